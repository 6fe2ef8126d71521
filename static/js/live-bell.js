// The bell of the hall: a browser lets a page sound only after somebody has pressed
// something on it, so that it begins with a button, which is also its test.
(() => {
  const page = document.querySelector("[data-live]");
  const button = document.querySelector("[data-bell]");
  const AT = [600, 300, 0]; // seconds left
  let sound = null;
  let last = null; // { round, seconds } of the tick before

  function stroke(at, pitch, length) {
    // A bell is a few tones that fade, each faster than the one below it.
    for (const [times, loud] of [[1, 0.5], [2.76, 0.2], [5.4, 0.08]]) {
      const tone = sound.createOscillator();
      const volume = sound.createGain();
      tone.frequency.value = pitch * times;
      volume.gain.setValueAtTime(0.0001, at);
      volume.gain.exponentialRampToValueAtTime(loud, at + 0.01);
      volume.gain.exponentialRampToValueAtTime(0.0001, at + length / times);
      tone.connect(volume).connect(sound.destination);
      tone.start(at);
      tone.stop(at + length);
    }
  }

  // One stroke at ten minutes, two at five, and a deeper peal of five at the end.
  function ring(strokes, pitch) {
    if (!sound) return;
    sound.resume();
    for (let one = 0; one < strokes; one += 1) {
      stroke(sound.currentTime + 0.05 + one * 0.9, pitch, 2.5);
    }
    page.dataset.rang = `${strokes}`;
  }

  button.hidden = false;
  button.addEventListener("click", () => {
    sound = sound || new AudioContext();
    ring(1, 660);
    button.textContent = button.dataset.on;
    page.classList.add("bell-on");
    // Where the browser can keep the screen from going dark, it is asked to.
    navigator.wakeLock?.request("screen").catch(() => {});
  });

  page.addEventListener("live:tick", ({ detail: { state, word, seconds } }) => {
    const moving = ["running", "warning", "last", "finish"].includes(word);
    if (moving && last && last.round === state.round) {
      const passed = AT.filter((limit) => last.seconds > limit && seconds <= limit);
      // A page that slept rings once for what it missed.
      const limit = passed.at(-1);
      if (limit === 0) ring(5, 440);
      else if (limit !== undefined) ring(limit === 300 ? 2 : 1, 660);
    }
    last = moving ? { round: state.round, seconds } : null;
  });
})();
