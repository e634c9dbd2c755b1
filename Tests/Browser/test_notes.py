"""Notes: written down, shared, taken back, read by the partner, brought up in a check-in; how the pages look."""
import re

import pytest
from playwright.sync_api import expect

from couples import together
from looks import look
from visitor import PHONE


@pytest.fixture(params=[True, False], ids=["scripts", "no scripts"])
def couple(couple_server, visit, request):
    """Marlene on a desktop and Ben on a phone, a couple."""
    return together(couple_server, visit, of_ben=PHONE, java_script_enabled=request.param)


def save(visitor):
    """With scripts the note is saved as one types, and the button leads on."""
    visitor.page.get_by_role("button", name=re.compile("^(Save|Done)$")).click()


def write(visitor, text, title="", tags="", draft=False):
    visitor.open("/notes/new")
    page = visitor.page
    expect(page.get_by_label("Text", exact=True)).to_be_focused()
    page.keyboard.type(text)
    page.get_by_label("Title (optional)").fill(title)
    page.get_by_text("Tags, people and more").click()
    page.get_by_label("Tags", exact=True).fill(tags)
    if draft:
        page.get_by_label("Draft: not finished yet").check()
    save(visitor)
    expect(page.get_by_role("heading", level=1)).to_have_text(title or text)


def test_a_note_is_shared_taken_back_shared_again_and_read(couple):
    marlene, ben = couple
    one, two = marlene.page, ben.page
    marlene.open("/")
    one.get_by_role("link", name="Notes", exact=True).first.click()
    expect(one.get_by_role("heading", name="No notes yet")).to_be_visible()
    write(marlene, "Words for the two of us", title="The holidays", tags="summer, ours")
    one.get_by_role("link", name="Share with Ben").click()
    expect(one.get_by_role("heading", name="Share with Ben?")).to_be_visible()
    one.get_by_role("button", name="Share with Ben").click()
    expect(one.get_by_text("Shared with Ben.")).to_be_visible()
    ben.open("/notes")
    expect(two.get_by_text("Not opened yet")).to_be_visible()
    expect(two.get_by_text("Words for the two of us")).to_have_count(0)
    one.get_by_role("link", name="Take back").click()
    one.get_by_role("button", name="Take back").click()
    expect(one.get_by_text("Only you can read it.")).to_be_visible()
    ben.open("/notes")
    expect(two.get_by_role("heading", name="No notes yet")).to_be_visible()
    one.get_by_role("link", name="Share with Ben").click()
    one.get_by_role("button", name="Share with Ben").click()
    ben.open("/notes")
    two.get_by_role("link", name="The holidays").click()
    expect(two.get_by_text("Words for the two of us")).to_be_visible()
    one.reload()
    expect(one.get_by_text("Ben has opened it.")).to_be_visible()
    expect(one.get_by_role("link", name="Take back")).to_have_count(0)


def test_two_who_change_a_note_lose_nothing_of_what_they_typed(couple):
    marlene, ben = couple
    write(marlene, "First", title="Plan")
    marlene.page.get_by_role("link", name="Share with Ben").click()
    marlene.page.get_by_role("button", name="Share with Ben").click()
    path = marlene.path
    for visitor in couple:
        visitor.open(f"{path}/edit")
    marlene.page.get_by_label("Text", exact=True).fill("Marlene's words")
    save(marlene)
    expect(marlene.page.locator(".note-text")).to_have_text("Marlene's words")
    ben.page.get_by_label("Text", exact=True).fill("Ben's words")
    save(ben)
    expect(ben.page.get_by_label("Current version")).to_have_value("Plan\n\nMarlene's words")
    expect(ben.page.get_by_label("Text", exact=True)).to_have_value("Ben's words")
    mine = ben.page.get_by_role("button", name="Use mine")
    if mine.count():
        mine.click()
    save(ben)
    expect(ben.page.locator(".note-text")).to_have_text("Ben's words")
    marlene.open(path)
    expect(marlene.page.get_by_text("Ben's words")).to_be_visible()
    # The browser says of the refusal that it was one.
    ben.complaints[:] = [one for one in ben.complaints if "409" not in one]


@pytest.mark.parametrize("couple", [True], indirect=True)
def test_how_the_pages_look(couple):
    marlene, ben = couple
    page = marlene.page
    marlene.open("/notes")
    wrong = look(page, "notes-empty")
    marlene.open("/notes/new")
    wrong += look(page, "note-new")
    write(marlene, "A line that is rather long, so that it has to be cut somewhere, or wrapped over two lines of the list", draft=True)
    write(marlene, "Pack the tent\nAsk Mia\n\n# A heading as it was typed\n- [ ] pegs\n- [ ] " + "long" * 40, title="Camping",
          tags="summer, ours, a tag of several words")
    page.get_by_role("button", name="Pin", exact=True).click()
    page.get_by_role("button", name="Bring up in the next check-in").click()
    wrong += look(page, "note-private")
    path = marlene.path
    marlene.open(f"{path}/sharing")
    wrong += look(page, "note-sharing")
    write(marlene, "For both", title="Ours", tags="ours")
    page.get_by_role("link", name="Share with Ben").click()
    page.get_by_role("button", name="Share with Ben").click()
    wrong += look(page, "note-shared")
    page.get_by_role("link", name="Edit").click()
    wrong += look(page, "note-edit")
    marlene.open("/notes")
    wrong += look(page, "notes")
    page.get_by_text("More filters").click()
    page.get_by_role("link", name="#ours").click()
    expect(page.get_by_role("link", name="Camping")).to_be_visible()
    wrong += look(page, "notes-filtered")
    ben.open("/notes")
    wrong += look(ben.page, "notes-partner")
    marlene.open("/couple")
    page.get_by_role("button", name="Start a check-in").click()
    expect(page.get_by_role("heading", name="Your notes to bring up")).to_be_visible()
    wrong += look(page, "check-in-notes")
    assert wrong == []
