"""Gifts: from the idea to the day they are given, by pointer and by keyboard, with pictures, and how the pages look."""
import base64
import datetime

import pytest
from playwright.sync_api import expect

from contacts import CAST, picture
from looks import look
from servers import make_accounts
from visitor import PHONE, until

PASTE = """async (base64) => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const data = new DataTransfer();
  data.items.add(new File([bytes], "pasted.png", { type: "image/png" }));
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}"""


def fill(folder):
    make_accounts(folder, "Marlene")
    folder.run("import", "-", input=CAST.encode())


@pytest.fixture
def marlene(serve):
    return serve(fill)


def gifts(server, *more):
    return {gift["title"]: gift["status"] for gift in server.folder.json("gifts", "list", "--all", *more)}


@pytest.mark.parametrize("scripts", [True, False])
def test_from_idea_to_given(visit, marlene, scripts):
    visitor = visit(marlene, size=PHONE, java_script_enabled=scripts)
    visitor.sign_in()
    page = visitor.page
    page.get_by_role("link", name="Gifts", exact=True).click()
    page.get_by_role("link", name="Write down an idea").click()
    page.get_by_label("What to give").fill("Pour-over kettle")
    page.get_by_label("Add someone").fill("Ben")
    page.get_by_role("button", name="Find").click()
    page.get_by_label("Ben Okafor").check()
    page.get_by_label("Occasion").fill("Birthday")
    page.get_by_label("Budget").fill("1.000,50")
    page.get_by_role("button", name="Add gift").click()
    expect(page.locator("#budget-problem")).to_contain_text("without thousands separators")
    page.get_by_label("Budget").fill("59,90")
    page.get_by_role("button", name="Add gift").click()
    expect(page.locator(".toast")).to_contain_text("Added: Pour-over kettle")
    card = page.locator(".gift-card", has_text="Pour-over kettle")
    expect(card).to_contain_text("Ben Okafor")
    expect(card).to_contain_text("tomorrow")
    expect(card).to_contain_text("59.90 EUR")
    card.get_by_role("button", name="Decided").click()
    expect(page.locator(".toast")).to_contain_text("Pour-over kettle: Decided")
    assert gifts(marlene) == {"Pour-over kettle": "decided"}
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(page.locator('[data-column="idea"] .gift-card')).to_have_count(1)
    assert gifts(marlene) == {"Pour-over kettle": "idea"}
    card.get_by_text("Move", exact=False).first.click()
    card.get_by_role("button", name="Wrapped").click()
    assert gifts(marlene) == {"Pour-over kettle": "wrapped"}
    page.get_by_role("link", name="Pour-over kettle").click()
    expect(page.get_by_role("heading", name="History")).to_be_visible()
    page.get_by_text("Given on another day").click()
    yesterday = datetime.date.today() - datetime.timedelta(days=1)
    page.get_by_label("Given on").fill(yesterday.isoformat())
    page.locator(".gift-giving").get_by_role("button", name="Given").click()
    expect(page.locator(".gift-status")).to_have_text("Given")
    assert marlene.folder.json("gifts", "list", "--all")[0]["givenOn"] == yesterday.isoformat()
    page.get_by_role("link", name="Ben Okafor").click()
    expect(page.get_by_role("heading", name="Past gifts")).to_be_visible()
    expect(page.locator(".gift-year")).to_contain_text("59.90 EUR")
    # The same again is warned of before it is written down twice.
    page.get_by_role("link", name="New gift").click()
    page.get_by_label("What to give").fill("Kettle for pour-over")
    page.get_by_role("button", name="Add gift").click()
    expect(page.get_by_role("note")).to_contain_text("Something similar was given before")
    page.get_by_text("Delete gift").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.locator(".toast")).to_contain_text("Deleted: Kettle for pour-over")
    visitor.open("/gifts/budgets")
    expect(page.locator(".gift-sums")).to_contain_text("59.90 EUR")


def test_the_board_by_keyboard(visit, marlene):
    for title, status in [("Kite", "idea"), ("Book", "idea"), ("Strings", "decided"), ("Socks", "wrapped")]:
        marlene.folder.run("gifts", "add", title)
        if status != "idea":
            marlene.folder.run("gifts", "mark", status, title)
    visitor = visit(marlene)
    visitor.sign_in()
    page = visitor.page
    page.keyboard.press("g")
    page.keyboard.press("g")
    expect(page.get_by_role("heading", name="Gifts", exact=True)).to_be_visible()
    focused = page.locator(".row-link:focus")
    page.locator('[data-column="idea"] .row-link').first.focus()
    first = focused.text_content()
    page.keyboard.press("ArrowDown")
    second = focused.text_content()
    assert {first, second} == {"Kite", "Book"}
    page.keyboard.press("ArrowRight")
    expect(focused).to_have_text("Strings")
    # The column of what is bought is empty, and passed over.
    page.keyboard.press("ArrowRight")
    expect(focused).to_have_text("Socks")
    page.keyboard.press("ArrowLeft")
    expect(focused).to_have_text("Strings")
    page.keyboard.press("]")
    expect(page.locator(".toast")).to_contain_text("Strings: Bought")
    # Whoever moved a card goes on from it.
    expect(focused).to_have_text("Strings")
    assert gifts(marlene)["Strings"] == "bought"
    page.keyboard.press("Shift+ArrowLeft")
    expect(page.locator(".toast")).to_contain_text("Strings: Decided")
    page.keyboard.press("[")
    expect(page.locator(".toast")).to_contain_text("Strings: Idea")
    # There is nothing before the first column.
    page.keyboard.press("[")
    assert gifts(marlene)["Strings"] == "idea"
    # Every button is reached by Tab and pressed by Enter, too.
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".toast")).to_contain_text("Strings: Decided")


def test_pictures_are_chosen_pasted_dropped_and_taken_away(visit, marlene, tmp_path):
    marlene.folder.run("gifts", "add", "Kettle")
    gift = marlene.folder.json("gifts", "list")[0]["id"]
    visitor = visit(marlene)
    visitor.sign_in()
    page = visitor.page
    visitor.open(f"/gifts/{gift}")
    tiles = page.locator(".picture-tile")
    files = [{"name": f"{n}.png", "mimeType": "image/png", "buffer": picture(40 + n)} for n in range(2)]
    page.locator("#pictures").set_input_files(files)
    expect(page.locator(".toast")).to_contain_text("2 pictures added.")
    expect(tiles).to_have_count(2)
    page.evaluate(PASTE, base64.b64encode(picture(50)).decode())
    expect(tiles).to_have_count(3)
    page.locator("#pictures").set_input_files([{"name": "no.png", "mimeType": "image/png", "buffer": b"not a picture"}, files[0]])
    expect(page.get_by_role("alert")).to_contain_text("no.png: This file cannot be read as a picture")
    page.locator(".crumb a").click()
    expect(tiles).to_have_count(3)
    for tile in tiles.locator("img").all():
        tile.scroll_into_view_if_needed()
        until(page, "image => image.complete && image.naturalWidth > 0", tile)
    tiles.nth(2).get_by_role("button", name="Put first").click()
    expect(page.locator(".toast")).to_contain_text("It is the first picture now.")
    tiles.first.get_by_role("button", name="Remove").click()
    expect(tiles).to_have_count(2)
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(tiles).to_have_count(3)
    pictures = marlene.folder.json("gifts", "show", gift)["pictures"]
    assert len(pictures) == 3
    # The board shows the first one.
    visitor.open("/gifts")
    expect(page.locator(".gift-cover")).to_have_count(1)


def test_pictures_without_scripts(visit, marlene):
    marlene.folder.run("gifts", "add", "Kettle")
    visitor = visit(marlene, size=PHONE, java_script_enabled=False)
    visitor.sign_in()
    page = visitor.page
    page.get_by_role("link", name="Gifts", exact=True).click()
    page.get_by_role("link", name="Kettle").click()
    page.locator("#pictures").set_input_files([{"name": "1.png", "mimeType": "image/png", "buffer": picture()}])
    page.get_by_role("button", name="Upload pictures", exact=True).click()
    expect(page.locator(".toast")).to_contain_text("1 picture added.")
    expect(page.locator(".picture-tile")).to_have_count(1)


@pytest.mark.parametrize("scripts", [True, False])
def test_reminders_of_a_gift(visit, marlene, scripts):
    marlene.folder.run("gifts", "add", "Kettle", "--for", "Ben Okafor")
    gift = marlene.folder.json("gifts", "list")[0]["id"]
    visitor = visit(marlene, size=PHONE, java_script_enabled=scripts)
    visitor.sign_in()
    page = visitor.page
    visitor.open(f"/gifts/{gift}")
    new = page.locator(".gift-reminder-new")
    new.get_by_text("Add reminder").first.click()
    new.get_by_label("What do you want to do?").fill("Ask Lea for the colour")
    new.get_by_label("On which day").fill("2001-01-01")
    expect(new.get_by_label("At what time")).to_have_value("09:00")
    new.get_by_label("At what time").fill("18:30")
    new.get_by_role("button", name="Add reminder").click()
    expect(page.locator("#new-reminder-time-problem")).to_contain_text("Choose a time in the future.")
    # What was typed is still there.
    expect(new.get_by_label("What do you want to do?")).to_have_value("Ask Lea for the colour")
    new.get_by_label("On which day").fill("2099-12-01")
    new.get_by_role("button", name="Add reminder").click()
    expect(page.locator(".toast")).to_contain_text("Ask Lea for the colour")
    row = page.locator(".gift-reminder")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("18:30")
    row.get_by_role("button", name="Done").click()
    expect(page.locator(".toast")).to_contain_text("Done: Ask Lea for the colour")
    expect(row.locator(".status")).to_contain_text("Done: today")
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(row.get_by_role("button", name="Done")).to_be_visible()
    row.get_by_text("Change").first.click()
    row.get_by_label("What do you want to do?").fill("Ask Lea")
    row.get_by_role("button", name="Save").click()
    expect(row.locator(".gift-reminder-text")).to_contain_text("Ask Lea")
    row.get_by_text("Change").first.click()
    row.get_by_role("button", name="Remove").click()
    expect(row).to_have_count(0)
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(row).to_have_count(1)
    [kept] = marlene.folder.json("gifts", "reminders", gift)
    assert (kept["message"], kept["at"], kept["doneAt"]) == ("Ask Lea", "2099-12-01T18:30", None)
    page.locator(".gift-now").get_by_text("Move").click()
    page.locator(".gift-now").get_by_role("button", name="Given", exact=True).click()
    expect(page.locator(".gift-reminders")).to_contain_text("no more alerts come")
    expect(new).to_have_count(0)


def test_how_the_pages_look(visit, marlene):
    visitor = visit(marlene)
    visitor.sign_in()
    visitor.open("/gifts")
    wrong = look(visitor.page, "gifts-empty")
    for number in range(3):
        marlene.folder.run(
            "gifts", "add", f"A gift with a long name that goes over several lines, number {number}", "--for", "Ben Okafor",
            "--occasion", "birthday", "--budget", "49.90 EUR", "--tag", "kitchen", "--link", "https://shop.example/")
    gift = marlene.folder.json("gifts", "list")[0]
    for number in range(2):
        marlene.folder.run("gifts", "remind", gift["id"], f"Ask for the size of the sleeves and the colour, number {number}", "--on", "2099-12-01")
    pages = {
        "gifts": "/gifts", "gifts-list": "/gifts?view=list", "gifts-people": "/gifts?view=people",
        "gifts-occasions": "/gifts?view=occasions", "gift-new": "/gifts/new", "gift": f"/gifts/{gift['id']}",
        "gift-edit": f"/gifts/{gift['id']}/edit", "gift-pictures": f"/gifts/{gift['id']}/pictures",
        "gifts-person": f"/people/{gift['people'][0]}/gifts", "gift-budgets": "/gifts/budgets",
    }
    for name, path in pages.items():
        visitor.open(path)
        wrong += look(visitor.page, name)
    assert wrong == []
