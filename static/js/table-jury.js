/* A table calls the jury in one tap, says what for if it likes, and reads that somebody comes. */
window.TableJury = (() => {
  const place = document.getElementById("at-jury");
  const work = document.getElementById("at-work");
  if (!place || !window.TableView) return null;
  const { fill } = window.TableFacts;
  const view = window.TableView;
  const { words, h, button } = view;
  let isBusy = false;
  let notice = "";
  let drawn = "";

  const canCall = () => view.state.round?.state === "playing" && view.state.chairs.length > 0;

  const post = async (address, fields = {}) => {
    if (isBusy) return;
    isBusy = true;
    notice = "";
    try {
      const answer = await fetch(address, {
        method: "POST",
        headers: { Accept: "application/json", "X-CSRFToken": window.TableQueue.token() },
        body: new URLSearchParams(fields),
      });
      const said = await answer.json();
      if (answer.ok) view.state = said;
      else notice = said.message || work.dataset.offline;
    } catch {
      notice = words.jury_by_hand;
    } finally {
      isBusy = false;
    }
    document.dispatchEvent(new CustomEvent("table-jury"));
    draw();
  };

  /* Call for the deal that is entered, to see a `contract` played if one is named. */
  const call = (deal, contract = "") => post(place.dataset.call, { deal: deal || "", contract });

  const standing = () => {
    const { jury } = view.state;
    if (!jury) return null;
    const who = jury.taken ? fill(words.jury_comes, { who: jury.by }) : fill(words.jury_called, { time: jury.at });
    return h("p", { class: "jury-standing", role: "status" }, `⚖ ${who}`);
  };

  const reasons = () => {
    const { jury } = view.state;
    if (jury.witness) return null;
    return h("details", { class: "jury-reasons" },
      h("summary", {}, jury.reason ? fill(words.jury_for, { reason: jury.reason }) : words.jury_reason),
      h("div", { class: "tiles wide" }, view.game.reasons.map((one) => button(one.name,
        () => post(place.dataset.reason, { reason: one.key }), { kind: "tile", pressed: one.name === jury.reason }))));
  };

  /* What a table settles itself is offered while it plays, as the call of the jury is. */
  const misdeal = document.getElementById("at-misdeal");

  const draw = () => {
    const { jury } = view.state;
    if (misdeal) misdeal.hidden = !canCall();
    const now = JSON.stringify([jury, canCall(), notice]);
    if (now === drawn) return;
    drawn = now;
    const parts = [notice && h("p", { class: "notice", role: "alert" }, notice)];
    if (jury) {
      parts.push(standing(), reasons(), !jury.taken && h("p", { class: "actions" },
        button(words.jury_take_back, () => post(place.dataset.takeBack))));
    } else if (canCall()) {
      parts.push(button(`⚖ ${words.jury_call}`, () => call(view.entering)));
    }
    view.redraw(place, parts.filter(Boolean));
  };

  draw();
  return { draw, call, standing };
})();
