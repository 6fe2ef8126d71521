/* What the facts of a deal come to, worked out from what the server says of the game: who may agree with it, what each
   player has, and the sentence that is read aloud. It writes nothing and asks nobody. */
window.TableFacts = (() => {
  const PASS = "pass";
  const NOT_PLAYED = "not_played";
  const SIDES = ["NS", "EW"];

  const fill = (words, values = {}) => words.replace(/%\((\w+)\)s/g, (whole, name) => values[name] ?? whole);

  const contractOf = (game, facts) =>
    game.contracts.find((one) => one.key === facts.contract && one.level === (facts.level ?? null));

  const outcomes = (contract, facts) => contract.worth[facts.trump && contract.worth[""] === undefined
    ? `${facts.trump}|${facts.risk || ""}` : ""];

  /* The points of each seat that plays, and which bidders have made it; nothing where only the server knows. */
  const worth = (game, facts, playing) => {
    const points = Object.fromEntries(playing.map((seat) => [seat, 0]));
    if (game.match) return null;
    const contract = contractOf(game, facts);
    if (!contract) return { points, made: {} };
    const found = outcomes(contract, facts);
    const made = {};
    if (!contract.alone) {
      const [own, other, isMade] = found[facts.tricks];
      for (const seat of playing) points[seat] = facts.bidders.includes(seat) ? own : other;
      for (const seat of facts.bidders) made[seat] = isMade;
      return { points, made };
    }
    for (const bidder of facts.bidders) {
      const [own, other, isMade] = found[facts.tricks[bidder]];
      made[bidder] = isMade;
      points[bidder] += own;
      for (const seat of playing) {
        const pays = game.pays === "others" ? seat !== bidder : !facts.bidders.includes(seat);
        if (pays) points[seat] += other;
      }
    }
    return { points, made };
  };

  /* The side of a match that has less of a deal; both where none has. */
  const losers = (facts) => {
    if (facts.called) return SIDES.find((side) => side !== facts.called);
    if (facts.tricks) return facts.tricks.NS < facts.tricks.EW ? "NS" : "EW";
    return "NSEW";
  };

  const confirmers = (game, facts, playing) => {
    if (game.match) return playing.filter((seat) => losers(facts).includes(seat));
    const others = playing.filter((seat) => !(facts.bidders || []).includes(seat));
    return others.length ? others : playing;
  };

  const signed = (number) => (number > 0 ? `+${number}` : String(number).replace("-", "\u2212"));

  const counted = (words, number) => {
    const one = document.documentElement.lang.startsWith("fr") ? number < 2 : number === 1;
    return fill(one ? words.one_trick : words.tricks, { number });
  };

  const together = (words, names) =>
    names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${words.and} ${names.at(-1)}`;

  /* What was played, as one says it: the names are those of the seats. */
  const sentence = (game, facts, names, words) => {
    if (facts.contract === PASS) return game.pass.name;
    if (facts.contract === NOT_PLAYED) return words.not_played;
    const side = (key) => together(words, [...key].map((seat) => names[seat]));
    if (game.match) {
      if (facts.called) return fill(words.has_called, { who: side(facts.called) });
      const parts = SIDES.map((key) => `${side(key)}${words.colon} ${counted(words, facts.tricks[key])}`);
      for (const [key, number] of Object.entries(facts.honours || {})) {
        parts.push(fill(words.has_honours, { who: side(key), number }));
      }
      if (facts.first_trick) parts.push(fill(words.had_first_trick, { who: names[facts.first_trick] }));
      return `${parts.join(`${words.semicolon} `)}.`;
    }
    const contract = contractOf(game, facts);
    const what = [contract.name];
    if (facts.trump) what.push(game.trumps.find((one) => one.key === facts.trump).name);
    if (facts.risk) what.push(game.risks.find((one) => one.key === facts.risk).name);
    const { made } = worth(game, facts, Object.keys(names));
    const ended = (seat) => (made[seat] ? `✔ ${words.made}` : `✘ ${words.lost}`);
    const who = together(words, facts.bidders.map((seat) => names[seat]));
    if (!contract.alone) {
      const took = counted(words, facts.tricks);
      return `${who}${words.colon} ${what.join(" ")}, ${took}. ${ended(facts.bidders[0])}`;
    }
    const each = facts.bidders.map((seat) => `${names[seat]}, ${counted(words, facts.tricks[seat])}${words.colon} ${ended(seat)}`);
    return `${what.join(" ")}. ${each.join(`${words.semicolon} `)}`;
  };

  return { PASS, NOT_PLAYED, SIDES, fill, contractOf, worth, confirmers, signed, counted, together, sentence };
})();
