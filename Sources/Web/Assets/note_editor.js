// MARK: The editor of notes: saves as one types, keeps on the device what it could not send, and loses nothing

function noteEditor(form) {
  const field = (name) => one(`[name="${name}"]`, form);
  const text = field("text"), title = field("title"), tags = field("tags"), version = field("version"), identifier = field("id");
  const state = one("[data-editor-state]", form), problem = one("[data-editor-problem]", form);
  const conflict = one("[data-editor-conflict]"), paint = noteInk(text, one("[data-editor-ink]", form));
  const isKeptPage = Boolean(document.documentElement.dataset.asOf);
  const editor = newID().slice(-12);
  let id = identifier.value;
  let isNew = !version.value;
  const path = (act = "") => `${form.dataset.notes}/${id}${act}`;

  const renamed = (next) => {
    drafts.drop(openDraft);
    form.action = form.action.replace(id, next);
    noteFiles.move(id, next);
    id = identifier.value = openNote = next;
    openDraft = drafts.key(id, editor);
  };
  openDraft = drafts.key(id, editor);
  openNote = id;

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
  const besides = (of = form) => [...["status", "isPinned", "isDraft", "isForCheckIn"].map((name) => {
    const mark = of.querySelector(`[name="${name}"]`);
    return [name, mark?.type === "checkbox" ? mark.checked : mark?.value];
  }), ["purposes", all('[name="purpose[]"]:checked', of).map((box) => box.value).join()]];
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
      names: Object.fromEntries(all('[name="person[]"]:checked', form).map((box) => [box.value, one("bdi", box.parentElement).textContent])),
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
      renamed(newID());
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
    // What the server says of a note that changed leaves them out.
    const purposes = fields.has("hasPurposes") ? fields.getAll("purpose[]") : null;
    if (purposes) for (const box of all('[name="purpose[]"]', form)) box.checked = purposes.includes(box.value);
    for (const person of people) mention(person, names[person]);
  }

  // MARK: What this device has of it

  function restore() {
    const asked = isNew && /^#[0-9a-f-]{36}$/.test(location.hash) ? location.hash.slice(1) : null;
    // A page that was kept for later names a note that may be there by now.
    if (isNew && isKeptPage) renamed(newID());
    const draft = drafts.all().find((one) => one.id === (asked ?? id));
    if (!draft) return;
    if (asked && draft.reason !== "gone") renamed(asked);
    const here = body(), hereVersion = version.value;
    const fields = new URLSearchParams(draft.body);
    const isGone = draft.reason === "gone";
    const isSame = isGone || draft.version === version.value || draft.sent.includes(noteSum(here));
    fill(fields, draft.names);
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
    words.textContent = name;
    label.append(box, " ", words);
    people.append(label);
  }

  function addTag(tag) {
    const known = tags.value.split(",").map((one) => one.trim()).filter(Boolean);
    if (known.some((one) => one.localeCompare(tag, undefined, { sensitivity: "base" }) === 0)) return;
    tags.value = [...known, tag].join(", ");
  }

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
    if (answer === "saved") await attaching.sent();
    if (answer === "saved") location.assign(`${path()}?back=${encodeURIComponent(field("back").value)}`);
  });
  text.addEventListener("input", paint);
  text.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || !["Enter", "s", "S"].includes(event.key)) return;
    event.preventDefault();
    form.requestSubmit();
  });
  title.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    text.focus();
  });
  form.addEventListener("input", changed);
  form.addEventListener("change", changed);
  addEventListener("online", () => { pause = 1_000; send(); });
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "hidden") send(); });
  // Where nothing keeps it on the device, the browser asks before it is lost.
  addEventListener("beforeunload", (event) => { if (!isKept && content() !== saved && !isBlank()) event.preventDefault(); });

  const dictate = noteDictation(form, text, (...places) => writing.put(...places));
  const writing = noteWriting(text, one("[data-editor-bar]", form), { file: () => attaching.choose(), dictate });
  const attaching = noteAttaching(form, text, writing.put, {
    id: () => id, settle,
    // A file is a change of the note: the editor goes on from there, if nothing else came in between.
    filed: (now) => { if (Number(now) === Number(version.value) + 1) version.value = now; },
    say: (words) => { state.textContent = words ?? ""; },
    replace: (from, to) => {
      const at = text.value.indexOf(from);
      if (at >= 0) writing.put(at, at + from.length, to);
    },
  });
  noteCompletion(form, text, writing, { chosenPerson: mention, chosenTag: addTag });
  restore();
  paint();
  // What was typed before this script began, or came back from a page that could not save it.
  if (!isStopped && content() !== saved && !(isNew && isBlank())) changed();
}

all("[data-editor]").forEach(noteEditor);
