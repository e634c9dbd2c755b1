"""The reminders of a family on its members' pages: written down, seen, done by the other, in both themes and widths."""
import datetime

import pytest
from playwright.sync_api import expect

from looks import look
from servers import make_accounts
from visitor import PHONE

PASSWORD = "a quiet walk by the lake"


def fill(folder):
    make_accounts(folder, "Marlene")
    folder.run("family", "new", "The Bergers", "--account", "Marlene")
    folder.run("people", "add", "Tina", "--space", "The Bergers", "--account", "Marlene")


@pytest.fixture
def kin(serve):
    """Marlene is of the Bergers, whose person is Tina."""
    return serve(fill)


@pytest.mark.parametrize("scripts", [True, False])
def test_one_is_written_down_in_the_family_done_on_today_and_taken_back(visit, kin, scripts):
    visitor = visit(kin, size=PHONE, java_script_enabled=scripts)
    visitor.sign_in()
    page = visitor.page
    page.get_by_role("link", name="Reminders", exact=True).click()
    page.locator(".space-chips").get_by_role("link", name="The Bergers").click()
    wrong = look(page, "family-reminders-empty") if scripts else []
    page.get_by_role("link", name="Add reminder").click()
    expect(page.locator(".space-badge")).to_contain_text("The Bergers")
    wrong += look(page, "family-reminder-new") if scripts else []
    page.get_by_label("What do you want to do?").fill("Chimney sweep")
    yesterday = datetime.date.today() - datetime.timedelta(days=1)
    page.get_by_label("On which day", exact=True).fill(yesterday.isoformat())
    page.get_by_label("At what time").fill("08:00")
    page.get_by_label("Who is it about?").fill("Tina")
    page.get_by_role("button", name="Find").click()
    page.get_by_label("Tina").check()
    wrong += look(page, "family-reminder-form") if scripts else []
    page.get_by_role("button", name="Remind all members").click()
    row = page.locator("li.row", has_text="Chimney sweep")
    expect(row).to_contain_text("Tina")
    expect(page.locator(".space-chips a[aria-current]")).to_have_text("The Bergers")
    wrong += look(page, "family-reminders") if scripts else []
    visitor.open("/")
    expect(row.locator(".row-family")).to_have_text("The Bergers")
    wrong += look(page, "today-family-reminder") if scripts else []
    row.get_by_role("button", name="Done").click()
    expect(page.locator(".toast")).to_contain_text("Done: Chimney sweep")
    expect(row).to_have_count(0)
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(row).to_be_visible()
    # One's own list has nothing of it; the family's page leads to it.
    visitor.open("/reminders")
    expect(page.get_by_text("Chimney sweep")).to_have_count(0)
    visitor.open("/families")
    page.get_by_role("link", name="The Bergers").click()
    wrong += look(page, "family-with-reminders") if scripts else []
    page.get_by_role("main").get_by_role("link", name="Reminders", exact=True).click()
    expect(row).to_be_visible()
    assert wrong == []
