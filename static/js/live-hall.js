// The lists of the hall: fetched when the server says that they changed, and turned
// page by page where the screen is large, two columns at a time where it is wide; a
// phone shows them one below the other. What serves the desk hides when nobody is there.
(() => {
  const EACH = 9000;
  const STILL = 4000;
  const SMALLEST = .7; // of its size: a longer name is cut
  const page = document.querySelector("[data-live]");
  const stage = page.querySelector("[data-slides]");
  const large = matchMedia("(min-width: 60rem)");
  const wide = matchMedia("(min-width: 60rem) and (min-aspect-ratio: 3/2)");
  let shown = 0;
  let loaded = stage.dataset.digest; // the digest of what stands there
  let turner = null;

  // What is on the screen together: the columns of a spread, or each by itself.
  function screens() {
    const found = new Map();
    [...stage.querySelectorAll("[data-slide]")].forEach((slide, at) => {
      const key = wide.matches ? slide.dataset.spread : at;
      found.set(key, [...(found.get(key) ?? []), slide]);
    });
    return [...found.values()];
  }

  // A name that is longer than its line is as much smaller as that takes; by steps, for
  // letters do not shrink as evenly as their size.
  function fit() {
    const size = (one) => parseFloat(getComputedStyle(one).fontSize);
    stage.querySelectorAll(".rows .name").forEach((name) => {
      name.style.fontSize = "";
      const least = SMALLEST * size(name.parentElement);
      let now = size(name);
      while (name.scrollWidth > name.clientWidth && now > least) {
        now = Math.max(least, Math.min(now - 1, now * name.clientWidth / name.scrollWidth));
        name.style.fontSize = `${now}px`;
      }
    });
  }

  function turn(to) {
    const found = screens();
    shown = found.length ? to % found.length : 0;
    found.forEach((some, at) => some.forEach((slide) => { slide.hidden = at !== shown; }));
    fit();
    const pages = page.querySelector("[data-pages]");
    pages.hidden = found.length < 2 || stage.hidden || !large.matches;
    page.querySelector("[data-page]").textContent = shown + 1;
    page.querySelector("[data-page-count]").textContent = found.length;
  }

  function wind() {
    clearInterval(turner);
    turner = setInterval(() => turn(shown + 1), EACH);
  }

  async function load(digest) {
    const answer = await fetch(page.dataset.stage, { cache: "no-cache" });
    if (!answer.ok) return;
    const before = screens().length;
    stage.innerHTML = await answer.text();
    loaded = digest;
    // A ranking whose points moved goes on where it was; another list begins anew.
    turn(screens().length === before ? shown : 0);
    wind();
  }

  page.addEventListener("live:state", ({ detail: { state } }) => {
    const changed = page.dataset.screen !== state.screen;
    page.dataset.screen = state.screen;
    stage.hidden = state.screen === "timer";
    page.querySelector("[data-timer]").hidden = state.screen !== "timer";
    page.querySelector("[data-round]").hidden = !state.round;
    page.querySelector("[data-round-number]").textContent = state.round;
    page.querySelector("[data-rounds]").textContent = state.rounds;
    if (changed) shown = 0;
    if (loaded !== state.stage) load(state.stage).catch(() => {});
    turn(shown);
  });

  page.addEventListener("live:tick", ({ detail: { state, word } }) => {
    const moving = ["running", "warning", "last", "finish", "paused"].includes(word);
    page.querySelector("[data-left]").hidden = !moving || state.screen === "timer";
    // What could not be fetched is asked for again.
    if (loaded !== state.stage && !page.dataset.loading) {
      page.dataset.loading = "1";
      load(state.stage).catch(() => {}).finally(() => {
        setTimeout(() => delete page.dataset.loading, 5000);
      });
    }
  });

  let quiet = null;
  function stir() {
    page.classList.remove("is-still");
    clearTimeout(quiet);
    quiet = setTimeout(() => page.classList.add("is-still"), STILL);
  }
  ["mousemove", "keydown", "pointerdown"].forEach((sign) => document.addEventListener(sign, stir));

  wide.addEventListener("change", () => turn(0));
  addEventListener("resize", fit);
  document.fonts.ready.then(fit);
  turn(0);
  wind();
  stir();
})();
