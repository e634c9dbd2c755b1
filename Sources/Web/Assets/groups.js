
// MARK: Choosing people for a group: a tap is done at once, and the page follows

function pickPeople(box) {
  const status = one("[data-pick-status]");
  let latest = 0;
  let line = Promise.resolve();

  const follow = (text, anchor) => {
    const page = new DOMParser().parseFromString(text, "text/html");
    const scrolled = one(".chosen-chips", box)?.scrollLeft ?? 0;
    box.replaceChildren(...document.importNode(page.body, true).childNodes);
    const chips = one(".chosen-chips", box);
    if (chips) chips.scrollLeft = scrolled;
    // Who worked with keys goes on where they were.
    (one(`#${CSS.escape(anchor)} button`, box) ?? one("#q")).focus({ preventScroll: true });
  };

  async function send(form, own) {
    const answer = await fetch(form.action, {
      method: "POST", body: new URLSearchParams(new FormData(form)), headers: { "X-Fragment": "people-rows" },
      credentials: "same-origin",
    });
    // Anything but the page that was asked for means: look at it as it is.
    if (!answer.ok || !new URL(answer.url).pathname.endsWith("/picking")) return location.reload();
    const text = await answer.text();
    status.textContent = form.dataset.said;
    // While more taps wait, their answers will show everything.
    if (own === latest) follow(text, form.dataset.pick);
  }

  box.addEventListener("submit", (event) => {
    const form = event.target.closest("[data-pick]");
    if (!form) return;
    event.preventDefault();
    if (form.dataset.sent) return;
    form.dataset.sent = "yes";
    const button = one("[aria-pressed]", form);
    if (button) button.ariaPressed = button.ariaPressed === "true" ? "false" : "true";
    const own = ++latest;
    line = line.then(() => send(form, own)).catch(() => location.reload());
  });
}

all("[data-picking]").forEach(pickPeople);
