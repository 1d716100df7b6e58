// Sets dark or light mode: the user's saved choice, or the system's setting. This is a classic
// script in the head, so that it runs before the first paint and the page does not flash.
(() => {
  let chosen = null;
  try { chosen = localStorage.getItem("theme"); } catch { /* the browser may block storage */ }
  const dark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
