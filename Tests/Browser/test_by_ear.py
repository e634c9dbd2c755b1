"""The main paths as a screen reader tells them: each thing once, what was done and what is wrong, and where the focus is then."""
import datetime
import re

import pytest
from playwright.sync_api import expect

import history
from cards_of_friends import FRIENDS
from contacts import CAST
from couples import fill_couple_with_history, together
from servers import make_accounts

LINE = "Coffee with Anna, she wants a pour-over kettle ~60€, call her in 3 weeks"


def fill(folder):
    make_accounts(folder, "Marlene")
    folder.run("import", "-", input=FRIENDS(datetime.date.today()).encode())
    folder.run("cadence", "Ada", "Bo", "Cleo", "Dan", "monthly")
    for name, days in (("Ada", 75), ("Bo", 45), ("Cleo", 44), ("Dan", 43)):
        then = datetime.date.today() - datetime.timedelta(days=days)
        folder.run("log", name, "--date", then.isoformat(), "--type", "call")
    folder.run("reminders", "add", "Water the plants", "--on", (datetime.date.today() + datetime.timedelta(days=9)).isoformat())
    folder.run("gifts", "add", "Kite")
    folder.run("gifts", "add", "Socks")


def fill_cast(folder):
    make_accounts(folder, "Marlene")
    folder.run("import", "-", input=CAST.encode())


@pytest.fixture
def circle(serve, visit):
    """Marlene, who has friends that are due, a reminder and two gifts."""
    marlene = visit(serve(fill))
    marlene.sign_in()
    return marlene


@pytest.fixture
def cast(serve, visit):
    marlene = visit(serve(fill_cast))
    marlene.sign_in()
    return marlene


def spoken(page, *roles):
    """The name and the description of what has one of some roles, as Chromium gives them to programs that read aloud."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    value = lambda node, key: node.get(key, {}).get("value", "")  # noqa: E731
    return [(value(node, "name"), value(node, "description"))
            for node in nodes if not node["ignored"] and value(node, "role") in roles]


def test_no_button_of_a_row_says_its_word_again(circle):
    for path in ("/", "/catch-ups", "/reminders"):
        circle.open(path)
        acts = spoken(circle.page, "button", "DisclosureTriangle", "DisclosureTriangleGrouped")
        assert [name for name, description in acts if description and name.startswith(description)] == [], path


def test_what_is_done_is_said_and_its_undo_leads_back(circle):
    page = circle.page
    circle.open("/catch-ups?show=due")
    rows = page.locator(".row .row-link").all_inner_texts()
    second = page.locator("li.row", has_text=rows[1])
    second.get_by_role("button", name=re.compile("^Log")).press("Enter")
    expect(page.locator(".toast [role=status]")).to_have_text(re.compile("^Catch-up with .* logged.$"))
    expect(page.locator(".row-link:focus")).to_have_text(rows[2])
    page.keyboard.press("z")
    expect(page.locator(".toast [role=status]")).to_have_text("Undone.")
    expect(page.locator(".row-link:focus")).to_have_text(rows[1])


@pytest.mark.long
def test_a_switch_and_a_tile_keep_the_focus(circle):
    page = circle.page
    circle.open("/reminders/" + circle.server.folder.json("reminders", "list")[0]["id"])
    page.get_by_role("button", name="Switch off", exact=True).press("Enter")
    expect(page.get_by_role("button", name=re.compile("^Switch on"))).to_be_focused()
    circle.open(circle.person("Ada"))
    tile = page.locator(".actions").get_by_role("button", name=re.compile("^Log"))
    tile.press("Enter")
    expect(page.locator(".toast")).to_contain_text("Catch-up with Ada logged.")
    expect(tile).to_be_focused()


def test_a_gift_that_is_moved_by_keys_keeps_the_focus(circle):
    page = circle.page
    circle.open("/gifts")
    page.locator(".gift-card", has_text="Socks").get_by_role("button", name="Decided").press("Enter")
    expect(page.locator(".toast")).to_contain_text("Socks: Decided")
    expect(page.locator(".row-link:focus")).to_have_text("Socks")


@pytest.mark.long
def test_the_way_back_from_the_trash_is_said(circle):
    page = circle.page
    circle.open(circle.person("Ada"))
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Move to the trash").click()
    expect(page.locator(".toast")).to_contain_text("Moved to the trash")
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", name="Ada Stern")).to_be_visible()
    expect(page.locator(".toast [role=status]")).to_have_text("Taken out of the trash.")
    # Once: the next page says nothing.
    circle.open("/people")
    expect(page.locator(".toast")).to_have_count(0)


def test_the_sheet_of_a_line_begins_with_what_is_saved(cast):
    page = cast.page
    cast.open("/capture")
    expect(page.locator("#capture-text")).to_have_accessible_description(re.compile("kettle"))
    page.locator("#capture-text").fill(LINE)
    page.locator("#capture-text").press("Enter")
    save = page.get_by_role("button", name="Save 3")
    expect(save).to_be_focused()
    expect(save).to_have_accessible_description(re.compile("Anna Berg.*kettle.*call her"))
    # What is wrong is where the page begins.
    page.locator(".capture-card").nth(1).locator("summary").click()
    budget = page.locator("#amount-1")
    budget.fill("a lot")
    save.press("Enter")
    expect(budget).to_be_focused()
    expect(budget).to_have_accessible_description(re.compile("is not an amount"))


def test_what_is_wrong_in_a_form_is_found(cast):
    page = cast.page
    cast.open("/gifts/new")
    page.get_by_label("What to give").fill("Pan")
    page.get_by_label("Budget").fill("a lot")
    page.get_by_role("button", name="Add gift").click()
    expect(page.get_by_label("Budget")).to_be_focused()
    cast.open(cast.person("Anna"))
    page.get_by_role("link", name="Edit").click()
    page.get_by_label("Month").first.fill("13")
    page.get_by_label("Month").first.press("Enter")
    wrong = page.locator("[data-problems]")
    expect(wrong).to_be_focused()
    wrong.get_by_role("link").press("Enter")
    day = page.get_by_label("Day", exact=True).first
    expect(day).to_be_focused()
    expect(day).to_have_accessible_description(re.compile("no month 13"))


@pytest.mark.long
def test_a_file_that_is_not_chosen_yet_is_not_called_wrong(cast):
    # Chromium calls a file that must be chosen wrong from the beginning, unless the page says otherwise.
    cast.open("/imports")
    expect(cast.page.locator("#file")).to_have_attribute("aria-invalid", "false")


@pytest.mark.long
def test_charts_and_signs_are_said_once(cast):
    page = cast.page
    history.write(cast.server.folder)
    for path in ("/statistics", "/year"):
        cast.open(path)
        charts = spoken(page, "image", "img")
        assert charts and [name for name, description in charts if description] == [], path
    cast.open("/statistics")
    assert any(name.startswith("With whom. ") for name, _ in spoken(page, "image", "img"))
    # The sign on a chip or on a part of a form is for the eye.
    cast.open("/people?category=family")
    assert ("Family", "") in spoken(page, "link")
    cast.open("/people/new")
    assert not [name for name, _ in spoken(page, "DisclosureTriangle") if name.endswith("+")]
    cast.open("/month")
    expect(page.locator("td[aria-current=date]")).to_have_count(1)


@pytest.mark.long
def test_a_check_in_keeps_the_focus_on_its_way(serve, visit):
    marlene, ben = together(serve(fill_couple_with_history), visit)
    marlene.open("/check-ins")
    expect(marlene.page.get_by_role("img", name="Good", exact=True)).to_be_visible()
    expect(marlene.page.get_by_role("img", name="So-so")).to_be_visible()
    page = marlene.page
    marlene.open("/couple")
    page.get_by_role("button", name="Start a check-in", exact=True).click()
    expect(page.get_by_role("heading", name="Welcome", exact=True)).to_be_visible()
    # The item is done and gone: the heading of its part stays.
    page.get_by_role("button", name=re.compile("^Done: Book the cabin")).press("Enter")
    expect(page.get_by_role("button", name=re.compile("^Done: Book the cabin"))).to_have_count(0)
    expect(page.get_by_role("heading", name="Still open")).to_be_focused()
    page.get_by_role("button", name="Choose what to talk about").press("Enter")
    expect(page.get_by_role("heading", name="What shall we talk about?")).to_be_focused()
    # The news comes to this phone, too, after the answer or before it.
    ben.open("/couple")
    expect(page.get_by_role("heading", name="What shall we talk about?")).to_be_focused()
