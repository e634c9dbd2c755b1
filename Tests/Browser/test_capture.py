"""One line becomes records: by keyboard on any page, shared from elsewhere, without scripts, and without a connection."""
import re
import urllib.parse

import pytest
from playwright.sync_api import expect

from contacts import CAST
from looks import look
from servers import make_accounts
from test_offline import travel  # noqa: F401
from visitor import PHONE

LINE = "Coffee with Anna, she wants a pour-over kettle ~60€, call her in 3 weeks"


def fill(folder):
    make_accounts(folder, "Marlene")
    folder.run("import", "-", input=CAST.encode())


@pytest.fixture
def marlene(serve):
    return serve(fill)


def kept(server):
    """What there is of the three records of the line."""
    gifts = [(gift["title"], server.folder.names(gift["people"])) for gift in server.folder.json("gifts", "list")]
    reminders = [reminder["title"] for reminder in server.folder.json("reminders", "list")]
    rows = server.folder.json("timeline", "Anna Berg")
    return gifts, reminders, len([row for row in rows if row["catchup"]])


def test_three_records_are_confirmed_and_stand_in_their_places(visit, marlene):
    visitor = visit(marlene)
    visitor.sign_in()
    page = visitor.page
    visitor.open("/people")
    page.keyboard.press("c")
    expect(page.get_by_role("dialog", name="Quick note")).to_be_visible()
    page.keyboard.type(LINE)
    page.keyboard.press("Enter")
    cards = page.locator(".capture-card")
    expect(cards).to_have_count(3)
    expect(cards.nth(1).locator(".capture-words")).to_contain_text("she wants a pour-over kettle ~60€")
    assert kept(marlene) == ([], [], 0)
    # Three fit one screen of a phone, each in plain words; its fields unfold.
    assert all(card.bounding_box()["height"] <= 72 for card in cards.all())
    expect(cards.nth(1)).to_contain_text(re.compile("Gift · Anna Berg · pour-over kettle · 60 EUR"))
    for card in cards.all():
        card.locator("summary").click()
    # What belongs to another kind is not in the way.
    expect(cards.nth(0).get_by_label("Budget")).to_be_hidden()
    expect(cards.nth(1).get_by_label("Budget")).to_have_value("60.00")
    cards.nth(1).get_by_label("Budget").fill("55")
    page.get_by_role("button", name="Save 3").click()
    expect(page.locator(".toast")).to_contain_text("Saved: catch-up, gift idea, reminder.")
    assert kept(marlene) == ([("pour-over kettle", ["Anna Berg"])], ["call her"], 1)
    visitor.open("/gifts")
    expect(page.locator('[data-column="idea"] .gift-card')).to_contain_text("55.00 EUR")
    visitor.open("/reminders?show=coming")
    expect(page.locator("li.row", has_text="call her")).to_contain_text("Anna Berg")
    visitor.open("/people?q=Anna+Berg")
    page.get_by_role("link", name="Anna Berg").click()
    expect(page.get_by_text("Coffee with Anna").first).to_be_visible()


def test_what_was_kept_goes_by_one_press(visit, marlene):
    visitor = visit(marlene, size=PHONE)
    visitor.sign_in()
    page = visitor.page
    page.get_by_role("link", name="Quick note").click()
    page.locator("#capture-line").fill(LINE)
    page.get_by_role("dialog").get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="Save 3").click()
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(page.locator(".toast")).to_contain_text("Undone.")
    assert kept(marlene) == ([], [], 0)


def test_without_scripts_and_with_what_is_wrong(visit, marlene):
    visitor = visit(marlene, size=PHONE, java_script_enabled=False)
    visitor.sign_in()
    page = visitor.page
    page.get_by_role("link", name="Quick note").click()
    page.locator("#capture-text").fill(LINE)
    page.get_by_role("button", name="Continue").click()
    cards = page.locator(".capture-card")
    cards.nth(1).locator("summary").click()
    cards.nth(1).get_by_label("Budget").fill("a lot")
    page.get_by_role("button", name="Save 3").click()
    expect(page.locator("#amount-problem-1")).to_contain_text("is not an amount")
    assert kept(marlene) == ([], [], 0)
    cards.nth(1).get_by_role("checkbox", name="Save: Gift").uncheck()
    page.get_by_role("button", name="Save 3").click()
    expect(page.locator(".toast")).to_contain_text("Saved:")
    assert kept(marlene) == ([], ["call her"], 1)


def test_what_another_program_shares_is_read(visit, marlene):
    visitor = visit(marlene, size=PHONE)
    visitor.sign_in()
    page = visitor.page
    manifest = page.request.get(marlene.address + "/manifest.webmanifest?language=en").json()
    target = manifest["share_target"]
    query = urllib.parse.urlencode({target["params"]["text"]: "Ben wants a kite", target["params"]["url"]: "https://shop.example/kite"})
    visitor.open(f"{target['action']}?{query}")
    expect(page.locator(".capture-card")).to_have_count(1)
    page.get_by_role("button", name="Save 1").click()
    expect(page.locator(".toast")).to_contain_text("Saved: gift idea.")
    [gift] = marlene.folder.json("gifts", "list")
    assert marlene.folder.names(gift["people"]) == ["Ben Okafor"] and "kite" in gift["title"] and "https://shop.example/kite" in gift["title"] + gift["note"]


def test_a_line_without_a_connection_is_kept_once_when_there_is_one(travel, marlene):  # noqa: F811
    traveller = travel(marlene, size=PHONE).arrive()
    page = traveller.page
    traveller.part()
    traveller.open("/")
    for line in (LINE, "blub blub"):
        page.keyboard.press("c")
        # Seen to be open: a hidden one says nothing of the line.
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.type(line)
        page.keyboard.press("Enter")
        # The page asks for ten seconds whether there is a connection.
        expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.locator("[data-waiting]")).to_contain_text("Will be sent when you are connected (2)")
    assert kept(marlene) == ([], [], 0)
    traveller.rejoin()
    traveller.wait_until_sent()
    # What has to be looked at is there as something to do; nothing is guessed, and nothing is there twice.
    gifts, reminders, entries = kept(marlene)
    assert gifts == [("pour-over kettle", ["Anna Berg"])] and entries == 1
    assert sorted(reminders) == ["Written without a connection: blub blub", "call her"]


def test_the_box_opens_again_before_the_focus_has_left_it(visit, marlene):
    visitor = visit(marlene)
    visitor.sign_in()
    visitor.open("/")
    page = visitor.page
    page.keyboard.press("c")
    box = page.get_by_role("dialog")
    expect(box).to_be_visible()
    opened = box.evaluate("""(box) => {
        box.close();
        box.querySelector("textarea").dispatchEvent(new KeyboardEvent("keydown", { key: "c", bubbles: true, cancelable: true }));
        return box.open;
    }""")
    assert opened


def test_a_line_is_kept_when_the_sign_in_has_ended_meanwhile(travel, marlene):  # noqa: F811
    traveller = travel(marlene, size=PHONE).arrive()
    page = traveller.page
    traveller.open("/people")
    page.context.clear_cookies()
    page.keyboard.press("c")
    page.keyboard.type(LINE)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/sign-in"))
    assert kept(marlene) == ([], [], 0)
    traveller.visitor.sign_in()
    traveller.wait_until_sent()
    assert kept(marlene) == ([("pour-over kettle", ["Anna Berg"])], ["call her"], 1)



def test_how_the_pages_look(visit, marlene):
    visitor = visit(marlene)
    visitor.sign_in()
    visitor.open("/capture")
    wrong = look(visitor.page, "capture-empty")
    for name, line in (("capture", LINE + ", her birthday is 12 May"), ("capture-nothing", "blub blub")):
        visitor.open("/capture?text=" + urllib.parse.quote(line))
        wrong += look(visitor.page, name)
    assert wrong == []
