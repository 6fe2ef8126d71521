/* The page of a table: who sits here, the deal that is entered, confirmed and kept, the totals, and where to go next. */
(() => {
  const place = document.getElementById("at-work");
  if (!place || !window.TableView) return;
  const { fill, confirmers, worth, sentence, together } = window.TableFacts;
  const view = window.TableView;
  const entry = window.TableEntry;
  const queue = window.TableQueue;
  const jury = window.TableJury;
  const card = window.TableCard;
  const store = window.TableStore;
  const { dealerOf, due, fingerprint, isKept, isOpen, known: deals } = window.TableDeals;
  const { agreement, list, next, totals } = window.TableRound;
  const { game, words, h, button, heading, suited } = view;
  const POLL = 5000;
  const MOMENT = 900; // until a button that somebody else is to press can be pressed
  let flow = null;
  let asked = ""; // the round in which they said who they are
  let lastDrawn = "";
  let keepsNothing = false; // this phone, beyond the page that is open
  let goesOn = false; // without what cannot be read

  const round = () => view.state.round;
  const memory = () => `${place.dataset.day}-${view.state.table}-${round()?.number}`;
  const begin = (number, known, again = false) => {
    const deal = known.get(number);
    flow = {
      number,
      seen: deal ? deal.revision : 0,
      again: deal?.state === "replay" ? true : null,
      facts: again ? { ...deal.facts } : {},
      step: entry.steps({})[0],
      phase: "entry",
      corrects: again,
      key: deal?.key ?? null, // of what it is written over, where this phone has not sent that yet
    };
    remember();
    tryOut();
  };

  /* Who is to type a deal is told before it that the phone has nowhere to keep it. */
  const tryOut = async () => {
    const was = keepsNothing;
    keepsNothing = !await store.canKeep();
    if (was !== keepsNothing) draw();
  };

  const remember = () => {
    const kept = flow && flow.phase !== "done" ? JSON.stringify(flow) : "";
    try {
      if (kept) sessionStorage.setItem(memory(), kept);
      else sessionStorage.removeItem(memory());
    } catch { /* a phone that keeps nothing still enters deals */ }
  };

  const recall = () => {
    try {
      return JSON.parse(sessionStorage.getItem(memory()) || "null");
    } catch {
      return null;
    }
  };

  const wasAsked = () => {
    if (asked === memory()) return true;
    try { return localStorage.getItem(`${memory()}-us`) === "yes"; } catch { return false; }
  };

  const areUs = () => {
    asked = memory();
    try { localStorage.setItem(`${asked}-us`, "yes"); } catch { /* asked again after a reload */ }
  };

  /* ---- the screens ---- */

  const screens = () => {
    const { state } = view;
    if (card.refused) return card.screen();
    if (state.finished) return [h("p", { class: "lead" }, words.over)];
    if (!round()) return [h("p", { class: "lead" }, words.no_round)];
    if (!state.chairs.length) return [h("p", { class: "lead" }, words.nobody), next()];
    if (round().state === "published") return published();
    const known = deals();
    if (round().state === "closed") return [h("p", { class: "lead" }, words.closed), totals(), next(), written(known)];
    if (store.isBlind && !goesOn) return blind();
    flow ??= recall();
    const kept = leaveKept();
    return [kept && h("p", { class: "notice", role: "status" }, kept), ...playing(known)];
  };

  const playing = (known) => {
    if (flow?.phase === "review") return review();
    if (flow?.phase === "confirm") return confirm();
    if (flow?.phase === "done") return done(known);
    if (!known.size && !wasAsked()) return areYou();
    const number = due(known);
    if (number === null && !flow?.corrects) return [agreement(agree), next(), written(known)];
    if (!flow || (!flow.corrects && isStale(known))) begin(number, known);
    return [...entering(), written(known)];
  };

  const blind = () => [
    heading(words.cannot_read), h("p", { class: "lead" }, words.cannot_read_why),
    h("p", { class: "actions" }, button(words.on, () => { goesOn = true; draw({ focus: true }); })),
  ];

  /* Leave a deal that another page of this phone has kept meanwhile, and say so. */
  const leaveKept = () => {
    if (!flow || flow.phase === "done" || !isKept(flow)) return "";
    const said = fill(words.kept_elsewhere, { number: flow.number });
    flow = null;
    remember();
    return said;
  };

  /* Who rises from the table reads where to go, who comes to it that it is the right one. */
  const published = () => [
    view.state.next.length > 0 && next(),
    heading(fill(words.comes_here, { number: round().number })), view.drawn(1), h("p", { class: "lead" }, words.not_begun),
  ];

  const correct = (number) => {
    begin(number, deals(), true);
    draw({ focus: true });
  };

  /* The deals below; the last may be corrected unless that is what is being done. */
  const written = (known) => list(known, flow?.corrects ? null : correct);

  const isStale = (known) => !isOpen(known.get(flow.number)) && flow.step === entry.steps({})[0];

  const areYou = () => [
    heading(words.are_you),
    view.drawn(1),
    h("p", { class: "actions" },
      button(words.we_are, () => {
        areUs();
        begin(due(deals()), deals());
        draw({ focus: true });
      }, { primary: true }),
      button(words.we_are_not, (event) => event.target.closest("p").after(
        h("p", { class: "lead", role: "alert" }, words.wrong_table),
        view.inHall([view.state.table]) || ""))),
  ];

  /* Which deal it is, and as long as it is entered on which board and who deals. */
  const title = () => {
    const { number, corrects, phase } = flow;
    const dealer = phase === "entry" && dealerOf(number);
    const names = view.sitting(number);
    const board = view.boardOf(number);
    const resting = view.state.resting[number - 1];
    const about = [
      board && fill(words.board, { number: board.board }),
      dealer && fill(resting ? words.rests : words.deals, { who: names[dealer] }),
    ].filter(Boolean).join(" · ");
    const which = fill(corrects ? words.correcting : words.deal, { number, all: round().deals });
    return h("p", { class: "which-deal" }, h("b", {}, which), about && ` · ${about}`);
  };

  const entering = () => {
    const order = entry.steps(flow.facts);
    if (!order.includes(flow.step)) [flow.step] = order;
    const at = order.indexOf(flow.step);
    const go = (to) => { flow.step = to; remember(); draw({ focus: true }); };
    const onward = () => {
      const now = entry.steps(flow.facts);
      const after = now[now.indexOf(flow.step) + 1];
      if (after) go(after); else toReview();
    };
    const toReview = (facts) => {
      if (facts) flow.facts = facts;
      if (flow.facts.contract === "pass" && !game.pass.written) return again();
      flow.phase = "review";
      remember();
      return draw({ focus: true });
    };
    const set = (facts, { stay = false, isLast = false } = {}) => {
      flow.facts = { ...flow.facts, ...facts };
      remember();
      if (!stay) return onward();
      draw({ onward: isLast });
      return place.querySelector(".step .primary:enabled")?.scrollIntoView({ block: "nearest" });
    };
    const back = at > 0 || flow.corrects
      ? button(words.back, () => (at > 0 ? go(order[at - 1]) : leave()), { kind: "back" }) : null;
    return [
      title(),
      window.TableWorth.before(flow.number),
      h("section", { class: "step" }, entry.screen(flow, { set, next: onward, review: toReview })),
      h("p", { class: "actions" }, back),
      otherBoard(),
    ];
  };

  const otherBoard = () => {
    const isAsked = view.state.boards && !flow.corrects && flow.step === "contract";
    return isAsked ? window.TableBoards.ask(flow.number, (number) => { begin(number, deals()); draw({ focus: true }); }) : null;
  };

  const again = () => {
    begin(flow.number, deals());
    draw({ notice: words.deal_again, focus: true });
  };

  const leave = () => { flow = null; remember(); draw({ focus: true }); };

  const facts = () => entry.told(flow.facts);

  const said = () => {
    const names = view.namesOf(flow.number);
    const found = worth(game, facts(), Object.keys(names));
    return [
      h("p", { class: "sentence" }, suited(sentence(game, facts(), names, words))),
      found ? view.pointsOf(found.points, names) : window.TableWorth.shown(flow.number, facts()),
    ];
  };

  const agreeing = () => {
    const names = view.namesOf(flow.number);
    return confirmers(game, facts(), Object.keys(names)).map((seat) => [seat, names[seat]]);
  };

  const change = () => button(words.change, () => {
    flow.phase = "entry";
    remember();
    draw({ focus: true });
  });

  // A name is not parted from its initial where the line ends.
  const whole = (name) => name.replace(/ (\S{1,3}\.)$/, "\u00a0$1");
  const oneOf = (names) => together({ and: words.or }, names.map(whole));

  const review = () => [
    title(), heading(words.is_it_right), said(),
    h("p", { class: "actions agreeing" }, button(
      fill(words.hand_over, { who: oneOf(agreeing().map(([, name]) => name)) }),
      () => { flow.phase = "confirm"; remember(); draw({ focus: true }); }, { primary: true }), change()),
  ];

  const confirm = () => {
    const buttons = agreeing().map(([seat, name]) =>
      button(fill(words.agreed, { who: name }), () => keep(seat), { primary: true, disabled: true }));
    setTimeout(() => buttons.forEach((one) => { one.disabled = false; }), MOMENT);
    return [
      title(), heading(words.agree_ask), said(),
      h("p", { class: "actions agreeing" }, buttons, change()),
    ];
  };

  const keep = async (seat) => {
    const names = view.namesOf(flow.number);
    const item = {
      table: view.state.table,
      round: round().number,
      number: flow.number,
      seen: flow.seen,
      facts: facts(),
      confirmed_by: seat,
      again: flow.again,
      players: view.entriesOf(flow.number),
      corrects: flow.key ?? null,
      words: sentence(game, facts(), names, words),
    };
    const own = flow;
    own.phase = "done";
    own.words = item.words;
    place.querySelectorAll("button").forEach((one) => { one.disabled = true; });
    await window.TableDeals.read();
    if (isKept(own)) own.phase = "confirm";
    else await queue.add(item, own.replaces);
    remember();
    await window.TableDeals.read();
    draw({ focus: true });
  };

  const done = (known) => {
    const number = due(known);
    const go = () => { flow = null; if (number !== null) begin(number, deals()); draw({ focus: true }); };
    const dealer = number && dealerOf(number);
    return [
      heading(`✔ ${fill(words.kept, { number: flow.number })}`),
      h("p", { class: "sentence" }, suited(flow.words)),
      h("p", { class: "actions" }, button(number === null ? words.on : words.next_deal, go, { primary: true })),
      dealer && h("p", {}, fill(words.deals, { who: view.sitting(number)[dealer] })),
    ];
  };

  const agree = async (side) => {
    const answer = await send(place.dataset.agree, { side, version: view.state.version });
    const found = answer && await answer.json();
    if (answer?.ok) view.state = found;
    draw({ notice: answer?.ok ? "" : found?.message || place.dataset.offline });
    if (answer && !answer.ok) look();
  };

  /* ---- drawing, asking ---- */

  const draw = ({ focus = false, onward = false, notice = "" } = {}) => {
    lastDrawn = fingerprint();
    view.entering = flow?.number ?? null;
    jury.draw();
    nameRound();
    const warns = keepsNothing && round()?.state === "playing" && `⚠ ${words.keeps_nothing}`;
    const parts = [
      notice && h("p", { class: "notice", role: "status" }, notice),
      warns && h("p", { class: "notice warning", role: "note" }, warns), ...screens(),
    ].flat().filter(Boolean);
    if (!focus) view.redraw(place, parts, { onward });
    else {
      place.replaceChildren(...parts);
      (place.querySelector(".asks") || place).focus({ preventScroll: true });
      scrollTo({ top: 0 });
    }
  };

  /* The deals below what is being entered, whose question stays as it is under the finger. */
  const drawList = () => {
    const there = place.querySelector(".written-deals");
    const fresh = there && written(deals());
    if (fresh) view.redraw(there, [...fresh.children]);
  };

  /* The round goes on while the page stays open, the table may be given more time, and the phone another table. */
  const nameRound = () => {
    const title = document.getElementById("at-table");
    const table = fill(words.table, { number: view.state.table });
    document.title = document.title.replace(title.textContent, table);
    if (title.textContent !== table) title.textContent = table;
    const at = document.querySelector("[data-round]");
    const text = !round() ? "" : [
      fill(words.round, { number: round().number, total: round().of }),
      round().until && fill(words.until, { time: round().until }),
    ].filter(Boolean).join(", ");
    if (at.textContent.trim() !== text) at.textContent = text;
  };

  const send = async (address, body) => {
    try {
      return await fetch(address, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-CSRFToken": queue.token() },
        body: JSON.stringify(body),
      });
    } catch {
      return null;
    }
  };

  /* Somebody who is entering a deal is not disturbed: what is new is drawn when it is done. */
  const look = async () => {
    if (document.hidden) return;
    try {
      await window.TableDeals.read();
      const answer = await fetch(place.dataset.state, { cache: "no-cache", headers: { "Phone-Keeps": window.TableDeals.kept() } });
      if (answer.status === 401) { await sentAway(answer); return; }
      if (!answer.ok) return;
      const wasAway = card.refused !== null;
      card.refused = null;
      if (wasAway) draw();
      const seats = JSON.stringify(view.state.chairs);
      const before = memory();
      view.state = await answer.json();
      document.dispatchEvent(new CustomEvent("table-heard"));
      if (before !== memory()) flow = null;
      const isBusy = flow && flow.phase !== "done" && JSON.stringify(view.state.chairs) === seats
        && round()?.state === "playing" && (flow.step !== entry.steps({})[0] || flow.phase !== "entry");
      jury.draw();
      if (fingerprint() !== lastDrawn && (!isBusy || flow.step === "jury")) draw();
      else drawList();
    } catch { /* no network: the sending line says so */ }
  };

  /* Once all is over, what was sent is taken off this phone. */
  const clearIfOver = () => { if (view.state.finished) queue.clear(); };

  /* The page that asks for the card is loaded, unless what is kept here alone would be gone with this one. */
  const sentAway = async (answer) => {
    if (!card.mustStay()) { location.reload(); return; }
    const said = await answer.json();
    if (card.refused?.code === said.code) return;
    card.refused = said;
    draw({ focus: true });
  };

  document.addEventListener("table-worth", () => { if (["review", "confirm"].includes(flow?.phase)) draw(); });
  document.addEventListener("table-card", ({ detail: wrong }) => draw({ notice: card.refused ? "" : wrong }));
  document.addEventListener("table-reopen", ({ detail: item }) => {
    flow = {
      number: item.number, seen: item.seen, again: item.again, facts: { ...item.facts },
      step: entry.steps({})[0], phase: "entry", corrects: true, key: item.corrects, replaces: item.replaces,
    };
    remember();
    draw({ focus: true });
  });
  document.addEventListener("table-given-up", ({ detail: keys }) => {
    if (flow?.replaces?.some((key) => keys.includes(key))) leave();
  });
  document.addEventListener("visibilitychange", look);
  setInterval(look, POLL);
  queue.on(async () => {
    await window.TableDeals.read();
    clearIfOver();
    const isFree = !flow || flow.phase === "done";
    if (isFree ? fingerprint() !== lastDrawn : isKept(flow)) draw();
    else drawList();
  });
  document.addEventListener("table-sent", look);
  document.addEventListener("table-jury", () => { if (flow?.step === "jury") draw(); });
  window.TableDeals.read().then(() => { draw(); tryOut(); clearIfOver(); });
})();
