"""Prioritising: by buttons without scripts, by keys, by touch and by mouse; undone; how the page looks."""
import time

import pytest
from playwright.sync_api import expect

from looks import look
from servers import make_accounts
from visitor import PHONE


def fill(folder):
    make_accounts(folder, "Marlene")
    for title in ("Idea", "Letter", "Recipe"):
        folder.run("notes", "add", title, "--text", f"Words of the {title.lower()}, and **more**")
    folder.run("todos", "add", "Taxes")


@pytest.fixture
def marlene(serve):
    return serve(fill)


def state(server):
    notes = {row["title"]: (row["status"], row["isPinned"]) for row in server.folder.json("notes", "list")}
    notes |= {row["title"]: row["priority"] for row in server.folder.json("todos")}
    return notes


def title(page):
    return page.locator("#card-title").inner_text()


def chosen(page, number):
    expect(page.locator(".deck-progress [role=status]")).to_have_text(f"{number} of 4")


def test_buttons_choose_without_scripts_and_each_step_is_undone(visit, marlene):
    visitor = visit(marlene, size=PHONE, java_script_enabled=False)
    visitor.sign_in()
    visitor.open("/prioritise")
    page = visitor.page
    before = state(marlene)
    for number, name in enumerate(("Now", "Later", "Done", "Drop"), 1):
        chosen(page, number)
        page.get_by_role("button", name=name).click()
    expect(page.get_by_role("heading", name="All 4 cards are sorted")).to_be_visible()
    assert state(marlene) != before
    for number in (4, 3, 2, 1):
        page.get_by_role("button", name="Undo last").click()
        chosen(page, number)
        expect(page.locator(".toast")).to_contain_text("Undone: ")
    expect(page.get_by_role("button", name="Undo last")).to_have_count(0)
    assert state(marlene) == before


def test_keys_choose_and_undo(visit, marlene):
    visitor = visit(marlene)
    visitor.sign_in()
    visitor.open("/prioritise")
    page = visitor.page
    seen = {}
    for number, (key, choice) in enumerate((("ArrowRight", "now"), ("ArrowLeft", "later"), ("ArrowDown", "done"), ("ArrowUp", "drop")), 1):
        chosen(page, number)
        seen[title(page)] = choice
        page.keyboard.press(key)
    expect(page.get_by_role("heading", name="All 4 cards are sorted")).to_be_visible()
    after = state(marlene)
    for name, choice in seen.items():
        if name == "Taxes":
            assert after.get(name) == {"now": "high", "later": "low"}.get(choice)
        else:
            wanted = {"now": ("active", True), "later": ("inbox", False), "done": ("done", False), "drop": None}[choice]
            assert after.get(name) == wanted
    page.keyboard.press("Control+z")
    chosen(page, 4)
    assert title(page) == list(seen)[3]


@pytest.mark.parametrize("how", ["touch", "mouse"])
def test_swipes_choose(visit, marlene, how):
    visitor = visit(marlene, **({"size": PHONE} if how == "touch" else {}))
    visitor.sign_in()
    visitor.open("/prioritise")
    page = visitor.page
    session = page.context.new_cdp_session(page)

    def swipe(x, y):
        box = page.locator("[data-card]").bounding_box()
        start = (box["x"] + box["width"] / 2, box["y"] + 60)
        if how == "mouse":
            page.mouse.move(*start)
            page.mouse.down()
            for step in range(1, 6):
                page.mouse.move(start[0] + x * step / 5, start[1] + y * step / 5)
            return page.mouse.up()
        touch = lambda kind, points: session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        touch("touchStart", [{"x": start[0], "y": start[1]}])
        for step in range(1, 6):
            touch("touchMove", [{"x": start[0] + x * step / 5, "y": start[1] + y * step / 5}])
        return touch("touchEnd", [])

    first = title(page)
    # A short move chooses nothing.
    swipe(40, 0)
    time.sleep(0.3)
    chosen(page, 1)
    swipe(160, 0)
    chosen(page, 2)
    after = state(marlene)
    assert after[first] in ("high", ("active", True))
    second = title(page)
    swipe(0, 150)
    chosen(page, 3)
    after = state(marlene)
    assert "Taxes" not in after if second == "Taxes" else after[second] == ("done", False)
    swipe(-160, 0)
    chosen(page, 4)


def test_how_the_page_looks(visit, marlene):
    marlene.folder.run("notes", "add", "--text=" + "- [ ] a box\n\nA long line of words that goes on. " * 30)
    visitor = visit(marlene)
    visitor.sign_in()
    visitor.open("/prioritise")
    page = visitor.page
    wrong = look(page, "prioritise-note")
    page.get_by_role("button", name="Later").click()
    expect(page.locator(".deck-progress [role=status]")).to_have_text("2 of 6")
    wrong += look(page, "prioritise-to-do")
    while page.locator("[data-card]").count():
        number = page.locator("[data-card]").get_attribute("id")
        page.get_by_role("button", name="Later").click()
        expect(page.locator(f"#{number}")).to_have_count(0)
    wrong += look(page, "prioritise-end")
    assert wrong == []
