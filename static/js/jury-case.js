// The page of a case. Of the long list of offences those are shown whose name, or what tables
// say for it, matches what is typed, and Enter opens the first; a press that did not arrive says so. What this looks
// for may come later than the script, and is then found as well.
(() => {
  const lost = (hidden) => { document.querySelector("[data-lost]").hidden = hidden; };
  const fold = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  const listOf = (box) => box.closest("[data-filter]");
  const unhide = () => {
    for (const field of document.querySelectorAll("[data-filter-field]")) field.hidden = false;
  };

  document.addEventListener("input", ({ target }) => {
    if (!target.matches("[data-filter] input[type=search]")) return;
    const words = fold(target.value).split(/\s+/);
    const lines = [...listOf(target).querySelectorAll("li")];
    // Of a whole sentence no offence has every word: those stay that have most of them.
    const found = lines.map((line) => {
      const text = fold(`${line.querySelector("a").textContent} ${line.dataset.said}`);
      return words.filter((word) => text.includes(word)).length;
    });
    const most = Math.max(1, ...found);
    lines.forEach((line, at) => { line.hidden = found[at] < most; });
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("[data-filter] input[type=search]")) return;
    event.preventDefault();
    listOf(event.target).querySelector("li:not([hidden]) a")?.click();
  });
  document.addEventListener("htmx:afterSettle", unhide);
  document.addEventListener("htmx:beforeRequest", ({ detail }) => {
    if (detail.target?.id === "judging") lost(true); // not the look for new calls
  });
  for (const failure of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
    document.addEventListener(failure, ({ detail }) => {
      if (detail.target?.id === "judging") lost(false);
    });
  }
  document.addEventListener("DOMContentLoaded", unhide);
})();
