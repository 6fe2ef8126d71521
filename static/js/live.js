// The clock of the hall: ask the server now and then what it says, and show it in
// between. Nothing is ever counted down: what is left is the end less the server's time,
// which is the time of this page's start plus what the browser says has passed since.
(() => {
  const EVERY = 5000;
  const LOST = 15000;
  const MANY = 12; // tables with time of their own
  const page = document.querySelector("[data-live]");
  const language = document.documentElement.lang;
  const zone = page.dataset.zone;
  const all = (name) => page.querySelectorAll(`[data-${name}]`);
  const write = (name, text) => all(name).forEach((one) => {
    if (one.textContent !== text) one.textContent = text;
  });
  const hide = (name, hidden) => all(name).forEach((one) => { one.hidden = hidden; });
  const format = (more) => new Intl.DateTimeFormat(language, {
    hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zone, ...more,
  });
  const toMinutes = format({});
  const toSeconds = format({ second: "2-digit" });

  let state = null;
  let tag = null;
  let offset = null; // the server's time less performance.now()
  let sharpest = { trip: Infinity, at: -Infinity };
  let heard = null; // by performance.now()
  let awake = performance.now(); // since when silence counts
  let timer = null;

  const now = () => performance.now() + offset;

  // Of several answers the one that travelled shortest tells the time best; an old one
  // is given up, and a computer that slept has lost the time altogether.
  function synchronise(told, sent, received) {
    const trip = received - sent;
    const better = told + trip / 2 - received;
    const old = received - sharpest.at > 60000;
    if (offset === null || old || trip <= sharpest.trip || Math.abs(better - offset) > 2000) {
      offset = better;
      sharpest = { trip, at: received };
    }
  }

  async function ask() {
    clearTimeout(timer);
    if (document.hidden) return;
    const patience = new AbortController();
    const limit = setTimeout(() => patience.abort(), 4000);
    try {
      const sent = performance.now();
      const answer = await fetch(page.dataset.live, {
        headers: tag ? { "If-None-Match": tag } : {},
        cache: "no-store",
        credentials: "same-origin",
        signal: patience.signal,
      });
      const received = performance.now();
      if (answer.status !== 304 && !answer.ok) throw new Error(answer.status);
      const fresh = answer.status === 304 ? null : await answer.json();
      synchronise(Number(answer.headers.get("Server-Now")), sent, received);
      heard = received;
      if (fresh) {
        tag = answer.headers.get("ETag");
        const before = state;
        state = fresh;
        page.dispatchEvent(new CustomEvent("live:state", { detail: { state, before } }));
      }
    } catch {
      // Silence shows itself below; the next question comes as planned.
    } finally {
      clearTimeout(limit);
      // Five hundred phones should not all ask in the same instant.
      timer = setTimeout(ask, EVERY * (0.9 + Math.random() / 5));
    }
    tick();
  }

  function reading() {
    if (!state.round) return { word: "none", seconds: null };
    if (state.closed) return { word: "closed", seconds: 0 };
    if (state.ends_at !== null) {
      const seconds = Math.max(0, Math.ceil((state.ends_at - now()) / 1000));
      const word = seconds === 0 ? "finish" : seconds <= 300 ? "last"
        : seconds <= 600 ? "warning" : "running";
      return { word, seconds };
    }
    if (state.seconds_left !== null) return { word: "paused", seconds: state.seconds_left };
    if (state.minutes) return { word: "ready", seconds: state.minutes * 60 };
    return { word: "none", seconds: null };
  }

  const figures = (seconds) => seconds === null ? "–"
    : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

  function extras(words, seconds) {
    // One line for each table; of many, one for all those that have as long.
    const together = new Map();
    for (const [table, minutes] of state.extras) {
      const key = state.extras.length > MANY ? `as long: ${minutes}` : table;
      const tables = together.get(key)?.tables ?? [];
      together.set(key, { minutes, tables: [...tables, table] });
    }
    return [...together.values()].map(({ minutes, tables }) => {
      const line = document.createElement("li");
      const number = document.createElement("b");
      number.textContent = tables.join(", ");
      line.append(`${tables.length > 1 ? words.words : words.word} `, number);
      if (state.ends_at === null) {
        line.append(` +${minutes} min`);
      } else if (seconds > 0) {
        line.append(` ${words.until} ${toMinutes.format(state.ends_at + minutes * 60000)}`);
      } else {
        const left = Math.max(0, Math.ceil((state.ends_at + minutes * 60000 - now()) / 1000));
        line.append(` ${figures(left)}`);
      }
      return line;
    });
  }

  function tick() {
    const silent = performance.now() - Math.max(heard ?? 0, awake) > LOST;
    hide("lost", !silent);
    page.classList.toggle("is-lost", silent);
    if (offset === null) return;
    write("wall", toMinutes.format(now()));
    write("heard", toSeconds.format(heard + offset));
    write("lost-since", toSeconds.format(heard + offset));
    if (!state) return;
    const { word, seconds } = reading();
    write("figures", figures(seconds));
    for (const one of all("when")) one.hidden = one.dataset.when !== word;
    for (const one of all("timer")) {
      one.className = `timer ${word}${state.extras.length > MANY ? " many" : ""}`;
    }
    for (const bar of all("bar")) {
      bar.max = Math.max(1, (state.minutes || 0) * 60, seconds || 0);
      bar.value = seconds || 0;
    }
    hide("end", state.ends_at === null || state.closed);
    if (state.ends_at !== null) write("end-at", toMinutes.format(state.ends_at));
    for (const list of all("extras")) {
      list.hidden = state.extras.length === 0 || state.closed;
      if (!list.hidden) list.replaceChildren(...extras(list.dataset, seconds));
    }
    const detail = { state, word, seconds, silent };
    page.dispatchEvent(new CustomEvent("live:tick", { detail }));
  }

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      clearTimeout(timer);
    } else {
      awake = performance.now();
      ask();
    }
  });
  setInterval(tick, 250);
  ask();
})();
