// MARK: People after @ and tags after #, completed as one types

/** Completes in a text field of a form. `chosenPerson` and `chosenTag` hear what was chosen, or typed to its end. */
function noteCompletion(form, text, writing, { chosenPerson, chosenTag }) {
  const list = one("[data-editor-list]", form), ink = one("[data-editor-ink]", form);
  const knownTags = all("#known-tags option", form).map((option) => option.value);
  let choices = [], chosen = 0, asked = 0, looking = 0;

  /** What is being completed before the caret: its sign, its words, where it begins. */
  function begun() {
    if (text.selectionStart !== text.selectionEnd) return null;
    const before = text.value.slice(writing.lineStart(), text.selectionStart);
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
    if (choice.sign === "@") chosenPerson(choice.id, choice.name); else chosenTag(choice.name);
    writing.put(now.from, text.selectionStart, `${choice.sign}${choice.name} `);
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
      const people = await peopleNamed(now.words);
      const still = begun();
      // A late answer is of words that were changed since.
      if (mine !== asked || !still || still.words !== now.words || still.from !== now.from) return;
      showList(people.map((person) => ({ ...person, sign: "@" })), now.from);
    }, 120);
  }

  /** People whose names match; none without a connection. */
  async function peopleNamed(words) {
    try {
      const answer = await fetch(`${form.dataset.mentions}?q=${encodeURIComponent(words)}`,
        { redirect: "manual", headers: { Accept: "application/json" }, signal: AbortSignal.timeout(5_000) });
      return answer.ok ? await answer.json() : [];
    } catch {
      return [];
    }
  }

  /** A tag that was typed to its end is one. */
  function endTag() {
    const before = text.value.slice(writing.lineStart(), text.selectionStart);
    const tag = before.slice(-80).match(/(?:^|[\s(])#([\p{L}\p{M}\p{N}_/-]{1,60})[\s,.;:!?)]$/u);
    if (tag && /\p{L}/u.test(tag[1])) chosenTag(tag[1]);
  }

  text.setAttribute("aria-autocomplete", "list");
  text.setAttribute("aria-controls", list.id);
  text.addEventListener("input", (event) => {
    if (event.inputType === "insertText" && /[\s,.;:!?)]/.test(event.data ?? "")) endTag();
    if (!event.isComposing) complete();
  });
  text.addEventListener("blur", () => setTimeout(hideList, 150));
  text.addEventListener("keydown", (event) => {
    if (event.isComposing || list.hidden) return;
    const acts = {
      ArrowDown: () => choose(chosen + 1), ArrowUp: () => choose(chosen - 1), Enter: () => take(chosen), Tab: () => take(chosen),
      Escape: hideList,
    };
    if (!acts[event.key]) return;
    event.preventDefault();
    acts[event.key]();
  });
}
