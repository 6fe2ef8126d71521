// Of a long list of offences those are shown whose name matches what is typed; Enter opens the
// first of them. The list may come later than this script, and is then found as well.
(() => {
  const fold = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  const listOf = (box) => box.closest("[data-filter]");
  const unhide = () => {
    for (const field of document.querySelectorAll("[data-filter-field]")) field.hidden = false;
  };

  document.addEventListener("input", ({ target }) => {
    if (!target.matches("[data-filter] input[type=search]")) return;
    const words = fold(target.value).split(/\s+/);
    for (const line of listOf(target).querySelectorAll("li")) {
      const text = fold(line.querySelector("a").textContent);
      line.hidden = !words.every((word) => text.includes(word));
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("[data-filter] input[type=search]")) return;
    event.preventDefault();
    listOf(event.target).querySelector("li:not([hidden]) a")?.click();
  });
  document.addEventListener("htmx:afterSettle", unhide);
  document.addEventListener("DOMContentLoaded", unhide);
})();
