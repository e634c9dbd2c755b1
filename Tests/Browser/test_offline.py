"""The installed program without a connection: what was seen, what waits to be sent, and what notifications do."""
import contextlib
import datetime
import json
import re
import time
import urllib.parse

import pytest
from playwright.sync_api import Error, expect

from cards_of_friends import FRIENDS
from looks import look
from servers import make_accounts
from visitor import PHONE, visiting

#: What a browser writes into its console of a request without a network is what these tests are about.
EXPECTED = re.compile("console error: (Failed to load resource: net::ERR_|An unknown error occurred when fetching the script)|^50[23] for a part")


def fill(folder):
    make_accounts(folder, "Marlene", "Zoe")
    folder.run("import", "-", "--account", "Marlene", input=FRIENDS(datetime.date.today()).encode())
    folder.run("cadence", "Ada", "Bo", "Cleo", "Dan", "monthly", "--account", "Marlene")
    for name, days in (("Ada", 75), ("Bo", 45), ("Cleo", 44), ("Dan", 43)):
        day = (datetime.date.today() - datetime.timedelta(days=days)).isoformat()
        folder.run("log", name, "--date", day, "--type", "call", "--account", "Marlene")


@pytest.fixture
def circle(serve):
    """Marlene and her friends: Ada, Bo, Cleo and Dan are due, Eve has a birthday today."""
    return serve(fill)


class Traveller:
    """A visitor whose worker runs, and who can lose the connection and find it again."""

    def __init__(self, visitor):
        self.visitor, self.page, self.server = visitor, visitor.page, visitor.server

    def arrive(self, name="Marlene"):
        self.visitor.sign_in(name)
        # Until the worker has looked at the first page, nothing is kept; the page that stands in for others comes after it.
        self.wait_for_kept("/")
        self.wait_for_kept("/offline")
        return self

    def until(self, question, about=None, seconds=60):
        """Asks the page until it says yes: what a worker does shows nowhere else."""
        deadline = time.monotonic() + seconds
        while True:
            # A page that is just leaving has no answer.
            with contextlib.suppress(Error):
                if self.page.evaluate(question, about):
                    return
            assert time.monotonic() < deadline, f"never so: {question} {about}"
            self.page.wait_for_timeout(40)

    def kept(self):
        return self.page.evaluate("""async () => {
            const names = (await caches.keys()).filter((name) => name.startsWith("pages of "));
            const found = [];
            for (const name of names) for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
            return found;
        }""")

    def wait_for_kept(self, path):
        self.until("""async (path) => {
            if (!navigator.serviceWorker.controller) return false;
            const names = (await caches.keys()).filter((name) => name.startsWith("pages of "));
            for (const name of names) if (await (await caches.open(name)).match(path)) return true;
            return false;
        }""", path)

    def see(self, path):
        """Opens a page with a connection, and waits until it is kept."""
        assert self.visitor.open(path) == 200
        self.wait_for_kept(path)

    def open(self, path):
        with contextlib.suppress(Exception):
            self.page.goto(self.server.address + path)

    def part(self):
        self.visitor.context.set_offline(True)

    def rejoin(self):
        self.visitor.context.set_offline(False)

    def waiting(self):
        return self.page.evaluate("""() => new Promise((resolve) => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = ({ data }) => resolve(data.said.items);
            navigator.serviceWorker.controller.postMessage({ ask: "waiting" }, [port2]);
        })""")

    def wait_until_sent(self):
        self.until("""() => new Promise((resolve) => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = ({ data }) => resolve(data.said.items.length === 0);
            navigator.serviceWorker.controller.postMessage({ ask: "waiting" }, [port2]);
        })""")


@pytest.fixture
def travel(whole_browser):
    """Makes travellers with the whole of Chromium, whose workers show notifications and send again by themselves what was not sent."""
    for visit in visiting(whole_browser):
        yield from travelling(visit)


@pytest.fixture
def travel_to_read(visit):
    """Makes travellers with half of the processor, for tests in which nothing is sent later."""
    yield from travelling(visit)


def travelling(visit):
    travellers = []

    def travel(server, **options):
        travellers.append(Traveller(visit(server, service_workers="allow", **options)))
        return travellers[-1]

    yield travel
    for traveller in travellers:
        complaints = traveller.visitor.complaints
        complaints[:] = [one for one in complaints if not EXPECTED.search(one)]


def logged_today(server, name):
    today = datetime.date.today().isoformat()
    rows = server.folder.json("timeline", name, "--account", "Marlene")
    return [row["catchup"] for row in rows if row["catchup"] and row["date"] == today]


def tap(page, name, kind):
    row = page.locator("li.has-acts", has_text=name)
    row.locator("details.menu summary").click()
    row.get_by_role("button", name=kind, exact=True).click()
    return row


def test_what_was_seen_last_can_be_read_without_a_connection(travel_to_read, circle):
    marlene = travel_to_read(circle, size=PHONE).arrive()
    page = marlene.page
    ada, bo = marlene.visitor.person("Ada"), marlene.visitor.person("Bo")
    marlene.see(ada)
    marlene.see("/people")
    marlene.part()
    for path, words in (("/", "Ada Stern"), (ada, "Ada Stern"), ("/people", "Cleo Abend")):
        marlene.open(path)
        expect(page.locator("main")).to_contain_text(words)
        expect(page.locator("[data-as-of-bar]")).to_contain_text(re.compile(r"No connection: as of \d\d:\d\d"))
        assert page.evaluate("getComputedStyle(document.body).margin") == "0px", "style is kept, too"
    # What was never seen, and what is not for keeping, is said to be out of reach; what can be read is listed.
    for path in (bo, "/settings"):
        marlene.open(path)
        expect(page.get_by_role("heading", name="No connection")).to_be_visible()
        expect(page.locator("[data-kept] li")).to_have_count(5)
    page.locator("[data-kept]").get_by_role("link", name="Ada Stern").click()
    # The worker waits six seconds for a network before it takes what it kept.
    expect(page.get_by_role("heading", name="Ada Stern")).to_be_visible()
    # Connected again, the page that was asked for comes by itself.
    marlene.open("/settings")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    marlene.rejoin()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()


def test_people_are_found_by_name_without_a_connection(travel_to_read, circle):
    marlene = travel_to_read(circle, size=PHONE).arrive()
    page = marlene.page
    ada = marlene.visitor.person("Ada")
    marlene.see(ada)
    marlene.see("/people")
    marlene.wait_for_kept("/offline/people")
    marlene.part()
    # In the list that was kept: the page stays, and finds.
    marlene.open("/people")
    field = page.get_by_role("searchbox")
    field.fill("abe cle")
    rows = page.locator("#people-rows .row")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Cleo Abend")
    expect(rows).to_contain_text("Opens once you are connected")
    expect(page.locator("[data-summary]")).to_contain_text(re.compile(r"No connection: names as of \d\d:\d\d"))
    field.fill("zzz")
    expect(page.locator("[data-summary]")).to_contain_text("none of your own people has that name")
    field.fill("stern")
    expect(rows).to_have_count(1)
    expect(rows.get_by_text("Opens once")).to_be_hidden()
    assert urllib.parse.urlparse(page.url).path == "/people" and look(page, "people-offline") == []
    rows.get_by_role("link").click()
    expect(page.get_by_role("heading", name="Ada Stern")).to_be_visible()
    # On the page that stands in for one that was not kept.
    marlene.open("/trash")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    page.get_by_role("searchbox").fill("BO")
    expect(page.locator("#names-rows .row")).to_have_count(1)
    # Connected again, the page that was asked for comes by itself; the list of the server is searched.
    marlene.rejoin()
    expect(page.get_by_role("heading", name="No connection")).to_have_count(0)
    page.wait_for_load_state()
    marlene.open("/people")
    page.get_by_role("searchbox").fill("cleo")
    expect(page.locator("#people-rows .row")).to_have_count(1)
    expect(page.locator("[data-summary]")).not_to_contain_text("No connection")


def test_names_are_found_by_nobody_else(travel_to_read, circle):
    marlene = travel_to_read(circle).arrive()
    page = marlene.page
    marlene.see("/people")
    marlene.wait_for_kept("/offline/people")
    ask = """(account) => new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => resolve(data.said && data.said.people.length);
        navigator.serviceWorker.controller.postMessage({ ask: "names", query: "", account }, [port2]);
    })"""
    own = page.evaluate("document.body.dataset.account")
    assert page.evaluate(ask, own) >= 5
    assert page.evaluate(ask, "somebody else") is None
    # Another account comes: the names of the one before are gone before its page is kept.
    marlene.visitor.context.clear_cookies()
    marlene.visitor.sign_in("Zoe")
    marlene.wait_for_kept("/")
    marlene.wait_for_kept("/offline/people")
    assert page.evaluate(ask, own) is None
    assert page.evaluate(ask, page.evaluate("document.body.dataset.account")) == 0


@pytest.mark.long
def test_the_page_for_no_connection_speaks_the_language_of_the_account(travel_to_read, circle):
    marlene = travel_to_read(circle).arrive()
    marlene.visitor.open("/settings/language")
    marlene.page.get_by_label("Deutsch").check()
    expect(marlene.page.get_by_role("heading", name="Sprache")).to_be_visible()
    marlene.until("""async () => {
        const answer = await caches.match("/offline");
        return answer?.headers.get("Content-Language") === "de";
    }""")
    marlene.part()
    marlene.open("/trash")
    expect(marlene.page.get_by_role("heading", name="Keine Verbindung")).to_be_visible()


@pytest.mark.long
def test_the_page_for_no_connection_is_for_everybody(travel_to_read, circle):
    marlene = travel_to_read(circle).arrive()
    marlene.see("/people")
    marlene.part()
    marlene.open("/trash")
    page = marlene.page
    expect(page.locator("[data-kept] li")).to_have_count(2)
    assert look(page, "offline") == []
    page.locator("body").evaluate("(body) => body.focus()")
    names = []
    for _ in range(12):
        page.keyboard.press("Tab")
        names.append(page.evaluate("document.activeElement.textContent.trim()"))
    assert "Try again" in names and "People" in names
    page.get_by_role("link", name="People").last.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-as-of-bar]")).to_be_visible()


def test_what_is_logged_without_a_connection_is_sent_once_it_is_back(travel, circle):
    marlene = travel(circle, size=PHONE).arrive()
    page = marlene.page
    marlene.part()
    marlene.open("/")
    row = tap(page, "Ada Stern", "Call")
    expect(row).to_contain_text("waiting to be sent")
    row = tap(page, "Bo Winter", "Message")
    expect(row).to_contain_text("waiting to be sent")
    expect(page.locator("[data-waiting]")).to_contain_text("Will be sent when you are connected (2)")
    # It is said aloud, too.
    expect(page.locator("[data-waiting-now][role=status]")).to_have_text("Will be sent when you are connected (2)")
    assert logged_today(circle, "Ada") == []
    # It is still there on the next page, and says what it is.
    marlene.open("/")
    page.locator("[data-waiting] summary").click()
    expect(page.locator("[data-waiting] li")).to_contain_text(["Call: Ada Stern", "Message: Bo Winter"])
    assert look_at_waiting(page) == []
    marlene.rejoin()
    marlene.wait_until_sent()
    assert [one["kind"] for one in logged_today(circle, "Ada")] == ["call"]
    assert [one["kind"] for one in logged_today(circle, "Bo")] == ["message"]
    expect(page.locator("li.has-acts", has_text="Ada Stern")).to_have_count(0)
    expect(page.locator("[data-waiting] li")).to_have_count(0)


def look_at_waiting(page):
    return look(page, "offline-waiting")


@pytest.mark.long
def test_a_wish_and_putting_off_wait_too_and_can_be_left(travel, circle):
    marlene = travel(circle).arrive()
    page = marlene.page
    marlene.part()
    marlene.open("/")
    eve = page.locator("li.has-acts", has_text="Eve Morgen")
    eve.locator("summary").first.click()
    eve.get_by_role("button", name="Just mark as done").click()
    expect(eve).to_contain_text("waiting to be sent")
    ada = page.locator("li.has-acts", has_text="Ada Stern")
    ada.locator("details.menu summary").click()
    ada.get_by_role("button", name="In a week").click()
    expect(ada).to_contain_text("waiting to be sent")
    page.locator("li.has-acts", has_text="Bo Winter").get_by_role("button", name="Log: Call Bo Winter").click()
    box = page.locator("[data-waiting]")
    expect(box).to_contain_text("(3)")
    box.locator("summary").click()
    # Each by the words of its button, and nobody's name twice.
    expect(box.locator("li [data-title]")).to_have_text([
        re.compile("^Just mark as done: Eve Morgen"), "In a week: Ada Stern", "Log: Call Bo Winter"])
    box.locator("li", has_text="Bo Winter").get_by_role("button", name="Discard").click()
    expect(box).to_contain_text("(2)")
    marlene.rejoin()
    marlene.wait_until_sent()
    # The page was one of before, and is shown anew by itself.
    expect(page.locator("li.has-acts", has_text="Eve Morgen")).to_contain_text("wished")
    due = {row["display"] for row in circle.folder.json("due", "--all", "--account", "Marlene")}
    assert "Ada Stern" not in due and "Bo Winter" in due


@pytest.mark.long
def test_two_catch_ups_with_one_person_both_arrive(travel, circle):
    marlene = travel(circle).arrive()
    page = marlene.page
    marlene.part()
    expect(tap(page, "Ada Stern", "Call")).to_contain_text("waiting to be sent")
    tap(page, "Ada Stern", "In person")
    expect(page.locator("[data-waiting]")).to_contain_text("(2)")
    # The same page as it was kept, looked at once more.
    marlene.open("/")
    tap(page, "Ada Stern", "Letter")
    expect(page.locator("[data-waiting]")).to_contain_text("(3)")
    marlene.rejoin()
    marlene.wait_until_sent()
    assert {entry["kind"] for entry in logged_today(circle, "Ada")} == {"call", "in-person", "letter"}


def test_an_answer_that_got_lost_does_not_log_twice(travel, circle):
    marlene = travel(circle).arrive()
    page = marlene.page
    # The server does it, and the answer never arrives.
    def break_off(route):
        route.fetch(max_redirects=0)
        route.abort("connectionreset")

    page.route("**/catch-ups", break_off)
    tap(page, "Ada Stern", "Call")
    # Sent again by the worker at once, as there is a connection; what is done shows.
    expect(page.locator("li.has-acts", has_text="Ada Stern")).to_have_count(0)
    marlene.wait_until_sent()
    assert len(logged_today(circle, "Ada")) == 1


@pytest.mark.long
def test_a_server_that_is_down_behind_its_proxy_is_as_good_as_none(travel, circle):
    marlene = travel(circle).arrive()
    page = marlene.page
    marlene.visitor.context.route("**/*", lambda route: route.fulfill(status=502, body="Bad gateway"))
    marlene.open("/")
    expect(page.locator("[data-as-of-bar]")).to_contain_text("No connection")
    expect(tap(page, "Ada Stern", "Call")).to_contain_text("waiting to be sent")
    marlene.visitor.context.unroute("**/*")
    page.evaluate("dispatchEvent(new Event('online'))")
    marlene.wait_until_sent()
    assert len(logged_today(circle, "Ada")) == 1


def test_a_connection_that_dies_in_the_middle_of_sending_loses_nothing_and_doubles_nothing(travel, circle):
    marlene = travel(circle).arrive()
    page = marlene.page
    marlene.part()
    marlene.open("/")
    for name in ("Ada Stern", "Bo Winter"):
        expect(tap(page, name, "Call")).to_contain_text("waiting to be sent")
    times = {"Ada": 0}

    def break_off(route):
        times["Ada"] += 1
        route.fetch(max_redirects=0)
        route.abort("connectionreset")

    # The worker's own requests are the context's to route.
    marlene.visitor.context.route("**/people/*/catch-ups", break_off, times=1)
    marlene.rejoin()
    page.evaluate("dispatchEvent(new Event('online'))")
    marlene.wait_until_sent()
    assert len(logged_today(circle, "Ada")) == 1 and len(logged_today(circle, "Bo")) == 1


def test_what_is_refused_is_shown_and_not_lost(travel, circle):
    marlene = travel(circle).arrive()
    page = marlene.page
    marlene.part()
    marlene.open("/")
    expect(tap(page, "Ada Stern", "Call")).to_contain_text("waiting to be sent")
    # Meanwhile she is deleted elsewhere.
    circle.folder.run("people", "trash", "Ada Stern", "--account", "Marlene")
    circle.folder.run("people", "delete", "Ada Stern", "--for-good", "--account", "Marlene")
    marlene.rejoin()
    box = page.locator("[data-waiting]")
    expect(box).to_contain_text("Not accepted (1)")
    box.locator("summary").click()
    expect(box.locator("li")).to_contain_text("There is nothing here")
    assert look(page, "offline-refused") == []
    box.get_by_role("button", name="Discard").click()
    expect(box.locator("li")).to_have_count(0)


def test_what_waited_is_sent_after_signing_in_anew(travel, circle):
    marlene = travel(circle).arrive()
    page = marlene.page
    marlene.part()
    marlene.open("/")
    expect(tap(page, "Ada Stern", "Call")).to_contain_text("waiting to be sent")
    # The session ends elsewhere: the token in the kept form is worth nothing any more.
    marlene.visitor.context.clear_cookies()
    marlene.rejoin()
    marlene.visitor.open("/")
    expect(page).to_have_url(re.compile("/sign-in"))
    assert logged_today(circle, "Ada") == []
    marlene.visitor.sign_in()
    marlene.wait_until_sent()
    assert len(logged_today(circle, "Ada")) == 1


def test_signing_out_leaves_nothing_to_read(travel_to_read, circle):
    marlene = travel_to_read(circle).arrive()
    page = marlene.page
    marlene.see("/people")
    marlene.visitor.open("/settings")
    page.get_by_role("button", name="Sign out").click()
    expect(page).to_have_url(re.compile("/sign-in"))
    marlene.until("""async () => (await caches.keys()).every((name) => name === "files" || name === "pages of none")""")
    marlene.part()
    for path in ("/", "/people"):
        marlene.open(path)
        expect(page.get_by_role("heading", name="No connection")).to_be_visible()
        assert "Ada" not in page.content()


def test_another_account_is_never_shown_what_the_one_before_saw(travel, circle):
    marlene = travel(circle).arrive()
    page = marlene.page
    marlene.see("/people")
    marlene.part()
    marlene.open("/")
    expect(tap(page, "Ada Stern", "Call")).to_contain_text("waiting to be sent")
    # She goes without signing out; the browser forgets the session, and Zoe comes.
    marlene.visitor.context.clear_cookies()
    marlene.rejoin()
    marlene.visitor.sign_in("Zoe")
    marlene.wait_for_kept("/")
    expect(page.locator("[data-waiting]")).to_contain_text("account is signed out")
    assert "Ada" not in page.content() and marlene.waiting() == []
    marlene.part()
    for path in ("/people", "/", "/trash"):
        marlene.open(path)
        assert "Ada" not in page.content() and "Marlene" not in page.content()
    marlene.open("/people")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    expect(page.locator("[data-kept] li")).to_have_count(1)
    assert logged_today(circle, "Ada") == []


def test_secrets_files_and_errors_are_not_kept(travel_to_read, circle):
    marlene = travel_to_read(circle).arrive()
    for path in ("/settings", "/settings/tokens", "/imports", "/export", "/catch-ups/new"):
        assert marlene.visitor.open(path) == 200
    assert marlene.visitor.open("/people/nobody") == 404
    marlene.see("/groups")
    marlene.wait_for_kept("/offline/people")
    assert sorted(marlene.kept()) == ["/", "/groups", "/notes/new", "/offline", "/offline/people"]


@pytest.mark.long
def test_a_store_that_fails_and_a_worker_that_throws_leave_the_pages_working(travel_to_read, circle):
    marlene = travel_to_read(circle).arrive()
    worker = marlene.visitor.context.service_workers[0]
    worker.evaluate("""() => {
        for (const name of ["open", "keys", "match", "delete", "has"]) CacheStorage.prototype[name] = async () => { throw new Error("full"); };
        indexedDB.open = () => { throw new Error("no storage"); };
    }""")
    page = marlene.page
    for path in ("/people", "/settings", "/"):
        assert marlene.visitor.open(path) == 200
    tap(page, "Ada Stern", "Call")
    expect(page.locator(".toast")).to_contain_text("Catch-up with Ada logged.")
    assert len(logged_today(circle, "Ada")) == 1


# MARK: Notifications

class Protocol:
    """The debugging protocol's part for service workers."""

    def __init__(self, traveller):
        self.session = traveller.visitor.context.new_cdp_session(traveller.page)
        self.origin = traveller.server.address
        self.registration = None
        self.session.on("ServiceWorker.workerRegistrationUpdated", self._note)
        self.session.send("ServiceWorker.enable")

    def _note(self, event):
        for one in event["registrations"]:
            if one["scopeURL"].startswith(self.origin) and not one["isDeleted"]:
                self.registration = one["registrationId"]

    def push(self, payload):
        data = payload if isinstance(payload, str) else json.dumps(payload)
        self.session.send("ServiceWorker.deliverPushMessage",
                          {"origin": self.origin, "registrationId": self.registration, "data": data})


@pytest.fixture
def receiver(travel, circle):
    traveller = travel(circle)
    traveller.visitor.context.grant_permissions(["notifications"], origin=circle.address)
    traveller.arrive()
    traveller.protocol = Protocol(traveller)
    traveller.until("() => navigator.serviceWorker.controller !== null")
    return traveller


def shown(page):
    return page.evaluate("""async () => {
        const registration = await navigator.serviceWorker.ready;
        return (await registration.getNotifications()).map(({ tag, title, body, actions, data }) => (
            { tag, title, body, actions: actions.map(({ action, title }) => ({ action, title })), data }));
    }""")


def wait_for_shown(receiver, count, seconds=60):
    receiver.until("""async (count) => {
        const registration = await navigator.serviceWorker.ready;
        return (await registration.getNotifications()).length === count;
    }""", count, seconds)


def deliver(receiver, payload, count):
    """
    Pushes until so many are shown. The browser says of no push whether its worker got it, and shows nothing before it has
    fetched the picture. The same alert again is the same notification.
    """
    for attempt in range(6):
        receiver.protocol.push(payload)
        with contextlib.suppress(AssertionError if attempt < 5 else ()):
            return wait_for_shown(receiver, count, seconds=10)


def alert(number, **more):
    return {"id": f"alert-{number}", "title": "Ada turns 40", "body": "Tomorrow", "url": "/people",
            "actions": [{"action": "done", "title": "Done", "url": f"/alerts/act/token-{number}/done"},
                        {"action": "snooze", "title": "In 1 hour", "url": "https://elsewhere.example/snooze"}],
            "badge": 3, **more}


def test_a_push_is_shown_once_for_each_alert_and_can_be_taken_back(receiver):
    page, protocol = receiver.page, receiver.protocol
    deliver(receiver, alert(1), 1)
    [one] = shown(page)
    assert (one["tag"], one["title"], one["body"]) == ("alert-1", "Ada turns 40", "Tomorrow")
    # An address of another site is no action of ours.
    assert one["actions"] == [{"action": "done", "title": "Done"}]
    assert one["data"]["url"] == receiver.server.address + "/people"
    protocol.push(alert(1, title="Ada turns 40 tomorrow"))
    deliver(receiver, alert(2), 2)
    assert {one["title"] for one in shown(page)} == {"Ada turns 40 tomorrow", "Ada turns 40"}
    deliver(receiver, {"withdraw": ["alert-1", "alert-7"], "badge": 1}, 1)
    assert [one["tag"] for one in shown(page)] == ["alert-2"]
    # Nonsense is shown without words: browsers take permission away from who shows nothing.
    protocol.push("no JSON")
    receiver.until("""async () => {
        const registration = await navigator.serviceWorker.ready;
        return (await registration.getNotifications()).some(({ title }) => title === "Kinkeeper");
    }""")


#: A tap on a notification, which the protocol cannot make.
TAP = """async ([tag, action]) => {
    const [notification] = await registration.getNotifications({ tag });
    const event = new NotificationEvent("notificationclick", { notification, action });
    const waits = [];
    Object.defineProperty(event, "waitUntil", { value: (promise) => waits.push(promise) });
    dispatchEvent(event);
    await Promise.all(waits);
}"""


def act(receiver, number, action="done"):
    worker = receiver.visitor.context.service_workers[0]
    worker.evaluate(TAP, [f"alert-{number}", action])


def test_an_action_is_sent_to_its_address_and_closes_the_notification(receiver):
    seen = []

    def take(route):
        seen.append((route.request.method, route.request.url, route.request.header_value("cookie")))
        route.fulfill(status=204)

    receiver.visitor.context.route("**/alerts/act/**", take)
    deliver(receiver, alert(1), 1)
    act(receiver, 1)
    wait_for_shown(receiver, 0)
    assert seen == [("POST", receiver.server.address + "/alerts/act/token-1/done", None)]
    assert receiver.waiting() == []


@pytest.mark.long
def test_an_action_without_a_connection_waits_and_is_sent_later(receiver):
    seen = []
    context = receiver.visitor.context
    context.route("**/alerts/act/**", lambda route: (seen.append(route.request.url), route.abort("internetdisconnected")))
    deliver(receiver, alert(1), 1)
    act(receiver, 1)
    wait_for_shown(receiver, 0)
    assert len(receiver.waiting()) == 1
    context.unroute("**/alerts/act/**")
    context.route("**/alerts/act/**", lambda route: (seen.append(route.request.url), route.fulfill(status=204)))
    receiver.page.evaluate("dispatchEvent(new Event('online'))")
    receiver.wait_until_sent()
    assert seen == [receiver.server.address + "/alerts/act/token-1/done"] * 2


@pytest.mark.long
def test_an_action_that_comes_too_late_says_so(receiver):
    words = "Nothing was left to do."
    receiver.visitor.context.route(
        "**/alerts/act/**", lambda route: route.fulfill(status=200, content_type="text/plain; charset=utf-8", body=words))
    deliver(receiver, alert(1), 1)
    act(receiver, 1)
    receiver.until("""async (words) => {
        const registration = await navigator.serviceWorker.ready;
        return (await registration.getNotifications()).some(({ body }) => body === words);
    }""", words)
    [one] = shown(receiver.page)
    assert (one["title"], one["actions"]) == ("Ada turns 40", [])
    assert receiver.waiting() == []


@pytest.mark.long
def test_a_tap_on_a_notification_opens_its_page_in_the_window_that_is_there(receiver):
    deliver(receiver, alert(1), 1)
    act(receiver, 1, action="")
    wait_for_shown(receiver, 0)
    expect(receiver.page).to_have_url(receiver.server.address + "/people")
    assert len(receiver.visitor.context.pages) == 1


# MARK: Turning notifications on

#: Stands in for a push service, which no test reaches.
PUSH_SERVICE = """() => {
    const subscription = {
        endpoint: "https://push.example/one", options: { applicationServerKey: new Uint8Array([1, 2, 3]).buffer },
        toJSON() { return { endpoint: this.endpoint, keys: { p256dh: "key", auth: "secret" } }; },
        async unsubscribe() { sessionStorage.removeItem("subscribed"); return true; },
    };
    PushManager.prototype.subscribe = async (options) => {
        if (!options.userVisibleOnly || options.applicationServerKey.join() !== "1,2,3") throw new Error("wrong key");
        sessionStorage.setItem("subscribed", "yes");
        return subscription;
    };
    PushManager.prototype.getSubscription = async () => sessionStorage.getItem("subscribed") ? subscription : null;
}"""


def put_button(traveller):
    """A page with the button: that of settings, with it in it."""
    def page_with_button(route):
        page = route.fetch(url=traveller.server.address + "/settings", method="GET")
        words = "".join(f'<span data-word="{word}">{word}</span>' for word in
                        ("on", "off", "refused", "unsupported", "insecure", "iphone", "failed"))
        button = (f'<p><button type="button" class="button" data-push data-key="AQID">Turn on</button></p>'
                  f"<template data-push-words>{words}</template>")
        route.fulfill(response=page, body=page.text().replace("</header>\n<section", f"</header>\n{button}<section", 1))

    traveller.visitor.context.route("**/settings/channels", page_with_button)
    traveller.visitor.open("/settings/channels")
    return traveller.page.locator("[data-push]"), traveller.page.locator("[data-push] + p")


def test_notifications_are_turned_on_and_off_here(receiver):
    sent = []
    receiver.visitor.context.add_init_script(f"({PUSH_SERVICE})()")

    def take(route):
        sent.append(dict(urllib.parse.parse_qsl(route.request.post_data)))
        route.fulfill(status=204)

    receiver.visitor.context.route("**/settings/channels/push", take)
    button, status = put_button(receiver)
    expect(button).to_have_text("Turn on")
    token = receiver.visitor.form_token()
    button.click()
    expect(button).to_have_text("off")
    expect(status).to_have_text("on")
    assert [{**one, "device": "?"} for one in sent] == [
        {"csrf": token, "endpoint": "https://push.example/one", "p256dh": "key", "auth": "secret", "device": "?"}]
    assert re.fullmatch("Chrome, (Linux|Windows|Mac)", sent[0]["device"])
    # The browser changes how it is reached, and the server is told anew.
    worker = receiver.visitor.context.service_workers[0]
    worker.evaluate("""async () => {
        const event = new ExtendableEvent("pushsubscriptionchange");
        const waits = [];
        const keys = { p256dh: "new key", auth: "new secret" };
        Object.defineProperty(event, "waitUntil", { value: (promise) => waits.push(promise) });
        event.newSubscription = { toJSON: () => ({ endpoint: "https://push.example/two", keys }) };
        dispatchEvent(event);
        await Promise.all(waits);
    }""")
    assert (sent[-1]["endpoint"], sent[-1]["p256dh"], sent[-1]["csrf"]) == ("https://push.example/two", "new key", token)
    button.click()
    expect(button).to_have_text("Turn on")
    expect(status).to_have_text("")


#: In the worker, a subscription that can be ended.
SUBSCRIBED = """(fact) => {
    self.isSubscribed = true;
    const subscription = {
        toJSON: () => ({ endpoint: "https://push.example/one", keys: { p256dh: "key", auth: "secret" } }),
        async unsubscribe() { self.isSubscribed = false; return true; },
    };
    PushManager.prototype.getSubscription = async () => self.isSubscribed ? subscription : null;
    return note({ path: "/settings/channels/push", device: "Test", ...fact });
}"""


class Told:
    """A browser that takes notifications: of whom its worker knows them, and what it tells the server."""

    def __init__(self, receiver, answer):
        self.receiver, self.sent = receiver, []
        self.worker = receiver.visitor.context.service_workers[0]
        receiver.visitor.context.route("**/settings/channels/push", lambda route: (
            self.sent.append(dict(urllib.parse.parse_qsl(route.request.post_data))), route.fulfill(status=answer)))
        self.here = receiver.page.evaluate("fetch('/offline/account').then((answer) => answer.json())")
        self.worker.evaluate(SUBSCRIBED, {"account": self.here["account"], "session": self.here["session"]})
        deliver(receiver, alert(1), 1)

    def fact(self):
        return self.worker.evaluate("table('readonly', (_, facts) => facts.get('push'))")

    def wait_until_silent(self):
        deadline = time.monotonic() + 20
        while self.worker.evaluate("self.isSubscribed") or self.fact() or shown(self.receiver.page):
            assert time.monotonic() < deadline, "still told"
            self.receiver.page.wait_for_timeout(40)


def test_signing_out_ends_notifications_here(receiver):
    told = Told(receiver, 204)
    receiver.visitor.open("/settings")
    assert told.fact() and told.sent == []
    receiver.page.get_by_role("button", name="Sign out").click()
    expect(receiver.page).to_have_url(re.compile("/sign-in"))
    told.wait_until_silent()


def test_another_account_gets_none_of_the_notifications_of_the_one_before(receiver):
    told = Told(receiver, 204)
    # She goes without signing out, and Zoe comes.
    receiver.visitor.context.clear_cookies()
    receiver.visitor.open("/sign-in")
    assert told.fact()["account"] == told.here["account"], "a session that just ended ends nothing"
    receiver.visitor.sign_in("Zoe")
    told.wait_until_silent()
    assert told.sent == []


@pytest.mark.long
@pytest.mark.parametrize("answer", [204, 404])
def test_after_a_new_sign_in_the_server_says_whether_it_still_knows_this_browser(receiver, answer):
    told = Told(receiver, answer)
    receiver.visitor.context.clear_cookies()
    receiver.visitor.sign_in("Marlene")
    deadline = time.monotonic() + 20
    while not told.sent:
        assert time.monotonic() < deadline
        receiver.page.wait_for_timeout(40)
    assert told.sent[0]["again"] == "yes" and told.sent[0]["endpoint"] == "https://push.example/one"
    if answer == 404:
        return told.wait_until_silent()
    while told.fact()["session"] == told.here["session"]:
        assert time.monotonic() < deadline
        receiver.page.wait_for_timeout(40)
    assert told.worker.evaluate("self.isSubscribed") and len(shown(receiver.page)) == 1
    # Once for each sign-in.
    count = len(told.sent)
    receiver.see("/people")
    assert len(told.sent) == count


def test_a_renewed_subscription_is_registered_for_nobody_else(receiver):
    told = Told(receiver, 204)
    told.worker.evaluate("""async (fact) => {
        await note(fact);
        const event = new ExtendableEvent("pushsubscriptionchange");
        const waits = [];
        Object.defineProperty(event, "waitUntil", { value: (promise) => waits.push(promise) });
        event.newSubscription = { toJSON: () => ({ endpoint: "https://push.example/two", keys: { p256dh: "k", auth: "s" } }) };
        dispatchEvent(event);
        await Promise.all(waits);
    }""", {"path": "/settings/channels/push", "device": "Test", "account": "somebody else", "session": "theirs"})
    told.wait_until_silent()
    assert told.sent == [] and receiver.waiting() == []


def test_a_form_of_an_old_page_of_somebody_else_is_not_kept(travel_to_read, circle):
    marlene = travel_to_read(circle).arrive()
    said = marlene.page.evaluate("""(account) => new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => resolve(data);
        const item = { key: "k", url: "/people", body: "", title: "Call: Ada", at: Date.now() };
        navigator.serviceWorker.controller.postMessage({ ask: "wait", item, account }, [port2]);
    })""", "0199f1a0-0000-7000-8000-00000000002a")
    assert "somebody else" in said["problem"] and marlene.waiting() == []


@pytest.mark.long
@pytest.mark.parametrize("state, script", [
    ("refused", "Object.defineProperty(Notification, 'permission', { value: 'denied' })"),
    ("unsupported", "delete window.PushManager"),
    ("iphone", "delete window.PushManager; Object.defineProperty(navigator, 'userAgent', { value: 'iPhone' })"),
])
def test_where_notifications_cannot_be_it_is_said_why(travel_to_read, circle, state, script):
    marlene = travel_to_read(circle).arrive()
    marlene.visitor.context.add_init_script(script)
    button, status = put_button(marlene)
    expect(status).to_have_text(state)
    expect(button).to_be_hidden()


# MARK: Bounds, and a new version

@pytest.mark.long
def test_what_is_kept_is_bounded_in_number_and_age(travel_to_read, circle):
    marlene = travel_to_read(circle).arrive()
    worker = marlene.visitor.context.service_workers[0]
    count = worker.evaluate("""async () => {
        const { account, pages } = await mine();
        settled = { number: ++asked, account };
        for (let at = 0; at < 70; at++) {
            await put(`${location.origin}/people/${at}`, new Response("<title>x</title>"), asked, account);
        }
        return (await pages.keys()).length;
    }""")
    assert count == 60
    assert worker.evaluate("async () => (await kept(location.origin + '/people/69')) !== null")
    assert worker.evaluate("""async () => {
        const now = Date.now;
        Date.now = () => now() + 15 * DAY;
        const [old, list] = [await kept(location.origin + "/people/69"), await answers.kept()];
        Date.now = now;
        return old === null && list.length === 0;
    }""")


def test_a_late_answer_of_somebody_who_left_is_not_kept(travel_to_read, circle):
    marlene = travel_to_read(circle).arrive()
    worker = marlene.visitor.context.service_workers[0]
    names = worker.evaluate("""async () => {
        const { account } = await mine();
        const late = ++asked;
        await forget();
        await remember(location.origin + "/people", new Response("<title>x</title>"), account, "en", late);
        return caches.keys();
    }""")
    assert names == ["files"]


def test_a_new_version_begins_at_once_and_keeps_what_was_seen(travel_to_read, circle):
    marlene = travel_to_read(circle).arrive()
    page = marlene.page
    # Another address is another version to a browser.
    assert page.evaluate("""async () => {
        const changed = new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
        await navigator.serviceWorker.register("/service-worker.js?next", { scope: "/" });
        await changed;
        return navigator.serviceWorker.controller.scriptURL;
    }""").endswith("?next")
    marlene.part()
    marlene.open("/")
    expect(page.locator("[data-as-of-bar]")).to_be_visible()
    expect(page.locator("main")).to_contain_text("Ada Stern")
