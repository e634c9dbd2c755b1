// What JavaScript adds to pages that work without it. Each part looks for its own element and leaves when there is none.

const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const one = (selector, root = document) => root.querySelector(selector);

/** Whether a key goes into a field. That of a dialog keeps the focus after closing, until the page is drawn again. */
const isTyping = (target) =>
  target.closest?.("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]") && !target.closest("dialog:not([open])");

/** Remembers a choice on this device; storage may be forbidden, then nothing is remembered. */
const memory = {
  get(key) {
    try { return localStorage.getItem(key); } catch { return null; }
  },
  set(key, value) {
    try { localStorage.setItem(key, value); } catch { /* not remembered */ }
  },
};

/** What a phone makes felt: milliseconds of vibration, and of rest between them. */
const hapticPatterns = { act: 10, success: [20, 60, 20, 60, 40], error: [60, 40, 60], time: [100, 60, 100] };

/** Vibrates, where a device can, its owner has touched the page, and motion is welcome. */
function haptic(kind) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  navigator.vibrate?.(hapticPatterns[kind]);
}

/** Takes over what a page that came in the background says of its whole: its colours, and by loading anew its language. */
function takeOver(page) {
  const root = page.documentElement;
  if (root.lang && root.lang !== document.documentElement.lang) {
    location.reload();
    return false;
  }
  if (root.dataset.theme) document.documentElement.dataset.theme = root.dataset.theme;
  return true;
}

// MARK: Search as you type

function searchAsYouType(form) {
  const field = one('input[type="search"]', form);
  const name = form.dataset.search;
  const rows = document.getElementById(name);
  const delay = Number(form.dataset.searchDelay ?? 150);
  const status = one("[data-search-status]");
  let waiting = 0;
  let running = null;
  let shown = field.value.trim();
  let asked = shown;

  const address = (query) => {
    const url = new URL(form.action, location.href);
    for (const hidden of all('input[type="hidden"]', form)) url.searchParams.set(hidden.name, hidden.value);
    if (query) url.searchParams.set(field.name, query);
    return url;
  };

  // What leads to another list of the same words.
  function keepWords(query) {
    for (const link of all("[data-keeps-words] a")) {
      const to = new URL(link.href);
      if (query) to.searchParams.set(field.name, query); else to.searchParams.delete(field.name);
      link.href = to;
    }
  }

  async function show(query) {
    running?.abort();
    const own = running = new AbortController();
    asked = query;
    const url = address(query);
    sayOnItsWay(null);
    try {
      const answer = await fetch(url, {
        headers: { "X-Fragment": name }, signal: own.signal, credentials: "same-origin",
      });
      // A redirect means that the session has ended: let the browser walk there in the open.
      // A program that is down behind its proxy is as good as none.
      if (form.dataset.names !== undefined && [502, 503, 504].includes(answer.status)) throw new Error("no connection");
      if (!answer.ok || answer.redirected) return location.assign(url);
      const text = await answer.text();
      // A late answer is dropped, also one that had come before its search was given up.
      if (own.signal.aborted) return;
      const page = new DOMParser().parseFromString(text, "text/html");
      const found = page.getElementById(name) ?? page.body;
      rows.replaceChildren(...document.importNode(found, true).childNodes);
      shown = query;
      // WebKit gives fields with autocomplete="off" their default again when Back brings the page from its memory.
      field.defaultValue = query;
      history.replaceState(null, "", url);
      keepWords(query);
      status.textContent = one("[data-summary]", rows)?.textContent ?? "";
    } catch (error) {
      if (error.name === "AbortError" || own.signal.aborted) return;
      if (form.dataset.names === undefined || !await showNames(query, rows)) return form.submit();
      shown = query;
      status.textContent = one("[data-summary]", rows)?.textContent ?? "";
    } finally {
      if (running === own) sentAndAnswered();
    }
  }

  field.addEventListener("input", (event) => {
    if (event.isComposing) return;
    clearTimeout(waiting);
    const query = field.value.trim();
    // What is on its way is for other words by now.
    if (query !== asked) running?.abort();
    waiting = setTimeout(() => { if (query !== shown || query !== asked) show(query); }, delay);
  });
  field.addEventListener("compositionend", () => field.dispatchEvent(new Event("input")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(waiting);
    show(field.value.trim());
  });
  form.classList.add("search-live");
}

// MARK: Import progress

function followImport(box) {
  const bar = one("progress", box);
  const headline = one("[data-headline]", box);
  const events = new EventSource(box.dataset.importEvents);
  let said = 0;

  const progress = (event) => {
    const { percent, headline: text, counts = [] } = JSON.parse(event.data);
    if (Number.isFinite(percent)) bar.value = percent;
    for (const { kind, number } of counts) {
      const count = one(`.count-${CSS.escape(kind)} b`);
      if (count) count.textContent = number;
    }
    // A screen reader should hear how far it is now and then, not every card.
    if (!text || Date.now() - said < 1000) return;
    said = Date.now();
    headline.textContent = text;
  };
  events.addEventListener("progress", progress);
  events.addEventListener("done", () => {
    events.close();
    location.reload();
  });
  events.addEventListener("error", () => {
    // The browser tries again by itself, unless the server refused for good.
    if (events.readyState === EventSource.CLOSED) setTimeout(() => location.reload(), 3000);
  });
}

// MARK: Syncs of connected accounts

/** Syncs what is no longer fresh when its page is opened, and says how far that is until the page can show it. */
async function syncWhenOpened(form) {
  const headline = one("[data-headline]", form);
  const line = headline.closest("a") ?? headline;
  const still = one("[data-sync-still]");
  let isInUse = false;
  for (const act of ["click", "input"]) document.addEventListener(act, () => { isInUse = true; }, { capture: true, once: true });
  if (!("syncing" in form.dataset)) {
    try {
      const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
      if (answer.status !== 202) return;
    } catch {
      return;
    }
  }
  const say = (text) => {
    line.hidden = false;
    if (headline.textContent !== text) headline.textContent = text;
  };
  const events = new EventSource(form.dataset.syncEvents);
  events.addEventListener("progress", (event) => {
    say(JSON.parse(event.data).headline);
    if (still) still.hidden = true;
  });
  events.addEventListener("done", (event) => {
    events.close();
    const { headline: text, changes } = JSON.parse(event.data);
    // What is being typed or ticked stays, and a page that is being left is left. A list that is being read is drawn anew on request.
    if ("syncStays" in form.dataset) {
      say(text);
      if (changes > 0) line.href = location.pathname + location.search;
    } else if (isInUse) headline.hidden = true;
    else location.reload();
  });
  // Without a connection nothing is said of a sync.
  events.addEventListener("error", () => { if (line !== headline && !navigator.onLine) line.hidden = true; });
}

// MARK: Drag and drop

function dropUpload(form) {
  const zone = one("[data-drop]", form);
  const field = one('input[type="file"]', form);
  const over = (isOver) => zone.classList.toggle("is-over", isOver);
  const holdsFile = (event) => event.dataTransfer?.types.includes("Files");

  one("[data-drop-hint]", form).hidden = !matchMedia("(pointer: fine)").matches;
  // The whole window takes the file: a near miss must not make the browser leave the page for it.
  addEventListener("dragover", (event) => {
    if (!holdsFile(event)) return;
    event.preventDefault();
    over(true);
  });
  addEventListener("dragleave", (event) => { if (!event.relatedTarget) over(false); });
  addEventListener("drop", (event) => {
    if (!holdsFile(event)) return;
    event.preventDefault();
    over(false);
    if (event.dataTransfer.files.length === 0) return;
    field.files = event.dataTransfer.files;
    field.focus();
  });
  const button = one('button[type="submit"]', form);
  const words = button.textContent;
  let isSending = false;
  const sending = (is) => {
    isSending = is;
    button.ariaDisabled = is ? "true" : null;
    button.textContent = is ? form.dataset.upload : words;
  };
  form.addEventListener("submit", (event) => {
    // A double click is meant once.
    if (isSending) return event.preventDefault();
    sending(true);
  });
  // Back from what followed, with this page as it was left.
  addEventListener("pageshow", (event) => { if (event.persisted) sending(false); });
}

// MARK: Keys

function shortcuts(dialog) {
  // A filter that is folded away is not what "/" looks for. The field is another one once the page was drawn anew.
  const search = () => one('input[type="search"]:not(details *)');
  const opener = one("[data-shortcuts]");
  const switchBox = one("[data-keys-on]", dialog);
  const places = new Map(all("[data-key]", dialog).map((link) => [link.dataset.key, link.href]));
  let afterG = 0;

  const open = () => {
    if (dialog.open) return;
    dialog.showModal();
    one("form button", dialog).focus();
  };
  const isOn = () => memory.get("keys") !== "off";

  switchBox.checked = isOn();
  switchBox.addEventListener("change", () => memory.set("keys", switchBox.checked ? "on" : "off"));
  opener.hidden = false;
  opener.addEventListener("click", open);

  addEventListener("keydown", (event) => {
    if (!isOn() || dialog.open || event.defaultPrevented || event.isComposing) return;
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const isSecond = event.timeStamp - afterG < 1500 && afterG > 0;
    afterG = 0;
    if (isSecond && places.has(event.key)) {
      event.preventDefault();
      location.assign(places.get(event.key));
    } else if (event.key === "g") {
      afterG = event.timeStamp;
    } else if (event.key === "?") {
      event.preventDefault();
      open();
    } else if (event.key === "z") {
      if (!one(".toast form") && acts.isStill) return;
      event.preventDefault();
      // What was done last is undone, also while its answer is awaited.
      acts.line.then(() => one(".toast form")?.requestSubmit());
    } else if (event.key === "j" || event.key === "k") {
      const links = all("#main .row .row-link").filter((link) => link.matches("a") && link.checkVisibility?.() !== false);
      if (links.length === 0) return;
      event.preventDefault();
      const row = document.activeElement?.closest?.(".row");
      const at = row ? links.findIndex((link) => row.contains(link)) : -1;
      const next = event.key === "j" ? at + 1 : (at < 0 ? links.length : at) - 1;
      links[Math.max(0, Math.min(links.length - 1, next))].focus();
    } else if (event.key === "/") {
      event.preventDefault();
      const field = search();
      if (field) field.select(); else location.assign(places.get("/") + "#q");
    }
  });
  // "#q" in the address: "/" was pressed on another page.
  if (search() && location.hash === "#q") {
    search().focus();
    history.replaceState(null, "", location.pathname + location.search);
  }
}

// MARK: Small things

/** How long a toast is seen, in milliseconds. */
const toastTime = 8000;

function toast(box) {
  // A live region speaks when it changes, so what stood there at load is set once more.
  const text = one("p", box);
  const words = text.textContent;
  text.textContent = "";
  setTimeout(() => { text.textContent = words; }, 100);
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = box.dataset.close;
  close.addEventListener("click", () => {
    box.remove();
    one("#main").focus();
  });
  box.append(close);
  // It goes by itself, but not from under a finger, a pointer or the focus; its undo stays on the key z.
  let waiting = 0;
  const wait = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      if (box.matches(":hover, :focus-within")) return wait();
      box.hidden = true;
    }, toastTime);
  };
  wait();
}

/** Keeps what a page says that came in the background and leads elsewhere: the server says it once. */
function sayThere(page) {
  const said = one("[data-toast]", page)?.outerHTML;
  try {
    if (said) sessionStorage.setItem("toast", JSON.stringify({ account: document.body.dataset.account, said }));
  } catch { /* not said */ }
}

/** Says here what was said on the way. */
function sayHere() {
  let kept = null;
  try {
    kept = JSON.parse(sessionStorage.getItem("toast"));
    sessionStorage.removeItem("toast");
  } catch { /* nothing was said */ }
  if (!kept || kept.account !== document.body.dataset.account || one("[data-toast]")) return;
  const page = new DOMParser().parseFromString(kept.said, "text/html");
  one("#main").prepend(document.importNode(one("[data-toast]", page), true));
}

/** Copies what a field holds. Browsers allow it over an encrypted connection alone. */
function copying(button) {
  if (!navigator.clipboard) return;
  const field = document.getElementById(button.dataset.copy);
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(field.value);
      one("[aria-live]", button).textContent = button.dataset.copied;
    } catch {
      field.select();
    }
  });
}

function guessZone(field) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isKnown = all("#zones option").some((option) => option.value === zone);
  if (zone && isKnown && field.value === field.defaultValue && !field.hasAttribute("aria-invalid")) field.value = zone;
}

/** Takes away a photo that cannot be shown, so that the initials beneath it are. */
function initialsForBroken() {
  const isBroken = (image) => image.complete && image.naturalWidth === 0;
  all(".avatar img").filter(isBroken).forEach((image) => image.remove());
  // Errors do not bubble; rows that a search brings later are heard here too.
  document.addEventListener("error", ({ target }) => { if (target.matches(".avatar img")) target.remove(); }, true);
}

/** Acts that load a page are felt as they are sent, and what a form refuses as it is refused. Those sent in the background say so themselves. */
function feelingForms() {
  addEventListener("submit", (event) => {
    if (event.target.matches("[data-haptic]") && !event.defaultPrevented) haptic("act");
  });
  // Each field that is wrong says so; the form is refused once.
  let refused = null;
  document.addEventListener("invalid", ({ target }) => {
    if (refused === target.form) return;
    refused = target.form;
    setTimeout(() => { refused = null; }, 0);
    haptic("error");
  }, true);
}

/** A page that comes back with what is wrong begins at the first field that is. */
function firstWrongField() {
  if (one("[data-problems]") || document.activeElement.closest('[aria-invalid="true"]')) return;
  const fields = all('#main [aria-invalid="true"]').map((wrong) => (wrong.matches("fieldset") ? one("input", wrong) : wrong));
  fields.find((field) => field?.checkVisibility?.() !== false)?.focus();
}

/** A page that the back button brings back is of the account that is signed in now, or is loaded anew before it is seen. */
function pagesOfThisAccount() {
  const own = document.body.dataset.account ?? "";
  memory.set("account", own);
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    if (memory.get("account") === own) return;
    document.documentElement.hidden = true;
    location.reload();
  });
}

pagesOfThisAccount();
feelingForms();
firstWrongField();
initialsForBroken();
all("[data-search]").forEach(searchAsYouType);
all("[data-import-events]").forEach(followImport);
all("[data-sync-events]").forEach(syncWhenOpened);
all("[data-upload]").forEach(dropUpload);
all("#shortcuts").forEach(shortcuts);
sayHere();
all("[data-toast]").forEach(toast);
all("[data-copy]").forEach(copying);
// In a row of chips that is wider than the screen, the page one is on is seen.
all(".notes-nav [aria-current]").forEach((link) => link.scrollIntoView({ block: "nearest", inline: "center" }));
all("[data-guess-zone]").forEach(guessZone);
