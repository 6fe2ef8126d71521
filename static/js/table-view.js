/* What a table's page is drawn from: its data, small parts that return on its screens, and the table as it sits. */
window.TableView = (() => {
  const data = (id) => JSON.parse(document.getElementById(id)?.textContent || "null");
  const game = data("table-game");
  const words = data("table-words");
  const { fill } = window.TableFacts;
  let state = data("table-state");

  /* An element with attributes and children; a listener begins with `on`, and what is false or null is left out. */
  const h = (tag, attributes = {}, ...children) => {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
      else if (value === true) made.setAttribute(name, "");
      else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
    }
    made.append(...children.flat().filter((one) => one !== null && one !== false && one !== undefined));
    return made;
  };

  const button = (label, act, { primary = false, pressed = null, disabled = false, kind = "" } = {}) =>
    h("button", {
      type: "button",
      class: `button ${primary ? "primary" : ""} ${kind}`.trim(),
      "aria-pressed": pressed === null ? null : String(pressed),
      disabled,
      onclick: act,
    }, label);

  const CONTROLS = "button, a, summary, input";
  const nameOf = (control) => control.id || control.textContent.replace("✔", "").trim();

  /* Draw a place anew, if it looks otherwise then: what looks the same is left alone, for a finger may be on it. Who is
     at a control by keyboard is at the same one after that; `onward`, at what can be done now and could not before. */
  const redraw = (place, parts, { onward = false } = {}) => {
    if (h("div", {}, parts).innerHTML === place.innerHTML) return;
    const focused = document.activeElement;
    const at = focused !== place && place.contains(focused) ? focused : null;
    const next = () => place.querySelector(".primary:enabled");
    const isNew = onward && !next();
    place.replaceChildren(...parts);
    if (!at) return;
    const same = [...place.querySelectorAll(CONTROLS)].find((one) => !one.disabled && nameOf(one) === nameOf(at));
    const found = (isNew && next()) || same || place.querySelector(".asks") || place.querySelector(CONTROLS)
      || document.getElementById("at-work");
    found.focus({ preventScroll: true });
  };

  const SUITS = { "♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades" };

  /* A text whose suits have their colours. */
  const suited = (text) => text.split(/([♣♦♥♠])/u)
    .map((part) => (part in SUITS ? h("span", { class: SUITS[part] }, part) : part));

  const heading = (text) => h("h2", { tabindex: "-1", class: "asks" }, text);

  /* Who sits where in a deal: at each seat the last who came to it. */
  const sitting = (number) => Object.fromEntries(state.chairs.map((chair) => {
    const here = chair.people.filter((one) => one.from_deal <= number);
    return [chair.seat, here.at(-1)?.name || ""];
  }));

  /* Who has what a seat came to: all who sat there in the round, the first before the next. */
  const sharing = () => Object.fromEntries(state.chairs.map((chair) => [
    chair.seat, chair.people.filter((one) => one.from_deal <= state.round.deals).map((one) => one.name).join(", "),
  ]));

  /* The same, by what the server knows them by. */
  const entriesOf = (number) => Object.fromEntries(state.chairs.map((chair) =>
    [chair.seat, chair.people.filter((one) => one.from_deal <= number).at(-1)?.entry || ""]));

  const playing = (number) => {
    const resting = state.resting[number - 1];
    return state.chairs.map((one) => one.seat).filter((seat) => seat !== resting);
  };

  const namesOf = (number) => {
    const all = sitting(number);
    return Object.fromEntries(playing(number).map((seat) => [seat, all[seat]]));
  };

  const boardOf = (number) => (state.boards || []).find((one) => one.deal === number);

  const copyOf = (id) => document.getElementById(id).content.cloneNode(true);

  /* What each seat has so far; nothing as long as a deal waits here that would change it. */
  const running = () => (state.deals?.length && !window.TableDeals?.isPending() ? state.totals : {});

  /* The table from above with who sits round it; with `choose` each seat is a button, or those `among` whom one chooses. */
  const drawn = (number, { chosen = [], choose = null, among = null, middle = "" } = {}) => {
    const names = sitting(number);
    const dealer = window.TableDeals.dealerOf(number);
    const resting = state.resting[number - 1];
    const board = boardOf(number);
    const totals = running();
    const seats = state.chairs.map((chair) => {
      const rests = chair.seat === resting;
      const about = [
        board && board.hands[chair.seat],
        rests ? fill(words.rests_short) : chair.seat === dealer && words.deals_short,
      ].filter(Boolean).join(", ");
      const inside = [
        h("span", { class: "seat-letter", "aria-hidden": "true" }, chair.letter),
        h("span", { class: "seat-name" }, names[chair.seat] || words.empty_seat),
        h("span", { class: "seat-edge" },
          chair.seat in totals && h("span", { class: "seat-points" }, pointsAt(totals[chair.seat])),
          about && h("span", { class: "seat-deals" }, chair.seat === dealer && copyOf("dealer-mark"), about)),
      ];
      const kind = `seat seat-${chair.seat} ${rests ? "rests" : ""}`.trim();
      const isOut = rests || !names[chair.seat] || (among && !among.includes(chair.seat));
      if (!choose || isOut) return h("div", { class: kind }, inside);
      const isChosen = chosen.includes(chair.seat);
      return h("button", {
        type: "button",
        class: `${kind} choice`,
        "aria-pressed": String(isChosen),
        onclick: () => choose(chair.seat),
      }, inside, isChosen && h("span", { class: "seat-mark", "aria-hidden": "true" }, "✔"));
    });
    const felt = copyOf("drawn-table");
    return h("div", { class: "around-table" },
      h("div", { class: `drawn-table of-${state.chairs.length}` }, felt, seats,
        h("div", { class: "on-table" }, middle)));
  };

  /* Each player's points with their sign, and their sum. */
  const pointsOf = (points, names) => {
    const rows = Object.entries(names).map(([seat, name]) => h("tr", {},
      h("th", { scope: "row" }, name), h("td", {}, number(points[seat] ?? 0))));
    const sum = Object.values(points).reduce((one, other) => one + other, 0);
    return h("table", { class: "deal-points" }, h("tbody", {}, rows),
      h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, words.sum), h("td", {}, number(sum)))));
  };

  /* A number as it is seen, and as it is read aloud. */
  const number = (value) => {
    const shown = window.TableFacts.signed(value);
    if (value >= 0) return h("span", {}, shown);
    return h("span", {}, h("span", { "aria-hidden": "true" }, shown),
      h("span", { class: "for-readers" }, fill(words.minus, { number: -value })));
  };

  /* What somebody has, not what he gains. */
  const plain = (value) => String(value).replace("-", "\u2212");

  const pointsAt = (value) => [number(value), h("span", { class: "for-readers" }, ` ${words.of_points}`)];

  /* The hall from above, with where these tables are; nothing in a hall that nobody arranged. */
  const inHall = (tables) => {
    const drawnHall = document.getElementById("hall-from-above") && copyOf("hall-from-above");
    const isHere = (one) => tables.includes(Number(one.dataset.number));
    const spots = [...(drawnHall?.querySelectorAll("[data-number]") || [])];
    if (!spots.some(isHere)) return null;
    for (const one of spots) {
      if (one.matches("li")) one.hidden = !isHere(one);
      else one.classList.toggle("here", isHere(one));
    }
    return drawnHall;
  };

  return {
    game, words, h, button, heading, redraw, suited, sitting, entriesOf, sharing, playing, namesOf, boardOf, drawn, inHall, pointsOf, number, plain,
    entering: null, // the deal that is being entered
    get state() { return state; },
    set state(found) { state = found; },
  };
})();
