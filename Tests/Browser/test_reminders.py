"""Reminders of one's own: written down, done, taken back, put off, with and without scripts, and how the pages look."""
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


@pytest.fixture
def marlene(serve):
    return serve(fill)


def reminders(server, *more):
    return [row["title"] for row in server.folder.json("reminders", "list", *more)]


def yesterday():
    return (datetime.date.today() - datetime.timedelta(days=1)).isoformat()


@pytest.mark.parametrize("scripts", [True, False])
def test_written_down_done_taken_back_and_put_off(visit, marlene, scripts):
    visitor = visit(marlene, size=PHONE, java_script_enabled=scripts)
    visitor.sign_in()
    page = visitor.page
    page.get_by_role("link", name="Reminders", exact=True).click()
    page.get_by_role("link", name="Add reminder").click()
    page.get_by_label("What do you want to do?").fill("Ring Ada about the boat")
    page.get_by_label("On which day", exact=True).fill(yesterday())
    page.get_by_label("At what time").fill("08:00")
    page.get_by_label("Who is it about?").fill("Ada")
    page.get_by_role("button", name="Find").click()
    page.get_by_label("Ada Stern").check()
    page.get_by_role("button", name="Remind me").click()
    expect(page.locator(".toast")).to_contain_text("Ring Ada about the boat: you will be reminded yesterday, 08:00")
    row = page.locator("li.row", has_text="Ring Ada about the boat")
    expect(row).to_contain_text("Ada Stern · Once")
    visitor.open("/")
    row.get_by_role("button", name="Done").click()
    expect(page.locator(".toast")).to_contain_text("Done: Ring Ada about the boat")
    expect(row).to_have_count(0)
    assert reminders(marlene) == [] and reminders(marlene, "--state", "done") == ["Ring Ada about the boat"]
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(row).to_be_visible()
    row.locator("details.menu summary").click()
    row.get_by_role("button", name="Tomorrow at 09:00").click()
    expect(page.locator(".toast")).to_contain_text("snoozed until tomorrow, 09:00")
    assert reminders(marlene, "--state", "due") == [] and len(reminders(marlene, "--state", "coming")) == 1
    visitor.open("/reminders?show=coming")
    row.locator("details.menu summary").click()
    row.get_by_role("button", name="Cancel snooze").click()
    expect(page.locator(".toast")).to_contain_text("Snooze cancelled")
    assert reminders(marlene, "--state", "due") == ["Ring Ada about the boat"]
    # The same from the person, whose page leads to a new one about them.
    visitor.open(visitor.person("Ada"))
    expect(page.locator(".person-reminders li.row")).to_have_count(1)
    page.locator(".adding summary").click()
    page.get_by_role("link", name="Remind me…").click()
    expect(page.get_by_label("Ada Stern")).to_be_checked()


@pytest.mark.parametrize("scripts", [True, False])
def test_switched_off_and_on_with_undo(visit, marlene, scripts):
    marlene.folder.run("reminders", "add", "Water the ferns", "--on", yesterday())
    visitor = visit(marlene, size=PHONE, java_script_enabled=scripts)
    visitor.sign_in()
    page = visitor.page
    row = page.locator("li.row", has_text="Water the ferns")
    visitor.open("/reminders")
    row.locator("details.menu summary").click()
    off = row.get_by_role("button", name="Switch off")
    assert off.bounding_box()["height"] >= 44
    off.click()
    expect(page.locator(".toast")).to_contain_text("Switched off: Water the ferns")
    expect(row).to_have_count(0)
    assert reminders(marlene, "--state", "off") == ["Water the ferns"]
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(row).to_be_visible()
    visitor.open("/reminders")
    row.get_by_role("link", name="Water the ferns").click()
    off = page.locator("section.reminder-now > form").get_by_role("button", name="Switch off")
    assert off.bounding_box()["height"] >= 44
    off.click()
    expect(page.locator(".reminder-now")).to_contain_text("It sends no alerts and is never overdue.")
    visitor.open("/reminders")
    page.get_by_role("link", name="Off (1)").click()
    on = row.get_by_role("button", name="Switch on")
    assert on.bounding_box()["height"] >= 44
    on.click()
    expect(page.locator(".toast")).to_contain_text("Switched on: Water the ferns")
    assert reminders(marlene, "--state", "due") == ["Water the ferns"]


def test_a_rule_in_plain_choices_by_keyboard_and_its_next_times(visit, marlene):
    visitor = visit(marlene)
    visitor.sign_in()
    page = visitor.page
    visitor.open("/reminders/new")
    expect(page.get_by_label("Repeat every")).to_be_hidden()
    page.get_by_label("What do you want to do?").fill("Call the choir")
    page.get_by_label("On which day", exact=True).fill("2099-01-01")
    page.get_by_label("Every month").check()
    page.get_by_label("On a weekday of the month").check()
    page.get_by_label("Which one of the month").select_option("second")
    page.get_by_label("Day of the week").select_option("Tuesday")
    expect(page.get_by_label("Rule (RRULE")).to_be_hidden()
    expect(page.get_by_label("How many times")).to_be_hidden()
    page.get_by_label("After a number of times").check()
    page.get_by_label("How many times").fill("2")
    page.get_by_role("button", name="Show next dates").click()
    expect(page.locator(".next-times li")).to_have_text(
        ["Tuesday, 13 January 2099, 09:00", "Tuesday, 10 February 2099, 09:00"])
    page.get_by_label("What do you want to do?").press("Enter")
    expect(page.locator(".toast")).to_contain_text("Call the choir")
    (made,) = marlene.folder.json("reminders", "list")
    assert made["rule"] == "FREQ=MONTHLY;COUNT=2;BYDAY=2TU"


def test_how_the_pages_look(visit, marlene):
    visitor = visit(marlene)
    visitor.sign_in()
    page = visitor.page
    visitor.open("/reminders")
    wrong = look(page, "reminders-empty")
    run = marlene.folder.run
    run("reminders", "add", "Water the plants, and the ones on the balcony that always dry out first", "--on", yesterday(),
        "--every", "daily")
    run("reminders", "add", "Tax return", "--on", yesterday(), "--at", "08:00")
    run("reminders", "add", "Ring Ada", "--on", yesterday(), "--at", "00:00", "--about", "Ada", "--about", "Bo")
    run("reminders", "add", "Evening off", "--on", "2099-02-14", "--every", "yearly", "--category", "partner-moment")
    run("reminders", "add", "Old thing", "--on", yesterday())
    run("reminders", "done", "Old thing")
    run("reminders", "snooze", "Tax return", "--hours", "30")
    run("reminders", "done", "Water")
    for name, path in [("reminders", "/reminders"), ("reminders-coming", "/reminders?show=coming"),
                       ("reminders-done", "/reminders?show=done"), ("reminders-nothing", "/reminders?category=habit"),
                       ("today-with-reminders", "/"), ("person-with-reminders", visitor.person("Ada")),
                       ("reminder-new", "/reminders/new")]:
        assert visitor.open(path) == 200
        wrong += look(page, name)
    for choice in ("Every week", "Every month", "Custom"):
        page.get_by_label(choice, exact=True).check()
        wrong += look(page, "reminder-new-" + choice.replace(" ", "-").lower())
    page.get_by_label("What do you want to do?").fill("x")
    page.get_by_label("Rule (RRULE").fill("whenever")
    page.get_by_role("button", name="Remind me").click()
    expect(page.locator("#repeat-problem")).to_be_visible()
    wrong += look(page, "reminder-new-with-problem")
    visitor.open("/reminders?show=coming")
    page.get_by_role("link", name="Water the plants").click()
    wrong += look(page, "reminder")
    visitor.open("/reminders")
    page.locator("li.row", has_text="Ring Ada").locator("details.menu summary").click()
    wrong += look(page, "reminders-menu")
    page.get_by_role("link", name="Choose a day and a time").click()
    wrong += look(page, "reminder-later")
    assert wrong == []


@pytest.mark.parametrize("scripts", [True, False])
def test_what_was_deleted_elsewhere_is_found_and_brought_back(visit, marlene, scripts):
    for title in ("Water the plants", "Call the piano tuner about the low notes"):
        marlene.folder.run("reminders", "add", title, "--on", "2099-11-23")
        marlene.folder.run("reminders", "delete", title)
    visitor = visit(marlene, size=PHONE, java_script_enabled=scripts)
    visitor.sign_in()
    visitor.open("/reminders")
    page = visitor.page
    page.get_by_text("Deleted in the last 30 days").click()
    if scripts:
        assert look(page, "reminders-deleted") == []
    page.get_by_role("button", name="Restore Water the plants").click()
    assert reminders(marlene) == ["Water the plants"]
    assert [row["title"] for row in marlene.folder.json("reminders", "list", "--deleted")] == [
        "Call the piano tuner about the low notes"]
