// Small functions that every part of the page uses on the document.

/**
 * Make an element from properties, attributes (data-…, aria-…, role), listeners (on…) and children.
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
 * Return the element with this id; throw if there is none.
 * @param {string} id
 * @returns {any}
 */
export function the(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element #${id}`);
  return element;
}

/** Format a whole number: 1,234. @param {number} value */
export const count = (value) => value.toLocaleString("en-US");

/** Format a duration. @param {number} value seconds */
export function duration(value) {
  if (value < 0.001) return `${Math.round(value * 1e6)} µs`;
  if (value < 1) return `${(value * 1000).toPrecision(3)} ms`;
  return value < 100 ? `${value.toFixed(2)} s` : `${Math.round(value)} s`;
}

/** Format a size in megabytes. @param {number|null} bytes */
export const megabytes = (bytes) => (bytes === null ? "unknown" : `${count(Math.round(bytes / 1e6))} MB`);

/** Format a value of g, h or f. @param {number|null|undefined} value */
export const number = (value) =>
  value === null || value === undefined ? "–" : String(Number(value.toFixed(2)));

/** Announce a text to screen readers. @param {string} text */
export function narrate(text) {
  the("narrator").textContent = text;
}

/** Return whether the page is dark. */
export const darkMode = () => document.documentElement.dataset.theme === "dark";

/** Return whether the user prefers reduced motion. */
export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Return a function that runs `action` once no call has come for this long.
 * @param {number} milliseconds
 * @param {() => void} action
 */
export function debounce(milliseconds, action) {
  /** @type {number|undefined} */
  let timer;
  return () => {
    clearTimeout(timer);
    timer = window.setTimeout(action, milliseconds);
  };
}
