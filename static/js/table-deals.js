/* Every deal of a table as it stands on this phone: as the server has it, with what waits here in its place. */
window.TableDeals = (() => {
  if (!window.TableQueue || !window.TableView) return null;
  const { worth } = window.TableFacts;
  const view = window.TableView;
  let items = [];

  const read = async () => { items = await window.TableQueue.all(); };

  const mine = () => items.filter((one) => one.table === view.state.table && one.round === view.state.round?.number);
  const isPending = () => mine().some(window.TableQueue.isOpen);

  const kept = () => window.TableQueue.keeps(items);

  const known = () => {
    const found = new Map(view.state.deals?.map((one) => [one.number, { ...one }]));
    for (const item of mine()) {
      const there = found.get(item.number);
      const isOlder = there && there.revision > item.seen;
      if (item.state === "given-up" || (isOlder && item.state === "sent")) continue;
      if (isOlder && item.state === "waiting" && there.revision === item.seen + 1) continue;
      found.set(item.number, {
        number: item.number, revision: item.seen + 1, facts: item.facts, words: item.words, by_phone: true,
        points: worth(view.game, item.facts, view.playing(item.number))?.points, state: item.state, key: item.key,
      });
    }
    return found;
  };

  const isOpen = (deal) => !deal || deal.state === "replay" || deal.state === "wiped";

  const due = (deals) => {
    const numbers = Array.from({ length: view.state.round.deals }, (_, at) => at + 1);
    const open = numbers.filter((number) => isOpen(deals.get(number)));
    return open.find((number) => !view.boardOf(number)?.put_off) ?? open[0] ?? null; // one that was put off comes last
  };

  /* The last deal that was played, also where it is to be played again. */
  const lastOf = (deals) => [...deals.values()].filter((one) => one.state !== "wiped").sort((a, b) => a.number - b.number).at(-1);

  /* Who deals; in a match that is who won the first trick before, which this phone may know while the server does not. */
  const dealerOf = (number, deals = known()) => {
    if (number === 1 || !view.game.asks_first_trick) return view.state.dealers[number - 1];
    const before = deals.get(number - 1);
    if (!before || before.state === "wiped") return "";
    return before.facts.tricks ? before.facts.first_trick || "" : dealerOf(number - 1, deals);
  };

  /* Whether what is being entered was kept already, by another page of this phone. */
  const isKept = (flow) => {
    const there = known().get(flow.number);
    const isOver = [flow.key, ...(flow.replaces || [])].includes(there?.key); // what it is to be written over
    return Boolean(there?.key) && !isOpen(there) && !isOver;
  };

  const fingerprint = () =>
    JSON.stringify([view.state.tag, window.TableStore.isBlind, items.map((one) => [one.key, one.state])]);

  return { read, kept, known, isKept, isPending, isOpen, due, dealerOf, lastOf, fingerprint };
})();
