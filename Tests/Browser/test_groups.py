"""Groups: made with a rhythm, filled by tapping, changed, taken over from the address book, deleted and brought back."""
import re

import pytest
from playwright.sync_api import expect

from contacts import CAST, crowd
from looks import look
from visitor import DESKTOP, EACH_WAY, PHONE

CHOIR = "\r\n".join([
    "BEGIN:VCARD", "VERSION:3.0", "UID:choir", "N:;Choir;;;", "FN:Choir", "X-ADDRESSBOOKSERVER-KIND:group",
    "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:anna-berg", "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:ben-okafor",
    "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:stranger", "END:VCARD", ""])


@pytest.fixture
def marlene(server, visit):
    def come(size=DESKTOP, content=CAST.encode(), **options):
        server.make_account("Marlene", "a quiet walk by the lake")
        server.folder.run("import", "-", input=content)
        visitor = visit(server, size, **options)
        visitor.sign_in()
        return visitor
    return come


@EACH_WAY
def test_a_group_is_made_filled_and_brought_back(marlene, size, scripts):
    visitor = marlene(size, java_script_enabled=scripts)
    page = visitor.page
    page.get_by_role("navigation", name="Main").get_by_role("link", name="People").click()
    page.locator(".people-head summary").click()
    page.get_by_role("link", name="Groups").click()
    page.get_by_role("link", name="New group").click()
    page.get_by_role("textbox", name="Name").fill("Old friends")
    page.get_by_label("Every … days").check()
    page.get_by_label("Number of days").fill("45")
    page.get_by_role("button", name="Create and choose people").click()

    search = page.get_by_role("searchbox")
    search.wait_for()
    page.wait_for_load_state()
    for word, name in [("anni", "Anna Berg"), ("porto", "Chiara Rossi")]:
        search.fill(word)
        if not scripts:
            search.press("Enter")
        button = page.get_by_role("button", name=name)
        expect(page.locator(".picks .pick")).to_have_count(1)
        button.last.click()
        expect(page.locator(".picks .pick")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".chosen-chips li")).to_have_count(2)
    expect(page.locator(".chosen h2")).to_have_text("2 people are in it")
    page.get_by_role("link", name="Done").click()

    expect(page.get_by_role("heading", name="Old friends")).to_be_visible()
    expect(page.locator(".summary").first).to_have_text("2 people · every 45 days")
    page.get_by_role("button", name="Remove: Anna Berg").click()
    expect(page.locator(".row-link")).to_have_text(["Chiara Rossi"])
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(page.locator(".row-link")).to_have_text(["Anna Berg", "Chiara Rossi"])

    page.get_by_label("Monthly").check()
    page.get_by_role("button", name="Save Rhythm").click()
    expect(page.locator(".summary").first).to_have_text("2 people · monthly")
    page.get_by_role("textbox", name="Name").fill("Friends of old")
    page.get_by_role("button", name="Rename").click()
    expect(page.get_by_role("heading", name="Friends of old")).to_be_visible()

    page.get_by_role("button", name="Delete group").click()
    expect(page.get_by_role("heading", name="No groups yet")).to_be_visible()
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(page.locator(".row-link")).to_have_text(["Anna Berg", "Chiara Rossi"])


def test_many_quick_taps_by_thumb_and_by_key_all_count(marlene):
    visitor = marlene(PHONE, content=crowd(300))
    page = visitor.page
    visitor.open("/groups/new")
    page.get_by_role("textbox", name="Name").fill("Crowd")
    page.get_by_role("button", name="Create and choose people").click()
    buttons = page.locator(".picks .pick")
    expect(buttons).to_have_count(50)
    # Taps that do not wait for one another, on the page as it stood.
    page.evaluate("document.querySelectorAll('.picks .pick').forEach((button, n) => { if (n < 8) button.click(); })")
    expect(page.locator(".chosen h2")).to_have_text("8 people are in it")
    expect(page.locator('.picks [aria-pressed="true"]')).to_have_count(8)
    # With keys: the focus stays on the same person.
    ninth = page.locator(".picks li").nth(8)
    anchor = ninth.get_attribute("id")
    ninth.get_by_role("button").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".chosen h2")).to_have_text("9 people are in it")
    assert page.evaluate("document.activeElement.closest('li').id") == anchor
    expect(page.locator("[data-pick-status]")).to_have_text(re.compile("added\\.$"))
    page.keyboard.press("Enter")
    expect(page.locator(".chosen h2")).to_have_text("8 people are in it")


@pytest.mark.long
def test_a_group_of_the_address_book_is_taken_over(marlene):
    visitor = marlene(content=(CAST + CHOIR).encode())
    page = visitor.page
    visitor.open("/groups")
    expect(page.get_by_text("2 people are in it: Anna Berg, Ben Okafor.")).to_be_visible()
    assert look(page, "groups-offer") == []
    page.get_by_role("button", name="Add group Choir").click()
    expect(page.locator(".row-link")).to_have_text(["Anna Berg", "Ben Okafor"])
    visitor.bring((CAST + CHOIR.replace("ben-okafor", "vera-hofmann")).encode())
    visitor.open("/groups")
    expect(page.get_by_text("New in the address book’s group: Vera Hofmann.")).to_be_visible()
    page.get_by_role("button", name="Ignore Choir").click()
    expect(page.get_by_role("heading", name="From your address book")).to_have_count(0)


def test_a_person_goes_into_groups_from_their_page(marlene):
    visitor = marlene()
    page = visitor.page
    visitor.server.folder.run("group", "create", "Neighbours")
    visitor.server.folder.run("group", "create", "Theatre")
    visitor.open("/people?q=anni")
    page.get_by_role("link", name="Anna Berg").click()
    page.get_by_text("Add to group").click()
    page.get_by_role("button", name="Theatre").click()
    expect(page.locator(".group-chips a")).to_have_text(["Theatre"])
    page.get_by_role("button", name="Remove from group: Theatre").click()
    expect(page.locator(".group-chips a")).to_have_count(0)
    page.get_by_text("Add to group").click()
    page.get_by_role("link", name="New group").click()
    page.get_by_role("textbox", name="Name").fill("Verlag")
    page.get_by_role("button", name="Create and choose people").click()
    expect(page.locator(".group-chips a")).to_have_text(["Verlag"])
    page.get_by_text("Add to group").click()
    assert look(page, "person-groups") == []


def test_every_page_of_groups_looks_right(marlene):
    visitor = marlene()
    page = visitor.page
    visitor.open("/groups")
    assert look(page, "groups-empty") == []
    run = visitor.server.folder.run
    run("group", "create", "Choir", "--cadence", "monthly")
    run("group", "create", "A very long name of a group that somebody once gave it on a Sunday")
    run("group", "create", "Hausgemeinschaftsversammlungsteilnehmerinnen", "--cadence", "45")
    run("group", "add", "Choir", "Anna", "Maximiliane", "花子", "مريم")
    visitor.open("/groups")
    assert look(page, "groups") == []
    page.get_by_role("link", name="Choir").click()
    assert look(page, "group") == []
    page.get_by_label("Every … days").check()
    page.get_by_label("Number of days").fill("soon")
    page.get_by_role("button", name="Save Rhythm").click()
    expect(page.get_by_text("Enter 1 to 3,650 days.")).to_be_visible()
    assert look(page, "group-refused") == []
    page.get_by_role("link", name="Choose people").click()
    assert look(page, "group-picking") == []
    visitor.open("/groups/new")
    assert look(page, "group-new") == []
