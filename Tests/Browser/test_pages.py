"""Every page in every state, on phone and desktop, light and dark: no violation by axe-core, nothing too wide."""
import os
import re
import signal

import pytest
from playwright.sync_api import expect

import routes
from contacts import QUIRKS, crowd, picture
from looks import look
from visitor import DESKTOP, PHONE
from walk import Walk


@pytest.fixture
def marlene(home, visit):
    marlene = visit(home)
    marlene.sign_in()
    return marlene


def test_the_pages_before_anybody_is_signed_in(server, visit):
    guest = visit(server)
    guest.open(server.link)
    wrong = look(guest.page, "setup")
    guest.page.get_by_label("Your name").fill("M")
    guest.page.get_by_label("Password").fill("short")
    guest.page.get_by_label("Time zone").fill("Nowhere")
    guest.page.get_by_role("button", name="Begin").click()
    expect(guest.page.get_by_text("Use at least 10 characters.")).to_be_visible()
    wrong += look(guest.page, "setup-with-problems")
    assert guest.open("/setup/" + "x" * 43) == 410
    wrong += look(guest.page, "setup-link-used-up")
    server.make_account("Otto", "a second quiet walk")
    guest.open("/sign-in")
    wrong += look(guest.page, "sign-in")
    guest.try_to_sign_in("Nobody", "not the password")
    expect(guest.page.get_by_text("Name and password do not match")).to_be_visible()
    wrong += look(guest.page, "sign-in-with-problem")
    assert guest.open("/nowhere") == 404
    wrong += look(guest.page, "error-404-signed-out")
    assert wrong == []


def test_a_server_without_an_account_says_how_to_begin(server, visit):
    stranger = visit(server)
    stranger.open("/")
    expect(stranger.page.get_by_role("heading", name="Nobody can sign in here yet")).to_be_visible()
    assert look(stranger.page, "fresh-server") == []


def test_the_pages_of_an_empty_space(server, visit):
    marlene = visit(server)
    marlene.set_up()
    wrong = look(marlene.page, "today-empty-with-toast")
    for name, path in [("today-empty", "/"), ("people-empty", "/people"), ("imports-empty", "/imports")]:
        assert marlene.open(path) == 200
        wrong += look(marlene.page, name)
    marlene.bring(b"BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Vera Hofmann\r\nEND:VCARD\r\n")
    assert marlene.open("/") == 200
    wrong += look(marlene.page, "today-without-dates")
    assert wrong == []


def test_the_lists(marlene):
    wrong = []
    for name, path in [("today", "/"), ("people", "/people"), ("people-found", "/people?q=an"),
                       ("people-nobody", "/people?q=zzyzx")]:
        assert marlene.open(path) == 200
        wrong += look(marlene.page, name)
    marlene.open("/")
    marlene.page.keyboard.press("?")
    expect(marlene.page.get_by_role("dialog")).to_be_visible()
    wrong += look(marlene.page, "keys")
    assert wrong == []


def test_a_month(marlene):
    marlene.open("/")
    marlene.page.get_by_role("link", name="Month").click()
    expect(marlene.page.get_by_role("heading", level=1)).to_be_visible()
    wrong = look(marlene.page, "month")
    marlene.page.locator(".month-grid a").first.click()
    expect(marlene.page.locator(".days .row").first).to_be_in_viewport()
    marlene.page.locator(".month-turn a[rel=next]").click()
    expect(marlene.page.get_by_role("link", name="This month")).to_be_visible()
    assert wrong == []


def test_on_a_desktop_the_list_stands_beside_the_person(marlene):
    page = marlene.page
    page.set_viewport_size(DESKTOP)
    marlene.open("/people")
    expect(page.get_by_text("Choose a person to see them here.")).to_be_visible()
    page.locator(".row-link").nth(3).click()
    expect(page.locator("h1")).to_be_visible()
    first, beside = page.locator("h1").inner_text(), page.locator(".people-beside")
    expect(beside.locator("[aria-current]")).to_have_text(re.compile(re.escape(first)))
    # The list is at the left, the person at the right, and neither lies on the other.
    left, right = beside.bounding_box(), page.locator(".who").bounding_box()
    assert left["x"] + left["width"] <= right["x"] and left["y"] == 0
    link = beside.locator("li a:not([aria-current])").nth(1)
    other = link.locator("bdi").inner_text()
    link.click()
    expect(page.locator("h1")).to_have_text(other)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.go_back()
    expect(page.locator("h1")).to_have_text(first)
    page.go_back()
    expect(page.get_by_text("Choose a person to see them here.")).to_be_visible()
    # On a phone each has the page to itself.
    page.set_viewport_size(PHONE)
    expect(page.get_by_text("Choose a person to see them here.")).to_be_hidden()
    page.locator(".row-link").first.click()
    expect(page.locator("h1")).to_be_visible()
    expect(beside).to_be_hidden()


def test_people_and_their_cards(marlene):
    wrong = []
    for name, who in [("person", "Anna Berg"), ("person-sparse", "Vera Hofmann"), ("person-right-to-left", "مريم"),
                      ("person-text-date", "Uma Fernández"), ("person-long-name", "Maximiliane")]:
        assert marlene.open(marlene.person(who)) == 200
        wrong += look(marlene.page, name)
    person = marlene.person("Anna Berg")
    assert marlene.open(person + "/card") == 200
    wrong += look(marlene.page, "card")
    person = marlene.person("Theo Brandt")
    marlene.open(person)
    marlene.page.locator(".person-more summary").click()
    marlene.page.get_by_role("button", name="Move to the trash").click()
    expect(marlene.page.locator(".toast")).to_be_visible()
    wrong += look(marlene.page, "people-with-toast")
    assert marlene.open(person) == 200
    wrong += look(marlene.page, "person-in-the-trash")
    marlene.page.get_by_role("button", name="Take out of the trash").click()
    expect(marlene.page.locator('form[action$="/trashing"]')).to_have_count(1)
    assert wrong == []


def test_settings_and_errors(marlene):
    marlene.open("/settings")
    wrong = look(marlene.page, "settings")
    for name, path in [("setting-language", "language"), ("setting-appearance", "appearance"), ("setting-catch-ups", "catch-ups"),
                       ("password", "password"), ("sessions", "sessions"), ("app", "app"), ("setting-days", "days")]:
        assert marlene.open(f"/settings/{path}") == 200
        wrong += look(marlene.page, name)
    marlene.page.get_by_label("Time zone").fill("Nowhere")
    marlene.page.get_by_label("Time zone").press("Enter")
    expect(marlene.page.get_by_text("There is no time zone")).to_be_visible()
    expect(marlene.page.get_by_label("Time zone")).to_have_value("Nowhere")
    expect(marlene.page.get_by_label("Time zone")).to_be_focused()
    wrong += look(marlene.page, "settings-with-problem")
    assert marlene.open("/people/nobody") == 404
    wrong += look(marlene.page, "error-404")
    marlene.open("/settings/password")
    marlene.page.locator("input[name=csrf]").evaluate_all("all => all.forEach(one => one.value = 'wrong')")
    marlene.page.get_by_label("Current password").fill("x")
    marlene.page.get_by_label("New password").fill("a new password of mine")
    marlene.page.get_by_role("button", name="Change password").click()
    expect(marlene.page.get_by_role("heading", name="This form was open too long")).to_be_visible()
    wrong += look(marlene.page, "error-403")
    assert wrong == []


def test_an_import_while_it_runs_and_after(server, visit):
    marlene = visit(server)
    marlene.set_up()
    with server.slowed():
        marlene.upload(crowd(3000), "everybody.vcf")
        expect(marlene.page.get_by_role("progressbar")).to_be_visible()
    # Time stands still for the server, so that the page can be looked at in peace.
    os.kill(server.process.pid, signal.SIGSTOP)
    try:
        wrong = look(marlene.page, "import-running")
    finally:
        os.kill(server.process.pid, signal.SIGCONT)
    marlene.report()
    wrong += look(marlene.page, "import-report")
    marlene.upload(b"name,birthday\nAnna,1.2.1980\n", "a-table.csv")
    expect(marlene.page.get_by_role("heading", name="Import preview")).to_be_visible()
    wrong += look(marlene.page, "import-table-unclear")
    marlene.upload(picture(), "anna.png")
    expect(marlene.page.get_by_role("link", name="Choose another file")).to_be_visible()
    wrong += look(marlene.page, "import-refused")
    marlene.bring(QUIRKS.encode(), "quirks.vcf")
    wrong += look(marlene.page, "import-report-with-problems")
    marlene.open("/imports")
    wrong += look(marlene.page, "imports")
    marlene.open("/people")
    marlene.page.get_by_role("link", name="Show more").click()
    expect(marlene.page.get_by_role("link", name="Back to the first")).to_be_visible()
    wrong += look(marlene.page, "people-second-page")
    marlene.open("/")
    marlene.page.get_by_role("link", name="Show more").click()
    expect(marlene.page.get_by_role("link", name="Back to the first")).to_be_visible()
    wrong += look(marlene.page, "today-what-follows")
    assert wrong == []


def test_no_two_files_of_style_speak_of_the_same():
    """They are sent as one, so a class that two concepts give different shapes breaks the page of one of them."""
    spoken = {}
    for file in sorted((routes.SOURCES.parents[1] / "Web" / "Assets").glob("*.css")):
        # Steps of a motion belong to its name alone.
        plain = re.sub(r"/\*.*?\*/|@(?:media|keyframes)[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", file.read_text(), flags=re.DOTALL)
        for selectors in re.findall(r"([^{}]+)\{[^{}]*\}", plain):
            for selector in selectors.split(","):
                spoken.setdefault(selector.strip(), set()).add(file.name)
    assert len(spoken) > 300
    assert {selector: files for selector, files in spoken.items() if len(files) > 1} == {}


def test_every_page_is_reached_from_today(marlene, home):
    """By links alone, also with little in the space; but for what belongs to a moment: a restore, a step, a full trash."""
    request = marlene.context.request
    patterns = routes.patterns()
    reached = Walk(request, home, patterns, ["/"]).addresses
    # And what is for those who cannot sign in stands on the page for that, which is not for members.
    # The last is on the way where the operator has set a service up to sign in with.
    moments = {"/sign-in/recovery", "/restore", "/restore/events", "/welcome/rhythm", "/welcome/alerts", "/trash/emptying",
               "/account-deleted", "/settings/linked-sign-ins"}
    pages = [path for path in patterns if not routes.blanks_in(path) and path not in moments
             and "text/html" in request.get(home.address + path, max_redirects=0).headers.get("content-type", "")
             and request.get(home.address + path, max_redirects=0).status == 200]
    assert len(pages) > 15
    assert set(pages) - {one.split("?")[0] for one in reached} == set()
