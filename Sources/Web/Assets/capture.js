
// MARK: The box for a line on every page: c opens it, Enter reads the line

function captureBox(dialog) {
  const form = one("form", dialog);
  const field = one("textarea", form);
  const opener = one("[data-capture-open]");
  const keysAreOn = () => memory.get("keys") !== "off";

  const kept = keptLine(field);
  const open = () => {
    if (dialog.open) return;
    kept.restore();
    dialog.showModal();
    field.focus();
  };
  opener.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open();
  });
  // Last of all listeners, so that "g c" has gone where it leads before.
  addEventListener("keydown", (event) => {
    if (event.key !== "c" || event.defaultPrevented || event.isComposing || !keysAreOn()) return;
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || one("dialog[open]")) return;
    event.preventDefault();
    open();
  });
  one("[data-capture-close]", dialog).addEventListener("click", () => dialog.close());
}

/**
 * The line in the box, until it was read: on this device, so that it is there again when the page was left or closed in the middle.
 * Signing out asks of it as of other forms that were not saved.
 */
function keptLine(field) {
  const key = () => `${formDrafts.prefix()}line`;
  const kept = () => valuesOf(formDrafts.get(key())?.entries ?? [], "text")[0] ?? "";
  const keep = () => {
    const text = field.value;
    if (text.trim()) formDrafts.set(key(), { at: Date.now(), changed: ["text"], entries: [["text", text]] });
    else formDrafts.drop(key());
  };
  field.addEventListener("input", keep);
  field.addEventListener("change", keep);
  // The page that shows it as it was read has it. The other parts of this script have begun by then.
  document.addEventListener("DOMContentLoaded", () => {
    const read = one("#capture-text")?.value.trim();
    if (read && read === kept().trim()) formDrafts.drop(key());
  });
  return { restore() { if (!field.value) field.value = kept(); } };
}

/** Whether the server would take a form of this page: "open", "closed" where whoever it is of is signed out, "away". */
async function door(address) {
  try {
    const answer = await fetch(address, { cache: "no-store", redirect: "manual", signal: AbortSignal.timeout(10_000) });
    if (!answer.ok) return answer.type === "opaqueredirect" ? "closed" : "away";
    return (await answer.json()).account === document.body.dataset.account ? "open" : "closed";
  } catch {
    return "away";
  }
}

/**
 * A line is one line: Enter sends it, with shift it breaks. Without a connection it waits, to be kept when there is one; so it does
 * where the sign-in has ended meanwhile, until there is another.
 */
function captureLine(field) {
  const form = field.form;
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });

  const provider = one("[data-asking]", form);
  const words = provider?.innerHTML;
  // Who is asked elsewhere takes seconds.
  const sayAsking = () => {
    if (provider && !one('[name="here"]', form)?.checked) provider.textContent = provider.dataset.asking;
  };

  let isSending = false;
  form.addEventListener("submit", async (event) => {
    if (!event.submitter?.name) sayAsking();
    if (event.submitter?.name || form.dataset.sent || !one("[data-waiting]")) return;
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    sayOnItsWay(event.submitter ?? one('button[type="submit"]:not([name])', form));
    const state = await door(form.dataset.session);
    if (state === "open") {
      form.dataset.sent = "yes";
      form.dispatchEvent(new Event("sending"));
      return form.submit();
    }
    const line = field.value.trim();
    const body = new URLSearchParams({ text: line });
    form.dataset.offline = line;
    const isKept = line && await waiting.keep(waitingItem(form, null, form.dataset.keepAt, body));
    delete form.dataset.offline;
    isSending = false;
    sentAndAnswered();
    if (provider) provider.innerHTML = words;
    if (!isKept) {
      // Nothing here keeps it: the page that says so leads on, and the browser has the words.
      if (state === "closed") form.submit();
      return;
    }
    field.value = "";
    field.dispatchEvent(new Event("change", { bubbles: true }));
    field.closest("dialog")?.close();
    if (state === "closed") location.reload();
  });
  // Back from the sheet, with this page as it was left.
  addEventListener("pageshow", () => {
    isSending = false;
    delete form.dataset.sent;
    if (provider) provider.innerHTML = words;
  });
}

all("#capture-dialog").forEach(captureBox);
all("[data-capture-line]").forEach(captureLine);

/** Counts what is saved as rows are dropped. */
function captureSave(button) {
  const words = button.dataset.captureSave;
  const boxes = all('[name^="keep-"]', button.form);
  const count = () => { button.textContent = words.replace("{count}", boxes.filter((box) => box.checked).length); };
  for (const box of boxes) box.addEventListener("change", count);
}

all("[data-capture-save]").forEach(captureSave);
