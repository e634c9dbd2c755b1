"""Somebody with one of the engines: finds things as people do, by what is written on them, and waits until they are there."""
import contextlib
import json
import re
import time
from urllib.parse import urlsplit

from visitor import PASSWORD
from webdriver import ELEMENT, DriverError

#: Seconds that something on a page may take.
PATIENCE = 20

#: Elements of a selector that are seen, by the words in them or, with "=" in front, by their whole name.
FIND = """
const [selector, words, within] = arguments;
const plain = (text) => (text ?? "").replace(/\\s+/g, " ").trim();
const named = (element) => {
  const label = element.getAttribute("aria-label") ?? [...element.labels ?? []].map((one) => one.textContent).join(" ");
  return plain(label || element.textContent);
};
const isSeen = (element) => element.getClientRects().length > 0 && element.checkVisibility({ visibilityProperty: true });
return [...(within ?? document).querySelectorAll(selector)].filter(isSeen).filter((element) =>
  words === null ? true : words.startsWith("=") ? named(element) === words.slice(1) : plain(element.textContent).includes(words));
"""

#: Scrolls to an element, and waits until it has been in one place for two frames.
REST = """
const [element] = given;
element.scrollIntoView({ block: "center", behavior: "instant" });
const frame = () => new Promise(requestAnimationFrame);
const place = () => JSON.stringify(element.getBoundingClientRect());
for (let last = null, same = 0, tries = 0; same < 2 && tries < 120; tries += 1) {
  await frame();
  same = place() === last ? same + 1 : 0;
  last = place();
}
"""

#: Whether the worker has kept a page. It need not be in charge of this one: a page that was on its way when it took over has none.
HAS_KEPT = """
const names = (await caches.keys()).filter((name) => name.startsWith("pages of "));
for (const name of names) if (await (await caches.open(name)).match(given[0])) return true;
return false;
"""

#: What there is of a worker and its caches, for whoever reads why nothing is kept.
WORKER_STATE = """
const registration = await navigator.serviceWorker.getRegistration();
const states = ["installing", "waiting", "active"].map((name) => `${name}: ${registration?.[name]?.state}`);
return [...states, `in charge: ${navigator.serviceWorker.controller?.state}`, ...await caches.keys()];
"""

#: What a person presses, and what a person fills in.
PRESSED = "button, a[href], summary, label, input[type=submit]"
FIELDS = "input:not([type=hidden]), textarea, select"

ENTER = "\ue007"


class Somebody:
    def __init__(self, engine, site):
        self.engine, self.wire, self.site = engine, engine.wire, site

    def complaints(self):
        """What went wrong in pages and in the worker, as they told the proxy or noted when there was no connection."""
        noted = ""
        # No page at all, where a test ended so.
        with contextlib.suppress(DriverError):
            noted = self.ask("return localStorage.heard ?? ''")
        return [*self.site.front.complaints, *noted.splitlines()]

    # MARK: Where they are

    def open(self, path):
        self.wire.say("Navigate", url=self.site.address + path)

    @property
    def path(self):
        address = urlsplit(self.wire.say("GetCurrentURL"))
        return address.path + (f"?{address.query}" if address.query else "")

    def back(self):
        """As the button of the browser does. WebKitGTK's driver now and then waits for its own command for ever."""
        self.ask("setTimeout(() => history.back(), 0)")

    def reload(self):
        """As the button of the browser does. WebDriver's own reload passes over the worker in Firefox."""
        self.ask("setTimeout(() => location.reload(), 0)")

    def ask(self, script, *arguments):
        return self.wire.say("ExecuteScript", script=script, args=list(arguments))

    def ask_later(self, script, *arguments):
        """What an async function's body gives; `null` where it fails."""
        body = f"const [done, given] = [arguments[arguments.length - 1], [...arguments].slice(0, -1)];" \
               f"(async (...given) => {{ {script} }})(...given).then(done, () => done(null));"
        return self.wire.say("ExecuteAsyncScript", script=body, args=list(arguments))

    # MARK: What they see

    def seen(self, selector, words=None, within=None):
        return self.ask(FIND, selector, words, within)

    def see(self, selector, words=None, within=None, seconds=PATIENCE):
        """The first one that is seen, as soon as there is one."""
        def first():
            found = self.seen(selector, words, within() if callable(within) else within)
            return found[0] if found else None
        return self.until(first, f"{selector} “{words}”", seconds)

    def gone(self, selector, words=None, seconds=PATIENCE):
        self.until(lambda: not self.seen(selector, words), f"no more {selector} “{words}”", seconds)

    def wait_for_kept(self, path):
        """Until the worker has kept a page, which takes a while on the first visit."""
        try:
            self.until(lambda: self.ask_later(HAS_KEPT, path), f"{path} kept", seconds=60)
        except AssertionError as error:
            raise AssertionError(f"{error}\nworker: {self.ask_later(WORKER_STATE)}") from error

    def until(self, look, what, seconds=PATIENCE):
        deadline = time.monotonic() + seconds
        while True:
            refused = ""
            try:
                if found := look():
                    return found
            except DriverError as error:
                # A page that is just leaving has no answer, and one that was drawn anew no element of before.
                if error.kind in ("invalid session id", "insecure certificate"):
                    raise
                refused = error
            assert time.monotonic() < deadline, f"{self.engine.name}: never so: {what} {refused}\n{self.where()}"
            time.sleep(0.05)

    def where(self):
        try:
            return json.dumps(self.ask("return [location.href, document.body.innerText.slice(0, 1500)]"), ensure_ascii=False)
        except DriverError as error:
            return str(error)

    def is_at(self, pattern):
        self.until(lambda: re.search(pattern, self.path), f"the address {pattern}")

    # MARK: What they do

    def press(self, name, within=None, selector=PRESSED):
        """Presses what has a name, a beginning of the page's text after "~" being enough."""
        words = name[1:] if name.startswith("~") else f"={name}"

        def click():
            found = self.seen(selector, words, within() if callable(within) else within)
            if not found:
                return False
            self.bring_near(found[0])
            self.wire.say("ElementClick", id=found[0][ELEMENT])
            return True
        self.until(click, f"something to press: {name}")

    def bring_near(self, element):
        """Scrolls as a person does who wants to see something, away from what is fixed at the edges, until it rests."""
        self.ask_later(REST, element)

    def field(self, label, within=None):
        return self.see(FIELDS, f"={label}", within)

    def fill(self, label, text, within=None):
        """Waits as a person does until the field takes words: a page that is just coming in takes none."""
        def empty():
            found = self.seen(FIELDS, f"={label}", within() if callable(within) else within)
            if not found:
                return None
            self.bring_near(found[0])
            self.wire.say("ElementClear", id=found[0][ELEMENT])
            return found[0]
        self.type(self.until(empty, f"a field to fill in: {label}"), text)

    def choose(self, label, value):
        """A day or a time, for which engines have widgets of their own."""
        field = self.field(label)
        self.type(field, self.engine.keys_of(value))
        assert self.ask("return arguments[0].value", field) == value, f"{self.engine.name}: {label} does not take {value}"

    def type(self, field, text):
        self.wire.say("ElementSendKeys", id=field[ELEMENT], text=text)

    def sign_in(self, name="Marlene", password=PASSWORD):
        self.open("/sign-in")
        self.fill("Name", name)
        self.fill("Password", password)
        self.press("Sign in")
        self.until(lambda: not self.path.startswith("/sign-in"), "a way in")
        # Getting started has a few steps, and each leads on to the next.
        for _ in range(3):
            if self.path.startswith("/welcome"):
                step = self.path
                self.press("Skip this step")
                self.until(lambda: self.path != step, "the next step")
        self.is_at("^/$")
