/* A deal is entered step by step: each decision is one screen of large buttons, and nothing is typed. */
window.TableEntry = (() => {
  const { fill, contractOf, together, PASS, NOT_PLAYED, SIDES } = window.TableFacts;
  const view = window.TableView;
  const { game, words, h, button, heading } = view;

  /* What is asked of a deal, in this order, as far as it is known what was bid. */
  const steps = (facts) => {
    if (game.match) {
      if (facts.contract === NOT_PLAYED || facts.called) return ["tricks"];
      return ["tricks", "honours", ...(game.asks_first_trick ? ["first_trick"] : [])];
    }
    const bid = facts.contract && facts.contract !== PASS && facts.contract !== NOT_PLAYED;
    if (!bid) return ["contract"];
    const contract = contractOf(game, facts);
    return [
      "contract",
      ...(game.asks_trump ? ["trump"] : []),
      ...(game.risks.length ? ["risk"] : []),
      ...(contract.watched ? ["jury"] : []),
      "bidders",
      ...(contract.alone ? facts.bidders.map((seat) => `tricks-${seat}`) : ["tricks"]),
    ];
  };

  /* The screen of one step. `set` keeps facts and goes on; `next` goes on without; `back` to the step before. */
  const screen = (flow, { set, next, review }) => {
    const facts = flow.facts;
    const step = flow.step;
    const seat = step.startsWith("tricks-") ? step.slice(7) : "";
    const names = view.namesOf(flow.number);
    if (step === "contract") return contracts(facts, set, review);
    if (step === "trump") {
      return [heading(words.which_trump), tiles(game.trumps.map((one) =>
        button(one.name, () => set({ trump: one.key }), { pressed: facts.trump === one.key, kind: `tile ${one.suit}` })))];
    }
    if (step === "risk") {
      return [heading(words.which_risk), tiles(game.risks.map((one) =>
        button(one.name, () => set({ risk: one.key }), { pressed: facts.risk === one.key, kind: "tile" })))];
    }
    if (step === "jury") return jury(flow, facts, set);
    if (step === "bidders") return bidders(flow, set, next);
    if (step === "honours") return honours(facts, names, set, review);
    if (step === "first_trick") return firstTrick(flow, set, review);
    if (game.match) return tricksOfSides(facts, names, set, review);
    return tricks(facts, seat, names, { set, next, review });
  };

  const tiles = (made, kind = "") => h("div", { class: `tiles ${kind}`.trim() }, made);

  const contracts = (facts, set, review) => {
    const known = (one) => facts.contract === one.key && (facts.level ?? null) === one.level;
    const made = game.contracts.map((one) => button([
      h("span", { class: "tile-name" }, one.name),
      h("span", { class: "tile-needs" }, target(one)),
    ], () => set({ contract: one.key, level: one.level, jury: null, ...(known(one) ? {} : { bidders: [], tricks: null }) }),
    { pressed: known(one), kind: "tile" }));
    const none = [PASS, NOT_PLAYED].map((key) => button(key === PASS ? game.pass.name : words.not_played,
      () => review({ contract: key }), { kind: "tile plain" }));
    return [heading(game.asks_trump ? words.which_level : words.which_contract), tiles(made), tiles(none, "besides")];
  };

  const target = (contract) => {
    if (!contract.needs) return words.needs_none;
    if (contract.exactly) return fill(words.exactly, { number: contract.needs });
    return fill(words.at_least, { number: contract.needs });
  };

  const jury = (flow, facts, set) => [
    heading(words.jury_needed),
    window.TableJury?.standing() || h("p", { class: "actions" },
      button(`⚖ ${words.jury_watch}`, () => window.TableJury.call(flow.number, facts.contract))),
    tiles([
      button(words.jury_present, () => set({ jury: "present" }), { pressed: facts.jury === "present", kind: "tile" }),
      button(words.jury_absent, () => set({ jury: "absent" }), { pressed: facts.jury === "absent", kind: "tile" }),
    ]),
  ];

  const bidders = (flow, set, next) => {
    const { facts } = flow;
    const contract = contractOf(game, facts);
    const most = Math.max(...contract.bidders);
    const isFixed = contract.bidders.length === 1;
    const chosen = facts.bidders || [];
    const choose = (seat) => {
      const without = chosen.filter((one) => one !== seat);
      const now = chosen.includes(seat) ? without : [...chosen.slice(isFixed && chosen.length === most ? 1 : 0), seat];
      const order = view.playing(flow.number);
      const sorted = order.filter((one) => now.includes(one));
      set({ bidders: sorted, tricks: null }, { stay: !(isFixed && sorted.length === most) });
    };
    const ask = game.asks_trump ? words.declarer
      : isFixed ? (most === 1 ? words.who_one : words.who_two) : words.who_some;
    const fits = contract.bidders.includes(chosen.length);
    return [
      heading(ask),
      view.drawn(flow.number, { chosen, choose, middle: contract.name }),
      (!isFixed || fits) && h("p", { class: "actions" }, button(words.on, next, { primary: true, disabled: !fits })),
    ];
  };

  /* A keypad of numbers; those that make the contract bear a sign, and so do those that lose it. The number that it needs
     bears the word for it. */
  const keypad = (most, chosen, choose, { mark = null, target = null } = {}) => tiles(
    Array.from({ length: most + 1 }, (_, number) => {
      const made = mark ? mark(number) : null;
      const isTarget = number === target;
      const aim = isTarget && h("span", { class: "target" }, h("span", { class: "for-readers" }, ", "), words.target);
      const sign = made === null ? null : h("span", { class: "sign-of", "aria-hidden": "true" }, made ? "✔" : "✘");
      const aloud = made === null ? null : h("span", { class: "for-readers" }, `, ${made ? words.made : words.lost}`);
      const kind = `${made === null ? "" : made ? "makes" : "loses"} ${isTarget ? "aimed" : ""}`.trim();
      return button([h("b", {}, String(number)), sign, aim, aloud], () => choose(number),
        { pressed: chosen === number, kind: `key ${kind}`.trim() });
    }), "keypad");

  const tricks = (facts, seat, names, { set, next, review }) => {
    const contract = contractOf(game, facts);
    const worth = contract.worth[""] || contract.worth[`${facts.trump}|${facts.risk || ""}`];
    const chosen = seat ? (facts.tricks || {})[seat] : facts.tricks;
    const others = seat ? Object.entries(facts.tricks || {}).filter(([one]) => one !== seat) : [];
    const left = contract.most - others.reduce((sum, [, number]) => sum + number, 0);
    const who = seat ? names[seat] : together(words, facts.bidders.map((one) => names[one]));
    const isLast = !seat || seat === facts.bidders.at(-1);
    const choose = (number) => set({ tricks: seat ? { ...facts.tricks, [seat]: number } : number }, { stay: isLast, isLast });
    return [
      heading(fill(words.how_many, { who })),
      h("p", { class: "aside" }, `${contract.name}${words.colon} ${target(contract)}`),
      keypad(seat ? Math.max(left, chosen ?? 0) : contract.most, chosen, choose, { mark: (number) => worth[number][2], target: contract.needs }),
      h("p", { class: "actions" }, button(isLast ? words.read_again : words.on, isLast ? () => review() : next,
        { primary: true, disabled: chosen === null || chosen === undefined })),
    ];
  };

  const sideName = (side, names) => together(words, [...side].map((seat) => names[seat]));

  const tricksOfSides = (facts, names, set, review) => [
    heading(fill(words.how_many, { who: sideName("NS", names) })),
    keypad(game.tricks, facts.tricks?.NS, (number) =>
      set({ tricks: { NS: number, EW: game.tricks - number }, called: null })),
    tiles([
      ...SIDES.map((side) => button(fill(words.called, { who: sideName(side, names) }),
        () => review({ called: side }), { kind: "tile plain" })),
      button(words.not_played, () => review({ contract: NOT_PLAYED }), { kind: "tile plain" }),
    ], "besides"),
  ];

  const honours = (facts, names, set, review) => {
    const isLast = !game.asks_first_trick;
    const keep = (found) => (isLast ? review({ ...facts, honours: found }) : set({ honours: found }));
    const both = SIDES.flatMap((side) => [3, 4].map((number) => button(
      fill(words.three_or_four, { who: sideName(side, names), number }),
      () => keep({ [side]: number }), { pressed: facts.honours?.[side] === number, kind: "tile" })));
    return [heading(words.honours), tiles([button(words.no_honours, () => keep({}), { kind: "tile" }), ...both])];
  };

  const firstTrick = (flow, set, review) => {
    const winners = SIDES.filter((side) => flow.facts.tricks[side] > 0).join("");
    return [
      heading(words.first_trick),
      view.drawn(flow.number, {
        chosen: [flow.facts.first_trick],
        among: winners,
        choose: (seat) => review({ ...flow.facts, first_trick: seat }),
      }),
      h("p", { class: "actions" }, button(words.unknown, () => review({ ...flow.facts, first_trick: null }))),
    ];
  };

  /* The facts as they are sent: what was not asked is left out. */
  const told = (facts) => {
    const found = {};
    for (const [name, value] of Object.entries(facts)) {
      const isEmpty = value === null || value === undefined || (name === "risk" && !value)
        || (name === "honours" && !Object.keys(value).length);
      if (!isEmpty) found[name] = value;
    }
    return found;
  };

  return { steps, screen, told };
})();
