// MARK: Checkboxes of a note

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

all("[data-ticking]").forEach(tickingNote);
