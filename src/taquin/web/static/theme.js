// Dark or light: as chosen here before, else as the system is. A classic script in the head, so that nothing flashes.
(() => {
  let chosen = null;
  try { chosen = localStorage.getItem("theme"); } catch { /* storage may be forbidden */ }
  const dark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
