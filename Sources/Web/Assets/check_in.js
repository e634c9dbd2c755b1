// MARK: Check-ins, on both phones at once

/**
 * Follows a check-in: what the other phone does is fetched as soon as the server says so, and what is done here is sent without
 * leaving the page. Words that were typed and not sent stay, whatever comes.
 */
function followCheckIn() {
  const root = () => one("#check-in");
  const isStill = matchMedia("(prefers-reduced-motion: reduce)");
  const path = location.pathname;
  const owner = document.body.dataset.account;
  const unsent = (form) => `words ${owner} ${path} ${form.id}`;
  let events = null;
  let fetching = null;
  let again = false;
  let isComposing = false;
  let sendings = 0;

  const lost = (is) => {
    const box = one("[data-lost]");
    if (box) box.hidden = !is;
  };

  // MARK: Words that were not sent

  const areas = (form) => all("textarea, input:not([type='hidden']), select", form);
  const isChanged = (field) =>
    field.tagName === "SELECT" ? all("option", field).some((o) => o.selected !== o.defaultSelected) : field.value !== field.defaultValue;
  const isDirty = (form) => areas(form).some(isChanged);
  const written = (form) => JSON.stringify(areas(form).map(({ name, value }) => [name, value]));
  const remember = (form) => {
    try {
      if (isDirty(form)) sessionStorage.setItem(unsent(form), written(form));
      else sessionStorage.removeItem(unsent(form));
    } catch { /* not remembered */ }
  };
  const recall = () => {
    for (const form of all("form[data-words]", root())) {
      let fields = [];
      try { fields = JSON.parse(sessionStorage.getItem(unsent(form)) ?? "[]"); } catch { /* nothing */ }
      if (isDirty(form)) continue;
      for (const [name, value] of fields) {
        const field = areas(form).find((one) => one.name === name);
        if (field) field.value = value;
      }
      if (isDirty(form)) form.closest("details")?.setAttribute("open", "");
    }
  };
  const forget = (form) => { try { sessionStorage.removeItem(unsent(form)); } catch { /* nothing */ } };

  // MARK: Showing what the server says

  /**
   * Gives the focus to what is there in the place of `held`: the same button, the heading of its part where it is gone, such as
   * that of an item which is done, or that of the step. The news of an act may come twice, with its answer and with that of the phones.
   */
  function stayNear(held) {
    const isSeen = (element) => element && element.checkVisibility?.() !== false;
    const same = held.matches("a, button, summary") && all(held.tagName, root()).find((other) =>
      other.value === held.value && other.textContent === held.textContent && isSeen(other));
    if (same) return same.focus({ preventScroll: true });
    const part = held.closest("section[aria-labelledby], article[id]");
    const place = part && document.getElementById(part.id || part.getAttribute("aria-labelledby"));
    const heading = [place && (one("h3", place) ?? place), one("h1", root())].find(isSeen);
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }

  /** Puts the new state in the place of the old one. `sent` is the form that led to it. */
  function show(page, sent = null, wasSent = "") {
    const next = one("#check-in", page);
    if (!next) return location.reload();
    const present = root();
    const isElsewhere = present.dataset.version !== next.dataset.version && one("h1", present).textContent !== one("h1", next).textContent;
    const focus = document.activeElement?.id;
    const held = present.contains(document.activeElement) ? document.activeElement : null;
    const { selectionStart, selectionEnd } = document.activeElement ?? {};
    for (const details of all("details[id]", present)) {
      // A topic that was just talked about folds by itself, and so does a form that was sent.
      if (sent && details.contains(sent) && details.matches(".answering, .item-new")) continue;
      const other = next.querySelector(`#${CSS.escape(details.id)}`);
      if (other && other.className === details.className) other.open = details.open;
    }
    const kept = all("form[data-words]", present).filter((form) => (form !== sent || written(form) !== wasSent) && isDirty(form));
    for (const form of kept) {
      const other = next.querySelector(`#${CSS.escape(form.id)}`);
      // The old form goes on, with the revision it was written for: the server says if that is no longer the last.
      if (other) other.replaceWith(form);
    }
    present.replaceWith(document.importNode(next, false));
    root().append(...next.childNodes);
    document.title = page.title || document.title;
    recall();
    const field = focus && document.getElementById(focus);
    if (field && root().contains(field)) {
      field.focus({ preventScroll: true });
      if (selectionStart !== null && selectionStart !== undefined && "selectionStart" in field) {
        try { field.setSelectionRange(selectionStart, selectionEnd); } catch { /* a field without a selection */ }
      }
    }
    // What the other phone did is said once, by a region that changes.
    if (isElsewhere && !sent) {
      const region = one("[data-now]", root());
      if (region) setTimeout(() => { region.textContent = region.dataset.now; }, 100);
    }
    if (isElsewhere) {
      const heading = one("h1", root());
      heading.tabIndex = -1;
      if (sent || !field) heading.focus({ preventScroll: true });
      if (sent || !kept.length) scrollTo({ top: 0, behavior: isStill.matches ? "auto" : "smooth" });
    } else if (held && document.activeElement === document.body) {
      stayNear(held);
    }
    const note = one("[data-toast]", page);
    if (note) {
      one("[data-toast]")?.remove();
      one("main").append(document.importNode(note, true));
      toast(one("[data-toast]"));
    }
    lost(false);
    if (!root().dataset.live) close();
  }

  const isOver = (page = document) => Boolean(one("#check-in .praise", page));
  const step = (page = document) => one("#check-in h1", page)?.textContent;
  const answers = (page = document) => all("#check-in .said:not(.is-own)", page).length;
  const version = (page = document) => Number(one("#check-in", page)?.dataset.version);

  /** What the other phone did is felt: the end, a step, an answer that is open now. What is done here is felt with its own answer. */
  function feel(page) {
    if (sendings > 0 || !(version(page) > version())) return;
    if (isOver(page) && !isOver()) haptic("success");
    else if (step(page) !== step() || answers(page) > answers()) haptic("act");
  }

  const parsed = (text) => new DOMParser().parseFromString(text, "text/html");

  async function refresh() {
    // Moving a field in the middle of a composition would break it.
    if (fetching || isComposing) { again = true; return; }
    fetching = fetch(path, { headers: { "Kinkeeper-Quietly": "1" }, credentials: "same-origin", cache: "no-store" });
    try {
      const answer = await fetching;
      if (answer.redirected || answer.status === 404) return location.reload();
      if (answer.ok) {
        const page = parsed(await answer.text());
        feel(page);
        show(page);
      }
    } catch {
      lost(true);
      setTimeout(refresh, 3000);
    } finally {
      fetching = null;
      if (again) { again = false; refresh(); }
    }
  }

  // MARK: Acts

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!root()?.contains(form) || form.method !== "post" || form.dataset.refused) return;
    event.preventDefault();
    if (form.dataset.sending) return;
    form.dataset.sending = "1";
    sendings += 1;
    sayOnItsWay(event.submitter);
    // The server may tell of this act before its own answer is here.
    const wasOver = isOver();
    const fields = new URLSearchParams(new FormData(form, event.submitter));
    const isTaken = event.submitter?.value === "take-back";
    const wasSent = isTaken ? "" : written(form);
    try {
      const answer = await fetch(form.action, { method: "POST", body: fields, credentials: "same-origin" });
      const page = parsed(await answer.text());
      if (!one("#check-in", page)) {
        if (answer.ok) return location.assign(answer.redirected ? answer.url : path);
        // The page of the form itself says what is wrong with it.
        form.dataset.refused = "1";
        return form.requestSubmit(event.submitter);
      }
      if (answer.ok && written(form) === wasSent) forget(form);
      haptic(!answer.ok ? "error" : isOver(page) && !wasOver ? "success" : "act");
      show(page, form, wasSent);
    } catch {
      haptic("error");
      lost(true);
    } finally {
      delete form.dataset.sending;
      sendings -= 1;
      if (sendings === 0) sentAndAnswered();
    }
  });
  document.addEventListener("compositionstart", () => { isComposing = true; });
  document.addEventListener("compositionend", () => {
    isComposing = false;
    if (again && !fetching) { again = false; refresh(); }
  });
  document.addEventListener("input", ({ target }) => {
    const form = target.closest("form[data-words]");
    if (form && root()?.contains(form)) remember(form);
  });

  // MARK: The other phone

  function close() {
    events?.close();
    events = null;
  }

  function open() {
    if (events || document.hidden || !root()?.dataset.live) return;
    const address = new URL(root().dataset.live, location.href);
    address.searchParams.set("version", root().dataset.version);
    events = new EventSource(address);
    const look = ({ data }) => { if (Number(data) > Number(root().dataset.version)) refresh(); };
    events.addEventListener("open", () => lost(false));
    events.addEventListener("changed", look);
    events.addEventListener("over", (event) => { close(); look(event); });
    events.addEventListener("error", () => {
      lost(true);
      // The browser tries again by itself, unless the server refused for good.
      if (events?.readyState === EventSource.CLOSED) { close(); setTimeout(() => refresh().then(open), 3000); }
    });
  }

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return close();
    if (root()?.dataset.live) refresh().then(open);
  });
  addEventListener("pagehide", close);

  // MARK: The clock of a turn

  let turn = null;
  let end = 0;
  setInterval(() => {
    const clock = one("[data-turn]");
    if (clock !== turn) {
      turn = clock;
      end = clock ? Date.now() + Number(clock.dataset.turn) * 1000 : 0;
    }
    if (!clock || !("running" in clock.dataset)) return;
    const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
    const words = left > 0 ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : clock.dataset.over;
    if (clock.textContent === words) return;
    clock.textContent = words;
    clock.classList.toggle("is-over", left === 0);
    if (left === 0) haptic("time");
  }, 250);

  recall();
  open();
}

/** Words of another account, or of one that signed out, are not for who uses this tab next. */
function forgetWordsOfOthers() {
  const owner = document.body.dataset.account;
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith("words ") && !(owner && key.startsWith(`words ${owner} `))) sessionStorage.removeItem(key);
    }
  } catch { /* nothing is kept */ }
}

forgetWordsOfOthers();
if (one("#check-in[data-live]")) followCheckIn();
