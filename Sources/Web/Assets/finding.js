// MARK: People found as one types, in forms that name people

/** Asks the form's own search as one types, and shows whom it finds; those who were ticked stay. */
function findsAsYouType(field) {
  const form = field.form;
  const button = one('button[name="step"][value="find"]', form);
  const chosen = one("fieldset.with", form);
  if (!button || !chosen) return;
  const status = Object.assign(document.createElement("p"), { className: "hidden" });
  status.setAttribute("role", "status");
  field.closest(".find").append(status);
  let waiting = 0;
  let running = null;

  // Who was ticked among those found is with the others from then on.
  const keepTicked = (found) => {
    for (const box of all("input:checked", found)) chosen.append(box.closest("label"));
  };

  async function find() {
    running?.abort();
    const own = running = new AbortController();
    const present = one("fieldset.found", form);
    if (present) keepTicked(present);
    if (!field.value.trim()) return present?.remove();
    const fields = new FormData(form, button);
    for (const [name, value] of [...fields]) if (value instanceof File) fields.delete(name);
    try {
      const answer = await fetch(form.action, {
        method: "POST", body: new URLSearchParams(fields), credentials: "same-origin", signal: own.signal,
      });
      // The search by its button says what is wrong.
      if (!answer.ok || answer.redirected) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (own.signal.aborted) return;
      const found = one("fieldset.found", page);
      // What was ticked while the answer was on its way stays, too.
      const before = one("fieldset.found", form);
      if (before) keepTicked(before);
      before?.remove();
      if (!found) return;
      const there = new Set(all("input", chosen).map(({ value }) => value));
      for (const box of all("input", found)) if (there.has(box.value)) box.closest("label").remove();
      field.closest(".find").after(document.importNode(found, true));
      status.textContent = all("label, .hint", found).map((one) => one.textContent.trim()).join(", ");
    } catch { /* no connection: the button is still there */ }
  }

  field.addEventListener("input", (event) => {
    if (event.isComposing) return;
    clearTimeout(waiting);
    waiting = setTimeout(find, 250);
  });
  field.addEventListener("compositionend", () => field.dispatchEvent(new Event("input", { bubbles: true })));
}

all('form:not([data-editor]) .find input[name="find"]').forEach(findsAsYouType);
