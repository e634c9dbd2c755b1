"""Quick notes learn from what is changed on the sheet, and the settings show what they have learnt."""
import pytest
from playwright.sync_api import expect

from contacts import CAST
from looks import look
from servers import make_accounts
from visitor import PHONE

LINE = "Coffee with Bo yesterday"


def fill(folder):
    make_accounts(folder, "Marlene")
    folder.run("import", "-", input=CAST.encode())


@pytest.fixture
def marlene(serve):
    return serve(fill)


def choose(visitor, name):
    """Reads the line, chooses a person for it, and saves it."""
    page = visitor.page
    visitor.open("/capture")
    page.locator("#capture-text").fill(LINE)
    page.locator("main").get_by_role("button", name="Continue").click()
    card = page.locator(".capture-card")
    expect(card).to_have_count(1)
    card.locator("summary").click()
    card.get_by_label("Someone else").fill(name)
    page.get_by_role("button", name="Save 1").click()
    # The name was looked up, and is shown before it counts.
    page.get_by_role("button", name="Save 1").click()
    expect(page.locator(".toast")).to_contain_text("Saved: catch-up.")


def test_a_nickname_is_learnt_seen_removed_and_brought_back(visit, marlene):
    visitor = visit(marlene)
    visitor.sign_in()
    page = visitor.page
    choose(visitor, "Anna Berg")
    visitor.open("/capture")
    page.locator("#capture-text").fill(LINE)
    page.locator("main").get_by_role("button", name="Continue").click()
    expect(page.locator(".capture-card summary")).to_contain_text("Anna Berg")
    expect(page.locator(".capture-check")).to_contain_text("Please check")
    visitor.open("/settings")
    page.get_by_role("link", name="Language models").click()
    page.get_by_role("link", name="What quick notes have learnt").click()
    row = page.locator(".rows .row")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("“bo” means Anna Berg")
    assert look(page, "lessons") == []
    row.get_by_role("button", name="Remove").click()
    expect(page.get_by_text("Nothing yet.")).to_be_visible()
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(page.locator(".rows .row")).to_contain_text("“bo” means Anna Berg")
    page.get_by_role("link", name="Clear all").click()
    expect(page.get_by_role("heading", name="Clear all that quick notes have learnt?")).to_be_visible()
    page.get_by_role("button", name="Clear all").click()
    expect(page.locator(".toast")).to_contain_text("1 word forgotten.")
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(page.locator(".rows .row")).to_have_count(1)


def test_without_scripts_on_a_phone_and_in_the_dark(visit, marlene):
    visitor = visit(marlene, PHONE, java_script_enabled=False, color_scheme="dark")
    visitor.sign_in()
    page = visitor.page
    choose(visitor, "Anna Berg")
    visitor.open("/settings/lessons")
    expect(page.locator(".rows .row")).to_contain_text("“bo” means Anna Berg")
    page.get_by_role("button", name="Turn off").click()
    expect(page.locator(".note-box").first).to_contain_text("Off.")
    page.get_by_role("button", name="Turn on").click()
    page.locator(".rows .row").get_by_role("button", name="Remove").click()
    expect(page.get_by_text("Nothing yet.")).to_be_visible()
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(page.locator(".rows .row")).to_have_count(1)
