// The few things every part of the page does with the document.

/**
 * Make an element: its properties, attributes (data-…, aria-…, role) and children.
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {any}
 */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && !name.includes("-") && name !== "list") /** @type {any} */ (element)[name] = value;
    else element.setAttribute(name, String(value));
  }
  for (const child of children) if (child !== null && child !== undefined && child !== false) element.append(child);
  return element;
}

/**
 * The element of this id, which is there.
 * @param {string} id
 * @returns {any}
 */
export function the(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element #${id}`);
  return element;
}

/** @param {number} value */
export const count = (value) => value.toLocaleString("en-US");

/** @param {number} value seconds */
export function duration(value) {
  if (value < 0.001) return `${Math.round(value * 1e6)} µs`;
  if (value < 1) return `${(value * 1000).toPrecision(3)} ms`;
  return value < 100 ? `${value.toFixed(2)} s` : `${Math.round(value)} s`;
}

/** @param {number|null} bytes */
export const megabytes = (bytes) => (bytes === null ? "unknown" : `${count(Math.round(bytes / 1e6))} MB`);

/** A value of g, h or f. @param {number|null|undefined} value */
export const number = (value) =>
  value === null || value === undefined ? "–" : Number.isInteger(value) ? String(value) : value.toFixed(2);

/** Say something to those who listen rather than look. @param {string} text */
export function narrate(text) {
  the("narrator").textContent = text;
}

/** Whether things may move. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Call a function when calls have stopped coming for a while.
 * @param {number} milliseconds
 * @param {() => void} action
 */
export function settled(milliseconds, action) {
  /** @type {number|undefined} */
  let timer;
  return () => {
    clearTimeout(timer);
    timer = window.setTimeout(action, milliseconds);
  };
}
