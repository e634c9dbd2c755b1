"""Concepts, purposes, tags, statistics and pictures of notes: by mouse and without scripts, undone, and how the pages look."""
import pytest
from playwright.sync_api import expect

from looks import look
from servers import make_accounts
from visitor import PHONE

NOTES = [
    ("Piano in the cellar", "The piano sounds lovely in the cellar.", ["music"], "tell"),
    ("Violin and piano", "A terrible evening: the violin string broke.", ["music"], "vent"),
    ("Cellar", "The cellar is damp. A dehumidifier for the cellar?", ["house"], "decide"),
    ("A dehumidifier", "Bought a dehumidifier. Wonderful.", ["house"], None),
]


def fill(folder):
    make_accounts(folder, "Marlene")
    for title, text, tags, purpose in NOTES:
        more = [part for tag in tags for part in ("--tag", tag)] + (["--purpose", purpose] if purpose else [])
        folder.run("notes", "add", title, "--text", text, *more)
    folder.run("todos", "add", "Ask about the string", "--purpose", "decide")


@pytest.fixture
def marlene(serve):
    return serve(fill)


def undo(page):
    page.locator(".toast").get_by_role("button", name="Undo").click()


def test_a_concept_is_merged_named_and_hidden_without_scripts(visit, marlene):
    visitor = visit(marlene, size=PHONE, java_script_enabled=False)
    visitor.sign_in()
    visitor.open("/concept?term=violin")
    page = visitor.page
    page.get_by_text("Rename, merge or hide").click()
    page.get_by_label("Merge into").fill("piano")
    page.get_by_role("button", name="Merge", exact=True).click()
    expect(page.locator(".toast")).to_contain_text("is part of")
    expect(page.locator(".page-head .lead")).to_have_text("2 notes")
    undo(page)
    expect(page.locator(".toast")).to_contain_text("topic of its own again")
    visitor.open("/concept?term=piano")
    page.get_by_text("Rename, merge or hide").click()
    page.get_by_label("Name").fill("Music at home")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Music at home")).to_be_visible()
    page.get_by_text("Rename, merge or hide").click()
    page.get_by_role("button", name="Hide", exact=True).click()
    expect(page.locator(".concept-rows")).not_to_contain_text("Music at home")
    undo(page)
    expect(page.get_by_role("heading", name="Music at home")).to_be_visible()


def test_a_note_gets_a_purpose_by_one_tap(visit, marlene):
    visitor = visit(marlene, size=PHONE)
    visitor.sign_in()
    visitor.open("/notes")
    page = visitor.page
    page.get_by_role("link", name="A dehumidifier").click()
    button = page.get_by_role("button", name="To remember")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(page.get_by_role("button", name="To remember")).to_have_attribute("aria-pressed", "true")
    assert [row["title"] for row in marlene.folder.json("notes", "list", "--purpose", "remember")] == ["A dehumidifier"]
    visitor.open("/to-dos?by=purpose")
    expect(page.get_by_role("heading", name="To decide")).to_be_visible()


def test_the_map_is_walked_by_keys(visit, marlene):
    visitor = visit(marlene)
    visitor.sign_in()
    visitor.open("/concepts/map")
    page = visitor.page
    circle = page.locator(".concept-map a").first
    path = circle.get_attribute("href")
    circle.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(marlene.address + path)


def test_pictures_follow_the_style_that_is_chosen(visit, marlene):
    visitor = visit(marlene, size=PHONE)
    visitor.sign_in()
    visitor.open("/paintings")
    page = visitor.page
    picture = page.locator(".gallery img").first
    assert "Hills" in picture.get_attribute("alt")
    page.get_by_text("Style").first.click()
    page.get_by_role("radio", name="Waves").check(force=True)
    page.get_by_role("checkbox", name="Show each note with its painting").check()
    page.get_by_role("button", name="Save", exact=True).click()
    assert "Waves" in page.locator(".gallery img").first.get_attribute("alt")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download").first.click()
    assert saved.value.suggested_filename == "kinkeeper.png"
    assert open(saved.value.path(), "rb").read(8) == b"\x89PNG\r\n\x1a\n"
    assert page.locator(".gallery img").first.evaluate("(img) => img.decode().then(() => img.naturalWidth)") > 0
    visitor.open("/notes")
    page.get_by_role("link", name="Violin and piano").click()
    cover = page.locator(".note-cover")
    assert cover.evaluate("(img) => img.decode().then(() => img.naturalWidth)") > 0
    # No word of a note is in a picture.
    svg = page.request.get(marlene.address + cover.get_attribute("src")).text()
    assert svg.startswith("<svg") and not any(word in svg.lower() for word in ("piano", "violin", "string", "script"))


PAGES = {
    "concepts": "/concepts", "concept": "/concept?term=piano", "concept-map": "/concepts/map", "purposes": "/purposes",
    "tags": "/tags", "tag": "/tag?tag=music", "note-statistics": "/notes/statistics", "paintings": "/paintings",
    "to-dos-by-purpose": "/to-dos?by=purpose", "notes-filtered": "/notes?concept=piano",
}


def test_how_the_pages_look(visit, marlene):
    visitor = visit(marlene)
    visitor.sign_in()
    page, wrong = visitor.page, []
    for name, path in PAGES.items():
        assert visitor.open(path) == 200
        wrong += look(page, name)
    visitor.open("/purposes")
    page.get_by_role("link", name="To decide").click()
    page.get_by_text("Change, merge or hide").click()
    wrong += look(page, "purpose")
    assert wrong == []
