// MARK: The editor of notes: saves as one types, keeps on the device what it could not send, and loses nothing

/** What was typed and is not on the server yet: on this device, each account's own, and each editor's own, so that two tabs keep two. */
const drafts = {
  prefix: () => `note ${document.body.dataset.account} `,
  /** All of them, the latest first: `{ key, id, …what was kept }`. */
  all() {
    try {
      const prefix = this.prefix();
      return Object.keys(localStorage).filter((key) => key.startsWith(prefix)).map((key) => {
        try {
          return { ...JSON.parse(localStorage.getItem(key)), key, id: key.slice(prefix.length).split(" ")[0] };
        } catch {
          return null;
        }
      }).filter(Boolean).sort((first, second) => second.at - first.at);
    } catch {
      return [];
    }
  },
  key(id, editor) { return `${this.prefix()}${id} ${editor}`; },
  /** Whether it is kept. */
  set(key, { key: _, id: __, ...draft }) {
    try {
      localStorage.setItem(key, JSON.stringify(draft));
      return true;
    } catch {
      return false;
    }
  },
  drop(key) {
    try { localStorage.removeItem(key); } catch { /* there was none */ }
  },
};

/** An identifier for a new note: UUIDv7, as the server makes them. */
function noteID() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  let time = Date.now();
  for (let index = 5; index >= 0; index -= 1, time = Math.floor(time / 256)) bytes[index] = time % 256;
  bytes[6] = 0x70 | bytes[6] & 0x0f;
  bytes[8] = 0x80 | bytes[8] & 0x3f;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** All that a note says, from the fields of a form, as a short sum: to know one's own words again. As the server writes them: titles in one line, tags once. */
function noteSum(fields) {
  const line = (words) => (words ?? "").trim().split(/\s+/).filter(Boolean).join(" ");
  const tags = [...new Set((fields.get("tags") ?? "").split(",").map(line).filter(Boolean))];
  const flags = ["isPinned", "isDraft", "isForCheckIn", "isShared"].map((name) => (fields.get(name) === "1" ? 1 : 0));
  const words = JSON.stringify([
    line(fields.get("title")), (fields.get("text") ?? "").replace(/\r\n?/g, "\n"), tags, fields.getAll("person[]").sort(),
    fields.get("status"), flags,
  ]);
  let one = 0xdeadbeef, two = 0x41c6ce57;
  for (let index = 0; index < words.length; index += 1) {
    const code = words.charCodeAt(index);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  return `${words.length}.${one >>> 0}.${two >>> 0}`;
}

/** The fields of a note as the server says it is. */
function fieldsOf(there) {
  const fields = new URLSearchParams({ title: there.title, text: there.text, tags: there.tags.join(","), status: there.status });
  for (const person of there.people) fields.append("person[]", person);
  for (const name of ["isPinned", "isDraft", "isForCheckIn", "isShared"]) if (there[name]) fields.set(name, "1");
  return fields;
}

/** The token of forms for this sign-in: that of the page may be of an earlier one, or of a page that was kept. Null where another account is signed in, or none. */
async function formToken(address) {
  const answer = await fetch(address, { redirect: "manual", cache: "no-store", signal: AbortSignal.timeout(15_000) });
  if (!answer.ok) return null;
  const { account, token } = await answer.json();
  return account === document.body.dataset.account ? token : null;
}

/** Sends a note. `state` is "saved", "conflict", "refused", "gone", "door" where the sign-in has ended, or "away" where it should be tried again later. */
async function sendNote(path, body, accountPath) {
  const post = (fields) => fetch(path, {
    method: "POST", body: fields, redirect: "manual", credentials: "same-origin", headers: { Accept: "application/json" },
    // What is small enough is sent also while the page goes away.
    keepalive: fields.toString().length < 50_000, signal: AbortSignal.timeout(30_000),
  });
  const fields = new URLSearchParams(body);
  try {
    if (!fields.get("csrf")) fields.set("csrf", await formToken(accountPath) ?? "");
    let answer = await post(fields);
    if (answer.status === 403 || answer.status === 400) {
      const token = await formToken(accountPath);
      if (!token) return { state: "door" };
      fields.set("csrf", token);
      answer = await post(fields);
    }
    switch (answer.status) {
      case 200: return { state: "saved", ...await answer.json() };
      case 409: return { state: "conflict", there: await answer.json() };
      case 422: return { state: "refused", ...await answer.json() };
      case 404: return { state: "gone" };
      default: return { state: answer.type === "opaqueredirect" || answer.status === 401 ? "door" : "away", status: answer.status };
    }
  } catch {
    return { state: "away" };
  }
}

/** Notes that wait on this device are sent as soon as there is a connection, from whichever page is open. */
async function sendDrafts() {
  const accountPath = one("#capture-dialog form")?.dataset.session;
  for (const draft of drafts.all()) {
    if (draft.key === openDraft || draft.reason || !accountPath) continue;
    const { state, there, status } = await sendNote(draft.path, draft.body, accountPath);
    if (state === "door" || state === "away" && (!status || [429, 502, 503, 504].includes(status))) break;
    // One that the server cannot take now keeps none of the others back.
    if (state === "away") continue;
    const fields = new URLSearchParams(draft.body);
    const now = drafts.all().find(({ key }) => key === draft.key);
    // Typed on meanwhile, in another tab: that tab sends it.
    if (!now || now.body !== draft.body) continue;
    const sum = there && noteSum(fieldsOf(there));
    if (state === "saved" || sum === noteSum(fields)) {
      drafts.drop(draft.key);
    } else if (sum && draft.sent.includes(sum)) {
      // An own text that came before this one: it goes on from there.
      fields.set("version", there.version);
      drafts.set(draft.key, { ...draft, body: fields.toString(), version: String(there.version), isNew: false });
    } else {
      drafts.set(draft.key, { ...draft, reason: state });
    }
  }
  all("[data-note-drafts]").forEach(listDrafts);
}

/** The key of the draft that the editor of this page keeps. */
let openDraft = null;

/** The notes that are on this device alone, above the list of all. */
function listDrafts(box) {
  const rows = drafts.all();
  one("ul", box).replaceChildren(...rows.map(({ key, id, title, isNew, reason }) => {
    const row = document.createElement("li");
    const link = document.createElement("a");
    // One that is gone goes on as a new note.
    link.href = isNew || reason === "gone" ? `${box.dataset.newPath.split("?")[0]}#${id}` : `/notes/${id}/edit`;
    link.textContent = title || id;
    row.append(link);
    if (reason) {
      const words = document.createElement("span");
      words.className = "hint";
      words.textContent = box.dataset[reason];
      row.append(words);
    }
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "button quiet", textContent: box.dataset.discard });
    button.ariaLabel = `${box.dataset.discard}: ${title || id}`;
    button.addEventListener("click", () => {
      if (!confirm(button.ariaLabel)) return;
      drafts.drop(key);
      listDrafts(box);
    });
    row.append(button);
    return row;
  }));
  box.hidden = rows.length === 0;
}

/** Signing out sends what waits here; of what cannot be sent, the browser asks. */
function leavingDrafts(form) {
  form.addEventListener("submit", async (event) => {
    if (drafts.all().length === 0) return;
    event.preventDefault();
    await sendDrafts();
    const left = drafts.all();
    if (left.length > 0 && !confirm(form.dataset.leavingDrafts.replace("{count}", left.length))) return;
    for (const { key } of left) drafts.drop(key);
    form.submit();
  });
}

function noteEditor(form) {
  const field = (name) => one(`[name="${name}"]`, form);
  const text = field("text"), title = field("title"), tags = field("tags"), version = field("version"), identifier = field("id");
  const state = one("[data-editor-state]", form), problem = one("[data-editor-problem]", form);
  const conflict = one("[data-editor-conflict]");
  const isKeptPage = Boolean(document.documentElement.dataset.asOf);
  const editor = noteID().slice(-12);
  let id = identifier.value;
  let isNew = !version.value;
  const path = (act = "") => `${form.dataset.notes}/${id}${act}`;

  const renamed = (next) => {
    drafts.drop(openDraft);
    form.action = form.action.replace(id, next);
    id = identifier.value = next;
    openDraft = drafts.key(id, editor);
  };
  openDraft = drafts.key(id, editor);

  /** All that is saved, without what only sending needs. */
  const content = (of = form) => {
    const fields = new URLSearchParams(new FormData(of));
    for (const name of ["csrf", "version", "back", "id", "step", "find"]) fields.delete(name);
    return fields.toString();
  };
  /** The form as the server drew it: what was typed before this script began is not saved yet. */
  const drawn = () => {
    const copy = form.cloneNode(true);
    copy.reset();
    return copy;
  };
  /** What is said beside the words. Only what was changed here is sent, so that another device's pin stays. */
  const besides = (of = form) => ["status", "isPinned", "isDraft", "isForCheckIn"].map((name) => {
    const mark = of.querySelector(`[name="${name}"]`);
    return [name, mark?.type === "checkbox" ? mark.checked : mark?.value];
  });
  const isBlank = () => !title.value.trim() && !text.value.trim();
  const say = (name) => { state.textContent = name ? form.dataset[name] : ""; };

  const first = drawn();
  let saved = isNew ? null : form.dataset.unsaved === undefined ? content(first) : "";
  let savedMarks = new Map(besides(first));
  const body = () => {
    const fields = new URLSearchParams(new FormData(form));
    for (const name of ["step", "find"]) fields.delete(name);
    for (const [name, value] of besides()) if (value !== savedMarks.get(name)) fields.append("mark[]", name);
    return fields;
  };
  // The sums of what was typed since the last answer, which the server may have all the same: answers get lost, and other pages send drafts.
  let sent = [];
  let timer = 0, isSending = false, isStopped = false, pause = 1_000, isKept = true;

  const keep = () => {
    const fields = body();
    fields.delete("csrf");
    sent.push(noteSum(fields));
    sent = sent.slice(-60);
    return drafts.set(openDraft, {
      path: path("/saving"), body: fields.toString(), version: version.value, isNew, sent, at: Date.now(),
      title: title.value.trim() || text.value.trim().split("\n")[0].slice(0, 100),
    });
  };

  const changed = () => {
    const now = content();
    if (now === saved || saved === null && isBlank()) {
      clearTimeout(timer);
      drafts.drop(openDraft);
      problem.hidden = true;
      return say(saved === null ? null : "saved");
    }
    // Nothing is kept of an empty one: it would come back as if it were words.
    if (isBlank()) drafts.drop(openDraft); else isKept = keep();
    if (isStopped) return;
    if (!isSending) say(isKept ? null : "unkept");
    clearTimeout(timer);
    // A long text costs the server more than a short one.
    timer = setTimeout(send, 700 + text.value.length / 100);
  };

  async function send() {
    clearTimeout(timer);
    if (isStopped) return "stopped";
    if (isSending) {
      timer = setTimeout(send, 200);
      return "sending";
    }
    if (content() === saved) return "saved";
    if (isBlank() && isNew) return "blank";
    isSending = true;
    say("sending");
    const now = content(), marksNow = new Map(besides());
    if (!isBlank()) keep();
    const answer = await sendNote(path("/saving"), body(), form.dataset.accountPath);
    isSending = false;
    switch (answer.state) {
      case "saved":
        [pause, sent, saved, savedMarks] = [1_000, [], now, marksNow];
        version.value = answer.version;
        problem.hidden = true;
        if (isNew) {
          isNew = false;
          // Coming back to this page shows the note, not a blank one.
          history.replaceState(null, "", `${path("/edit")}${location.search}`);
          form.action = path("/edit");
        }
        changed();
        break;
      case "conflict":
        // Own words whose answer got lost are no conflict. A note that was shared meanwhile is one, whatever its words.
        if (answer.there.isShared === (field("isShared").value === "1") && sent.includes(noteSum(fieldsOf(answer.there)))) {
          version.value = answer.there.version;
          isNew = false;
          form.action = path("/edit");
          return send();
        }
        ask(answer.there);
        break;
      case "gone": ask(null); break;
      case "refused":
        say(null);
        problem.textContent = answer.problem;
        problem.hidden = false;
        break;
      default:
        say(!isKept ? "unkept" : answer.state === "door" ? "door" : "device");
        timer = setTimeout(send, pause);
        pause = Math.min(2 * pause, 60_000);
    }
    return answer.state;
  }

  /** Sends until the server has what is typed now, or cannot. */
  async function settle() {
    for (;;) {
      const answer = await send();
      if (answer === "sending") await new Promise((resolve) => setTimeout(resolve, 100));
      else if (answer !== "saved" || content() === saved) return answer;
    }
  }

  // MARK: Two texts of one note

  /** Shows the other text, nil for one that was deleted; nothing is sent until one is chosen. */
  function ask(there) {
    isStopped = true;
    say(null);
    one("[data-conflict-changed]", conflict).hidden = !there;
    one("[data-conflict-gone]", conflict).hidden = Boolean(there);
    one("[data-conflict-there]", conflict).hidden = !there;
    for (const name of ["both", "mine", "other"]) one(`[data-keep-${name}]`, conflict).hidden = !there;
    one("[data-keep-again]", conflict).hidden = Boolean(there);
    one("textarea", conflict).value = there ? [there.title, there.text].filter(Boolean).join("\n\n") : "";
    one("[data-conflict-shared]", conflict).hidden = !there?.isShared || form.elements.isShared?.value === "1";
    conflict.hidden = false;
    // The caret stays where it is: a key that is being typed must not press a button.
    conflict.scrollIntoView({ block: "nearest" });
    const chosen = (act) => () => {
      conflict.hidden = true;
      isStopped = false;
      act();
      text.focus();
    };
    const settleIn = () => {
      version.value = there.version;
      field("isShared").value = there.isShared ? "1" : "";
      [isNew, sent] = [false, []];
      form.action = path("/edit");
    };
    /** The own text goes on as a note of its own. */
    const asNew = () => {
      renamed(noteID());
      [version.value, field("isShared").value, isNew, saved, sent] = ["", "", true, null, []];
      changed();
      send();
    };
    one("[data-keep-both]", conflict).onclick = one("[data-keep-again]", conflict).onclick = chosen(asNew);
    one("[data-keep-mine]", conflict).onclick = chosen(() => {
      settleIn();
      send();
    });
    one("[data-keep-other]", conflict).onclick = chosen(() => {
      settleIn();
      fill(fieldsOf({ ...there, tags: [there.tags.join(", ")] }), there.names);
      saved = content();
      changed();
      paint();
    });
  }

  /** Puts the fields of a note into the form. */
  function fill(fields, names = {}) {
    for (const name of ["title", "text", "tags", "status"]) if (fields.has(name)) field(name).value = fields.get(name);
    for (const name of ["isPinned", "isDraft", "isForCheckIn"]) {
      const box = field(name);
      if (box?.type === "checkbox") box.checked = fields.has(name);
    }
    const people = fields.getAll("person[]");
    for (const box of all('[name="person[]"]', form)) box.checked = people.includes(box.value);
    for (const person of people) mention(person, names[person] ?? null);
  }

  // MARK: What this device has of it

  function restore() {
    const asked = isNew && /^#[0-9a-f-]{36}$/.test(location.hash) ? location.hash.slice(1) : null;
    // A page that was kept for later names a note that may be there by now.
    if (isNew && isKeptPage) renamed(noteID());
    const draft = drafts.all().find((one) => one.id === (asked ?? id));
    if (!draft) return;
    if (asked && draft.reason !== "gone") renamed(asked);
    const here = body(), hereVersion = version.value;
    const fields = new URLSearchParams(draft.body);
    const isGone = draft.reason === "gone";
    const isSame = isGone || draft.version === version.value || draft.sent.includes(noteSum(here));
    fill(fields);
    // It is this editor's from now on.
    drafts.drop(draft.key);
    sent = isGone ? [] : draft.sent;
    if (content() === saved) return;
    if (!isSame) {
      // Until one is chosen it stays a draft of the version, and of the place, that it was typed for.
      version.value = draft.version;
      field("isShared").value = fields.get("isShared") ?? "";
    }
    isKept = keep();
    if (!isSame) {
      const flag = (name) => here.get(name) === "1";
      return ask({
        version: hereVersion, title: here.get("title"), text: here.get("text"), tags: [here.get("tags")], status: here.get("status"),
        people: here.getAll("person[]"), isPinned: flag("isPinned"), isDraft: flag("isDraft"), isForCheckIn: flag("isForCheckIn"),
        isShared: flag("isShared"),
      });
    }
    say("restored");
    timer = setTimeout(send, 50);
  }

  /** Adds a person to those mentioned; one that is there already is ticked. */
  function mention(person, name) {
    const people = one("[data-editor-people]", form);
    if (!people) return;
    const known = all('[name="person[]"]', form).find((box) => box.value === person);
    if (known) {
      known.checked = true;
      return;
    }
    const label = document.createElement("label");
    label.className = "choice";
    const box = Object.assign(document.createElement("input"), { type: "checkbox", name: "person[]", value: person, checked: true });
    const words = document.createElement("bdi");
    words.textContent = name ?? "@";
    label.append(box, " ", words);
    people.append(label);
  }

  function addTag(tag) {
    const known = tags.value.split(",").map((one) => one.trim()).filter(Boolean);
    if (known.some((one) => one.localeCompare(tag, undefined, { sensitivity: "base" }) === 0)) return;
    tags.value = [...known, tag].join(", ");
  }

  // MARK: Light styling: the same words below the field, with colours

  const ink = one("[data-editor-ink]", form);
  const longest = 20_000;
  function paint() {
    const isLive = text.value.length <= longest;
    text.parentElement.classList.toggle("is-live", isLive);
    if (isLive) ink.innerHTML = inked(text.value); else ink.textContent = "";
    text.style.height = "";
    if (!isLive) text.style.height = "70vh";
  }

  // MARK: Writing

  /** Puts words in the place of others, so that the browser's own undo takes them back. */
  function put(from, to, words, start = from + words.length, end = start) {
    text.focus();
    text.setSelectionRange(from, to);
    const done = words ? document.execCommand("insertText", false, words) : document.execCommand("delete");
    if (!done) {
      text.setRangeText(words, from, to, "end");
      text.dispatchEvent(new Event("input", { bubbles: true }));
    }
    text.setSelectionRange(start, end);
  }

  const lineStart = () => text.value.lastIndexOf("\n", text.selectionStart - 1) + 1;
  const lineEnd = (at) => {
    const end = text.value.indexOf("\n", at);
    return end < 0 ? text.value.length : end;
  };

  /** Puts signs around what is selected, or takes them away. */
  function wrap(sign) {
    const { selectionStart: from, selectionEnd: to, value } = text;
    const isAround = value.slice(from - sign.length, from) === sign && value.slice(to, to + sign.length) === sign
      && value[from - sign.length - 1] !== sign[0];
    const words = value.slice(from, to);
    if (isAround) return put(from - sign.length, to + sign.length, words, from - sign.length, to - sign.length);
    put(from, to, sign + words + sign, from + sign.length, to + sign.length);
  }

  /** Begins each selected line with a sign, or takes it away where all have it. */
  function prefix(sign, pattern) {
    const from = lineStart();
    const to = lineEnd(Math.max(text.selectionEnd, from));
    const lines = text.value.slice(from, to).split("\n");
    const isOn = lines.every((line) => pattern.test(line));
    const list = /^(\s*)(?:#{1,6} |(?:[-*+]|\d+[.)]) (?:\[[ xX]\] )?)?/;
    const next = lines.map((line) => (isOn ? line.replace(list, "$1") : line.replace(list, `$1${sign}`)));
    const words = next.join("\n");
    if (lines.length > 1) return put(from, to, words, from, from + words.length);
    const caret = text.selectionStart + words.length - (to - from);
    put(from, to, words, Math.max(from, caret));
  }

  function link() {
    const { selectionStart: from, selectionEnd: to, value } = text;
    const words = value.slice(from, to);
    if (/^https?:\/\/\S+$/.test(words)) return put(from, to, `[](${words})`, from + 1);
    put(from, to, `[${words}](https://)`, words ? from + words.length + 3 : from + 1, words ? from + words.length + 11 : from + 1);
  }

  const marks = {
    bold: () => wrap("**"), italic: () => wrap("*"), link, heading: () => prefix("## ", /^\s*#{1,6} /),
    list: () => prefix("- ", /^\s*[-*+] (?!\[[ xX]\] )/), task: () => prefix("- [ ] ", /^\s*[-*+] \[[ xX]\] /),
  };

  /** A new line of a list begins as the one before; an empty one ends the list. */
  function goOn(event) {
    if (text.selectionStart !== text.selectionEnd) return;
    const from = lineStart();
    const line = text.value.slice(from, text.selectionStart);
    const found = line.match(/^(\s*)(?:([-*+])|(\d{1,9})([.)])|(>))( (?:\[[ xX]\] )?)(.*)$/);
    if (!found) return;
    const [, indent, bullet, number, sign, quote, gap, words] = found;
    event.preventDefault();
    if (!words.trim() && lineEnd(from) === text.selectionStart) return put(from, text.selectionStart, "");
    const next = bullet ?? quote ?? `${Number(number) + 1}${sign}`;
    const at = text.selectionStart;
    put(at, at, `\n${indent}${next}${gap.length > 1 ? " [ ] " : " "}`);
  }

  // MARK: People after @, tags after #

  const list = one("[data-editor-list]", form);
  const knownTags = all("#known-tags option", form).map((option) => option.value);
  let choices = [], chosen = 0, asked = 0, looking = 0;

  /** What is being completed before the caret: its sign, its words, where it begins. */
  function begun() {
    if (text.selectionStart !== text.selectionEnd) return null;
    const before = text.value.slice(lineStart(), text.selectionStart);
    const found = before.slice(-120).match(/(?:^|[\s(])([@#])([\p{L}\p{M}\p{N}_'’-]*(?: [\p{L}\p{M}\p{N}'’-]+)?)$/u);
    if (!found || found[1] === "#" && (!found[2] || found[2].includes(" "))) return null;
    return { sign: found[1], words: found[2], from: text.selectionStart - found[2].length - 1 };
  }

  const hideList = () => {
    choices = [];
    list.hidden = true;
    text.removeAttribute("aria-activedescendant");
  };

  function showList(found, from) {
    choices = found;
    chosen = 0;
    if (found.length === 0) return hideList();
    list.replaceChildren(...found.map(({ name, sign }, index) => {
      const row = document.createElement("li");
      row.id = `suggestion-${index}`;
      row.role = "option";
      row.textContent = sign === "#" ? `#${name}` : name;
      // Before the field loses the caret.
      row.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        take(index);
      });
      return row;
    }));
    place(from);
    list.hidden = false;
    choose(0);
  }

  /** Puts the list below the words that are completed, inside of the field. */
  function place(from) {
    const paper = text.parentElement.getBoundingClientRect();
    let [left, top] = [12, paper.height];
    const range = text.parentElement.classList.contains("is-live") && rangeAt(ink, from);
    if (range) {
      const box = range.getBoundingClientRect();
      [left, top] = [box.left - paper.left, box.bottom - paper.top + 4];
    }
    list.style.insetInlineStart = "auto";
    list.style.left = `${Math.max(0, Math.min(left, paper.width - 240))}px`;
    list.style.top = `${top}px`;
  }

  function choose(index) {
    chosen = (index + choices.length) % choices.length;
    [...list.children].forEach((row, at) => { row.ariaSelected = String(at === chosen); });
    text.setAttribute("aria-activedescendant", `suggestion-${chosen}`);
    list.children[chosen].scrollIntoView({ block: "nearest" });
  }

  function take(index) {
    const choice = choices[index], now = begun();
    hideList();
    if (!choice || !now) return;
    if (choice.sign === "@") mention(choice.id, choice.name); else addTag(choice.name);
    put(now.from, text.selectionStart, `${choice.sign}${choice.name} `);
  }

  function complete() {
    clearTimeout(looking);
    const now = begun();
    if (!now) return hideList();
    if (now.sign === "#") {
      const fold = (word) => word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
      const found = knownTags.filter((tag) => !/\s/.test(tag) && fold(tag).startsWith(fold(now.words)) && tag !== now.words);
      return showList(found.slice(0, 8).map((name) => ({ name, sign: "#" })), now.from);
    }
    if (!one("[data-editor-people]", form)) return;
    looking = setTimeout(async () => {
      const mine = asked += 1;
      try {
        const answer = await fetch(`${form.dataset.mentions}?q=${encodeURIComponent(now.words)}`,
          { redirect: "manual", headers: { Accept: "application/json" }, signal: AbortSignal.timeout(5_000) });
        const people = answer.ok ? await answer.json() : [];
        const still = begun();
        // A late answer is of words that were changed since.
        if (mine !== asked || !still || still.words !== now.words || still.from !== now.from) return;
        showList(people.map((person) => ({ ...person, sign: "@" })), now.from);
      } catch { hideList(); }
    }, 120);
  }

  /** A tag that was typed to its end is one. */
  function endTag() {
    const before = text.value.slice(lineStart(), text.selectionStart);
    const tag = before.slice(-80).match(/(?:^|[\s(])#([\p{L}\p{M}\p{N}_/-]{1,60})[\s,.;:!?)]$/u);
    if (tag && /\p{L}/u.test(tag[1])) addTag(tag[1]);
  }

  text.setAttribute("aria-autocomplete", "list");
  text.setAttribute("aria-controls", list.id);
  text.addEventListener("input", (event) => {
    if (event.inputType === "insertText" && /[\s,.;:!?)]/.test(event.data ?? "")) endTag();
    paint();
    if (!event.isComposing) complete();
  });
  text.addEventListener("blur", () => setTimeout(hideList, 150));
  text.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (!list.hidden) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) return event.preventDefault(), choose(chosen + step);
      if (event.key === "Enter" || event.key === "Tab") return event.preventDefault(), take(chosen);
      if (event.key === "Escape") return event.preventDefault(), hideList();
    }
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const mark = isCommand && { b: "bold", i: "italic", k: "link" }[event.key.toLowerCase()];
    if (mark) return event.preventDefault(), marks[mark]();
    if (isCommand && (event.key === "Enter" || event.key.toLowerCase() === "s")) return event.preventDefault(), form.requestSubmit();
    if (event.key === "Enter" && !isCommand && !event.shiftKey) goOn(event);
  });
  title.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    text.focus();
  });

  // MARK: The bar: one stop of the Tab key, arrows inside

  const bar = one("[data-editor-bar]", form);
  const buttons = all("[data-mark]", bar);
  bar.hidden = false;
  buttons.forEach((button, index) => {
    button.tabIndex = index === 0 ? 0 : -1;
    button.addEventListener("pointerdown", (event) => event.preventDefault());
    button.addEventListener("click", () => marks[button.dataset.mark]());
  });
  bar.addEventListener("keydown", (event) => {
    const at = buttons.indexOf(document.activeElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    const button = buttons[(next + buttons.length) % buttons.length];
    for (const one of buttons) one.tabIndex = one === button ? 0 : -1;
    button.focus();
  });

  // MARK: Leaving

  const done = one("[data-editor-done]", form);
  done.textContent = done.dataset.editorDone;
  one("[data-editor-cancel]", form).hidden = true;
  const crumb = one("[data-editor-back]");
  crumb.textContent = crumb.dataset.editorBack;

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const step = event.submitter?.value;
    const isFinding = step === "find" || step === "enter" && field("find")?.value.trim();
    const answer = isNew && isBlank() ? "blank" : await settle();
    if (isFinding && ["saved", "blank"].includes(answer)) {
      // The page that comes back shows the note as it is on the server, and the people found.
      form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "step", value: "find" }));
      return form.submit();
    }
    if (answer === "stopped") return one("button:not([hidden])", conflict).focus();
    if (answer === "blank") return location.assign(field("back").value);
    if (answer === "saved") location.assign(`${path()}?back=${encodeURIComponent(field("back").value)}`);
  });
  form.addEventListener("input", changed);
  form.addEventListener("change", changed);
  addEventListener("online", () => { pause = 1_000; send(); });
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "hidden") send(); });
  // Where nothing keeps it on the device, the browser asks before it is lost.
  addEventListener("beforeunload", (event) => { if (!isKept && content() !== saved && !isBlank()) event.preventDefault(); });

  restore();
  paint();
  // What was typed before this script began, or came back from a page that could not save it.
  if (!isStopped && content() !== saved && !(isNew && isBlank())) changed();
}

/** The range of one character of an element's text, for its place on the page. */
function rangeAt(element, offset) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = offset;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (left < node.length) {
      const range = document.createRange();
      range.setStart(node, left);
      range.setEnd(node, left + 1);
      return range;
    }
    left -= node.length;
  }
  return null;
}

/** Markdown as it was typed, in HTML that colours it. Every character stays, and stays in its place. */
function inked(source) {
  const safe = (words) => words.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" }[sign]));
  // Each is bounded, so that no line takes long.
  const spans = /(`[^`\n]{1,300}`)|(\*\*[^*\n]{1,300}\*\*)|(~~[^~\n]{1,300}~~)|(\*[^*\s][^*\n]{0,300}\*)|(https?:\/\/[^\s<>"]{1,2000})|((?<![\p{L}\p{N}/&])[@#][\p{L}\p{N}_-]{1,100})|(\[[^\]\n]{0,300}\]\([^)\n]{0,1000}\))/gu;
  const names = ["code", "strong", "gone-words", "em", "link", "name", "link"];
  const inline = (line) => {
    let out = "", last = 0;
    for (const found of line.matchAll(spans)) {
      const kind = names[found.slice(1).findIndex((part) => part !== undefined)];
      out += `${safe(line.slice(last, found.index))}<span class="ink-${kind}">${safe(found[0])}</span>`;
      last = found.index + found[0].length;
    }
    return out + safe(line.slice(last));
  };
  let isCode = false;
  const lines = source.split("\n").map((line) => {
    if (/^\s*(```|~~~)/.test(line)) {
      isCode = !isCode;
      return `<span class="ink-code">${safe(line)}</span>`;
    }
    if (isCode) return `<span class="ink-code">${safe(line)}</span>`;
    const heading = line.match(/^(#{1,6} )(.*)$/);
    if (heading) return `<span class="ink-mark">${heading[1]}</span><span class="ink-heading">${inline(heading[2])}</span>`;
    const item = line.match(/^(\s*(?:[-*+]|\d{1,9}[.)]|>) )(\[[ xX]\] )?(.*)$/);
    if (!item) return inline(line);
    const isDone = /x/i.test(item[2] ?? "");
    const words = isDone ? `<span class="ink-gone-words">${safe(item[3])}</span>` : inline(item[3]);
    return `<span class="ink-mark">${safe(item[1])}${item[2] ?? ""}</span>${words}`;
  });
  return `${lines.join("\n")}\n`;
}

/** Checkboxes of a note are ticked at once; what could not be sent waits, or is taken back. */
function tickingNote(form) {
  form.addEventListener("submit", async (event) => {
    const box = event.submitter;
    if (!box?.matches(".note-tick")) return;
    event.preventDefault();
    if (box.dataset.busy) return;
    box.dataset.busy = "yes";
    const wasDone = box.ariaChecked === "true";
    const show = (isDone) => {
      box.ariaChecked = String(isDone);
      box.value = box.value.replace(/\.[01]\./, isDone ? ".0." : ".1.");
    };
    const body = new URLSearchParams(new FormData(form, box));
    show(!wasDone);
    const item = waitingItem(form, box, form.action, body);
    if (item) item.title = [box.ariaLabel, form.dataset.offline].filter(Boolean).join(": ");
    try {
      const answer = await fetch(form.action, {
        method: "POST", body, redirect: "manual", credentials: "same-origin",
        headers: { Accept: "application/json", "Idempotency-Key": item.key }, keepalive: true, signal: AbortSignal.timeout(20_000),
      });
      if ([502, 503, 504].includes(answer.status)) throw new Error(String(answer.status));
      haptic(answer.ok ? "act" : "error");
      // The note is another one by now, or the sign-in has ended.
      if (!answer.ok) location.reload();
    } catch {
      if (!await waiting.keep(item)) show(wasDone);
    } finally {
      delete box.dataset.busy;
    }
  });
}

all("[data-editor]").forEach(noteEditor);
all("[data-ticking]").forEach(tickingNote);
all("[data-leaving-drafts]").forEach(leavingDrafts);
all("[data-note-drafts]").forEach(listDrafts);
if (isSignedIn) {
  sendDrafts();
  addEventListener("online", sendDrafts);
}
