// MARK: Prioritising: a card is swiped, or the arrow keys choose; the buttons do the same

/** Choosing by swipes and keys presses the button of that direction, so that there is one way to choose. */
function deckOfCards() {
  const threshold = 90;
  const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
  const button = (direction) => one(`[data-deck] [data-direction="${direction}"]`);
  const directionOf = (x, y) => Math.max(Math.abs(x), Math.abs(y)) < threshold ? null
    : Math.abs(x) > Math.abs(y) ? (x < 0 ? "left" : "right") : (y < 0 ? "up" : "down");
  let swipe = null;

  const draw = (x, y) => {
    const { card } = swipe;
    if (!isStill()) card.style.transform = `translate(${x}px, ${y}px) rotate(${x / 40}deg)`;
    const direction = directionOf(x, y);
    if (direction !== swipe.direction && direction) haptic("act");
    swipe.direction = direction;
    card.dataset.chosen = direction ?? "";
    aim(direction);
    one("[data-card-choice]", card).textContent = direction ? button(direction)?.firstChild.nextSibling.textContent.trim() : "";
  };
  /** Shows which button a swipe presses. */
  const aim = (direction) => all("[data-deck] [data-direction]").forEach(
    (choice) => choice.classList.toggle("aimed", choice.dataset.direction === direction));
  const end = (isChosen) => {
    if (!swipe) return;
    const { card, direction } = swipe;
    swipe = null;
    card.style.transform = "";
    delete card.dataset.chosen;
    one("[data-card-choice]", card).textContent = "";
    card.classList.remove("held");
    aim(null);
    if (isChosen && direction) button(direction)?.click();
  };

  // Long words are scrolled up and down; they are swiped to the sides, and everywhere else a card is swiped all ways.
  const markLong = () => all("[data-words]").forEach(
    (words) => words.classList.toggle("is-long", words.scrollHeight > words.clientHeight));
  new MutationObserver(markLong).observe(one("#main"), { childList: true, subtree: true });
  addEventListener("resize", markLong);
  markLong();

  addEventListener("pointerdown", (event) => {
    const card = event.target.closest?.("[data-card]");
    if (!card || !event.isPrimary || event.button !== 0 || event.target.closest("a, button")) return;
    swipe = { card, id: event.pointerId, x: event.clientX, y: event.clientY, direction: null, isHeld: false };
  });
  addEventListener("pointermove", (event) => {
    if (!swipe || event.pointerId !== swipe.id) return;
    const [x, y] = [event.clientX - swipe.x, event.clientY - swipe.y];
    if (!swipe.isHeld) {
      if (Math.hypot(x, y) < 10) return;
      swipe.isHeld = true;
      swipe.card.setPointerCapture(swipe.id);
      swipe.card.classList.add("held");
      getSelection()?.removeAllRanges();
    }
    draw(x, y);
  });
  addEventListener("pointerup", (event) => { if (swipe && event.pointerId === swipe.id) end(true); });
  addEventListener("pointercancel", () => end(false));
  addEventListener("keydown", (event) => {
    if (!one("[data-deck]") && !one("[data-key-undo]")) return;
    if (event.altKey || event.shiftKey || event.target.closest?.("input, textarea, select, [contenteditable], dialog, .is-long")) return;
    if ((event.ctrlKey || event.metaKey) && event.key === "z") {
      event.preventDefault();
      return one("[data-key-undo]")?.click();
    }
    if (event.ctrlKey || event.metaKey || event.repeat) return;
    const chosen = button({ ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" }[event.key] ?? "none");
    if (!chosen) return;
    event.preventDefault();
    chosen.click();
  });
}

deckOfCards();
