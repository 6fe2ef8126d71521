// Tables of the hall are dragged, or moved with the arrow keys, in steps of half a place;
// where they stand is written into the form, which saves it with the rest.
(() => {
  const MOST = 60; // as the server takes them
  const room = document.querySelector("[data-room]");
  const form = document.querySelector("[data-hall-plan]");
  const field = form.elements.placed;
  const tables = [...room.querySelectorAll("[data-table]")];
  if (!tables.length) return;
  const { edge, across, down, aisle } = room.dataset;
  const aisles = room.dataset.aisles.split(",").filter(Boolean).map(Number);
  const placed = JSON.parse(field.value || "{}");
  const word = document.querySelector("[data-drag]").textContent.trim();

  const left = (column) => Number(edge) + column * across
    + aisle * aisles.filter((after) => column >= after).length;
  const one = tables[0].dataset;
  const shiftX = left(Number(one.column)) - one.x; // the sheet begins at the first table
  const shiftY = one.row * down - one.y;
  const halves = [...Array(MOST * 2 + 1).keys()].map((half) => half / 2);
  const nearest = (value, placeOf) => halves.reduce((best, half) =>
    Math.abs(placeOf(half) - value) < Math.abs(placeOf(best) - value) ? half : best, 0);

  const draw = (table, x, y) => table.setAttribute("transform", `translate(${x} ${y})`);

  function put(table, column, row) {
    const at = [column, row].map((half) => Math.min(MOST, Math.max(0, half)));
    Object.assign(table.dataset, { column: at[0], row: at[1] });
    table.dataset.x = left(at[0]) - shiftX;
    table.dataset.y = at[1] * down - shiftY;
    draw(table, table.dataset.x, table.dataset.y);
    placed[table.dataset.table] = at;
    field.value = JSON.stringify(placed);
  }

  const onSheet = (event) => {
    const at = new DOMPoint(event.clientX, event.clientY);
    return at.matrixTransform(room.getScreenCTM().inverse());
  };

  for (const table of tables) {
    table.setAttribute("tabindex", "0");
    table.setAttribute("role", "button");
    table.setAttribute("aria-describedby", "drag-help");
    let from = null;
    table.addEventListener("pointerdown", (event) => {
      const at = onSheet(event);
      from = { x: at.x - table.dataset.x, y: at.y - table.dataset.y };
      table.setPointerCapture(event.pointerId);
      table.classList.add("in-hand");
    });
    table.addEventListener("pointermove", (event) => {
      if (!from) return;
      const at = onSheet(event);
      draw(table, at.x - from.x, at.y - from.y);
    });
    table.addEventListener("pointerup", (event) => {
      if (!from) return;
      const at = onSheet(event);
      const column = nearest(at.x - from.x, (half) => left(half) - shiftX);
      const row = nearest(at.y - from.y, (half) => half * down - shiftY);
      from = null;
      table.classList.remove("in-hand");
      const moved = column !== Number(table.dataset.column) || row !== Number(table.dataset.row);
      if (moved) put(table, column, row);
      else draw(table, table.dataset.x, table.dataset.y);
    });
    table.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: [-.5, 0], ArrowRight: [.5, 0], ArrowUp: [0, -.5], ArrowDown: [0, .5] }[event.key];
      if (!step) return;
      event.preventDefault();
      put(table, Number(table.dataset.column) + step[0], Number(table.dataset.row) + step[1]);
    });
  }

  const help = document.querySelector("[data-drag]");
  help.id = "drag-help";
  help.hidden = !word;
  const back = form.querySelector("[data-in-rows]");
  back.hidden = false;
  back.addEventListener("click", () => {
    field.value = "{}";
    form.requestSubmit();
  });
})();
