// A sheet by keyboard: Enter goes on, arrows move, "." repeats. The server counts and
// judges; this only sends what is typed and puts its answer in place.
(() => {
  "use strict";
  const form = document.getElementById("sheet");
  if (!form) return;
  const sending = document.getElementById("sending");
  const rows = [...form.querySelectorAll("tr.line")];
  const cellsOf = (row) => [...row.querySelectorAll("input.cell")];
  const papers = [...form.querySelectorAll("input.paper")];
  const shown = new Map(); // what each live part showed last, as the server wrote it
  const dirty = new Set(); // the rows that changed since they were sent

  // --- Sending: one request after the other, so that no answer overtakes another.

  let queue = Promise.resolve();
  let waiting = null; // a preview that a later one makes needless

  const cookie = (name) =>
    (document.cookie.split("; ").find((one) => one.startsWith(`${name}=`)) || "")
      .slice(name.length + 1);

  const say = (words) => {
    sending.textContent = words || "";
    sending.hidden = !words;
  };

  const pause = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));

  // What of the sheet is sent: these rows, and the totals on the paper.
  function fieldsOf(sent) {
    const boxes = sent.flatMap((row) => [row, row.nextElementSibling])
      .flatMap((row) => [...row.querySelectorAll("input[name]")]);
    const { language, seats } = form.elements;
    const body = new URLSearchParams({ language: language.value, seats: seats.value });
    [...boxes, ...papers].forEach((box) => body.set(box.name, box.value));
    return body;
  }

  // What the server says it cannot do just now: its disk is full, or too many ask.
  async function trouble(answer) {
    const text = await answer.text();
    if (!(answer.headers.get("Content-Type") || "").startsWith("text/html")) return text;
    const page = new DOMParser().parseFromString(text, "text/html");
    const said = [...page.querySelectorAll("h1, .lead")].map((one) => one.textContent.trim());
    return said.map((one) => (/[.!?]$/.test(one) ? one : `${one}.`)).join(" ");
  }

  async function post(address, what, token) {
    for (let tries = 0; ; tries += 1) {
      let said = form.dataset.lost;
      if (what.isPreview && token !== waiting) return null;
      const body = fieldsOf(what.sent);
      Object.entries(what.more || {}).forEach(([name, value]) => {
        body.delete(name);
        [value].flat().forEach((one) => body.append(name, one));
      });
      try {
        const answer = await fetch(address, {
          method: "POST",
          body,
          headers: { "X-CSRFToken": cookie("csrftoken") },
        });
        const fits = [200, 409, 422].includes(answer.status) && !answer.redirected;
        if (fits) {
          say("");
          const text = await answer.text();
          return what.isPreview && token !== waiting ? null : text;
        }
        // A disk that is full or a database that is away may be mended: it goes on.
        if (answer.status < 500 || (tries > 5 && answer.status !== 503)) {
          say(form.dataset.refused);
          return null;
        }
        if (answer.status === 503) said = await trouble(answer);
      } catch {
        // No connection: the same words with the same key are sent once more.
      }
      say(said);
      if (what.isPreview) return null;
      await pause(Math.min(2 + tries, 10));
    }
  }

  let writing = 0; // what is not yet known to be saved

  function send(address, what) {
    const token = {};
    if (what.isPreview) waiting = token;
    else writing += 1;
    const done = queue.then(async () => {
      const html = await post(address, what, token);
      if (html !== null) patch(html, what);
      return html;
    });
    queue = done.catch(() => null).then((html) => {
      if (!what.isPreview) writing -= 1;
      return html;
    });
    return queue;
  }

  // --- Putting the answer in place, without touching what somebody types.

  function patch(html, { sent, isPreview }) {
    const answer = new DOMParser().parseFromString(html, "text/html");
    answer.querySelectorAll("[data-live]").forEach((fresh) => {
      const here = document.getElementById(fresh.id);
      const kind = fresh.dataset.live;
      if (!here || (kind === "value" && isPreview)) return;
      const row = rowOf(here);
      // The server tells a row that was not sent as it is written.
      if (row && !sent.includes(row) && waits(row)) return;
      const said = fresh.outerHTML;
      if (shown.get(fresh.id) === said) return;
      shown.set(fresh.id, said);
      if (kind === "value") {
        here.value = fresh.value;
      } else if (kind === "marks") {
        here.className = fresh.className;
        const untouched = here.value === here.dataset.stored;
        const cleared = untouched && fresh.dataset.stored === "" && !waits(row);
        if (here.matches("input.cell") && cleared) here.value = "";
        Object.assign(here.dataset, fresh.dataset);
        if (fresh.hasAttribute("aria-invalid")) here.setAttribute("aria-invalid", "true");
        else here.removeAttribute("aria-invalid");
      } else {
        here.hidden = fresh.hidden;
        here.replaceChildren(...[...fresh.childNodes].map((n) => document.importNode(n, true)));
        if (window.htmx) window.htmx.process(here);
      }
    });
  }

  // What a row comes to is asked for once while it is typed, as soon as somebody pauses
  // behind all that it needs; what is changed after that is judged when the row is left.
  let timer = 0;
  const toLook = new Set(); // rows of which that is still to be asked
  const looked = new Set(); // rows of which it was asked since they were sent

  function preview() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const asked = [...toLook];
      toLook.clear();
      asked.forEach((row) => looked.add(row));
      send(form.dataset.preview, {
        more: { touched: asked.map((row) => row.dataset.number).join(" ") },
        sent: rows.filter((row) => waits(row) || asked.includes(row)),
        isPreview: true,
      }).then((html) => {
        if (html === null) asked.forEach((row) => looked.delete(row)); // nobody answered
      });
    }, 700);
  }

  function lookNoMore(row) {
    toLook.delete(row);
    if (!toLook.size) clearTimeout(timer);
  }

  // Whether all is typed that a deal needs: of a match the tricks, else each box but that
  // of the jury; nothing more where all passed, or nobody played.
  function isWhole(row) {
    const [first, ...others] = cellsOf(row).filter((one) => !one.matches(".jury"));
    const alone = ["-", "/"].includes(first.value.trim()) || first.matches(".tricks");
    return [first, ...(alone ? [] : others)].every((one) => one.value.trim());
  }

  // Take away what was said of a row that is typed on, but for what stays so.
  function unsay(row) {
    const [panel, state] = [row.nextElementSibling, row.querySelector(".state")];
    row.querySelectorAll("td.seat").forEach((cell) => {
      if (!cell.querySelector(".rests")) cell.replaceChildren();
      shown.delete(cell.id);
    });
    state.querySelectorAll(":scope > :not(.judged)").forEach((one) => one.remove());
    cellsOf(row).forEach((cell) => cell.removeAttribute("aria-invalid"));
    panel.hidden = true;
    [row, panel, state, ...cellsOf(row)].forEach((one) => shown.delete(one.id));
    const empty = row.dataset.revision === "0" && cellsOf(row).every((cell) => !cell.value);
    row.dataset.state = empty ? "empty" : "typing";
    row.className = `line is-${row.dataset.state}`;
  }

  // --- Rows.

  function newKey(row) {
    // Not randomUUID: that is missing where the hall's network has no certificate.
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    row.querySelector('input[name^="key-"]').value =
      `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  function touched(row) {
    dirty.add(row);
    newKey(row);
    waiting = null; // what is under way was asked of what stood there before
    unsay(row);
    if (looked.has(row) || !isWhole(row)) return lookNoMore(row);
    toLook.add(row);
    return preview();
  }

  function sendLine(row, more, address = form.dataset.line) {
    looked.delete(row);
    lookNoMore(row);
    return send(address, { sent: [row], more: { line: row.dataset.number, ...more } });
  }

  // A row that was refused is sent again: what was in its way may be gone.
  function leave(row) {
    if (!dirty.has(row) && row.dataset.state !== "wrong") return Promise.resolve(null);
    dirty.delete(row);
    return sendLine(row).then((html) => {
      if (html === null) dirty.add(row); // nobody answered: it is still to be saved
      return html;
    });
  }

  const rowOf = (element) => {
    const found = element.closest("tr.line, tr.panel");
    return found && found.classList.contains("panel") ? found.previousElementSibling : found;
  };

  // Whether something stands in a row that is not written.
  const waits = (row) => dirty.has(row) || !["empty", "saved"].includes(row.dataset.state);

  const focusOn = (element) => {
    if (!element) return;
    element.focus();
    if (element.select) element.select();
  };

  function putBack(row) {
    cellsOf(row).forEach((cell) => { cell.value = cell.dataset.stored; });
    dirty.delete(row);
    looked.delete(row);
    toLook.add(row);
    preview();
  }

  const below = (row, step) => rows[rows.indexOf(row) + step];

  // Keys pass over the box of the jury where the contract does not need it.
  const watched = form.dataset.watched.split(" ").filter(Boolean);
  const needsJury = (row) => {
    const bid = cellsOf(row)[0].value.trim().toUpperCase();
    return watched.some((letter) => bid.startsWith(letter)) && !/[+-]$/.test(bid);
  };

  const cellsBeside = (cell) => cellsOf(rowOf(cell))
    .filter((one) => one === cell || !one.matches(".jury") || needsJury(rowOf(cell)));

  async function goOn(cell) {
    const row = rowOf(cell);
    const cells = cellsBeside(cell);
    const next = cells[cells.indexOf(cell) + 1];
    const alone = ["-", "/"].includes(cells[0].value.trim());
    if (cells[0].value.trim() === "-" && form.dataset.allPass === "again") {
      // The answer says to deal again; the line stays open, and is typed meanwhile.
      const passed = { [cells[0].name]: "-" };
      cells[0].value = "";
      dirty.delete(row);
      sendLine(row, passed);
      return focusOn(cells[0]);
    }
    if (next && !(alone && cell === cells[0])) return focusOn(next);
    const target = below(row, 1) ? cellsOf(below(row, 1))[0] : papers[0];
    const asks = row.dataset.revision !== "0" || form.dataset.round === "closed";
    if (!asks || !dirty.has(row)) return focusOn(target); // leaving the row saves it
    await leave(row);
    const confirm = row.nextElementSibling.querySelector("[required], [name=confirm]");
    const wrong = row.dataset.state === "wrong" && (row.querySelector("[aria-invalid]") || cells[0]);
    return focusOn(confirm || wrong || target);
  }

  form.addEventListener("input", (event) => {
    const cell = event.target;
    if (cell.matches("input.paper")) return preview();
    if (!cell.matches("input.cell")) return undefined;
    const row = rowOf(cell);
    if (cell.value.trim() === "." && below(row, -1)) {
      cell.value = cellsOf(below(row, -1))[cellsOf(row).indexOf(cell)].value;
      cell.select();
    }
    return touched(row);
  });

  form.addEventListener("keydown", (event) => {
    const cell = event.target;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (cell.matches("input.paper")) return paperKey(event, cell);
    if (cell.matches('input[name^="words-"]') && event.key === "Enter") {
      event.preventDefault();
      focusOn(cell.closest("tr").querySelector("[name=confirm]"));
    }
    if (!cell.matches("input.cell")) return;
    const row = rowOf(cell);
    const column = cellsOf(row).indexOf(cell);
    const cells = cellsBeside(cell);
    const at = cells.indexOf(cell);
    const start = cell.selectionStart === 0 && cell.selectionEnd <= cell.value.length;
    const whole = cell.selectionStart === 0 && cell.selectionEnd === cell.value.length;
    const moves = {
      ArrowUp: () => below(row, -1) && cellsOf(below(row, -1))[column],
      ArrowDown: () => (below(row, 1) ? cellsOf(below(row, 1))[column] : papers[0]),
      ArrowLeft: () => (whole || (start && cell.selectionEnd === 0)) && cells[at - 1],
      ArrowRight: () => (whole || cell.selectionStart === cell.value.length) && cells[at + 1],
    };
    if (event.key === "Enter") {
      event.preventDefault();
      if (event.shiftKey) focusOn(cells[at - 1] || (below(row, -1) && cellsOf(below(row, -1)).at(-1)));
      else goOn(cell);
    } else if (event.key === "Escape") {
      event.preventDefault();
      putBack(row);
      cell.select();
    } else if (moves[event.key] && !event.shiftKey) {
      const target = moves[event.key]();
      if (target) {
        event.preventDefault();
        focusOn(target);
      }
    }
  });

  function paperKey(event, box) {
    const at = papers.indexOf(box);
    const steps = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };
    if (!(event.key in steps)) return;
    event.preventDefault();
    const step = event.shiftKey ? -1 : steps[event.key];
    const lastRow = cellsOf(rows.at(-1))[0];
    focusOn(papers[at + step] || (step > 0 ? document.getElementById("go-on") : lastRow));
  }

  form.addEventListener("focusout", (event) => {
    const row = rowOf(event.target);
    const to = event.relatedTarget;
    if (row && event.target.matches("input.cell") && !(to && form.contains(to) && rowOf(to) === row)) leave(row);
  });

  form.addEventListener("focusin", (event) => {
    if (event.target.matches("input.cell, input.paper")) event.target.select();
  });

  form.addEventListener("change", (event) => {
    if (event.target.matches("input.paper")) send(form.dataset.paper, { sent: [] });
  });

  // --- The buttons of a correction.

  form.addEventListener("click", async (event) => {
    const button = event.target.closest("[name=confirm], [name=take]");
    if (!button) return;
    event.preventDefault();
    const row = rowOf(button);
    if (button.name === "take") {
      putBack(row);
      focusOn(cellsOf(row)[0]);
      return;
    }
    const why = row.nextElementSibling.querySelector("[required]");
    if (why && !why.reportValidity()) return;
    dirty.delete(row);
    button.disabled = true;
    const address = button.getAttribute("formaction") || form.dataset.line;
    await sendLine(row, { confirm: button.value }, address);
    button.disabled = false; // it stands there still where the line was refused
    focusOn(row.dataset.state === "saved" && below(row, 1) ? cellsOf(below(row, 1))[0] : cellsOf(row)[0]);
  });

  // Which letters the paper has is answered by the whole sheet, which is shown anew.
  let leaves = false;
  form.addEventListener("submit", (event) => {
    leaves = Boolean(event.submitter && event.submitter.name === "letters");
    if (!leaves) event.preventDefault();
  });

  // --- Whether the jury was there, of all lines that are ticked.

  document.getElementById("jury-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const { value } = event.submitter;
    const ticked = [...form.querySelectorAll('#jury-presence [name="deal"]:checked')];
    const more = { jury: value, deal: ticked.map((box) => box.value), rows: "" };
    const html = await send(event.target.action, { sent: [], more });
    if (html === null) return;
    rows.filter((row) => !waits(row)).flatMap(cellsOf)
      .forEach((cell) => { cell.value = cell.dataset.stored; });
    focusOn(document.querySelector("#jury-presence button") ||
      papers.find((box) => !box.value) || document.getElementById("go-on"));
  });

  // --- Going elsewhere, once all is saved that was sent.

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || !writing || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    queue.then(() => { window.location.href = link.href; });
  });
  document.querySelectorAll("form.find").forEach((find) => {
    find.addEventListener("submit", (event) => {
      if (!writing) return;
      event.preventDefault();
      queue.then(() => event.target.submit());
    });
  });
  window.addEventListener("beforeunload", (event) => {
    const unsaved = rows.some((row) => row.dataset.state !== "saved" &&
      cellsOf(row).some((cell) => cell.value.trim() !== cell.dataset.stored));
    if (!leaves && (unsaved || writing)) event.preventDefault();
  });

  // Begin at the line that was asked for, or where the sheet stops; not where it is said what is wrong.
  const asked = rows.find((row) => row.dataset.number === form.dataset.begin);
  const first = asked || rows.find((row) => ["empty", "typing", "wrong", "asked"].includes(row.dataset.state));
  if (!document.querySelector("#problems .notice")) focusOn(first ? cellsOf(first)[0] : papers.find((box) => !box.value) || cellsOf(rows[0])[0]);
})();
