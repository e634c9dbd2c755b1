"""Keeping in touch: logging in two taps from wherever one is, taking it back, putting off, wishing."""
import datetime

import pytest
from playwright.sync_api import expect

from cards_of_friends import FRIENDS
from looks import look
from servers import make_accounts
from visitor import PHONE


def fill(folder):
    make_accounts(folder, "Marlene")
    folder.run("import", "-", input=FRIENDS(datetime.date.today()).encode())
    folder.run("cadence", "Ada", "Bo", "Cleo", "Dan", "monthly")
    ago = lambda days: (datetime.date.today() - datetime.timedelta(days=days)).isoformat()  # noqa: E731
    for name, days in (("Ada", 75), ("Bo", 45), ("Cleo", 44), ("Dan", 43)):
        folder.run("log", name, "--date", ago(days), "--type", "call")


@pytest.fixture
def circle(serve):
    """Marlene and her friends: Ada, Bo, Cleo and Dan are due, Eve has a birthday today."""
    return serve(fill)


def due(server):
    return {row["display"] for row in server.folder.json("due", "--all")}


def tap_log(row, kind):
    row.locator("details.menu summary").click()
    row.get_by_role("button", name=kind, exact=True).click()


def test_people_are_found_as_one_types(visit, circle):
    visitor = visit(circle, size=PHONE)
    visitor.sign_in()
    page = visitor.page
    visitor.open("/catch-ups/new")
    page.get_by_label("Add someone").press_sequentially("Cle")
    page.get_by_label("Cleo Abend").check()
    page.get_by_label("Add someone").fill("")
    page.get_by_label("Add someone").press_sequentially("Wint")
    page.get_by_label("Bo Winter").check()
    expect(page.get_by_label("Cleo Abend")).to_be_checked()
    page.get_by_label("Add someone").fill("xyzzy")
    expect(page.locator("fieldset.found").get_by_text("Nobody matches “xyzzy”.")).to_be_visible()
    wrong = look(page, "catchup-found")
    page.get_by_label("Add someone").fill("")
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.locator(".toast")).to_contain_text("Catch-up with 2 people logged.")
    assert wrong == []


@pytest.mark.long
def test_yesterday_and_a_note_are_logged_from_the_menu(visit, circle):
    visitor = visit(circle, size=PHONE)
    visitor.sign_in()
    page = visitor.page
    row = page.locator("li.row", has_text="Ada Stern")
    assert row.bounding_box()["height"] <= 80
    row.locator("details.menu summary").click()
    card = row.locator(".menu-card")
    # A sheet in thumb reach; what lies behind it closes it.
    box = card.bounding_box()
    assert box["x"] == 0 and round(box["y"] + box["height"]) == PHONE["height"] and box["width"] == PHONE["width"]
    page.mouse.click(200, 40)
    expect(card).to_be_hidden()
    row.locator("details.menu summary").click()
    card.get_by_label("Yesterday").check()
    card.get_by_label("Note").fill("Soup at noon.")
    card.get_by_role("button", name="In person").click()
    expect(page.locator(".toast")).to_contain_text("Catch-up with Ada logged.")
    [entry] = [row["catchup"] for row in circle.folder.json("timeline", "Ada") if row["catchup"] and row["catchup"]["note"]]
    yesterday = datetime.date.today() - datetime.timedelta(days=1)
    assert (entry["note"], entry["kind"], entry["day"]) == ("Soup at noon.", "in-person", yesterday.isoformat())


@pytest.mark.parametrize("way, expected", [(1, "Catch-up with Ada logged."), (-1, "Ada can wait until")])
def test_a_row_that_is_swept_aside_is_logged_or_put_off(visit, circle, way, expected):
    visitor = visit(circle, size=PHONE, has_touch=True)
    visitor.sign_in()
    page = visitor.page
    row = page.locator("li.row", has_text="Ada Stern")
    box = row.bounding_box()
    touch = page.context.new_cdp_session(page)

    def sweep(length):
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for step in range(1, 11):
            touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x + way * length * step / 10, "y": y}]})
        shown = row.locator(".swipe").get_attribute("class") if row.locator(".swipe").count() else None
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        return shown

    # What it would do is seen before it is done; a short sweep does nothing.
    assert "is-past" not in sweep(60)
    expect(row.locator(".swipe")).to_have_count(0)
    assert "Ada Stern" in due(circle)
    assert "is-past" in sweep(150)
    expect(page.locator(".toast")).to_contain_text(expected)
    assert "Ada Stern" not in due(circle)
    # One key takes it back.
    page.keyboard.press("z")
    expect(page.locator("li.row", has_text="Ada Stern")).to_be_visible()
    assert "Ada Stern" in due(circle)


@pytest.mark.parametrize("scripts", [True, False])
def test_one_tap_from_today_logs_and_one_takes_it_back(visit, circle, scripts):
    visitor = visit(circle, size=PHONE, java_script_enabled=scripts)
    visitor.sign_in()
    page = visitor.page
    row = page.locator("li.row", has_text="Ada Stern")
    expect(row).to_contain_text("last spoke 75 days ago")
    row.get_by_role("button", name="Log: Call Ada Stern").click()
    toast = page.locator(".toast")
    expect(toast).to_contain_text("Catch-up with Ada logged.")
    assert "Ada Stern" not in due(circle)
    toast.get_by_role("button", name="Undo").click()
    expect(page.locator("li.row", has_text="Ada Stern")).to_contain_text("last spoke 75 days ago")
    assert "Ada Stern" in due(circle)


def test_two_taps_from_the_list_and_from_the_person(visit, circle):
    visitor = visit(circle)
    visitor.sign_in()
    page = visitor.page
    visitor.open("/catch-ups?show=due")
    tap_log(page.locator("li.row", has_text="Bo Winter"), "Message")
    expect(page.locator(".toast")).to_contain_text("Catch-up with Bo logged.")
    expect(page.locator("li.row", has_text="Bo Winter")).to_have_count(0)
    visitor.open(visitor.person("Cleo"))
    part = page.locator(".touch")
    tap_log(part, "In person")
    expect(page.locator(".touch")).to_contain_text("Last spoke today", ignore_case=True)
    expect(page.locator(".moment").first).to_contain_text("In person")
    assert due(circle) == {"Ada Stern", "Dan Vogel"}


def test_putting_off_skipping_and_their_undo(visit, circle):
    visitor = visit(circle)
    visitor.sign_in()
    page = visitor.page
    visitor.open("/catch-ups?show=due")
    row = page.locator("li.row", has_text="Ada Stern")
    row.locator("details.menu summary").click()
    row.get_by_role("button", name="In a week").click()
    expect(page.locator(".toast")).to_contain_text("Ada can wait until")
    assert "Ada Stern" not in due(circle)
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(page.locator("li.row", has_text="Ada Stern")).to_be_visible()
    row = page.locator("li.row", has_text="Bo Winter")
    row.locator("details.menu summary").click()
    row.get_by_role("button", name="Skip this time").click()
    expect(page.locator(".toast")).to_contain_text("Skipped Bo this time.")
    assert due(circle) == {"Ada Stern", "Cleo Abend", "Dan Vogel"}
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(page.locator("li.row", has_text="Bo Winter")).to_be_visible()


@pytest.mark.long
def test_several_at_once_with_a_note_on_a_day_that_was(visit, circle):
    visitor = visit(circle)
    visitor.sign_in()
    page = visitor.page
    visitor.open("/catch-ups?show=due")
    page.get_by_role("link", name="Select several").click()
    page.get_by_label("Select Ada Stern").check()
    page.get_by_label("Select Bo Winter").check()
    page.get_by_role("button", name="Log a catch-up").click()
    page.get_by_label("Add someone").fill("Cleo")
    page.get_by_role("button", name="Find").click()
    page.get_by_label("Cleo Abend").check()
    tomorrow = datetime.date.today() + datetime.timedelta(days=1)
    page.evaluate("document.querySelector('#day').removeAttribute('max')")
    page.get_by_label("Day", exact=True).fill(tomorrow.isoformat())
    page.get_by_role("textbox", name="Note", exact=True).fill("Soup, and the long way home.")
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.locator("#day-problem")).to_contain_text("still to come")
    yesterday = datetime.date.today() - datetime.timedelta(days=1)
    page.get_by_label("Day", exact=True).fill(yesterday.isoformat())
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.locator(".toast")).to_contain_text("Catch-up with 3 people logged.")
    assert due(circle) == {"Dan Vogel"}
    visitor.open(visitor.person("Cleo"))
    moment = page.locator(".moment", has_text="Soup, and the long way home.")
    expect(moment).to_contain_text("with Ada Stern and Bo Winter")


@pytest.mark.long
def test_an_entry_changed_elsewhere_meanwhile_is_shown_beside_ones_own(visit, circle):
    first, second = visit(circle), visit(circle)
    for visitor in (first, second):
        visitor.sign_in()
        visitor.open(visitor.person("Dan"))
        visitor.page.locator(".moment a").first.click()
    second.page.get_by_role("textbox", name="Note", exact=True).fill("From the other desk.")
    second.page.get_by_role("button", name="Save").click()
    expect(second.page.locator(".toast")).to_be_visible()
    first.page.get_by_role("textbox", name="Note", exact=True).fill("From this one.")
    first.page.get_by_role("button", name="Save").click()
    expect(first.page.get_by_role("alert")).to_contain_text("From the other desk.")
    expect(first.page.get_by_role("textbox", name="Note", exact=True)).to_have_value("From this one.")
    first.page.get_by_role("button", name="Save").click()
    expect(first.page.locator(".moment", has_text="From this one.")).to_have_count(1)
    expect(first.page.locator(".moment", has_text="From the other desk.")).to_have_count(0)


def test_a_wish_leaves_its_mark_and_comes_back(visit, circle):
    visitor = visit(circle)
    visitor.sign_in()
    page = visitor.page
    row = page.locator("li.row.is-today", has_text="Eve Morgen")
    row.get_by_role("button", name="Wish Eve Morgen").click()
    expect(page.locator(".toast")).to_contain_text("Wished Eve well.")
    row = page.locator("li.row.is-today", has_text="Eve Morgen")
    expect(row).to_contain_text("wished")
    row.get_by_role("button", name="Undo").click()
    expect(page.locator("li.row.is-today", has_text="Eve Morgen").get_by_role("button", name="Wish Eve Morgen")).to_be_visible()


@pytest.mark.long
def test_a_menu_closes_by_escape_and_by_a_tap_elsewhere(visit, circle):
    visitor = visit(circle)
    visitor.sign_in()
    page = visitor.page
    menu = page.locator("li.row", has_text="Ada Stern").locator("details.menu").first
    menu.locator("summary").click()
    expect(menu).to_have_attribute("open", "")
    page.keyboard.press("Escape")
    expect(menu).not_to_have_attribute("open", "")
    expect(menu.locator("summary")).to_be_focused()
    menu.locator("summary").click()
    page.locator("h1").click()
    expect(menu).not_to_have_attribute("open", "")


def test_all_pages_of_catching_up_look_right(visit, circle):
    visitor = visit(circle)
    visitor.sign_in()
    page = visitor.page
    wrong = look(page, "catchups-today")
    page.locator("li.row", has_text="Ada Stern").locator("summary").first.click()
    wrong += look(page, "catchups-today-menu")
    visitor.open("/catch-ups")
    wrong += look(page, "catchups-list")
    visitor.open("/catch-ups?show=due&select=1&sort=name")
    wrong += look(page, "catchups-select")
    visitor.open("/catch-ups?show=none")
    wrong += look(page, "catchups-none")
    visitor.open(visitor.person("Ada"))
    page.locator(".cadence summary").click()
    wrong += look(page, "catchups-person")
    page.locator(".moment a").first.click()
    wrong += look(page, "catchups-edit")
    visitor.open("/catch-ups/new")
    page.get_by_label("Add someone").fill("Cleo")
    page.get_by_role("button", name="Find").click()
    wrong += look(page, "catchups-form")
    assert wrong == []
