/* Asks for the card of the table on the page that is open, where it may not be left: what it keeps would be gone. */
window.TableCard = (() => {
  const place = document.getElementById("at-work");
  if (!place || !window.TableView) return null;
  const { words, h, heading } = window.TableView;
  const store = window.TableStore;
  let refused = null; // what the server said, since when this phone serves no table
  let wrong = ""; // what is wrong with the card that was shown

  const draw = () => document.dispatchEvent(new CustomEvent("table-card", { detail: wrong }));

  /* Hand over what a card says, typed or scanned; the page stays as it is. */
  const handOver = async (fields) => {
    let said = {};
    try {
      const answer = await fetch(place.dataset.pair, {
        method: "POST",
        headers: { Accept: "application/json", "X-CSRFToken": window.TableQueue.token() },
        body: new URLSearchParams(fields),
      });
      said = await answer.json();
      wrong = answer.ok ? "" : said.message || place.dataset.offline;
    } catch {
      wrong = place.dataset.offline;
    }
    if (wrong) draw();
    else window.TableQueue.sendNow();
    document.dispatchEvent(new CustomEvent("table-sent"));
  };

  const form = () => {
    const field = h("input", {
      id: "code-of-card", name: "code", maxlength: "40", required: true, autocapitalize: "characters",
      autocomplete: "off", spellcheck: "false",
    });
    const send = (event) => {
      event.preventDefault();
      handOver({ code: field.value });
    };
    return h("form", { class: "at-table", onsubmit: send },
      h("p", {}, h("label", { for: "code-of-card" }, words.code_of_card), " ", field),
      h("p", { class: "actions" }, h("button", { class: "button primary" }, words.our_table)));
  };

  const screen = () => [
    heading(refused.message),
    wrong && h("p", { class: "notice", role: "alert" }, wrong),
    refused.code !== "waiting" && h("p", { class: "lead" }, words.show_card),
    refused.code !== "waiting" && form(),
  ];

  addEventListener("beforeunload", (event) => { if (store.isOnlyHere()) event.preventDefault(); });

  return {
    handOver,
    screen,
    mustStay: () => store.isOnlyHere(),
    get refused() { return refused; },
    set refused(said) { refused = said; if (!said) wrong = ""; },
  };
})();
