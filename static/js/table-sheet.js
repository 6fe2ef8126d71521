/* The score sheet of a table so far, one tap away wherever its page is: what is entered there stays as it is meanwhile. */
(() => {
  const place = document.getElementById("at-sheet");
  const link = document.getElementById("at-to-sheet");
  const work = document.getElementById("at-work");
  if (!place || !window.TableRound) return;
  const { SIDES } = window.TableFacts;
  const { known, read } = window.TableDeals;
  const { mark } = window.TableRound;
  const view = window.TableView;
  const { words, h, button, heading } = view;

  /* In a match a column for each side, whose points count in a game; elsewhere for each player. */
  const columns = () => (view.game.match ? SIDES : view.state.chairs.map((one) => one.seat));

  const head = () => {
    const names = view.sharing();
    return h("tr", {}, h("th", { scope: "col" }, h("span", { class: "for-readers" }, words.deal_alone)), columns().map((column) =>
      h("th", { scope: "col" }, [...column].map((seat) => names[seat]).join(" & "))));
  };

  /* A line for each deal; what it brought, and below it what each player has so far. */
  const lines = (soFar) => [...known().values()].filter((one) => one.state !== "wiped").sort((a, b) => a.number - b.number)
    .map((deal) => h("tr", {}, h("th", { scope: "row" }, String(deal.number), mark(deal)), columns().map((column) => {
      if (view.state.resting[deal.number - 1] === column) return h("td", {}, "–");
      if (!deal.points) return h("td", {}, "…");
      const points = deal.points[column[0]] ?? 0;
      soFar[column] += points;
      return h("td", {}, view.number(points), !view.game.match && h("span", { class: "so-far" }, view.plain(soFar[column])));
    })));

  const sheet = () => {
    const soFar = Object.fromEntries(columns().map((column) => [column, 0]));
    const rows = lines(soFar);
    const totals = () => h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, words.total),
      columns().map((column) => h("td", {}, view.plain(soFar[column])))));
    return [
      heading(words.score_sheet),
      h("table", { class: "score-sheet" }, h("thead", {}, head()), h("tbody", {}, rows), !view.game.match && totals()),
      view.state.match && window.TableWorth.won(),
      h("p", { class: "actions" }, button(words.back, () => show(false), { primary: true })),
    ].filter(Boolean);
  };

  const isThere = () => view.state.chairs.length > 0 && view.state.round?.state !== "published";

  const draw = () => {
    link.hidden = !isThere();
    if (place.hidden) return;
    if (isThere()) view.redraw(place, sheet());
    else show(false);
  };

  const show = (isOpen) => {
    place.hidden = !isOpen;
    work.hidden = isOpen;
    link.textContent = isOpen ? words.back : words.sheet;
    draw();
    (isOpen ? place : work).querySelector(".asks")?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  };

  link.addEventListener("click", (event) => {
    event.preventDefault();
    show(place.hidden);
  });
  document.addEventListener("table-heard", draw);
  window.TableQueue.on(async () => { await read(); draw(); });
  draw();
  if (location.hash === "#sheet") { // another page of the table leads to it; the secret of a card is none
    history.replaceState(null, "", location.pathname);
    show(isThere());
  }
})();
