"""Today with the people of a family beside one's own: whose they are is said, and a wish for them is one tap."""
import datetime

import pytest
from playwright.sync_api import expect

from looks import look
from visitor import PHONE


def born(name, day):
    return f"BEGIN:VCARD\r\nVERSION:4.0\r\nUID:{name}\r\nN:{name};;;;\r\nFN:{name}\r\nBDAY:--{day:%m%d}\r\nEND:VCARD\r\n"


@pytest.fixture
def kin(server):
    """Marlene is of the Bergers, of whom Tina has her day today and Uwe his tomorrow; Ole, whom she alone knows, has his today."""
    today = datetime.date.today()
    server.make_account("Marlene", "a quiet walk by the lake")
    server.folder.run("family", "new", "The Bergers", "--account", "Marlene")
    for name, day in (("Tina", today), ("Uwe", today + datetime.timedelta(days=1))):
        server.folder.run("people", "add", name, "--birthday", f"--{day:%m-%d}", "--space", "The Bergers", "--account", "Marlene")
    server.folder.run("import", "-", "--account", "Marlene", input=born("Ole", today).encode())
    return server


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
    row.get_by_role("button", name="Take back").click()
    expect(row.get_by_role("button", name="Wish")).to_be_visible()
    # One's own people have the menu.
    expect(page.locator("li.row.is-today", has_text="Ole").locator("details.menu")).to_have_count(1)
    assert wrong == []
