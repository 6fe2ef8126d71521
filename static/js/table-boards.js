/* Another board than the one that is due: those of this round are begun, of any other the server says who knows it. */
window.TableBoards = (() => {
  const place = document.getElementById("at-work");
  if (!place || !window.TableDeals) return null;
  const { fill } = window.TableFacts;
  const { isOpen, known } = window.TableDeals;
  const view = window.TableView;
  const { words, h, button } = view;

  const about = async (number) => {
    try {
      const answer = await fetch(`${place.dataset.board}?board=${encodeURIComponent(number)}`);
      return await answer.json();
    } catch {
      return { message: place.dataset.offline, known: [] };
    }
  };

  /* The question which board was played instead of that of a deal; `begin` begins another deal of this round. */
  const ask = (deal, begin) => {
    const deals = known();
    const open = view.state.boards.filter((one) => one.deal !== deal && isOpen(deals.get(one.deal)));
    const said = h("div", { role: "status" });
    const field = h("input", { class: "number", id: "which-board", inputmode: "numeric", maxlength: "3", autocomplete: "off" });
    const look = async (event) => {
      event.preventDefault();
      const found = await about(field.value);
      if (found.deal && isOpen(known().get(found.deal))) { begin(found.deal); return; }
      said.replaceChildren(h("p", { class: "lead" }, `⚠ ${found.message}`),
        h("ul", {}, found.known.map((one) => h("li", {}, one))), h("p", {}, words.board_to_desk));
    };
    return h("details", { class: "other-board" }, h("summary", {}, words.other_board),
      open.length > 0 && h("p", {}, words.which_board),
      h("div", { class: "tiles" }, open.map((one) =>
        button(fill(words.board, { number: one.board }), () => begin(one.deal), { kind: "tile" }))),
      h("form", { onsubmit: look }, h("p", { class: "actions" },
        h("label", { for: "which-board" }, words.board_number), field, h("button", { class: "button" }, words.look_up))),
      said);
  };

  return { ask };
})();
