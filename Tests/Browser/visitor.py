"""Somebody with a browser, who notices what a person would not: errors, broken rules, requests to elsewhere."""
import html
import re
import time
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Error, expect

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 900}
#: On a phone and on a desktop, with scripts and without: CI takes two of the four.
EACH_WAY = pytest.mark.parametrize("size, scripts", [
    pytest.param(PHONE, True, id="phone"), pytest.param(DESKTOP, False, id="desktop, no scripts"),
    pytest.param(DESKTOP, True, id="desktop", marks=pytest.mark.long),
    pytest.param(PHONE, False, id="phone, no scripts", marks=pytest.mark.long)])
#: Seconds that a page may take on a busy machine: what never comes must fail, what comes late need not.
PATIENCE = 60
PASSWORD = "a quiet walk by the lake"

#: What the driver writes into the console of a page whose worker it keeps from beginning.
NO_WORKER = "Service Worker registration blocked by Playwright"

#: Runs before a page's own scripts, outside its Content-Security-Policy.
WATCH = """addEventListener("securitypolicyviolation", (event) =>
  console.error("CSP", event.violatedDirective, event.blockedURI))"""


def until(page, script, subject=None, limit=PATIENCE):
    """
    Asks a page, or an element of it, until a script's answer is true; returns the answer.

    The driver's own wait asks again from within the page, where its Content-Security-Policy forbids what is not true at first.
    """
    end = time.monotonic() + limit
    answer = None
    while not answer:
        assert time.monotonic() < end, f"not true within {limit} s: {script}"
        try:
            answer = (subject or page).evaluate(script)
        except Error as error:
            # A page that is just leaving has no answer.
            if "Execution context was destroyed" not in error.message:
                raise
        if not answer:
            page.wait_for_timeout(50)
    return answer


def send(request, server, path, action, **fields):
    """Sends a form of a page without drawing either; returns where that leads."""
    page = request.get(server.address + path).text()
    form = re.search(f'<form[^>]* action="{action}".*?</form>', page, re.DOTALL)
    assert form, f"{path} has no form for {action}"
    hidden = {name: html.unescape(value) for name, value in re.findall('<input type="hidden" name="([^"]+)" value="([^"]*)"', form[0])}
    answer = request.post(server.address + action, form={**hidden, **fields}, max_redirects=0)
    assert answer.status == 303, f"{action}: {answer.status}"
    return urlsplit(answer.headers["location"]).path


def set_up(request, server, name="Marlene", password=PASSWORD):
    """Makes the first account by the link that the server said, and passes over getting started."""
    path = urlsplit(server.link).path
    send(request, server, path, path, name=name, password=password, timeZone="Europe/Berlin")
    pass_over_welcome(request, server)


def pass_over_welcome(request, server):
    """Passes over the steps of getting started, without people in the space."""
    send(request, server, "/welcome/people", "/welcome/skipping")
    send(request, server, "/welcome/alerts", "/welcome/skipping")


def sign_in(request, server, name="Marlene", password=PASSWORD):
    if send(request, server, "/sign-in", "/sign-in", name=name, password=password) == "/welcome/people":
        pass_over_welcome(request, server)


class Visitor:
    """
    One browser context with one page. `complaints` is empty as long as all is well.

    Without a service worker, which costs as much as two pages more, but where a test asks for it: `service_workers="allow"`.
    """

    def __init__(self, browser, server, size=DESKTOP, **options):
        self.server = server
        self.complaints = []
        touch = {"has_touch": True, "is_mobile": True} if size == PHONE else {}
        self.context = browser.new_context(
            **{"viewport": size, "timezone_id": "Europe/Berlin", "locale": "en-GB", "reduced_motion": "reduce",
               "service_workers": "block", **touch, **options})
        self.context.set_default_timeout(PATIENCE * 1000)
        self.context.add_init_script(WATCH)
        self.context.on("request", self._note_request)
        self.context.on("response", self._note_response)
        self.context.on("console", self._note_console)
        self.context.on("weberror", lambda error: self.complaints.append(f"script error: {error.error}"))
        self.page = self.context.new_page()

    def close(self):
        self.context.close()

    # MARK: What somebody does

    def open(self, path="/"):
        """Goes to a path of the server, or to a whole address; returns the answer's status."""
        address = path if path.startswith("http") else self.server.address + path
        # A busy browser now and then gives up a visit while the page before still loads, or tells of it without its answer.
        for _ in range(2):
            try:
                if answer := self.page.goto(address):
                    return answer.status
            except Error as error:
                if "ERR_ABORTED" not in error.message and "interrupted by another navigation" not in error.message:
                    raise
        return self.page.goto(address).status

    def set_up(self, name="Marlene", password=PASSWORD):
        """Makes the first account, by requests alone, and opens Today. `set_up_by_hand` is what a person does."""
        set_up(self.context.request, self.server, name, password)
        self._arrive()

    def set_up_by_hand(self, name="Marlene", password=PASSWORD):
        assert self.open(self.server.link) == 200
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_label("Password").fill(password)
        self.page.get_by_role("button", name="Begin").click()
        expect(self.page).to_have_url(self.server.address + "/welcome/people")
        self.pass_over_by_hand()

    def pass_over_by_hand(self):
        self.page.get_by_role("button", name="Skip this step").click()
        expect(self.page).to_have_url(self.server.address + "/welcome/alerts")
        self.page.get_by_role("button", name="Skip this step").click()
        expect(self.page).to_have_url(self.server.address + "/")

    def sign_in(self, name="Marlene", password=PASSWORD):
        """Signs in, by requests alone, and opens Today. `sign_in_by_hand` is what a person does."""
        sign_in(self.context.request, self.server, name, password)
        self._arrive()

    def sign_in_by_hand(self, name="Marlene", password=PASSWORD):
        self.open("/sign-in")
        self.try_to_sign_in(name, password)
        expect(self.page).not_to_have_url(re.compile("/sign-in"))
        if self.page.url.endswith("/welcome/people"):
            self.pass_over_by_hand()
        expect(self.page).to_have_url(self.server.address + "/")

    def try_to_sign_in(self, name, password):
        self.page.get_by_label("Name").fill(name)
        self.page.get_by_label("Password").fill(password)
        self.page.get_by_role("button", name="Sign in").click()

    def upload(self, content, name="contacts.vcf"):
        self.open("/imports")
        self.page.get_by_label("A contacts file").set_input_files(
            {"name": name, "mimeType": "text/vcard", "buffer": content})
        self.page.get_by_role("button", name="Import", exact=True).click()

    def bring(self, content, name="contacts.vcf"):
        """Imports a file and waits for its report; returns the numbers of the report by their kind."""
        self.upload(content, name)
        return self.report()

    def report(self):
        expect(self.page.get_by_role("link", name="See whose birthday is next")).to_be_visible(timeout=60_000)
        counts = self.page.locator(".counts li").evaluate_all(
            "all => all.map(one => [one.className.replace('count-', ''), one.querySelector('b').textContent])")
        return {kind: int(number.replace(",", "")) for kind, number in counts}

    def person(self, name):
        """The path of somebody's page."""
        self.open("/people?q=" + name.replace(" ", "+"))
        return self.page.locator(".row-link", has_text=name).first.get_attribute("href")

    @property
    def path(self):
        return urlsplit(self.page.url).path

    def form_token(self):
        return self.page.locator("input[name=csrf]").first.get_attribute("value")

    def _arrive(self):
        assert self.open("/") == 200
        expect(self.page).to_have_url(self.server.address + "/")

    # MARK: What is noticed

    def _note_request(self, request):
        url = urlsplit(request.url)
        if url.scheme in ("http", "https", "ws", "wss") and url.port != urlsplit(self.server.address).port:
            self.complaints.append(f"a request to elsewhere: {request.url}")

    def _note_response(self, response):
        # What a whole page answers is for the test to judge; a part of a page must be there.
        # The worker asks for a page in the page's place: what that answers is the page's.
        is_of_worker = response.request.service_worker is not None
        # A form that is sent in the background is answered with its page and what is wrong, as one sent in the open is.
        if response.status == 422 and response.request.method == "POST":
            return
        if response.status >= 400 and not response.request.is_navigation_request() and not is_of_worker:
            self.complaints.append(f"{response.status} for a part of a page: {response.url}")

    def _note_console(self, message):
        if NO_WORKER in message.text:
            return
        if message.type in ("error", "warning") and not re.match("Failed to load resource: the server responded", message.text):
            self.complaints.append(f"console {message.type}: {message.text}")


def visiting(browser):
    """Makes visitors of a browser, and holds them to having met nothing wrong."""
    visitors = []

    def visit(server, size=DESKTOP, **options):
        visitors.append(Visitor(browser, server, size, **options))
        return visitors[-1]

    yield visit
    complaints = [complaint for visitor in visitors for complaint in visitor.complaints]
    for visitor in visitors:
        visitor.close()
    assert complaints == []
