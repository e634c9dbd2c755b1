// MARK: Settings that are saved as they are chosen

/** What a form would send. */
const formState = (form) => new URLSearchParams(new FormData(form)).toString();

/** Whether something in a field was typed that is not sent yet. */
const isUnsent = (field) =>
  Boolean(field?.matches?.("input:not([type=radio], [type=checkbox]), textarea") && field.form?.matches("[data-saves]") && field.value !== field.defaultValue);

/**
 * Sends a form when something is chosen in it, or when a field that was typed into is left, and shows the page that answers. One
 * request at a time: what is chosen meanwhile is sent after it. "quietly": nothing of the page is drawn anew.
 */
function savesItself(form) {
  form.classList.add("is-saving-itself");
  let sent = formState(form);
  let isSaving = false;

  async function save(target) {
    if (isSaving) return;
    // A day or time of one's own that is ticked or typed is a choice of one's own.
    const own = target.name === "choice" ? null : one('input[name="choice"][value="own"]', form);
    if (own) own.checked = true;
    // Half a form is not sent; what is missing is said when the field is left.
    if (!form.reportValidity()) return;
    isSaving = true;
    sayOnItsWay(null);
    try {
      let answer = null, text = "";
      while (formState(form) !== sent) {
        sent = formState(form);
        answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(sent), credentials: "same-origin" });
        text = await answer.text();
      }
      if (answer) show(answer, text, target);
    } catch {
      form.submit();
    } finally {
      isSaving = false;
      sentAndAnswered();
    }
  }

  function show(answer, text, target) {
    const page = new DOMParser().parseFromString(text, "text/html");
    const isHere = new URL(answer.url).pathname === location.pathname || !answer.redirected;
    if (!isHere || !one("#main", page)) {
      sayThere(page);
      return location.assign(answer.url);
    }
    haptic(answer.ok ? "success" : "error");
    if (form.dataset.saves === "quietly") return;
    // All words of the page change with its language.
    if (!takeOver(page)) return;
    const at = document.activeElement;
    if (isUnsent(at) && answer.ok) return showToast(page);
    one("#main").replaceChildren(...document.importNode(one("#main", page), true).childNodes);
    all("[data-toast]").forEach(toast);
    all("[data-saves]").forEach(savesItself);
    const focus = at?.id || target.id;
    const next = document.getElementById(focus) ?? document.getElementById(focus.replace(/^days-/, "on-")) ?? one("#main");
    next.focus({ preventScroll: true });
  }

  // What is being typed stays; only what was saved is said.
  function showToast(page) {
    const box = one("[data-toast]", page);
    if (!box) return;
    one("[data-toast]")?.remove();
    one("#main").prepend(document.importNode(box, true));
    toast(one("[data-toast]"));
  }

  if (form.dataset.saves === "page") return savesWithAPointer(form);
  form.addEventListener("change", ({ target }) => {
    // A time or a number changes with each key.
    if (target.matches("[type=radio], [type=checkbox], select")) save(target);
  });
  form.addEventListener("focusout", ({ target }) => { if (isUnsent(target)) save(target); });
}

/** A choice that changes all words of the page is sent as it is clicked. By keys one passes over others: there is a button for that. */
function savesWithAPointer(form) {
  form.classList.remove("is-saving-itself");
  form.addEventListener("click", (event) => {
    const box = event.detail > 0 && one("input[type=radio]", event.target.closest("label.choice") ?? document.createElement("p"));
    if (!box) return;
    setTimeout(() => { if (box.checked && !box.defaultChecked) form.submit(); }, 0);
  });
}

all("[data-saves]").forEach(savesItself);
