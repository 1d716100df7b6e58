// The icons on buttons, drawn as SVG paths because not every system font has the characters.

/** @type {Record<string, string>} */
const PATHS = {
  first: "M6 5v14M19 5v14L8.5 12z",
  previous: "M17 5v14L7 12z",
  play: "M7 4.5v15L20 12z",
  pause: "M7 5h3.5v14H7zM13.5 5H17v14h-3.5z",
  next: "M7 5v14l10-7z",
  last: "M18 5v14M5 5v14l10.5-7z",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  undo: "M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4",
  redo: "M16 5l4 4-4 4M20 9H10a5 5 0 0 0 0 10h4",
};

/** Make an icon. @param {string} name a key of PATHS */
export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", name === "play" || name === "pause" ? "sign strong" : "sign");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}
