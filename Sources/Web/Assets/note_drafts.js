// MARK: Notes that are on this device and not on the server yet

/** The key of the draft that the editor of this page keeps. */
let openDraft = null;

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

/** An identifier for a new record: UUIDv7, as the server makes them. */
function newID() {
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

/** Begins a note that no editor is at: its text waits on this device until the server has it. Whether it is kept. */
function beginNote(id, by, text, title) {
  const fields = new URLSearchParams({ title: "", text, tags: "", status: "inbox", isShared: "" });
  return drafts.set(drafts.key(id, by), {
    path: `/notes/${id}/saving`, body: fields.toString(), version: "", isNew: true, sent: [noteSum(fields)], at: Date.now(), names: {}, title,
  });
}

/** Sends what waits. Whether the server has a note now, with its files. */
async function sendNoteWithFiles(id) {
  await sendDrafts();
  await sendFiles();
  return !drafts.all().some((draft) => draft.id === id) && !(await noteFiles.all()).some(({ note }) => note === id);
}

/** A row of what is on this device alone: a link, why it is there, and a button that discards it. */
function waitingRow(box, title, path, why, discard) {
  const row = document.createElement("li");
  const link = document.createElement("a");
  link.href = path;
  link.textContent = title;
  row.append(link);
  if (why) {
    const words = document.createElement("span");
    words.className = "hint";
    words.textContent = why;
    row.append(words);
  }
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "button quiet", textContent: box.dataset.discard });
  button.ariaLabel = `${box.dataset.discard}: ${title}`;
  button.addEventListener("click", async () => {
    if (!confirm(button.ariaLabel)) return;
    await discard();
    listDrafts(box);
  });
  row.append(button);
  return row;
}

/** The notes and files that are on this device alone, above the list of all. */
async function listDrafts(box) {
  const files = await noteFiles.all();
  const rows = drafts.all().map(({ key, id, title, isNew, reason }) => waitingRow(
    // One that is gone goes on as a new note.
    box, title || id, isNew || reason === "gone" ? `${box.dataset.newPath.split("?")[0]}#${id}` : `/notes/${id}/edit`,
    reason && box.dataset[reason], () => drafts.drop(key),
  ));
  for (const file of files) {
    const why = file.problem ?? (file.reason && box.dataset[file.reason]);
    const row = waitingRow(box, box.dataset.file.replace("{name}", file.name), `/notes/${file.note}`, why, () => noteFiles.drop(file.number));
    if (file.reason) {
      const again = Object.assign(document.createElement("button"), { type: "button", className: "button quiet", textContent: box.dataset.again });
      again.addEventListener("click", async () => {
        const { reason: _, problem: __, ...fresh } = file;
        await noteFiles.keep(fresh);
        await sendFiles();
      });
      const save = Object.assign(document.createElement("a"), { className: "button quiet", textContent: box.dataset.save, download: file.name });
      save.href = URL.createObjectURL(file.blob);
      row.append(again, save);
    }
    rows.push(row);
  }
  one("ul", box).replaceChildren(...rows);
  box.hidden = rows.length === 0;
}

/** Signing out sends what waits here; of what cannot be sent, the browser asks. */
function leavingDrafts(form) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    await sendDrafts();
    await sendFiles();
    const left = [...drafts.all(), ...formDrafts.keys().map((key) => ({ key }))], files = await noteFiles.all(), count = left.length + files.length;
    if (count > 0 && !confirm(form.dataset.leavingDrafts.replace("{count}", count))) return;
    for (const { key } of left) drafts.drop(key);
    for (const { number } of files) await noteFiles.drop(number);
    form.submit();
  });
}

all("[data-leaving-drafts]").forEach(leavingDrafts);
all("[data-note-drafts]").forEach(listDrafts);
if (isSignedIn) {
  // When all parts of this script have begun: the editor takes up what is its own.
  document.addEventListener("DOMContentLoaded", sendDrafts);
  addEventListener("online", sendDrafts);
}
