// The searches of this tab, in sessionStorage: after a reload the page takes them up again.

/**
 * @typedef {{id: string, view: string, puzzle: import("../state.js").Puzzle, method: string,
 *   running: boolean, elsewhere?: boolean}} Remembered `method` is a text that two methods share only if
 *   they are equal; `elsewhere`: another tab or a script has begun it
 */

const NAME = "searches";
const MOST = 40;

/** Return the remembered searches of a view, the latest first. @param {string} [view] @returns {Remembered[]} */
export function remembered(view) {
  try {
    const all = JSON.parse(sessionStorage.getItem(NAME) ?? "[]");
    return view ? all.filter((/** @type {Remembered} */ one) => one.view === view) : all;
  } catch {
    return []; // the browser blocks storage
  }
}

/** Remember a search as the latest; one that is remembered already keeps its place. @param {Remembered} search */
export function remember(search) {
  const all = remembered();
  const known = all.some(({ id }) => id === search.id);
  store(known ? all.map((one) => (one.id === search.id ? search : one)) : [search, ...all]);
}

/** Forget a search that the server has forgotten. @param {string} id */
export function forget(id) {
  store(remembered().filter((one) => one.id !== id));
}

/** @param {Remembered[]} searches */
function store(searches) {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(searches.slice(0, MOST)));
  } catch {
    // Then a reload finds no search to take up again.
  }
}
