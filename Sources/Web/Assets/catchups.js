// MARK: Catching up: menus, and acts that leave the page where it is

/** One menu at a time; Escape and a tap elsewhere close it. */
function closingMenus() {
  const openMenus = () => all("details.menu[open]");
  // Safari sends no click for a tap on plain text.
  addEventListener("pointerdown", (event) => {
    for (const menu of openMenus()) if (!menu.contains(event.target)) menu.open = false;
  });
  // A toggle does not bubble. A menu that opened below the edge comes into sight.
  document.addEventListener("toggle", ({ target }) => {
    if (target.matches("details.menu[open]")) one(".menu-card", target).scrollIntoView({ block: "nearest" });
  }, true);
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of openMenus()) {
      menu.open = false;
      one("summary", menu).focus();
    }
  });
}

/** What is sent in the background: when the last of it is answered, and whether that is so. */
const acts = { line: Promise.resolve(), isStill: true };

/** Sends what is done with a row in the background, lets the row slide out, and shows the page as it is now. */
function quickActs() {
  const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
  const slidOut = (row) => {
    if (!row || isStill()) return Promise.resolve();
    row.classList.add("leaving");
    return Promise.allSettled(row.getAnimations().map((animation) => animation.finished));
  };
  // Where an act was: its row, or its form where there is no row. An undo is where the act was that it takes back.
  const rowLinks = () => all("#main .row .row-link");
  const formButtons = () => all("#main form:is([data-quick], [data-offline])")
    .filter((form) => !form.closest(".row"))
    .map((form) => all("button, summary", form).find((button) => button.checkVisibility?.() !== false) ?? form);
  let last = null;
  const placeOf = (form) => {
    if (form.matches(".toast form")) return last;
    const row = form.closest(".row");
    if (row) return { list: rowLinks, at: rowLinks().indexOf(one(".row-link", row)) };
    return { list: formButtons, at: formButtons().findIndex((button) => form.contains(button)) };
  };
  const show = (page, place) => {
    const main = one("#main");
    const focus = place ? null : document.activeElement?.id;
    main.replaceChildren(...document.importNode(one("#main", page), true).childNodes);
    all("[data-toast]", main).forEach(toast);
    waiting.look();
    isStale = false;
    // What is new on the page works as what was there before.
    all("[data-search]", main).forEach(searchAsYouType);
    all("[data-rows]", main).forEach(growingRows);
    all("[data-other-field]", main).forEach(otherField);
    all("[data-selection]", main).forEach(chooseAll);
    all("[data-saves]", main).forEach(savesItself);
    // Focus goes to what is in that place now, so that a keyboard goes on where it was.
    const same = focus && document.getElementById(focus);
    const found = place?.list() ?? rowLinks();
    const next = found[Math.max(0, Math.min(place?.at ?? 0, found.length - 1))];
    (one("[data-card]", main) ?? (same || next) ?? main).focus({ preventScroll: true });
  };

  // What is sent arrives, also where the page is closed meanwhile; browsers let 64 KiB outlive a page.
  const post = ({ action, body, item }, signal = null) => fetch(action, {
    method: "POST", body, credentials: "same-origin", headers: item ? { "Idempotency-Key": item.key } : {}, signal,
    keepalive: String(body).length < 50_000,
  });

  /** Sends one act, and shows the page that answers when no other waits to be sent. Where that is another page, it is gone to. */
  async function send(act, isLast) {
    const { form, row, place, item } = act;
    // The page was left meanwhile, and that sent it.
    if (!inLine.delete(act)) return isPast();
    let answer, text;
    try {
      answer = await post(act, item && AbortSignal.timeout ? AbortSignal.timeout(20_000) : null);
      // The server is down, or has too much to do; a proxy says so in its place.
      if (item && [502, 503, 504].includes(answer.status)) throw new Error(String(answer.status));
      text = await answer.text();
    } catch (error) {
      if (!await waiting.keep(item)) throw error;
      haptic("act");
      // What is logged next without a connection is something else.
      namedAnew(form);
      all("details.menu[open]", form).forEach((menu) => { menu.open = false; });
      return;
    }
    const page = new DOMParser().parseFromString(text, "text/html");
    const isHere = answer.ok && new URL(answer.url).pathname === location.pathname && one("#main", page);
    haptic(answer.ok ? "act" : "error");
    if (!isHere) {
      sayThere(page);
      away ??= answer.redirected ? answer.url : location.href;
    }
    if (away && isLast()) return location.assign(away);
    if (away || !takeOver(page)) return;
    const isGone = row?.id && !page.getElementById(row.id);
    if (isGone) await slidOut(row);
    last = place;
    if (isLast()) show(page, place);
  }

  // One at a time, in the order of the taps: who taps fast loses none. A double tap is meant once.
  const onTheirWay = new Set();
  // Those that are yet to be sent. Who leaves the page does not wait for the line.
  const inLine = new Set();
  let away = null;
  let isStale = false;
  const isPast = () => { isStale = true; };
  const sendAll = () => {
    for (const act of inLine) post(act).catch(() => {});
    inLine.clear();
  };
  addEventListener("pagehide", sendAll);
  // A phone that is put aside may let the page go without another word.
  document.addEventListener("visibilitychange", () => { if (document.hidden) sendAll(); });
  addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[data-quick], [data-offline], .toast form") || event.defaultPrevented) return;
    event.preventDefault();
    if (onTheirWay.has(form)) return;
    onTheirWay.add(form);
    const button = event.submitter;
    const action = button?.getAttribute("formaction") ?? form.getAttribute("action");
    const row = form.closest(".row");
    const place = placeOf(form);
    const body = new URLSearchParams(new FormData(form, button));
    // What may wait has a name before it is sent, so that it is known again when the answer gets lost.
    const item = waitingItem(form, button, action, body);
    sayOnItsWay(button);
    acts.isStill = false;
    const act = { form, action, row, place, body, item };
    inLine.add(act);
    // One that fails keeps no other from being sent: the page is drawn anew after the last.
    acts.line = acts.line.then(() => send(act, () => onTheirWay.size === 1)).catch(isPast)
      .finally(() => {
        onTheirWay.delete(form);
        if (onTheirWay.size > 0) return;
        acts.isStill = true;
        sentAndAnswered();
        if (isStale) location.reload();
      });
  });
}

// MARK: Sweeping a row aside

/** To the right does what the row's button does, to the left puts it off. The buttons stay for all who do not sweep. */
function sweepingRows() {
  let sweep = null;
  const end = () => {
    if (!sweep) return;
    const { row, hint } = sweep;
    row.classList.remove("is-swept");
    row.style.removeProperty("--swipe");
    hint?.remove();
    sweep = null;
  };
  const targets = (row) => ({
    right: one("[data-swipe-right]", row), left: one("[data-swipe-left]", row),
    later: one('[data-swipe-left] button[name="until"]', row),
  });
  const hintOf = (row, isLeft) => {
    const { right, left } = targets(row);
    const from = isLeft ? left : right;
    if (!from) return null;
    const hint = document.createElement("span");
    hint.className = isLeft ? "swipe is-left" : "swipe";
    hint.ariaHidden = "true";
    hint.innerHTML = `<svg class="icon"><use href="#i-${isLeft ? "later" : "check"}"/></svg>`;
    hint.append(isLeft ? left.dataset.swipeLeft : right.dataset.swipeRight);
    row.prepend(hint);
    return hint;
  };
  addEventListener("pointerdown", (event) => {
    const row = event.target.closest?.("[data-swipe]");
    if (!row || event.pointerType === "mouse" || !event.isPrimary || one("details[open]", row)) return;
    sweep = { row, id: event.pointerId, x: event.clientX, y: event.clientY, hint: null, isLeft: null, isPast: false };
  });
  addEventListener("pointermove", (event) => {
    if (!sweep || event.pointerId !== sweep.id) return;
    const [dx, dy] = [event.clientX - sweep.x, event.clientY - sweep.y];
    if (!sweep.hint) {
      if (Math.abs(dx) < 12 || Math.abs(dx) < 2 * Math.abs(dy)) return;
      sweep.isLeft = dx < 0;
      sweep.hint = hintOf(sweep.row, sweep.isLeft);
      if (!sweep.hint) return end();
      sweep.row.classList.add("is-swept");
      try { sweep.row.setPointerCapture(sweep.id); } catch { /* the finger has left */ }
    }
    const way = sweep.isLeft ? Math.min(0, dx) : Math.max(0, dx);
    const isPast = Math.abs(way) > Math.min(112, sweep.row.clientWidth * 0.3);
    if (isPast && !sweep.isPast) haptic("act");
    sweep.isPast = isPast;
    sweep.hint.classList.toggle("is-past", isPast);
    sweep.row.style.setProperty("--swipe", `${way}px`);
  });
  addEventListener("pointerup", (event) => {
    if (!sweep || event.pointerId !== sweep.id) return;
    const { row, hint, isLeft, isPast } = sweep;
    if (hint) {
      // The finger that swept has not tapped the row's link.
      const stop = (click) => { click.preventDefault(); click.stopPropagation(); };
      addEventListener("click", stop, { capture: true });
      setTimeout(() => removeEventListener("click", stop, { capture: true }), 50);
    }
    end();
    if (!hint || !isPast) return;
    const { right, later } = targets(row);
    const button = isLeft ? later : right;
    button?.form.requestSubmit(button);
  });
  addEventListener("pointercancel", end);
}

closingMenus();
quickActs();
sweepingRows();
