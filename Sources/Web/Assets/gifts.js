
// MARK: The board by keyboard: arrows go from card to card, [ and ] move a card

function giftBoard(board) {
  const status = one("[data-board-status]");
  const columns = all("[data-column]", board);
  const cards = (column) => all("[data-gift]", column);
  const link = (card) => one(".row-link", card);

  one("[data-board-keys]").hidden = !matchMedia("(pointer: fine)").matches;

  const beside = (card, step) => {
    const from = columns.indexOf(card.closest("[data-column]"));
    const place = cards(columns[from]).indexOf(card);
    for (let at = from + step; at >= 0 && at < columns.length; at += step) {
      const found = cards(columns[at]);
      if (found.length > 0) return found[Math.min(place, found.length - 1)];
    }
    return null;
  };
  const above = (card, step) => {
    const all = cards(card.closest("[data-column]"));
    return all[all.indexOf(card) + step] ?? null;
  };
  const moves = { ArrowLeft: [beside, -1], ArrowRight: [beside, 1], ArrowUp: [above, -1], ArrowDown: [above, 1] };

  const move = (card, step) => {
    const order = columns.map((column) => column.dataset.column);
    const target = order[order.indexOf(card.dataset.gift) + step];
    const form = one(".gift-acts", card);
    const button = target && one(`button[value="${target}"]`, form);
    if (!button || board.dataset.busy) return;
    board.dataset.busy = "yes";
    memory.set("gift", card.id);
    status.textContent = button.textContent.trim();
    form.requestSubmit(button);
  };

  board.addEventListener("keydown", (event) => {
    const card = event.target.closest("[data-gift]");
    if (!card || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    // Inside of an open menu arrows and letters are the menu's.
    if (event.target.closest("details[open]")) return;
    const shifted = event.shiftKey && { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const bracket = { "[": -1, "]": 1 }[event.key];
    if (shifted || bracket) {
      event.preventDefault();
      return move(card, shifted || bracket);
    }
    const way = !event.shiftKey && moves[event.key];
    const next = way && way[0](card, way[1]);
    if (!next) return;
    event.preventDefault();
    link(next).focus();
    next.scrollIntoView({ block: "nearest" });
  });

  // A button that is pressed by keys, or by a program that reads the page aloud, is clicked without a pointer.
  board.addEventListener("click", (event) => {
    const card = event.detail === 0 && event.target.closest(".gift-acts button")?.closest("[data-gift]");
    if (card) memory.set("gift", card.id);
  });

  // The page comes back as a new one: who moved a card goes on from it.
  addEventListener("pageshow", () => { delete board.dataset.busy; });
  const moved = memory.get("gift");
  if (!moved) return;
  memory.set("gift", "");
  const card = document.getElementById(moved);
  if (card) link(card).focus();
}

all("[data-board]").forEach(giftBoard);
