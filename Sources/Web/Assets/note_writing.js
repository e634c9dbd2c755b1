// MARK: Writing Markdown in a text field: marks by a bar and by keys, lists that go on by themselves

function noteWriting(text, bar, others = {}) {
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
    ...others, list: () => prefix("- ", /^\s*[-*+] (?!\[[ xX]\] )/), task: () => prefix("- [ ] ", /^\s*[-*+] \[[ xX]\] /),
  };

  /** A new line of a list begins as the one before; an empty one ends the list. */
  function goOn(event) {
    if (event.shiftKey || text.selectionStart !== text.selectionEnd) return;
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

  text.addEventListener("keydown", (event) => {
    // While suggestions are shown, the keys are theirs.
    if (event.isComposing || event.defaultPrevented || text.hasAttribute("aria-activedescendant")) return;
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const mark = isCommand && { b: "bold", i: "italic", k: "link" }[event.key.toLowerCase()];
    if (mark) {
      event.preventDefault();
      marks[mark]();
    } else if (event.key === "Enter" && !isCommand) {
      goOn(event);
    }
  });
  formattingBar(bar, marks);
  return { put, lineStart };
}

/** A bar of buttons: one stop of the Tab key, arrows inside. */
function formattingBar(bar, marks) {
  const buttons = all("[data-mark]", bar);
  bar.hidden = false;
  buttons.forEach((button, index) => {
    button.tabIndex = index === 0 ? 0 : -1;
    // The field keeps the caret.
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
}
