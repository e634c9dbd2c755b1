"""Every page in every state, on phone and desktop, light and dark: no violation by axe-core, nothing too wide."""
import os
import re
import signal

import pytest
from playwright.sync_api import expect

import routes
from contacts import QUIRKS, crowd, picture
from looks import look
from visitor import PHONE
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
    expect(guest.page.get_by_text("That is shorter than 10 characters.")).to_be_visible()
    wrong += look(guest.page, "setup-with-problems")
    assert guest.open("/setup/" + "x" * 43) == 410
    wrong += look(guest.page, "setup-link-used-up")
    guest.open("/sign-in")
    wrong += look(guest.page, "sign-in")
    guest.try_to_sign_in("Nobody", "not the password")
    expect(guest.page.get_by_text("Name and password do not match")).to_be_visible()
    wrong += look(guest.page, "sign-in-with-problem")
    assert guest.open("/nowhere") == 404
    wrong += look(guest.page, "error-404-signed-out")
    assert wrong == []


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
    marlene.page.get_by_role("button", name="Move to the trash").click()
    expect(marlene.page.locator(".toast")).to_be_visible()
    wrong += look(marlene.page, "people-with-toast")
    assert marlene.open(person) == 200
    wrong += look(marlene.page, "person-in-the-trash")
    marlene.page.get_by_role("button", name="Take out of the trash").click()
    expect(marlene.page.get_by_role("button", name="Move to the trash")).to_be_visible()
    assert wrong == []


def test_settings_and_errors(marlene):
    marlene.open("/settings")
    wrong = look(marlene.page, "settings")
    marlene.page.get_by_label("Time zone").fill("Nowhere")
    marlene.page.get_by_role("button", name="Save Time zone").click()
    expect(marlene.page.get_by_text("There is no time zone")).to_be_visible()
    expect(marlene.page.get_by_label("Time zone")).to_have_value("Nowhere")
    expect(marlene.page.get_by_label("Time zone")).to_be_focused()
    wrong += look(marlene.page, "settings-with-problem")
    assert marlene.open("/people/nobody") == 404
    wrong += look(marlene.page, "error-404")
    marlene.open("/settings")
    marlene.page.locator("input[name=csrf]").evaluate_all("all => all.forEach(one => one.value = 'wrong')")
    marlene.page.get_by_role("button", name="Save Colours").click()
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
    expect(marlene.page.get_by_role("heading", name="Look before you import")).to_be_visible()
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
    marlene.page.get_by_role("link", name="Show what follows").click()
    expect(marlene.page.get_by_role("link", name="Back to the first")).to_be_visible()
    wrong += look(marlene.page, "today-what-follows")
    assert wrong == []


def test_no_two_files_of_style_speak_of_the_same():
    """They are sent as one, so a class that two concepts give different shapes breaks the page of one of them."""
    spoken = {}
    for file in sorted((routes.SOURCES.parents[1] / "Web" / "Assets").glob("*.css")):
        plain = re.sub(r"/\*.*?\*/|@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", file.read_text(), flags=re.DOTALL)
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
    moments = {"/restore", "/restore/events", "/welcome/rhythm", "/trash/emptying"}
    pages = [path for path in patterns if not routes.blanks_in(path) and path not in moments
             and "text/html" in request.get(home.address + path, max_redirects=0).headers.get("content-type", "")
             and request.get(home.address + path, max_redirects=0).status == 200]
    assert len(pages) > 15
    assert set(pages) - {one.split("?")[0] for one in reached} == set()


def test_everything_to_touch_is_large_enough(home, visit):
    marlene = visit(home, PHONE)
    marlene.sign_in()
    small = []
    for path in ("/", "/people", marlene.person("Anna Berg"), "/imports", "/settings"):
        marlene.open(path)
        small += marlene.page.evaluate("""() =>
          [...document.querySelectorAll("a, button, input:not([type=hidden]), summary, label.choice")]
            .filter((one) => {
              const { width, height } = one.getBoundingClientRect();
              // A link in a sentence is as high as its line; a row is touched as a whole; a box by its label.
              const isInText = one.closest("p, label") && !one.matches(".row-link");
              return width > 2 && height > 2 && height < 44 && !isInText && !one.matches(".row-link")
                && getComputedStyle(one).display !== "inline";
            })
            .map((one) => `${location.pathname}: ${one.outerHTML.slice(0, 100)}`)""")
    assert small == []
