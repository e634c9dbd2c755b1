"""To-dos: added, ticked on their page and in their note, by day, priority and person, with and without scripts; how the page looks."""
import datetime
import time

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


def titles(server, *more):
    return [row["title"] for row in server.folder.json("todos", *more)]


@pytest.mark.parametrize("scripts", [True, False])
def test_added_and_ticked_on_either_side(visit, marlene, scripts):
    visitor = visit(marlene, size=PHONE, java_script_enabled=scripts)
    visitor.sign_in()
    page = visitor.page
    page.get_by_role("link", name="To-dos", exact=True).click()
    expect(page.get_by_role("heading", name="Nothing to do")).to_be_visible()
    page.get_by_label("New to-do").fill("Paint the boat")
    page.get_by_text("Day and priority").click()
    page.get_by_label("Day", exact=True).fill((datetime.date.today() - datetime.timedelta(days=1)).isoformat())
    page.get_by_label("Priority").select_option("High")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator(".toast")).to_contain_text("Added: Paint the boat")
    row = page.locator("li.to-do", has_text="Paint the boat")
    expect(row).to_contain_text("Yesterday, 09:00")
    expect(page.get_by_role("heading", name="Earlier")).to_be_visible()
    # A note's checkbox is one too.
    marlene.folder.run("notes", "add", "Trip", "--text=- [ ] pack\n- [ ] ask @Ada Stern\n- [x] tickets")
    page.get_by_role("link", name="Person", exact=True).click()
    pack = page.locator("li.to-do", has_text="pack")
    expect(pack).to_contain_text("From the note “Trip”")
    pack.get_by_role("button", name="Done: pack").click()
    expect(page.locator(".toast")).to_contain_text("Done: pack")
    expect(pack).to_have_count(0)
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(pack).to_be_visible()
    pack.get_by_role("button", name="Done: pack").click()
    expect(pack).to_have_count(0)
    # In the note it is ticked; there the tick is taken away again.
    page.get_by_role("link", name="From the note “Trip”").first.click()
    box = page.get_by_role("checkbox", name="pack")
    expect(box).to_be_checked()
    box.click()
    expect(page.get_by_role("checkbox", name="pack")).not_to_be_checked()
    # With scripts the tick is sent beside the page.
    until = time.monotonic() + 20
    while "pack" not in titles(marlene):
        assert time.monotonic() < until
        time.sleep(0.1)
    visitor.open("/to-dos?by=priority")
    expect(page.get_by_role("heading", name="High priority")).to_be_visible()
    expect(pack).to_be_visible()
    page.get_by_role("link", name="Done (0)").click()
    expect(page.get_by_text("Nothing done yet.")).to_be_visible()


def test_what_is_refused_keeps_what_was_typed(visit, marlene):
    visitor = visit(marlene, java_script_enabled=False)
    visitor.sign_in()
    visitor.open("/to-dos")
    page = visitor.page
    page.get_by_label("New to-do").fill("   ")
    page.get_by_text("Day and priority").click()
    page.get_by_label("Priority").select_option("Low")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_text("Type what to do.")).to_be_visible()
    expect(page.get_by_label("Priority")).to_have_value("low")
    assert titles(marlene) == []


def test_its_page_gives_a_date_and_leads_to_the_note(visit, marlene):
    marlene.folder.run("notes", "add", "Trip", "--text=- [ ] pack")
    visitor = visit(marlene, size=PHONE)
    visitor.sign_in()
    visitor.open("/to-dos")
    page = visitor.page
    page.get_by_role("link", name="pack", exact=True).click()
    expect(page.get_by_label("On which day", exact=True)).to_have_value("")
    tomorrow = (datetime.date.today() + datetime.timedelta(days=1)).isoformat()
    page.get_by_label("On which day", exact=True).fill(tomorrow)
    page.get_by_label("Priority").select_option("Medium")
    page.get_by_role("button", name="Save").click()
    assert [(row["start"], row["priority"]) for row in marlene.folder.json("todos")] == [(f"{tomorrow}T09:00", "medium")]
    row = page.locator("li.to-do", has_text="pack")
    expect(row).to_contain_text("Tomorrow, 09:00")
    row.get_by_role("link", name="From the note “Trip”").click()
    expect(page.get_by_role("heading", name="Trip")).to_be_visible()


def test_how_the_page_looks(visit, marlene):
    visitor = visit(marlene)
    visitor.sign_in()
    visitor.open("/to-dos")
    wrong = look(visitor.page, "to-dos-empty")
    folder = marlene.folder
    words = "- [ ] pack the blue rucksack, and all that we need for three days\n- [ ] ask @Ada Stern"
    folder.run("notes", "add", "Trip", f"--text={words}")
    folder.run("todos", "add", "Paint the boat", "--priority", "high", "--on", datetime.date.today().isoformat())
    for by in ("day", "priority", "person"):
        visitor.open(f"/to-dos?by={by}")
        wrong += look(visitor.page, f"to-dos-{by}")
    visitor.page.get_by_role("button", name="Done: Paint the boat").click()
    visitor.open("/to-dos?show=done")
    wrong += look(visitor.page, "to-dos-done")
    assert wrong == []
