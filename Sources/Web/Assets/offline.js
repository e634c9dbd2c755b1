// MARK: Without a connection: what was seen, and what waits to be sent

/** The worker, asked by message. It is absent in browsers without one, and where nobody is signed in. */
const worker = {
  async active() {
    if (!navigator.serviceWorker) return null;
    return navigator.serviceWorker.controller ?? (await navigator.serviceWorker.getRegistration())?.active ?? null;
  },
  async ask(message) {
    const active = await this.active();
    if (!active) throw new Error("there is no worker");
    return new Promise((resolve, reject) => {
      const { port1, port2 } = new MessageChannel();
      const patience = setTimeout(() => reject(new Error("the worker does not answer")), 60_000);
      port1.onmessage = ({ data }) => {
        clearTimeout(patience);
        if (data.problem) reject(new Error(data.problem)); else resolve(data.said);
      };
      active.postMessage(message, [port2]);
    });
  },
};

const isSignedIn = document.body.classList.contains("has-tabs");
/** A time of today; of another day, with the day. Written as the pages write it. */
const timeOf = (at) => {
  const { lang } = document.documentElement;
  const then = new Date(Number(at));
  const isToday = then.toDateString() === new Date().toDateString();
  const style = { timeStyle: "short", hourCycle: "h23", ...!isToday && { dateStyle: "medium" } };
  return new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, style).format(then);
};
const setTime = (element, at) => {
  element.dateTime = new Date(Number(at)).toISOString();
  element.textContent = timeOf(at);
};

/** Begins the worker. Without one, everything works as long as there is a connection. */
async function beginWorker() {
  if (!isSignedIn || !navigator.serviceWorker) return;
  const isPast = !navigator.serviceWorker.controller;
  try {
    await navigator.serviceWorker.register("/service-worker.js", { scope: "/" });
    await navigator.serviceWorker.ready;
    if (isPast) await worker.ask({ ask: "look", url: location.href });
  } catch { /* no worker */ }
}

/** Says of a page that was kept, of when it is. */
function sayAsOf() {
  const { asOf } = document.documentElement.dataset;
  const bar = one("[data-as-of-bar]");
  if (!asOf || !bar) return;
  setTime(one("time", bar), asOf);
  bar.hidden = false;
  // It was said then.
  all(".toast").forEach((toast) => toast.remove());
}

// MARK: The page that stands in for others

function listKept(box) {
  const section = one("[data-kept]", box);
  const blank = one("template", section);
  worker.ask({ ask: "kept" }).then((pages) => {
    one("[data-kept-nothing]", box).hidden = pages.length > 0;
    section.hidden = pages.length === 0;
    one("ul", section).replaceChildren(...pages.map(({ url, title, at }) => {
      const row = document.importNode(blank.content, true);
      one("a", row).href = url;
      one("bdi", row).textContent = plainTitle(title);
      setTime(one("time", row), at);
      return row;
    }));
  }).catch(() => {});
  const isStandIn = location.pathname !== new URL(one("[data-again]", box).dataset.again, location).pathname;
  for (const part of all("[data-stand-in]")) part.hidden = !isStandIn;
  if (!isStandIn) return;
  one("[data-again]", box).href = location.href;
  returnToPage(box.dataset.offlinePage);
}

/**
 * Shows what was asked for as soon as the server answers at `health`. A network that is back need not lead to it yet: it is
 * asked again and again, the less often the longer it lasts, counted from one loading of this page to the next.
 */
function returnToPage(health) {
  const pause = { first: 2_000, last: 60_000 };
  const trials = keptTrials(2 * pause.last);
  let timer = null;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(look, Math.min(pause.first * 2 ** trials.count, pause.last));
    trials.count += 1;
  };
  const look = async () => {
    if (document.visibilityState !== "visible" || !await isAnswered(health)) return wait();
    trials.keep();
    location.reload();
  };
  addEventListener("online", () => {
    trials.count = 0;
    look();
  });
  wait();
}

/** How often this address was tried; what is older than `lifetime` milliseconds counts no more. */
function keptTrials(lifetime) {
  const name = "trials";
  const trials = {
    count: 0,
    keep() {
      try {
        sessionStorage.setItem(name, JSON.stringify({ url: location.href, count: this.count, at: Date.now() }));
      } catch { /* no storage: each loading begins anew */ }
    },
  };
  try {
    const before = JSON.parse(sessionStorage.getItem(name));
    if (before?.url === location.href && Date.now() - before.at < lifetime) trials.count = before.count;
  } catch { /* the same */ }
  return trials;
}

/** Whether the server answers. */
async function isAnswered(address) {
  try {
    return (await fetch(address, { cache: "no-store", signal: AbortSignal.timeout(10_000) })).ok;
  } catch {
    return false;
  }
}

/** A page's title without the program's name; what HTML writes as signs is read as text. */
function plainTitle(title) {
  const text = new DOMParser().parseFromString(`<title>${title}</title>`, "text/html").title;
  return text.replace(/ · Kinkeeper$/, "");
}

// MARK: People by the names that are kept here

/** Shows the people found among the names of this device; false where none are kept for this account. */
async function showNames(query, box, most) {
  const blank = one("template[data-names]")?.content;
  if (!blank) return false;
  let said = null;
  try { said = await worker.ask({ ask: "names", query, most, account: document.body.dataset.account }); } catch { /* no worker */ }
  if (!said) return false;
  const part = (name) => document.importNode(one(`[data-names-${name}]`, blank), true);
  const summary = part(said.people.length > 0 ? "summary" : "nobody");
  setTime(one("time", summary), said.at);
  const list = Object.assign(document.createElement("ul"), { className: "rows" });
  list.setAttribute("role", "list");
  list.append(...said.people.map(({ path, name, initials, hue, isKept }) => {
    const row = part("row");
    one("a", row).href = path;
    one("bdi", row).textContent = name;
    const face = one(".avatar", row);
    face.textContent = initials;
    face.classList.add(`hue-${hue}`);
    one(".row-more", row).hidden = isKept;
    return row;
  }));
  box.replaceChildren(summary, list, ...said.hasMore ? [part("more")] : []);
  return true;
}

/** The search of the page that stands in for others. */
async function namesSearch(form) {
  const field = one("input", form);
  const box = document.getElementById(form.dataset.namesSearch);
  const status = one("[data-search-status]", form);
  const show = async () => {
    const query = field.value.trim();
    if (!query) return box.replaceChildren();
    await showNames(query, box);
    status.textContent = one("[data-summary]", box)?.textContent ?? "";
  };
  form.addEventListener("submit", (event) => { event.preventDefault(); show(); });
  field.addEventListener("input", (event) => { if (!event.isComposing) show(); });
  field.addEventListener("compositionend", show);
  // Nothing is offered where no name is kept.
  const trial = document.createElement("div");
  form.hidden = !await showNames("", trial, 1) || !one("li", trial);
}

// MARK: What waits to be sent

/** The words of a button as they are heard: a short word for the eye stands beside some that say more. */
function heard(button) {
  const copy = button.cloneNode(true);
  all('[aria-hidden="true"]', copy).forEach((part) => part.remove());
  return copy.textContent.trim().replace(/\s+/g, " ");
}

/** What the worker is told of a form that may wait; null where it may not. The key stays the same however often it is sent. */
function waitingItem(form, button, action, body) {
  if (form.dataset.offline === undefined || button?.dataset.online !== undefined) return null;
  const act = button ? heard(button) : "";
  const what = [act, act.includes(form.dataset.offline) ? "" : form.dataset.offline].filter(Boolean).join(": ");
  const key = crypto.randomUUID?.() ?? String(Math.random()).slice(2) + Date.now();
  const kept = new URLSearchParams(body);
  kept.delete("csrf");
  return { key, url: new URL(action, location.href).pathname + new URL(action, location.href).search,
    body: kept.toString(), title: what || document.title, at: Date.now() };
}

const waiting = {
  words: (name) => one("[data-offline-words]")?.content.querySelector(`[data-word="${name}"]`)?.textContent ?? "",
  state: { items: [], isOfOthers: false },

  /** Asks the worker and draws. */
  async look() {
    try { this.draw(await worker.ask({ ask: "waiting" })); } catch { /* no worker */ }
  },

  draw(state = this.state) {
    this.state = state;
    const box = one("[data-waiting]");
    if (!box) return;
    const refused = state.items.filter(({ reason }) => reason);
    const still = state.items.length - refused.length;
    one("[data-count]", box).textContent = still;
    one("[data-refused]", box).textContent = refused.length;
    one("[data-waiting-line]", box).hidden = still === 0;
    one("[data-refused-line]", box).hidden = refused.length === 0;
    one("details", box).hidden = state.items.length === 0;
    one("[data-waiting-door]", box).hidden = !state.isOfOthers;
    one("ul", box).replaceChildren(...state.items.map((item) => this.row(item, one("template", box))));
    box.hidden = state.items.length === 0 && !state.isOfOthers && !one("[data-waiting-said]", box).textContent;
    this.markRows();
  },

  row(item, blank) {
    const row = document.importNode(blank.content, true);
    one("[data-title]", row).textContent = item.title;
    setTime(one("time", row), item.at);
    one("[data-reason]", row).hidden = !item.reason;
    one("[data-reason] span", row).textContent = item.reason ?? "";
    one("[data-again]", row).hidden = !item.reason;
    one("[data-again]", row).addEventListener("click", () => this.tell({ ask: "again", number: item.number }));
    one("[data-drop]", row).addEventListener("click", () => this.tell({ ask: "drop", number: item.number }, "dropped"));
    return row;
  },

  /** Says on a row that something with it waits. */
  markRows() {
    const paths = new Set(this.state.items.filter(({ reason }) => !reason).map(({ url }) => url));
    for (const form of all("form[data-offline]")) {
      const actions = [form.getAttribute("action"), ...all("[formaction]", form).map((one) => one.getAttribute("formaction"))];
      const isWaiting = actions.some((action) => paths.has(action));
      const mark = one(".waits", form) ?? document.createElement("p");
      mark.className = "waits";
      mark.textContent = this.words("waits");
      if (isWaiting) form.append(mark); else mark.remove();
    }
  },

  say(name) {
    const said = one("[data-waiting-said]");
    if (said) said.textContent = name ? this.words(name) : "";
  },

  async tell(message, word) {
    try {
      const state = await worker.ask(message);
      this.say(word);
      this.draw(state);
    } catch { /* it still waits */ }
  },

  /** Keeps a form until there is a connection; false where that cannot be. */
  async keep(item) {
    if (!item) return false;
    try {
      const state = await worker.ask({ ask: "wait", item, account: document.body.dataset.account });
      this.say("");
      this.draw(state);
      one("details", one("[data-waiting]")).scrollIntoView({ block: "nearest" });
      this.tellAloud();
      return true;
    } catch {
      return false;
    }
  },

  /** Says how much waits: the part that shows it may just have come up, and is not heard by itself. */
  tellAloud() {
    let now = one("[data-waiting-now]");
    if (!now) {
      now = Object.assign(document.createElement("p"), { className: "hidden" });
      now.setAttribute("role", "status");
      now.dataset.waitingNow = "";
      one("#main").append(now);
    }
    now.textContent = "";
    setTimeout(() => { now.textContent = one("[data-waiting-line]").textContent; }, 100);
  },

  send() {
    return this.tell({ ask: "send" });
  },
};

function followWaiting() {
  if (!isSignedIn || !navigator.serviceWorker) return;
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (!data?.items) return;
    // What the page shows of it is no longer so. Refused ones are said, and stay.
    const isPast = document.documentElement.dataset.asOf || one(".waits");
    waiting.say(data.refused ? "refused" : "sent");
    waiting.draw(data);
    if (isPast && data.sent && !data.refused) location.reload();
  });
  addEventListener("online", () => waiting.send());
  waiting.look().then(() => { if (waiting.state.items.some(({ reason }) => !reason)) waiting.send(); });
}

// MARK: On the home screen

function installing(box) {
  const button = one("button", box);
  const isApp = matchMedia("(display-mode: standalone)").matches || navigator.standalone === true;
  one("[data-installed]").hidden = !isApp;
  one("[data-install-steps]").hidden = isApp;
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    box.hidden = false;
    button.onclick = async () => {
      await event.prompt();
      const { outcome } = await event.userChoice;
      box.hidden = outcome === "accepted";
    };
  });
}

// MARK: Links that name no server

function handlingLinks(box) {
  if (!navigator.registerProtocolHandler) return;
  box.hidden = false;
  one("button", box).addEventListener("click", () => {
    // The browser asks; it does not tell us what was answered.
    navigator.registerProtocolHandler("web+kinkeeper", location.origin + box.dataset.handleLinks);
    one("[data-handled]", box).hidden = false;
  });
}

sayAsOf();
all("[data-handle-links]").forEach(handlingLinks);
all("[data-offline-page]").forEach(listKept);
all("[data-names-search]").forEach(namesSearch);
all("[data-install]").forEach(installing);
followWaiting();
beginWorker();
