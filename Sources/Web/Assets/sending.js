// MARK: What is on its way is seen at once, and a double tap is meant once

/** How long the same form is not sent again while its answer is awaited, in milliseconds. After that one may try anew. */
const sendingTime = 10_000;

/** Says that a page is awaited, and dims the button that was pressed; both until `sentAndAnswered`, or for ten seconds. */
function sayOnItsWay(button) {
  const root = document.documentElement;
  button?.classList.add("is-sending");
  root.classList.add("is-going");
  clearTimeout(sayOnItsWay.timer);
  sayOnItsWay.timer = setTimeout(sentAndAnswered, sendingTime);
}

/** Nothing is awaited any more. */
function sentAndAnswered() {
  clearTimeout(sayOnItsWay.timer);
  document.documentElement.classList.remove("is-going");
  for (const button of all(".is-sending")) button.classList.remove("is-sending");
}

/** Begins last of all that listen on the window: what a script sends by itself is prevented by now, and says so itself. */
function sendingOnce() {
  let sent = new WeakMap();
  addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (event.defaultPrevented || form.getAttribute("method") !== "post") return;
    // With other words, or by another button, it is another form.
    const fields = new FormData(form, submitter);
    const words = `${submitter?.getAttribute("formaction")} ${new URLSearchParams(fields)}`;
    const earlier = sent.get(form);
    if (earlier?.words === words && event.timeStamp - earlier.at < sendingTime) return event.preventDefault();
    sent.set(form, { words, at: event.timeStamp });
    sayOnItsWay(submitter);
  });
  addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname + link.search === location.pathname + location.search) return;
    sayOnItsWay(null);
  });
  // Back from what followed, with this page as it was left.
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    sent = new WeakMap();
    sentAndAnswered();
  });
}

sendingOnce();
