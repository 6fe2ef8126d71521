/* What a deal of two sides brings: its points hang on the game that goes on, which the server counts. Without network the
   table reads that they come later. */
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

  const head = () => h("tr", {}, [words.side, words.points, words.points_of, words.in_game]
    .map((word) => h("th", { scope: "col" }, word)));

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
      h("table", { class: "deal-points of-sides" }, h("thead", {}, head()), h("tbody", {}, said.sides.map(row))),
      said.ended.map((one) => h("p", { class: "lead" }, one)));
  };

  return { shown };
})();
