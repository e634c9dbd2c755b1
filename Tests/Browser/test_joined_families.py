"""Today with the people of a family beside one's own: whose they are is said, and a wish for them is one tap."""
import datetime
import re

import pytest
from playwright.sync_api import expect

from looks import look
from servers import make_accounts
from visitor import PHONE


def born(name, day):
    return f"BEGIN:VCARD\r\nVERSION:4.0\r\nUID:{name}\r\nN:{name};;;;\r\nFN:{name}\r\nBDAY:--{day:%m%d}\r\nEND:VCARD\r\n"


def fill(folder):
    today = datetime.date.today()
    make_accounts(folder, "Marlene")
    folder.run("family", "new", "The Bergers", "--account", "Marlene")
    for name, day in (("Tina", today), ("Uwe", today + datetime.timedelta(days=1))):
        folder.run("people", "add", name, "--birthday", f"--{day:%m-%d}", "--space", "The Bergers", "--account", "Marlene")
    folder.run("import", "-", "--account", "Marlene", input=born("Ole", today).encode())


@pytest.fixture
def kin(serve):
    """Marlene is of the Bergers, of whom Tina has her day today and Uwe his tomorrow; Ole, whom she alone knows, has his today."""
    return serve(fill)


@pytest.mark.parametrize("scripts", [True, False])
def test_a_familys_day_is_wished_with_one_tap_and_taken_back(visit, kin, scripts):
    visitor = visit(kin, size=PHONE, java_script_enabled=scripts)
    visitor.sign_in()
    page = visitor.page
    row = page.locator("li.row.is-today", has_text="Tina")
    expect(row).to_contain_text("The Bergers")
    expect(page.locator("li.row", has_text="Uwe")).to_contain_text("The Bergers")
    expect(page.locator("li.row.is-today", has_text="Ole")).not_to_contain_text("The Bergers")
    wrong = look(page, "today-family") if scripts else []
    row.get_by_role("button", name="Wish").click()
    expect(row).to_contain_text("wished")
    row.get_by_role("button", name="Undo").click()
    expect(row.get_by_role("button", name="Wish")).to_be_visible()
    # One's own people have the menu.
    expect(page.locator("li.row.is-today", has_text="Ole").locator("details.menu")).to_have_count(1)
    assert wrong == []


@pytest.mark.parametrize("scripts", [True, False])
def test_people_of_a_family_are_found_beside_ones_own_and_the_switcher_keeps_the_words(visit, kin, scripts):
    visitor = visit(kin, size=PHONE, java_script_enabled=scripts)
    visitor.sign_in()
    page = visitor.page
    visitor.open("/people")
    rows = page.locator("#people-rows li.row")
    expect(rows).to_have_text([re.compile("Ole"), re.compile("Tina.*The Bergers", re.S), re.compile("Uwe.*The Bergers", re.S)])
    switcher = page.locator(".filters .of-space")
    expect(switcher.get_by_role("link")).to_have_text(["All", "Mine", "The Bergers"])
    expect(switcher.get_by_role("link", name="All")).to_have_attribute("aria-current", "true")
    wrong = look(page, "people-all") if scripts else []
    page.get_by_role("searchbox").fill("e")
    page.get_by_role("searchbox").press("Enter")
    expect(rows).to_have_text([re.compile("Ole"), re.compile("Uwe")])
    page.wait_for_url("**q=e**")
    switcher.get_by_role("link", name="Mine").click()
    page.wait_for_url("**space=own**")
    expect(rows).to_have_text([re.compile("Ole")])
    expect(page.get_by_role("searchbox")).to_have_value("e")
    switcher.get_by_role("link", name="The Bergers").click()
    expect(rows).to_have_text([re.compile("Uwe")])
    expect(rows).not_to_contain_text(["The Bergers"])
    switcher.get_by_role("link", name="All").click()
    page.locator(".people-head summary").click()
    page.get_by_role("link", name="Select several of mine").click()
    expect(switcher.get_by_role("link", name="Mine")).to_have_attribute("aria-current", "true")
    expect(page.locator("#people-rows input[type=checkbox]")).to_have_count(1)
    wrong += look(page, "people-own-selecting") if scripts else []
    assert wrong == []
