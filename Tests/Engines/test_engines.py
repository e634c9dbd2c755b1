"""The main paths in other engines than Chromium's, by what a person sees and presses."""
import datetime
import time

import pytest

from cards_of_friends import FRIENDS
from contacts import CAST
from servers import make_accounts
from somebody import ENTER

LINE = "Coffee with Anna, she wants a pour-over kettle ~60€, call her in 3 weeks"

def fill(folder):
    """Friends of whom four are due, and the cast, with a gift that is an idea."""
    make_accounts(folder, "Marlene")
    folder.run("import", "-", input=(FRIENDS(datetime.date.today()) + CAST).encode())
    folder.run("cadence", "Ada", "Bo", "Cleo", "Dan", "monthly")
    for name, days in (("Ada", 75), ("Bo", 45), ("Cleo", 44), ("Dan", 43)):
        folder.run("log", name, "--date", (datetime.date.today() - datetime.timedelta(days=days)).isoformat(), "--type", "call")
    folder.run("gifts", "add", "Kite", "--for", "Ben Okafor")


@pytest.fixture
def marlene(arrive):
    marlene = arrive(fill)
    marlene.sign_in()
    return marlene


def json(somebody, *command):
    return somebody.site.folder.json(*command)


def is_logged_today(somebody, name):
    today = datetime.date.today().isoformat()
    return len([row for row in json(somebody, "timeline", name) if row["catchup"] and row["date"] == today])


def row_of(somebody, name):
    """The row of somebody on a list, wherever it is by now."""
    return lambda: next(iter(somebody.seen("li.row", name)), None)


def test_in_by_the_door_and_out_again(arrive):
    marlene = arrive(fill)
    marlene.open("/people")
    marlene.is_at("^/sign-in")
    marlene.fill("Name", "Marlene")
    marlene.fill("Password", "not this one")
    marlene.press("Sign in")
    marlene.see("[role=alert], .problem")
    marlene.sign_in()
    marlene.see(".row-link", "Ada Stern")
    marlene.open("/settings")
    marlene.press("Sign out")
    marlene.is_at("^/sign-in")
    # Nothing private comes back, from the browser's memory or from the worker. A person takes a moment to press Back: within a tenth
    # of a second WebKitGTK now and then goes on loading for ever, over https, with the page of the door in sight.
    marlene.see("button", "Sign in")
    time.sleep(1)
    marlene.back()
    marlene.until(lambda: "Ada" not in marlene.ask("return document.body.innerText"), "a page without people")
    marlene.open("/people")
    marlene.see("button", "Sign in")


def test_a_line_is_read_in_the_sheet_and_saved_and_back_leads_to_pages(marlene):
    marlene.open("/people")
    marlene.press("Quick note")
    marlene.type(marlene.see("dialog[open] textarea"), LINE + ENTER)
    marlene.until(lambda: len(marlene.seen(".capture-card")) == 3, "three cards")
    assert len(json(marlene, "gifts", "list")) == 1
    gift = marlene.seen(".capture-card", "pour-over kettle")[0]
    marlene.press("~Gift", gift, "summary")
    marlene.fill("Budget", "55", gift)
    marlene.press("Save 3")
    marlene.see(".toast", "Saved: catch-up, gift idea, reminder.")
    assert sorted(one["title"] for one in json(marlene, "gifts", "list")) == ["Kite", "pour-over kettle"]
    # Twice back, the sheet and where it came from: a page of the program each time, and none that is to be sent again.
    for _ in range(2):
        marlene.back()
        marlene.see("body[data-account] h1")
    assert len(json(marlene, "gifts", "list")) == 2 and is_logged_today(marlene, "Anna Berg") == 1


def test_a_due_person_is_logged_and_taken_back_by_the_toast(marlene):
    marlene.see("li.row", "last spoke 75 days ago")
    marlene.press("~Call Ada Stern", row_of(marlene, "Ada Stern"), "button")
    marlene.see(".toast", "Catch-up with Ada logged.")
    marlene.gone("li.row.due", "Ada Stern")
    assert is_logged_today(marlene, "Ada") == 1
    marlene.press("Undo", lambda: marlene.see(".toast"))
    marlene.see("li.row", "last spoke 75 days ago")
    assert is_logged_today(marlene, "Ada") == 0
    # From the menu, on another day and with a note.
    marlene.press("~Bo Winter", row_of(marlene, "Bo Winter"), "summary")
    card = marlene.see("li.row .menu-card", "Bo Winter")
    marlene.press("Yesterday", card)
    assert marlene.ask("return arguments[0].querySelector('[value=yesterday]').checked", card)
    marlene.fill("Note (optional)", "Soup at noon.", card)
    marlene.press("In person", card, "button")
    marlene.see(".toast", "Catch-up with Bo logged.")
    [entry] = [row["catchup"] for row in json(marlene, "timeline", "Bo") if row["catchup"] and row["catchup"]["note"]]
    yesterday = datetime.date.today() - datetime.timedelta(days=1)
    assert (entry["note"], entry["kind"], entry["day"]) == ("Soup at noon.", "in-person", yesterday.isoformat())


def test_people_are_found_as_one_types(marlene):
    marlene.open("/people")
    marlene.type(marlene.see("input[type=search]"), "porto")
    marlene.until(lambda: len(marlene.seen(".row-link")) == 1, "one person")
    marlene.see(".row-link", "Chiara Rossi")
    marlene.is_at(r"^/people\?q=porto$")
    marlene.press("Chiara Rossi", selector=".row-link")
    marlene.see("h1", "Chiara Rossi")
    marlene.back()
    marlene.see(".row-link", "Chiara Rossi")
    assert marlene.ask("return document.querySelector('input[type=search]').value") == "porto"


def test_a_birthday_is_changed_and_a_wrong_one_named_beside_its_field(marlene):
    marlene.open("/people?q=Chiara")
    marlene.press("Chiara Rossi", selector=".row-link")
    marlene.press("Edit")
    marlene.fill("Day", "30")
    marlene.fill("Month", "2")
    marlene.press("Save", selector="button.primary")
    marlene.see(".problem", "This month has no day 30.")
    field, said = marlene.ask("""
        const field = document.querySelector('[aria-invalid="true"]');
        const problem = document.getElementById(field.getAttribute("aria-describedby"));
        return [field.value, problem.textContent.trim()];""")
    assert (field, said) == ("30", "This month has no day 30.")
    # All else stands as it was filled in.
    assert marlene.ask("return arguments[0].value", marlene.field("First name")) == "Chiara"
    marlene.fill("Day", "3")
    marlene.press("Save", selector="button.primary")
    marlene.see("h1", "Chiara Rossi")
    marlene.see(".date", "3 February")


def test_a_gift_goes_a_step_on_and_back(marlene):
    marlene.open("/gifts")
    card = lambda: marlene.see(".gift-card", "Kite")  # noqa: E731
    marlene.press("Decided", card, "button")
    marlene.see(".toast", "Kite: Decided")
    assert [one["status"] for one in json(marlene, "gifts", "list")] == ["decided"]
    marlene.press("Undo", lambda: marlene.see(".toast"))
    marlene.see('[data-column="idea"] .gift-card', "Kite")
    assert [one["status"] for one in json(marlene, "gifts", "list")] == ["idea"]
    marlene.press("~Move", card, "summary")
    marlene.press("Wrapped", card, "button")
    marlene.see(".toast", "Kite: Wrapped")
    assert [one["status"] for one in json(marlene, "gifts", "list")] == ["wrapped"]


def test_a_reminder_is_written_done_and_put_off(marlene):
    yesterday = datetime.date.today() - datetime.timedelta(days=1)
    marlene.open("/reminders")
    marlene.press("Add reminder")
    marlene.fill("What do you want to do?", "Ring Ada about the boat")
    marlene.choose("On which day", yesterday.isoformat())
    marlene.choose("At what time", "08:00")
    marlene.fill("Who is it about?", "Ada")
    marlene.press("Find")
    marlene.press("Ada Stern")
    marlene.press("Remind me", selector="button")
    marlene.see(".toast", "Ring Ada about the boat: you will be reminded yesterday, 08:00")
    marlene.open("/")
    row = row_of(marlene, "Ring Ada about the boat")
    marlene.press("~Done", row, "button")
    marlene.see(".toast", "Done: Ring Ada about the boat")
    marlene.press("Undo", lambda: marlene.see(".toast"))
    marlene.see("li.row", "Ring Ada about the boat")
    marlene.press("~", row, "summary")
    marlene.press("Tomorrow at 09:00", row, "button")
    marlene.see(".toast", "snoozed until tomorrow, 09:00")
    [one] = json(marlene, "reminders", "list", "--state", "coming")
    assert one["title"] == "Ring Ada about the boat"


def test_without_a_connection_pages_are_read_and_what_is_logged_is_sent_once(marlene):
    for path in ("/", "/people"):
        marlene.open(path)
        marlene.wait_for_kept(path)
    marlene.site.stop()
    marlene.reload()
    marlene.see("[data-as-of-bar]", "No connection: as of")
    marlene.see(".row-link", "Cleo Abend")
    # What was never seen is out of reach; what can be read is listed, and leads there.
    marlene.open("/settings")
    marlene.see("h1", "No connection")
    marlene.see("[data-kept] li", "People")
    assert len(marlene.seen("[data-kept] li")) == 2
    marlene.press("Today", lambda: marlene.see("[data-kept]"))
    marlene.see("[data-as-of-bar]", "No connection: as of")
    marlene.press("~Call Ada Stern", row_of(marlene, "Ada Stern"), "button")
    marlene.see(".waits", "waiting to be sent")
    marlene.open("/settings")
    marlene.see("h1", "No connection")
    marlene.site.start()
    # The page that was asked for comes by itself, and what waited is sent with it.
    marlene.see("h1", "Settings", seconds=60)
    marlene.until(lambda: is_logged_today(marlene, "Ada"), "what was logged", seconds=60)
    marlene.open("/")
    marlene.gone("li.row.due", "Ada Stern")
    assert is_logged_today(marlene, "Ada") == 1
