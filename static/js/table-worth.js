/* What a deal of two sides brings, and how their match stands: points hang on the game that goes on, which the server
   counts. Without network the table reads that they come later. */
window.TableWorth = (() => {
  const place = document.getElementById("at-work");
  if (!place || !window.TableView) return null;
  const view = window.TableView;
  const { words, h } = view;
  let asked = ""; // of which deal
  let said = null;

  const ask = async (query) => {
    let found = null;
    try {
      const answer = await fetch(`${place.dataset.worth}?${query}`, { cache: "no-store" });
      found = answer.ok || answer.status === 422 ? await answer.json() : null;
    } catch { /* no network */ }
    if (query !== asked) return;
    said = found;
    document.dispatchEvent(new CustomEvent("table-worth"));
  };

  const row = (side) => h("tr", {},
    h("th", { scope: "row" }, side.name), h("td", {}, view.number(side.points)),
    h("td", { class: "parts" }, side.parts.join(", ")), h("td", {}, String(side.game)));

  const table = (heads, rows, kind = "") => h("table", { class: `deal-points of-sides ${kind}`.trim() },
    h("thead", {}, h("tr", {}, heads.map((word) => h("th", { scope: "col", class: word === words.points_of ? "parts" : null }, word)))), h("tbody", {}, rows));

  const called = (names, side) => [...side].map((seat) => names[seat]).join(" & ");

  /* How the rubber stands before a deal; nothing as long as a deal waits here that would change it. */
  const before = (number) => (view.state.match && !window.TableDeals.isPending()
    ? table([words.side, words.games, words.points], Object.entries(view.state.match.before[number - 1]).map(([side, has]) =>
      h("tr", {}, h("th", { scope: "row" }, called(view.sitting(number), side)),
        h("td", {}, String(has.games)), h("td", {}, view.plain(has.points)))), "rubber")
    : null);

  /* What each side has won in the round, and its points of the game that is being played. */
  const won = () => {
    const sides = Object.entries(view.state.match.won);
    const line = (word, figure) => h("tr", {}, h("th", { scope: "row" }, word), sides.map(([, has]) => h("td", {}, figure(has))));
    return table([words.side, ...sides.map(([side]) => called(view.sharing(), side))], [
      line(words.fiches, (has) => view.number(has.fiches)),
      line(words.rubbers, (has) => String(has.rubbers)),
      line(words.games, (has) => String(has.games)),
      line(words.game_played, (has) => view.plain(has.points)),
    ]);
  };

  /* What is said of a deal as soon as it is known. */
  const shown = (number, facts) => {
    const query = String(new URLSearchParams(
      { round: view.state.round.number, deal: number, version: view.state.version, facts: JSON.stringify(facts) }));
    // What waits here is in no count of the server yet.
    if (window.TableDeals.isPending()) return h("p", { class: "aside" }, words.points_later);
    if (query !== asked) {
      [asked, said] = [query, null];
      ask(query);
    }
    if (!said) return h("p", { class: "aside" }, words.points_later);
    if (said.message) return h("p", { class: "notice", role: "alert" }, `⚠ ${said.message}`);
    return h("div", {},
      table([words.side, words.points, words.points_of, words.in_game], said.sides.map(row)),
      said.ended.map((one) => h("p", { class: "lead" }, one)));
  };

  return { before, shown, won };
})();
