/* Sends what a table has confirmed, one deal after the other, until the server has each of them once. A deal has a key
   from the moment at which it was confirmed; what was refused stays here, and says what is to be done with it. */
window.TableQueue = (() => {
  const place = document.getElementById("at-work");
  if (!place) return null;
  const store = window.TableStore;
  const FIRST = 5_000;
  const LONGEST = 60_000;
  const PATIENCE = 10_000; // until an answer that does not come is given up
  const LEASE = 15_000; // for which one of several tabs sends
  const SOON = 2_000; // until a tab asks again whether it may send, or for what it could not read
  const TAB = crypto.getRandomValues(new Uint32Array(2)).join("-");
  const LEASED = `whistclub-sender-${place.dataset.day}`;
  const STATES = { 401: "revoked", 422: "wrong" };
  const WAITS = ["waiting", "revoked"];
  const CHECK = ["conflict", "wrong"];
  const listeners = [];
  const channel = "BroadcastChannel" in window ? new BroadcastChannel(`whistclub-${place.dataset.day}`) : null;
  let adding = Promise.resolve();
  let isSending = false;
  let pause = FIRST;
  let timer = null;
  let heard = null; // when the server answered last

  /* A UUID of chance; `crypto.randomUUID` is not there on a plain address. */
  const newKey = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = [...bytes].map((one) => one.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  };

  const own = (items) => items.filter((one) => one.day === place.dataset.day);
  const all = async () => own(await store.all());

  const tell = (isOwn = true) => {
    listeners.forEach((listener) => listener());
    if (isOwn) channel?.postMessage("changed");
  };

  /* Of two versions the later one is told by `changed`, whatever becomes of the clock. */
  const keep = async (item) => {
    const changed = { ...item, changed: Math.max(Date.now(), 1 + (item.changed || 0)) };
    changed.kept = await store.put(changed);
    if (changed.kept === "page") channel?.postMessage(changed);
    return changed;
  };

  /* How many deals are not sent, and how many the table has to check: the desk sees that. Nothing where none could be
     read. */
  const keeps = (items) => (store.isBlind ? "" : [WAITS, CHECK]
    .map((states) => items.filter((one) => states.includes(one.state)).length).join(" "));

  /* Keep a deal that was just confirmed, after any before it; it is on this phone when this has ended. Those that it
     replaces, by their keys, are given up then, and not before. */
  const add = (found, replaces = []) => {
    const kept = adding.then(() => keepNew(found, replaces));
    adding = kept.catch(() => {});
    return kept;
  };

  const keepNew = async (found, replaces) => {
    const items = await store.all();
    const order = 1 + Math.max(0, ...items.map((one) => one.order));
    const item = await keep({
      ...found, day: place.dataset.day, key: newKey(), order, state: "waiting", entered_at: new Date().toISOString(),
    });
    for (const one of items) if (replaces.includes(one.key)) await giveUp(one);
    tell();
    sendNow();
    return item;
  };

  /* One tab sends at a time. If two did, the server would answer both the same. */
  const isMyTurn = () => {
    try {
      const [who, until] = (localStorage.getItem(LEASED) || " 0").split(" ");
      if (who !== TAB && Number(until) > Date.now() && Number(until) < Date.now() + 2 * LEASE) return false;
      localStorage.setItem(LEASED, `${TAB} ${Date.now() + LEASE}`);
    } catch { /* a phone without that has one tab, or sends twice the same */ }
    return true;
  };

  const SENT = ["key", "table", "round", "number", "seen", "facts", "confirmed_by", "entered_at", "again",
    "players", "corrects"];
  const told = (item, names) => JSON.stringify(Object.fromEntries(names.map((name) => [name, item[name] ?? null])));
  const body = (item) => told(item, SENT);
  const asText = (item) => told(item, ["day", ...SENT]);

  const endMyTurn = () => {
    try {
      if (localStorage.getItem(LEASED)?.startsWith(`${TAB} `)) localStorage.removeItem(LEASED);
    } catch { /* as above */ }
  };

  const token = () => document.cookie.split("; ").find((one) => one.startsWith("csrftoken="))?.slice(10) || "";

  /* Send a deal, and say what this phone keeps once that is written: nobody may be looking when it is. */
  const post = async (item, others) => {
    const stop = new AbortController();
    const late = setTimeout(() => stop.abort(), PATIENCE);
    try {
      const answer = await fetch(place.dataset.deal, {
        method: "POST", signal: stop.signal, redirect: "error",
        headers: { "Content-Type": "application/json", "X-CSRFToken": token(), "Phone-Keeps": keeps(others) },
        body: body(item),
      });
      return { status: answer.status, after: Number(answer.headers.get("Retry-After")), said: await read(answer) };
    } finally {
      clearTimeout(late);
    }
  };

  const read = async (answer) => {
    try { return await answer.json(); } catch { return {}; }
  };

  /* What an answer makes of a deal; of an answer that says nothing of the deal itself, nothing. */
  const judged = ({ status, said }) => {
    if (status === 200) return { state: "sent", answer: said };
    if (status === 409 && said.code === "players") return { state: "wrong", answer: said };
    if (status === 409 && said.code === "not_begun") return { state: "waiting", answer: said };
    if (status === 409) return { state: said.code === "stale" ? "conflict" : "late", answer: said };
    if (STATES[status] && said.code) return { state: STATES[status], answer: said };
    return null;
  };

  const { isOpen } = store;
  const lineOf = (item) => `${item.table}/${item.round}/${item.number}`;

  /* What can be sent: a correction waits for what it corrects, unless the desk has that among the deals that came late;
     everything else stands alone. */
  const ready = (items) => {
    const stuck = new Set();
    return items.filter((one) => {
      const goes = WAITS.includes(one.state) && !stuck.has(lineOf(one));
      if (isOpen(one) && one.state !== "late") stuck.add(lineOf(one));
      return goes;
    });
  };

  /* A deal with what corrects it and waits behind it, the oldest first: what the table says is the last of them. */
  const versions = (items, item) =>
    [item, ...items.filter((one) => isOpen(one) && lineOf(one) === lineOf(item) && one.order > item.order)];

  const sendNow = async () => {
    clearTimeout(timer);
    if (isSending) return;
    isSending = true;
    let isWell = true;
    try {
      const done = new Set();
      while (isWell) {
        const items = await all();
        const item = ready(items).find((one) => !done.has(one.key));
        if (!item) break;
        if (!isMyTurn()) { pause = SOON; isWell = false; break; }
        done.add(item.key);
        const found = await post(item, items.filter((one) => one !== item));
        const after = judged(found);
        if (found.after) pause = found.after * 1000;
        if (after) {
          heard = Date.now();
          await keep({ ...item, ...after });
          tell();
          document.dispatchEvent(new CustomEvent("table-sent")); // a look under way says what was kept before
        }
        isWell = Boolean(after) && !WAITS.includes(after.state);
      }
    } catch {
      isWell = false; // no network, or no answer in time: the deal stays as it is
    } finally {
      endMyTurn();
      isSending = false;
    }
    if (isWell) pause = FIRST;
    const isLeft = ready(await all()).length > 0;
    if (store.isUnread) timer = setTimeout(sendNow, SOON);
    else if (isLeft) wait();
    listeners.forEach((listener) => listener());
  };

  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(sendNow, pause * (0.8 + 0.4 * Math.random()));
    pause = Math.min(pause * 1.5, LONGEST);
  };

  const giveUp = (item) => keep({ ...item, state: "given-up" });

  const isShown = (item) => {
    const { table, round } = window.TableView.state;
    return item.table === table && item.round === round?.number;
  };

  /* What the table says of a deal that was not taken: that of the others is right (`theirs`), its own is, once more
     agreed with (`ours`), it is sent again (`again`), or it was read (`seen`). What corrects it goes the same way. Where
     it is not of the table and the round that are shown, it is sent again, for the organiser to decide. */
  const settle = async (key, asked) => {
    const items = await all();
    const item = items.find((one) => one.key === key);
    if (!item) return;
    const own = versions(items, item);
    const keys = own.map((one) => one.key);
    const how = asked === "ours" && !isShown(item) ? "again" : asked;
    if (how === "seen") await giveUp(item);
    if (how === "again") await keep({ ...item, state: "waiting" });
    if (how === "theirs") {
      for (const one of own) await giveUp(one);
      document.dispatchEvent(new CustomEvent("table-given-up", { detail: keys }));
    }
    if (how === "ours") {
      const isConflict = item.state === "conflict";
      const stands = item.answer?.deal;
      const seen = isConflict ? stands?.revision ?? 0 : item.seen;
      const again = isConflict ? stands?.state === "replay" || null : item.again;
      const detail = { ...own.at(-1), seen, again, corrects: null, replaces: keys };
      document.dispatchEvent(new CustomEvent("table-reopen", { detail }));
    }
    tell();
    if (how !== "ours") document.dispatchEvent(new CustomEvent("table-sent"));
    if (how === "again" || how === "seen") sendNow();
  };

  /* Another page of this phone has kept something: itself alone, or where both read it. */
  const hear = async (said) => {
    if (said.key) {
      store.hear(said);
      await store.all();
    }
    tell(Boolean(said.key) && !store.isOnlyHere());
  };

  const on = (listener) => listeners.push(listener);
  if (channel) channel.onmessage = ({ data }) => hear(data);
  addEventListener("pagehide", endMyTurn);
  addEventListener("online", () => { pause = FIRST; sendNow(); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) sendNow(); });
  document.addEventListener("table-heard", () => { heard = Date.now(); listeners.forEach((listener) => listener()); });
  sendNow();

  return {
    add, all, asText, isOpen, keeps, on, sendNow, settle, token, versions, clear: () => store.clear(place.dataset.day), get heard() { return heard; },
  };
})();
