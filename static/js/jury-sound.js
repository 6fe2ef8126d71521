// A tone and a trembling when a call comes, where this browser was asked for them, and
// always a sentence. A browser lets a page sound only after a press on it: the button
// is that press, and what it was set to is kept in this browser alone.
(() => {
  const KEPT = "whistclub.jury-sound";
  const bar = document.querySelector("[data-sound]");
  const button = bar.querySelector("button");
  const said = document.querySelector("[data-new-calls]");
  // The pages of one tournament know the same calls: what one said the other does not.
  const queue = document.querySelector("#heard")?.dataset.callsOf;
  const seen = `whistclub.calls.${queue || location.pathname}`;
  let sound = null;

  // A browser that keeps nothing forgets the choice with the page, and no more.
  const recall = (store, key) => { try { return store.getItem(key); } catch { return null; } };
  const keep = (store, key, value) => { try { store.setItem(key, value); } catch { /* as said */ } };
  const wanted = () => bar.dataset.state !== "off";

  function show() {
    const state = !wanted() ? "off" : sound?.state === "running" ? "on" : "asleep";
    bar.dataset.state = state;
    for (const one of bar.querySelectorAll("[data-when]")) one.hidden = one.dataset.when !== state;
  }

  async function wake() {
    sound ||= new AudioContext();
    await Promise.race([sound.resume(), new Promise((done) => { setTimeout(done, 300); })]);
    show();
    // Where the browser can keep the screen from going dark, it is asked to.
    navigator.wakeLock?.request("screen").catch(() => {});
  }

  function tone(at, pitch) {
    const one = sound.createOscillator();
    const volume = sound.createGain();
    one.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.5, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.35);
    one.connect(volume).connect(sound.destination);
    one.start(at);
    one.stop(at + 0.4);
  }

  function ring() {
    if (!wanted()) return;
    navigator.vibrate?.([200, 100, 200]);
    if (sound?.state !== "running") return;
    [660, 880].forEach((pitch, one) => tone(sound.currentTime + 0.05 + one * 0.25, pitch));
    bar.dataset.rang = `${Number(bar.dataset.rang || 0) + 1}`;
  }

  function look() {
    const list = document.querySelector("#queue, #heard[data-calls]");
    if (!list) return; // the page of a case has not asked yet
    const calls = [...list.querySelectorAll("[data-call]")];
    const names = calls.map((one) => one.dataset.call);
    const before = recall(sessionStorage, seen);
    keep(sessionStorage, seen, names.join(" "));
    const title = document.title.replace(/^\(\d+\) /, "");
    // The title of a page that says what is wrong begins with that.
    const waits = calls.length && !document.querySelector("#problems .notice");
    document.title = waits ? `(${calls.length}) ${title}` : title;
    if (before === null) return;
    const known = new Set(before.split(" "));
    const fresh = calls.filter((one) => !known.has(one.dataset.call));
    if (!fresh.length) return;
    said.textContent = `${said.dataset.word} ${fresh.map((one) => one.dataset.said).join("; ")}`;
    ring();
  }

  button.addEventListener("click", async () => {
    if (bar.dataset.state === "on") {
      bar.dataset.state = "off";
      keep(localStorage, KEPT, "off");
      show();
      return;
    }
    bar.dataset.state = "asleep";
    keep(localStorage, KEPT, "on");
    await wake();
    ring();
  });
  // Any press will do, once it is known that sound is wanted.
  for (const press of ["pointerdown", "keydown"]) {
    document.addEventListener(press, ({ target }) => {
      if (bar.dataset.state === "asleep" && !bar.contains(target)) wake();
    });
  }
  document.addEventListener("htmx:afterSettle", look);

  bar.dataset.state = recall(localStorage, KEPT) === "on" ? "asleep" : "off";
  bar.hidden = "unseen" in bar.dataset; // sound is asked for on the queue
  show();
  if (wanted()) wake();
  look();
})();
