/* Says how far the deals of this phone have been sent, in a sign, words and a count; and what is to be done with those
   that were not taken. */
(() => {
  const line = document.getElementById("at-sending");
  const list = document.getElementById("at-unsent"); // below the work, which never moves under a finger
  const queue = window.TableQueue;
  if (!line || !queue) return;
  const { fill } = window.TableFacts;
  const { h, button, redraw, words } = window.TableView;
  const SILENT = 120_000;
  let isShown = false; // the text of what waits
  const WAITS = ["waiting", "revoked"];
  const CHECK = ["conflict", "wrong", "late"];

  const clock = (moment) => new Date(moment).toLocaleTimeString(document.documentElement.lang,
    { hour: "2-digit", minute: "2-digit", hour12: false });

  const summary = (items) => {
    const waits = items.filter((one) => WAITS.includes(one.state)).length;
    const check = items.filter((one) => CHECK.includes(one.state)).length;
    const isSilent = queue.heard !== null && Date.now() - queue.heard > SILENT;
    const found = window.TableStore.isUnread ? [`⚠ ${words.cannot_read}`] : [];
    if (check) found.push(`⚠ ${fill(words.count_check, { number: check })}`);
    if (waits) found.push(`⏳ ${fill(words.count_waits, { number: waits })}`);
    if (isSilent && !found.length) found.push("✔", `⚠ ${fill(words.silent, { time: clock(queue.heard) })}`);
    if (!found.length) {
      found.push(queue.heard ? `✔ ${fill(words.all_sent_at, { time: clock(queue.heard) })}` : `✔ ${words.all_sent}`);
    }
    return found.join(" · ") + (check ? " ↓" : "");
  };

  const about = (item) => h("p", {},
    h("b", {}, fill(words.deal_only, { number: item.number })), ` ${item.words || ""}`);

  const card = (item, items) => {
    const said = item.state === "conflict" ? words.written_meanwhile : item.answer?.message;
    const newest = item.state === "late" ? item : queue.versions(items, item).at(-1);
    const parts = [about(newest), said && h("p", {}, said)];
    if (item.kept === "page") parts.push(h("p", { role: "alert" }, `⚠ ${words.not_kept}`));
    if (item.state === "conflict" || item.answer?.code === "kept") {
      const other = item.answer?.deal;
      parts.push(h("div", { class: "side-by-side" },
        h("section", {}, h("h3", {}, words.ours), h("p", {}, newest.words)),
        h("section", {}, h("h3", {}, words.theirs), h("p", {}, other?.words || "–"))));
    }
    if (item.state === "conflict") {
      parts.push(h("p", { class: "actions" },
        button(words.theirs_right, () => queue.settle(item.key, "theirs")),
        button(words.ours_right, () => queue.settle(item.key, "ours"))));
    } else if (item.state === "wrong") {
      parts.push(h("p", { class: "actions" }, button(words.mend, () => queue.settle(item.key, "ours")),
        button(words.give_up, () => queue.settle(item.key, "theirs"))));
    } else if (item.state === "late") {
      const again = item.answer?.code !== "kept" && button(words.send_again, () => queue.settle(item.key, "again"));
      parts.push(h("p", { class: "actions" }, again, button(words.seen, () => queue.settle(item.key, "seen"))));
    }
    return h("li", {}, parts);
  };

  const draw = async () => {
    const items = (await queue.all()).filter(queue.isOpen);
    const text = summary(items);
    if (line.textContent !== text) line.textContent = text;
    const open = items.filter((one) => CHECK.includes(one.state) || one.kept === "page");
    const waiting = items.filter((one) => WAITS.includes(one.state));
    redraw(list, [
      open.length && h("ul", { class: "to-check" }, open.map((one) => card(one, items))),
      waiting.length && h("p", { class: "actions" }, button(words.send_again, () => queue.sendNow())),
      (open.length || waiting.length) && taken([...open, ...waiting.filter((one) => !open.includes(one))]),
    ].filter(Boolean));
  };

  /* For a network that is dead: what waits here as text, which the desk reads in. Behind its words each line has what
     this phone would send, with its key: so nothing is written twice, whichever comes first. */
  const taken = (items) => {
    const rows = items.map((one) => [one.round, one.table, one.number, one.words, queue.asText(one)].join("\t"));
    const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${rows.join("\n")}\n`)}`;
    return h("details", { open: isShown, ontoggle: (event) => { isShown = event.target.open; } },
      h("summary", {}, words.as_text), h("p", { class: "aside" }, words.as_text_why),
      h("p", { class: "actions" }, h("a", { class: "button", href: file, download: "whist.txt" }, words.as_file)),
      h("pre", { class: "as-text", tabindex: "0" }, rows.join("\n")));
  };

  queue.on(draw);
  setInterval(draw, 15_000);
  draw();
})();
