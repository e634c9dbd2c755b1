// MARK: Forms that were filled in and not saved

/** How long an unsaved form is offered again: thirty days, in milliseconds. */
const formDraftTime = 30 * 24 * 60 * 60 * 1000;

/**
 * What was typed into forms and not saved: on this device, each account's own, each opened form's own. A draft is
 * `{ at, version, changed: [name], entries: [[name, value]] }`; files and passwords are never in it.
 */
const formDrafts = {
  prefix: () => `form ${document.body.dataset.account} `,
  keys(prefix = this.prefix()) {
    try { return Object.keys(localStorage).filter((key) => key.startsWith(prefix)); } catch { return []; }
  },
  get(key) {
    try { return JSON.parse(localStorage.getItem(key)); } catch { return null; }
  },
  set(key, draft) { memory.set(key, JSON.stringify(draft)); },
  drop(key) {
    try { localStorage.removeItem(key); } catch { /* there was none */ }
  },
  /** The drafts of a form, the latest first. */
  of(place) {
    return this.keys(`${place} `).map((key) => ({ key, draft: this.get(key) })).filter(({ draft }) => draft?.entries)
      .sort((first, second) => second.draft.at - first.draft.at);
  },
  /** Those of all accounts that used this browser: one that never comes back leaves nothing behind for good. */
  dropOld(now) {
    for (const key of this.keys("form ")) if (!(now - this.get(key)?.at < formDraftTime)) this.drop(key);
  },
};

/** The fields that say what was typed or chosen. */
function typedFields(form) {
  return [...form.elements].filter((field) =>
    field.name && field.matches("input, select, textarea") && !["hidden", "file", "password", "submit", "button"].includes(field.type));
}

/** What those fields say, in their order: `[name, value]`; with `asSent` what they said when the page came from the server. */
function typedEntries(form, asSent = false) {
  return typedFields(form).flatMap((field) => {
    if (field.type === "checkbox" || field.type === "radio") {
      return (asSent ? field.defaultChecked : field.checked) ? [[field.name, field.value]] : [];
    }
    if (field.tagName !== "SELECT") return [[field.name, asSent ? field.defaultValue : field.value]];
    const chosen = [...field.options].find((option) => (asSent ? option.defaultSelected : option.selected)) ?? field.options[0];
    return chosen ? [[field.name, chosen.value]] : [];
  });
}

const valuesOf = (entries, name) => entries.filter(([key]) => key === name).map(([, value]) => value);
const isSame = (first, second) => first.length === second.length && first.every((value, index) => value === second[index]);

/** The names whose values differ. A row that was added and left empty is no difference. */
function changedNames(before, now) {
  const names = new Set([...before, ...now].map(([name]) => name));
  const written = (entries, name) => valuesOf(entries, name).filter(Boolean);
  return [...names].filter((name) => !isSame(written(before, name), written(now, name)));
}

/** Whether a page says some of what a draft does; of one that changed nothing there is nothing to say. */
function says(entries, draft) {
  const changed = draft?.changed ?? [];
  return changed.length === 0 || changed.some((name) => isSame(valuesOf(entries, name), valuesOf(draft.entries, name)));
}

/** Adds rows to the lists of a form until a draft fits in. */
function growRows(form, entries) {
  for (const section of all("[data-rows]", form)) {
    const add = one("button.add", section);
    const names = [...new Set(all("[name]", one("template", section)?.content ?? section).map(({ name }) => name))];
    const most = Math.max(0, ...names.map((name) => valuesOf(entries, name).length));
    for (let count = one("[data-list]", section)?.children.length ?? most; add && count < most; count += 1) add.click();
  }
}

/** Writes a draft into its form. False where a choice of it is not among those shown. */
function fillIn(form, { changed, entries, version }) {
  growRows(form, entries.filter(([name]) => changed.includes(name)));
  let isWhole = true;
  for (const name of changed) {
    const values = valuesOf(entries, name);
    const fields = typedFields(form).filter((field) => field.name === name);
    const missing = new Set(values);
    fields.forEach((field, index) => {
      const isTicked = field.type === "checkbox" || field.type === "radio";
      if (isTicked) field.checked = values.includes(field.value);
      else field.value = values[index] ?? "";
      if (isTicked || field.value === values[index]) missing.delete(isTicked ? field.value : values[index]);
      const part = field.closest("details");
      if (part && (field.value || isTicked)) part.open = true;
      field.dispatchEvent(new Event(isTicked || field.tagName === "SELECT" ? "change" : "input", { bubbles: true }));
    });
    // A person who was looked for is not among the boxes of a fresh form; what is a choice of one is what the page offers.
    for (const value of name.endsWith("[]") && fields.every(({ type }) => type === "checkbox") ? missing : []) {
      if (!value) continue;
      isWhole = false;
      form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    }
  }
  // The server tells what was changed meanwhile, as if this page had stayed open.
  const number = one('input[name="version"]', form);
  if (number && version) number.value = version;
  return isWhole;
}

/** Keeps what is typed into a form until the server has it, and offers it when the form is opened again. */
function keepsDraft(form, place, sent) {
  const address = formAddress(form);
  const before = typedEntries(form, true);
  // A form that comes back from the server is the one that was sent, and says what was typed. One that says nothing of it was opened
  // anew, after a sending that failed.
  const isBack = sent?.address === address && says(before, formDrafts.get(sent.key));
  let key = isBack ? sent.key : `${place} ${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
  const earlier = isBack ? formDrafts.get(key) : null;
  let waiting = 0;
  let isSent = false;

  const keep = () => {
    clearTimeout(waiting);
    waiting = 0;
    if (isSent) return;
    const entries = typedEntries(form);
    const changed = [...new Set([...changedNames(before, entries), ...earlier?.changed ?? []])];
    const version = one('input[name="version"]', form)?.value;
    if (changed.length > 0) formDrafts.set(key, { at: Date.now(), version, changed, entries });
    else formDrafts.drop(key);
  };
  form.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(keep, 400);
  });
  form.addEventListener("change", keep);
  const keepIfWaiting = () => { if (waiting) keep(); };
  addEventListener("pagehide", keepIfWaiting);
  document.addEventListener("visibilitychange", () => { if (document.hidden) keepIfWaiting(); });
  const sending = (event) => {
    if (event.defaultPrevented) return;
    keep();
    isSent = true;
    try { sessionStorage.setItem("form sent", JSON.stringify({ key, address })); } catch { /* the draft stays a while */ }
  };
  form.addEventListener("submit", sending);
  // A form that was held back and is sent by a script.
  form.addEventListener("sending", sending);

  /** Offers the latest draft that is not in the fields already. What is typed beside an offer is a draft of its own. */
  function offerEarlier() {
    one("[data-draft-offer]", form)?.remove();
    if (isBack) return;
    const now = typedEntries(form);
    const found = formDrafts.of(place).find(({ draft }) =>
      !draft.changed.every((name) => isSame(valuesOf(now, name), valuesOf(draft.entries, name))));
    if (!found) return;
    const { draft } = found;
    const offer = document.importNode(one("[data-unsaved-form]").content, true).firstElementChild;
    const when = one("time", offer);
    const at = new Date(draft.at);
    when.dateTime = at.toISOString();
    const { lang } = document.documentElement;
    const locale = navigator.languages.find((one) => one.split("-")[0] === lang) ?? lang;
    when.textContent = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short" }).format(at);
    one("[data-continue]", offer).addEventListener("click", () => {
      offer.remove();
      // From here on it is this form's own.
      // What was typed beside the offer is kept by itself, and offered in its turn.
      if (key !== found.key) keep();
      key = found.key;
      const isWhole = fillIn(form, draft);
      keep();
      const find = one('button[name="step"][value="find"]', form);
      if (!isWhole && find) return form.requestSubmit(find);
      typedFields(form).find((field) => draft.changed.includes(field.name))?.focus();
    });
    one("[data-discard]", offer).addEventListener("click", () => {
      formDrafts.drop(found.key);
      offerEarlier();
      (one("[data-draft-offer] button", form) ?? typedFields(form)[0])?.focus();
    });
    form.prepend(offer);
  }

  // What the server holds already needs no draft, whoever sent it.
  for (const { key, draft } of formDrafts.of(place)) {
    if (draft.changed.every((name) => isSame(valuesOf(before, name), valuesOf(draft.entries, name))) && key !== sent?.key) formDrafts.drop(key);
  }
  offerEarlier();
  // Back from memory, some browsers have emptied the fields.
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    isSent = false;
    waiting = 0;
    offerEarlier();
  });
}

const formAddress = (form) => new URL(form.action, location.href).pathname;

/** The form that was sent from this tab just before, if this page is what came of it. */
function formSentBefore() {
  let sent = null;
  try {
    sent = JSON.parse(sessionStorage.getItem("form sent"));
    sessionStorage.removeItem("form sent");
  } catch { /* nothing was sent */ }
  // A page without an account did not take it: it says that the session has ended.
  return sent?.key.startsWith(formDrafts.prefix()) ? sent : null;
}

function keepFormDrafts() {
  formDrafts.dropOld(Date.now());
  let sent = formSentBefore();
  if (!document.body.dataset.account) return;
  const forms = all("form[data-words]").filter((form) => !form.closest("#check-in"));
  // The server took it when it led on to another page, or says so here.
  const isTaken = performance.getEntriesByType("navigation")[0]?.redirectCount > 0 || one("[data-toast]");
  if (sent && isTaken) {
    formDrafts.drop(sent.key);
    sent = null;
  }
  const counts = new Map();
  for (const form of forms) {
    const address = formAddress(form);
    counts.set(address, (counts.get(address) ?? 0) + 1);
    keepsDraft(form, `${formDrafts.prefix()}${location.pathname}${location.search} ${address} ${counts.get(address)}`, sent);
  }
}

addEventListener("pageshow", (event) => { if (event.persisted) formSentBefore(); });
keepFormDrafts();
