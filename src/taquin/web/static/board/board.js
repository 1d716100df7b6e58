// A board of tiles that slide by key, click and drag. It is independent of the rest of the page.

/** @typedef {{text: string, title: string, group: number}} Badge */

/** Direction of the blank: rows down, columns right. @type {Record<string, [number, number]>} */
const WAYS = { U: [-1, 0], D: [1, 0], L: [0, -1], R: [0, 1] };
/** An arrow slides a tile, so the blank moves the opposite way. @type {Record<string, string>} */
const ARROWS = { ArrowUp: "D", ArrowDown: "U", ArrowLeft: "R", ArrowRight: "L" };
const DRAGGED = 0.4; // a tile dragged further than this part of a cell completes its slide

export class Board {
  /**
   * @param {HTMLElement} element
   * @param {(move: string, distance: number) => void} onSlide called with the blank's direction and
   *   its distance in cells
   */
  constructor(element, onSlide) {
    this.element = element;
    this.onSlide = onSlide;
    this.rows = this.cols = 0;
    /** @type {number[]} */
    this.tiles = [];
    /** @type {Map<number, HTMLElement>} */
    this.parts = new Map();
    element.addEventListener("keydown", (event) => this.#onKey(event));
    element.addEventListener("pointerdown", (event) => this.#onGrab(event));
  }

  /**
   * Show a board; its tiles slide to their new cells.
   * @param {number[]} tiles @param {number} rows @param {number} cols @param {number[]} goal
   */
  show(tiles, rows, cols, goal) {
    if (rows !== this.rows || cols !== this.cols) this.#build(rows, cols);
    this.tiles = tiles;
    tiles.forEach((tile, cell) => {
      const part = this.parts.get(tile);
      if (!part) return;
      part.dataset.slides = this.#axisOf(cell); // a finger that moves otherwise scrolls the page
      place(part, cell % cols, Math.floor(cell / cols));
      part.classList.toggle("home", goal[cell] === tile);
      const home = goal.indexOf(tile);
      part.style.setProperty("--home-x", String(cols > 1 ? (home % cols) / (cols - 1) : 0));
      part.style.setProperty("--home-y", String(rows > 1 ? Math.floor(home / cols) / (rows - 1) : 0));
    });
    this.element.setAttribute("aria-label", `Board: ${describe(tiles, cols)}`);
  }

  /** Highlight the next tile to move. @param {number|null} tile */
  mark(tile) {
    for (const [number, part] of this.parts) part.classList.toggle("marked", number === tile);
  }

  /** Put a badge on each tile; null removes them. @param {Map<number, Badge>|null} badges */
  badge(badges) {
    for (const [tile, part] of this.parts) {
      const badge = badges?.get(tile);
      const small = /** @type {HTMLElement} */ (part.lastElementChild);
      small.textContent = badge?.text ?? "";
      small.title = badge?.title ?? "";
      if (badge) part.dataset.group = String(badge.group % 6);
      else delete part.dataset.group;
    }
  }

  /** Show a picture on the tiles; null shows numbers. @param {string|null} url */
  picture(url) {
    this.element.classList.toggle("pictured", Boolean(url));
    this.element.style.setProperty("--picture", url ? `url("${url}")` : "none");
  }

  get blank() {
    return this.tiles.indexOf(0);
  }

  /** @param {number} rows @param {number} cols */
  #build(rows, cols) {
    this.rows = rows;
    this.cols = cols;
    this.parts.clear();
    this.element.replaceChildren();
    this.element.style.setProperty("--rows", String(rows));
    this.element.style.setProperty("--cols", String(cols));
    for (let tile = 1; tile < rows * cols; tile++) {
      const part = document.createElement("div");
      part.className = "tile";
      part.dataset.tile = String(tile);
      part.append(span("number", String(tile)), span("badge", ""));
      this.parts.set(tile, part);
      this.element.append(part);
    }
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const move = ARROWS[event.key];
    if (!move || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const [down, right] = WAYS[move];
    const row = Math.floor(this.blank / this.cols) + down;
    const col = (this.blank % this.cols) + right;
    if (row >= 0 && row < this.rows && col >= 0 && col < this.cols) this.onSlide(move, 1);
  }

  /** Return the blank's move if the tile of `cell` can slide, else null. @param {number} cell */
  #slideOf(cell) {
    const [row, col] = [Math.floor(cell / this.cols), cell % this.cols];
    const [blankRow, blankCol] = [Math.floor(this.blank / this.cols), this.blank % this.cols];
    if (cell === this.blank || (row !== blankRow && col !== blankCol)) return null;
    const move = row < blankRow ? "U" : row > blankRow ? "D" : col < blankCol ? "L" : "R";
    return { move, distance: Math.abs(row - blankRow) + Math.abs(col - blankCol) };
  }

  /** Return the axis on which the tile of `cell` can slide; "" if it cannot. @param {number} cell */
  #axisOf(cell) {
    const slide = this.#slideOf(cell);
    return !slide ? "" : slide.move === "U" || slide.move === "D" ? "y" : "x";
  }

  /** @param {PointerEvent} event */
  #onGrab(event) {
    const part = /** @type {HTMLElement} */ (event.target).closest?.(".tile");
    if (!(part instanceof HTMLElement) || event.button !== 0) return;
    const slide = this.#slideOf(this.tiles.indexOf(Number(part.dataset.tile)));
    if (!slide) return;
    const [down, right] = WAYS[slide.move];
    const cells = Array.from({ length: slide.distance }, (_, i) => this.blank + (i + 1) * (down * this.cols + right));
    const group = cells.map((cell) => ({ cell, part: /** @type {HTMLElement} */ (this.parts.get(this.tiles[cell])) }));
    const size = part.offsetWidth;
    let pulled = 0;
    let moved = false;
    const onMove = (/** @type {PointerEvent} */ now) => {
      const [x, y] = [(now.clientX - event.clientX) / size, (now.clientY - event.clientY) / size];
      const along = -(down * y + right * x);
      moved ||= Math.hypot(x, y) > 0.1; // then it is no tap
      pulled = Math.min(1, Math.max(0, along));
      for (const { cell, part } of group) {
        part.classList.add("held");
        place(part, (cell % this.cols) - right * pulled, Math.floor(cell / this.cols) - down * pulled);
      }
    };
    const onDrop = (/** @type {PointerEvent} */ end) => {
      window.removeEventListener("pointermove", onMove);
      window.removeEventListener("pointerup", onDrop);
      window.removeEventListener("pointercancel", onDrop);
      for (const { cell, part } of group) {
        part.classList.remove("held");
        place(part, cell % this.cols, Math.floor(cell / this.cols));
      }
      if (end.type === "pointerup" && (!moved || pulled >= DRAGGED)) this.onSlide(slide.move, slide.distance);
    };
    window.addEventListener("pointermove", onMove);
    window.addEventListener("pointerup", onDrop);
    window.addEventListener("pointercancel", onDrop);
  }
}

/**
 * Return the tiles after a move of the blank; null if the move is impossible.
 * @param {number[]} tiles @param {number} cols
 * @param {string} move a letter, followed by the distance if several tiles slide
 */
export function moved(tiles, cols, move) {
  const after = tiles.slice();
  const [down, right] = WAYS[move[0]];
  let blank = after.indexOf(0);
  for (let left = Number(move.slice(1) || 1); left > 0; left--) {
    const col = (blank % cols) + right;
    const next = blank + down * cols + right;
    if (col < 0 || col >= cols || next < 0 || next >= after.length) return null;
    after[blank] = after[next];
    after[next] = 0;
    blank = next;
  }
  return after;
}

/** Describe a board row by row, for screen readers. @param {number[]} tiles @param {number} cols */
export function describe(tiles, cols) {
  const words = tiles.map((tile) => (tile === 0 ? "blank" : String(tile)));
  return Array.from({ length: tiles.length / cols }, (_, row) =>
    `row ${row + 1}: ${words.slice(row * cols, (row + 1) * cols).join(" ")}`).join("; ");
}

/** @param {HTMLElement} part @param {number} x @param {number} y */
function place(part, x, y) {
  part.style.transform = `translate(${x * 100}%, ${y * 100}%)`;
}

/** @param {string} name @param {string} text */
function span(name, text) {
  const element = document.createElement("span");
  element.className = name;
  element.textContent = text;
  return element;
}
