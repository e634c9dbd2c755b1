// MARK: Files of notes: on this device until the server has them

/** Files that were chosen and are not on the server yet, each account's own. */
const noteFiles = {
  /** Does something in a table. */
  async table(mode, act, name = "files") {
    const database = await new Promise((resolve, reject) => {
      const opening = indexedDB.open("kinkeeper-files", 1);
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore("files", { keyPath: "number", autoIncrement: true });
        // A recording that goes on, and what was heard of it.
        opening.result.createObjectStore("recordings", { keyPath: "id" });
        opening.result.createObjectStore("samples", { autoIncrement: true }).createIndex("of", "of");
      };
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    try {
      return await new Promise((resolve, reject) => {
        const transaction = database.transaction(name, mode, { durability: "strict" });
        const request = act(transaction.objectStore(name));
        transaction.oncomplete = () => resolve(request?.result);
        transaction.onabort = transaction.onerror = () => reject(transaction.error);
      });
    } finally {
      database.close();
    }
  },
  /** All of this account, the oldest first. A browser that keeps nothing has none. */
  async all() {
    const files = await this.table("readonly", (files) => files.getAll()).catch(() => []);
    return files.filter(({ account }) => account === document.body.dataset.account);
  },
  /** Its number. */
  keep(file) {
    return this.table("readwrite", (files) => files.put({ ...file, account: document.body.dataset.account, at: Date.now() }));
  },
  /** Those of a note go on as those of another. */
  async move(from, to) {
    for (const file of await this.all()) if (file.note === from) await this.keep({ ...file, note: to });
  },
  drop(number) { return this.table("readwrite", (files) => files.delete(number)); },
};

/** A moment for the name of a file, by this device's clock: "2026-11-27-200830". */
function fileMoment(moment) {
  const two = (number) => String(number).padStart(2, "0");
  const time = [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(two).join("");
  return [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate()), time].join("-");
}

/** Sends a file of a note. `state` is as that of `sendNote`; `told` is called with how much of it is sent, from 0 to 1. */
async function sendFile({ note, path, name, blob, transcribing }, accountPath, told = () => {}) {
  let token = null;
  try { token = await formToken(accountPath); } catch { return { state: "away" }; }
  if (!token) return { state: "door" };
  const fields = new FormData();
  fields.set("csrf", token);
  fields.set("path", path);
  if (transcribing) fields.set("transcribing", "1");
  fields.set("file", blob, name);
  // fetch tells nothing of how far it is.
  const request = new XMLHttpRequest();
  request.open("POST", `/notes/${note}/attachments`);
  request.setRequestHeader("Accept", "application/json");
  request.upload.addEventListener("progress", ({ loaded, total }) => told(loaded / total));
  const status = await new Promise((resolve) => {
    request.addEventListener("load", () => resolve(request.status));
    request.addEventListener("error", () => resolve(0));
    request.addEventListener("abort", () => resolve(0));
    request.send(fields);
  });
  const answer = () => {
    try { return JSON.parse(request.responseText); } catch { return {}; }
  };
  switch (status) {
    case 200: return { state: "saved", ...answer() };
    case 422: return { state: "refused", ...answer() };
    // What lies between may take less than the server; what came in between may pass.
    case 413: return answer().problem ? { state: "refused", ...answer() } : { state: "away", status };
    case 404: return { state: "gone" };
    case 400: case 401: case 403: return { state: "door" };
    default: return { state: "away", status };
  }
}

/** Files that wait are sent as soon as there is a connection, from whichever page is open, behind the notes that they belong to. */
async function sendFiles() {
  const accountPath = one("#capture-dialog form")?.dataset.session;
  if (!accountPath) return;
  for (const file of await noteFiles.all()) {
    // An editor sends those of its own note.
    if (file.reason || file.note === openNote) continue;
    // A note comes before its files: the server knows no files of a note that is not there yet.
    const isComing = drafts.all().some(({ id }) => id === file.note);
    if (isComing) await sendDrafts();
    if (drafts.all().some(({ id, isNew, reason }) => id === file.note && isNew && !reason)) continue;
    const { state, problem, status } = await sendFile(file, accountPath);
    if (state === "door" || state === "away" && (!status || [429, 502, 503, 504].includes(status))) break;
    if (state === "away") continue;
    if (state === "saved") await noteFiles.drop(file.number);
    else if (state === "refused" || !isComing) await noteFiles.keep({ ...file, reason: state, problem });
  }
  all("[data-note-drafts]").forEach(listDrafts);
}

/** The note that the editor of this page is about. */
let openNote = null;

/** Puts files into a note that is being written: its text names each at once, and each is sent when the note is. */
function noteAttaching(form, text, put, editor) {
  const input = one("[data-editor-files]", form), problem = one("[data-editor-problem]", form), paper = one(".editor-paper", form);
  let isSending = false;

  /** A name that needs no escapes in Markdown, and is one on every system. */
  const plainName = (file) => {
    // Browsers call whatever is pasted "image.png".
    const given = file.name && file.name !== "image.png" ? file.name : `${fileMoment(new Date())}.${file.type.split("/")[1]?.split("+")[0] ?? "bin"}`;
    const plain = given.normalize("NFC").replace(/\s+/g, "-").replace(/[\\/:*?"<>|#^[\](){}%`'!&\p{C}]/gu, "").replace(/^[.-]+/, "");
    const dot = plain.lastIndexOf(".");
    const [stem, ending] = dot > 0 && plain.length - dot <= 12 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, ""];
    return [[...stem].slice(0, 60).join("") || "file", ending];
  };
  const say = (words) => {
    problem.textContent = words;
    problem.hidden = !words;
  };

  /** Names a file in the text, and keeps it. */
  async function take(file) {
    const folder = `attachments/${editor.id().slice(-6)}`, [stem, ending] = plainName(file);
    const waiting = (await noteFiles.all()).map(({ path }) => path);
    let path = `${folder}/${stem}${ending}`;
    for (let number = 2; text.value.includes(path) || waiting.includes(path); number += 1) path = `${folder}/${stem}-${number}${ending}`;
    const isShown = /^(image|audio)\//.test(file.type);
    const item = { note: editor.id(), path, name: `${stem}${ending}`, blob: file };
    try {
      item.number = await noteFiles.keep(item);
    } catch {
      // It is sent from memory then; leaving the page asks.
      item.number = null;
      unkept.push(item);
    }
    // Where the caret is now: typing goes on meanwhile.
    const { selectionStart: from, selectionEnd: to, value } = text;
    const before = from > 0 && value[from - 1] !== "\n" ? (isShown ? "\n" : " ") : "";
    const after = isShown && value[to] !== "\n" ? "\n" : "";
    put(from, to, `${before}${isShown ? "!" : ""}[${stem}](${path})${after}`);
  }

  const unkept = [];
  const takeAll = async (files) => {
    say("");
    for (const file of files) {
      if (file.size === 0) say(`${file.name}: ${form.dataset.empty}`);
      else if (file.size > Number(form.dataset.most)) say(`${file.name}: ${form.dataset.large}`);
      else await take(file);
    }
    await send();
  };

  /** Sends the files of this note, once the note itself is saved. */
  async function send() {
    if (isSending) return;
    isSending = true;
    let isAway = false, isTold = false;
    try {
      for (;;) {
        const own = [...(await noteFiles.all()).filter(({ note, reason }) => note === editor.id() && !reason), ...unkept];
        if (own.length === 0 || isAway) break;
        if (await editor.settle() !== "saved") {
          [isAway, isTold] = [true, true];
          break;
        }
        const [file] = own;
        isTold = true;
        editor.say(`${form.dataset.uploading.replace("{name}", file.name)}`);
        const answer = await sendFile(file, form.dataset.accountPath, (part) => {
          editor.say(`${form.dataset.uploading.replace("{name}", file.name)} ${Math.floor(100 * part)} %`);
        });
        if (answer.state === "saved") {
          editor.filed(answer.version);
          if (answer.path !== file.path) editor.replace(file.path, answer.path);
        } else if (answer.state === "refused" || answer.state === "gone") {
          // It stays on this device, where the list of notes offers it.
          say(`${file.name}: ${answer.problem ?? form.dataset.refused}`);
          if (file.number !== null) await noteFiles.keep({ ...file, reason: answer.state, problem: answer.problem });
          else unkept.splice(unkept.indexOf(file), 1);
          continue;
        } else {
          isAway = true;
          continue;
        }
        if (file.number === null) unkept.splice(unkept.indexOf(file), 1);
        else await noteFiles.drop(file.number);
      }
    } finally {
      isSending = false;
    }
    if (isTold) editor.say(form.dataset[isAway ? "fileDevice" : "saved"]);
    if (isAway) setTimeout(send, 10_000);
  }

  const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
  const over = (isOver) => paper.classList.toggle("is-over", isOver);
  input.addEventListener("change", async () => {
    const files = [...input.files];
    input.value = "";
    await takeAll(files);
  });
  // The field's own name is not sent with the form.
  input.addEventListener("click", (event) => event.stopPropagation());
  text.addEventListener("paste", (event) => {
    // Words go where they are pasted, even if a program puts a picture of them beside.
    const files = [...event.clipboardData.files];
    if (files.length === 0 || event.clipboardData.types.includes("text/plain")) return;
    event.preventDefault();
    takeAll(files);
  });
  // The whole window takes them: a near miss must not make the browser leave the page for a picture.
  addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    over(true);
  });
  addEventListener("dragleave", (event) => { if (!event.relatedTarget) over(false); });
  addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    over(false);
    takeAll([...event.dataTransfer.files]);
  });
  addEventListener("online", send);
  addEventListener("beforeunload", (event) => { if (unkept.length > 0) event.preventDefault(); });
  send();
  /** Waits until they are sent, or have to wait for a connection. */
  const sent = async () => {
    await send();
    while (isSending) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  return { choose: () => input.click(), take: takeAll, sent };
}

if (isSignedIn) {
  document.addEventListener("DOMContentLoaded", sendFiles);
  addEventListener("online", sendFiles);
}
