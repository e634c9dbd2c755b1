"""Making, editing, trashing and restoring people, with scripts and without."""
import pytest
from playwright.sync_api import expect

from contacts import picture
from looks import look
from visitor import PHONE


def sign_in(visit, home, **options):
    visitor = visit(home, PHONE, **options)
    visitor.sign_in()
    return visitor.page


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_a_person_is_made_edited_trashed_and_restored(server, visit, scripts):
    marlene = visit(server, PHONE, java_script_enabled=scripts)
    marlene.set_up()
    page = marlene.page
    page.goto(server.address + "/people/new")
    page.get_by_label("First name").fill("Tilda")
    page.get_by_label("Day", exact=True).fill("30")
    page.get_by_label("Month", exact=True).fill("2")
    page.get_by_role("button", name="Add a number").click()
    page.get_by_label("Phone number 2" if not scripts else "Phone number 1").last.fill("+49 30 99")
    page.get_by_role("button", name="Save").last.click()
    expect(page.get_by_text("This month has no day 30.").last).to_be_visible()
    expect(page.get_by_label("First name")).to_have_value("Tilda")
    if scripts:
        assert not look(page, "person-form-error")
        page.set_viewport_size(PHONE)
    page.get_by_label("Day", exact=True).fill("3")
    page.get_by_role("button", name="Save").last.click()
    expect(page.get_by_role("heading", name="Tilda")).to_be_visible()
    expect(page.get_by_text("+49 30 99")).to_be_visible()
    if scripts:
        assert not look(page, "person-new")
        page.set_viewport_size(PHONE)
    page.reload()
    page.locator(".person-more summary").click()
    page.get_by_role("button", name="Move to the trash").click()
    page.goto(server.address + "/trash")
    if scripts:
        assert not look(page, "trash")
        page.set_viewport_size(PHONE)
    page.get_by_role("button", name="Restore Tilda").click()
    expect(page.get_by_role("heading", name="Tilda")).to_be_visible()


def test_two_writers_at_once(server, visit):
    marlene = visit(server, PHONE)
    marlene.set_up()
    page = marlene.page
    server.folder.run("people", "add", "Ben", "--note", "Old")
    page.goto(server.address + "/people")
    page.get_by_role("link", name="Ben").click()
    page.get_by_role("link", name="Edit", exact=True).click()
    server.folder.run("people", "edit", "Ben", "--note", "Theirs")
    page.get_by_role("textbox", name="Note").fill("Mine")
    page.get_by_role("button", name="Save").last.click()
    expect(page.get_by_role("heading", name="Ben was changed meanwhile")).to_be_visible()
    assert not look(page, "person-conflict")
    page.get_by_label("Current version").check()
    page.get_by_role("button", name="Save this").click()
    expect(page.get_by_text("Theirs")).to_be_visible()


def test_many_at_once_and_a_photo(server, visit):
    marlene = visit(server, PHONE)
    marlene.set_up()
    page = marlene.page
    for name in ("Ben", "Carla", "Dora"):
        server.folder.run("people", "add", name)
    page.goto(server.address + "/people?select=1")
    page.get_by_text("Select all on this page").click()
    # Folded on a phone, so that it does not hide who is to be chosen.
    page.get_by_text("Selected people (3)").click()
    page.get_by_label("Category").select_option("friend")
    assert not look(page, "people-selection")
    page.get_by_role("button", name="Set Category").click()
    expect(page.get_by_text("Category set for 3 people.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Undone for 3 people.")).to_be_visible()
    # The page was drawn anew, and its search still works while one types.
    page.get_by_role("searchbox").press_sequentially("carl")
    expect(page.locator(".row-link")).to_have_text(["Carla"])
    page.get_by_role("searchbox").fill("")
    expect(page.locator(".row-link")).to_have_count(3)
    assert not look(page, "people-filters")
    page.get_by_role("link", name="Ben").click()
    page.get_by_role("link", name="Add a photo").click()
    page.get_by_label("Picture").set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": picture()})
    page.get_by_role("button", name="Crop photo").click()
    assert not look(page, "person-crop")
    page.get_by_role("button", name="Save photo").click()
    expect(page.get_by_text("Photo saved.")).to_be_visible()
