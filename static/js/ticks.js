// Names to tick: typing shows those that match, and Enter ticks the first of them and
// makes place for the next name. Who is ticked is told above the list.
const fold = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

document.addEventListener("DOMContentLoaded", () => {
  for (const part of document.querySelectorAll("[data-ticks]")) {
    const bar = part.querySelector(".ticks-bar");
    const search = bar.querySelector("input");
    const told = bar.querySelector(".ticks-picked");
    const lines = [...part.querySelectorAll("li")];
    const boxes = [...part.querySelectorAll("input[type=checkbox]")];

    const tell = () => {
      const picked = boxes.filter((box) => box.checked);
      const names = picked.map((box) => box.parentElement.querySelector("span").firstChild.data.trim());
      told.textContent = `${picked.length} ✔ ${names.join(", ")}`;
    };
    const look = () => {
      const words = fold(search.value).split(/\s+/);
      for (const line of lines) {
        const name = fold(line.textContent);
        line.hidden = !words.every((word) => name.includes(word));
      }
    };

    search.addEventListener("input", look);
    search.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") {
        return;
      }
      event.preventDefault();
      const box = boxes.find((one) => !one.checked && !one.closest("li").hidden);
      if (search.value.trim() && box) {
        box.checked = true;
        search.value = "";
        look();
        tell();
      }
    });
    part.addEventListener("change", tell);
    for (const button of document.querySelectorAll(`[data-ticks-all]`)) {
      button.hidden = false;
      button.addEventListener("click", () => {
        for (const box of boxes) {
          box.checked = button.dataset.ticksAll === "on";
        }
        tell();
      });
    }
    bar.hidden = false;
    tell();
  }
});
