"""What makes two partners feel loved: said, read, something done for it, and how the pages look."""
import re

import pytest
from playwright.sync_api import expect

from couples import together
from looks import look
from visitor import PASSWORD

LIST = "/couple/love-languages"


def test_one_is_said_read_and_something_is_done_for_it(couple_server, visit):
    marlene, ben = together(couple_server, visit)
    wrong = []
    marlene.open(LIST)
    wrong += look(marlene.page, "love-none")
    # By keys alone.
    marlene.page.get_by_text("New love language").focus()
    marlene.page.keyboard.press("Enter")
    marlene.page.get_by_label("Kind").select_option("acts")
    marlene.page.get_by_label("Importance").select_option("essential")
    marlene.page.get_by_label("Title").focus()
    marlene.page.keyboard.type("Tea in bed before anything else happens on a Sunday, or on any other day of the week")
    marlene.page.get_by_label("Description").fill("It need not be good tea.\nIt needs to be there.")
    marlene.page.get_by_label("Examples").fill("Black, with milk\nThe blue cup")
    marlene.page.get_by_label("Tags").fill("home, morning")
    wrong += look(marlene.page, "love-form")
    marlene.page.get_by_role("button", name="Add love language").press("Enter")
    expect(marlene.page.get_by_text("Added: Tea in bed")).to_be_visible()
    marlene.page.get_by_text("New love language").click()
    marlene.page.get_by_label("Kind").select_option("touch")
    marlene.page.get_by_label("Privacy").select_option("private")
    marlene.page.get_by_role("button", name="Add love language").click()
    expect(marlene.page.get_by_role("link", name="Physical touch")).to_be_visible()
    wrong += look(marlene.page, "love-own")

    ben.open("/couple")
    expect(ben.page.get_by_text("What matters most to Marlene")).to_be_visible()
    ben.page.get_by_role("link", name="All love languages").click()
    expect(ben.page.get_by_text("Not read yet")).to_be_visible()
    expect(ben.page.get_by_role("link", name="Physical touch")).to_have_count(0)
    wrong += look(ben.page, "love-partner")
    ben.page.get_by_role("button", name="Did something for").click()
    expect(ben.page.get_by_text("Logged for")).to_be_visible()
    expect(ben.page.get_by_text("once this week")).to_be_visible()
    ben.page.get_by_role("button", name="Undo").click()
    expect(ben.page.get_by_text("Nothing logged yet.")).to_be_visible()
    ben.page.get_by_text("Add words or another day").click()
    ben.page.get_by_label("What did you do?").fill("The blue cup, at seven.")
    ben.page.get_by_role("button", name="Save").click()
    expect(ben.page.get_by_role("heading", name="This week")).to_be_visible()
    wrong += look(ben.page, "love-read")

    marlene.open(LIST)
    marlene.page.get_by_role("link", name="Tea in bed").click()
    expect(marlene.page.get_by_text("The blue cup, at seven.")).to_be_visible()
    expect(marlene.page.get_by_text("Ben has read it.")).to_be_visible()
    wrong += look(marlene.page, "love-answered")
    marlene.open(LIST)
    marlene.page.get_by_role("link", name="Physical touch").click()
    marlene.page.get_by_role("button", name="Share with Ben").click()
    expect(marlene.page.get_by_text("Shared with Ben.")).to_be_visible()
    wrong += look(marlene.page, "love-shared")
    marlene.page.get_by_role("button", name="Undo").click()
    expect(marlene.page.get_by_role("button", name="Share with Ben")).to_be_visible()
    marlene.page.get_by_role("button", name="Delete love language").click()
    expect(marlene.page.get_by_text("Love language deleted.")).to_be_visible()
    marlene.page.get_by_role("button", name="Undo").click()
    expect(marlene.page.get_by_role("heading", name="Physical touch")).to_be_visible()
    assert wrong == []


@pytest.mark.long
def test_the_pages_have_room_for_german(server, visit):
    server.make_account("Marlene", PASSWORD)
    marlene = visit(server, locale="de-DE")
    marlene.open("/sign-in")
    marlene.page.locator("#name").fill("Marlene")
    marlene.page.locator("#current").fill(PASSWORD)
    marlene.page.get_by_role("button", name="Anmelden").click()
    expect(marlene.page).not_to_have_url(re.compile("/sign-in"))
    marlene.open(LIST)
    marlene.page.get_by_text("Neue Liebessprache").click()
    marlene.page.get_by_label("Titel").fill("Donaudampfschifffahrtsgesellschaftskapitänsmützenaufbewahrungsschrank")
    wrong = look(marlene.page, "love-form-german")
    marlene.page.get_by_role("button", name="Liebessprache hinzufügen").click()
    wrong += look(marlene.page, "love-list-german")
    assert wrong == []
