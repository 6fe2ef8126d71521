/* What a table sees of its round beside the deal that is entered: the deals that are written, the totals with which it
   agrees, and where everybody plays next. */
window.TableRound = (() => {
  if (!window.TableDeals) return null;
  const { fill } = window.TableFacts;
  const { isOpen, isPending, lastOf } = window.TableDeals;
  const view = window.TableView;
  const { words, h, button, heading, suited } = view;
  const SIGNS = { waiting: "⏳", conflict: "⚠", wrong: "⚠", late: "⚠", revoked: "⏳", replay: "⚠", judged: "⚖" };
  const WORDS = {
    waiting: "waits", revoked: "waits", conflict: "to_check", wrong: "to_check", late: "to_check",
    replay: "replay", judged: "judged",
  };
  const CORRECTABLE = ["written", "refused", "waiting", "sent"];

  const totals = () => (view.state.match ? window.TableWorth.won() : view.pointsOf(view.state.totals, view.sharing()));

  /* A side agrees with what everybody has: only once all is sent, for what waits would change it. */
  const agreement = (agree) => {
    const { state } = view;
    const wait = isPending() || !state.complete;
    const sides = state.sides.map((side) => (state.agreed.includes(side.key)
      ? h("p", { class: "has-agreed" }, `✔ ${fill(words.has_agreed, { who: side.name })}`)
      : button(fill(words.agree_totals, { who: side.name }), () => agree(side.key), { primary: true, disabled: wait })));
    const all = state.agreed.length === state.sides.length;
    return h("section", { class: "agreement" }, heading(words.totals), totals(),
      wait && h("p", { class: "aside" }, words.unsent),
      all ? h("p", { class: "lead" }, `✔ ${words.all_agreed}`) : h("div", { class: "tiles wide" }, sides));
  };

  const next = () => {
    const { round, next: places } = view.state;
    if (!places?.length) return round.number < round.of ? h("p", { class: "aside" }, words.wait_next) : null;
    return h("section", { class: "where-next" }, h("h2", {}, words.where_next),
      h("ul", {}, places.map((one) => h("li", {}, h("b", {}, one.name), " ",
        one.table ? fill(words.at_table, { table: one.table, seat: one.word }) : words.sits_out))),
      view.inHall(places.map((one) => one.table)));
  };

  const mark = (deal) => (SIGNS[deal.state] ? ` ${SIGNS[deal.state]}` : null);

  const row = (deal, correct) => {
    const word = words[WORDS[deal.state]];
    return h("li", {},
      h("p", {}, h("b", {}, fill(words.deal_only, { number: deal.number })), " ", suited(deal.words || "")),
      word && h("p", { class: "deal-state" }, `${SIGNS[deal.state] || ""} ${word}`),
      deal.points && h("p", { class: "deal-row" }, Object.entries(view.namesOf(deal.number)).map(([seat, name]) =>
        h("span", {}, `${name} `, view.number(deal.points[seat] ?? 0)))),
      correct && button(fill(words.correct, { number: deal.number }), () => correct(deal.number)));
  };

  /* The deals, the newest first; `correct`, where the last may be corrected now, begins that. */
  const list = (known, correct) => {
    const last = lastOf(known);
    const may = correct && view.state.round.state === "playing" && last?.by_phone && CORRECTABLE.includes(last.state);
    const rows = [...known.values()].sort((one, other) => other.number - one.number)
      .map((deal) => row(deal, may && deal === last ? correct : null));
    if (!rows.length) return null;
    return h("section", { class: "written-deals" }, h("h2", {}, words.written_deals), h("ol", { reversed: true }, rows));
  };

  return { isOpen, mark, totals, agreement, next, list };
})();
