// MARK: What is on its way is seen at once, and a double tap is meant once

/** How long the same form is not sent again while its answer is awaited, in milliseconds. After that one may try anew. */
const sendingTime = 10_000;
/** The same where a file answers: it is saved, the page stays, and soon one may want the file once more. */
const doubleTapTime = 1_000;

/** Says that a page is awaited, and dims the button that was pressed; both until `sentAndAnswered`, or for ten seconds. */
function sayOnItsWay(button) {
  const root = document.documentElement;
  button?.classList.add("is-sending");
  button?.setAttribute("aria-disabled", "true");
  root.classList.add("is-going");
  clearTimeout(sayOnItsWay.timer);
  sayOnItsWay.timer = setTimeout(sentAndAnswered, sendingTime);
}

/** Nothing is awaited any more. */
function sentAndAnswered() {
  clearTimeout(sayOnItsWay.timer);
  document.documentElement.classList.remove("is-going");
  for (const button of all(".is-sending")) {
    button.classList.remove("is-sending");
    button.removeAttribute("aria-disabled");
  }
}

/**
 * Names the new record that a form writes anew. The server writes what has one name once, so that sending it again is harmless:
 * other words under the same name would be lost.
 */
function namedAnew(form) {
  // What is changed has its name in the address.
  if (one('input[name="version"]', form)?.value) return;
  for (const name of all('input[type="hidden"][name="id"], input[type="hidden"][name="entry"]', form)) if (name.value) name.value = newID();
}

/** Begins last of all that listen on the window: what a script sends by itself is prevented by now, and says so itself. */
function sendingOnce() {
  const sent = new WeakMap();
  const wordsOf = (form) => {
    const fields = new FormData(form);
    // What names a record says nothing of it.
    for (const name of ["id", "entry"]) fields.delete(name);
    return String(new URLSearchParams(fields));
  };
  const actOf = (button) => ["formaction", "name", "value"].map((name) => button?.getAttribute(name)).join(" ");
  addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (event.defaultPrevented || form.getAttribute("method") !== "post") return;
    const [words, act] = [wordsOf(form), actOf(submitter)];
    const isFile = "answersFile" in form.dataset;
    const earlier = sent.get(form);
    const isSame = earlier?.words === words && earlier.act === act;
    if (isSame && event.timeStamp - earlier.at < (isFile ? doubleTapTime : sendingTime)) return event.preventDefault();
    // The page was gone back to, and something else is written. The same words by another button are the same record.
    if (earlier && earlier.words !== words) namedAnew(form);
    sent.set(form, { words, act, at: event.timeStamp });
    if (!isFile) sayOnItsWay(submitter);
  });
  addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (link.target || link.hasAttribute("download") || "answersFile" in link.dataset || link.origin !== location.origin) return;
    if (link.pathname + link.search === location.pathname + location.search) return;
    sayOnItsWay(null);
  });
  // Back from what followed, with this page as it was left.
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    for (const form of all("form")) if (sent.has(form)) sent.get(form).at = -sendingTime;
    sentAndAnswered();
  });
}

// A page that was kept is seen many times, and each time what is written on it is something else.
if (document.documentElement.dataset.asOf) all("form:not([data-editor])").forEach(namedAnew);
sendingOnce();
