"""The search over everything: as one types, without scripts, by keyboard, and how it looks."""
import json
import re

import pytest
from playwright.sync_api import expect

from contacts import CAST
from looks import look
from servers import make_accounts
from visitor import EACH_WAY, PHONE


def fill(folder):
    make_accounts(folder, "Marlene")
    run = folder.run
    run("import", "-", input=CAST.encode())
    run("notes", "add", "By the lake", "--text", "# Walk\n\nWe saw a heron with Ben & his dog, and **another** one later on", "--tag", "birds")
    run("notes", "add", "--text", "Herons nest in March")
    run("reminders", "add", "Feed the heron", "--on", "2999-01-01")
    run("gifts", "add", "A book on herons", "--for", "Ben Okafor", "--note", "The one with a heron on its cover")
    run("log", "Ben Okafor", "--type", "call", "--note", "Told him of the heron")
    for number in range(7):
        run("notes", "add", f"Kettle {number}")


@pytest.fixture
def filled(serve):
    return serve(fill)


@EACH_WAY
def test_everything_is_found_from_any_page(filled, visit, size, scripts):
    marlene = visit(filled, size, java_script_enabled=scripts)
    marlene.sign_in()
    page = marlene.page
    page.get_by_role("link", name="Search", exact=True).click()
    expect(page.get_by_role("heading", name="Find anything")).to_be_visible()
    search = page.get_by_role("searchbox", name="Search everything")
    expect(search).to_be_focused()
    if scripts:
        search.press_sequentially("heron")
    else:
        search.fill("heron")
        page.get_by_role("button", name="Search", exact=True).click()
    expect(page.locator(".found h2")).to_have_text([re.compile("Notes 2"), "To-dos 1", "Gifts 1", "Catch-ups 1"])
    expect(page.locator("#found-gifts + ul .row-link mark")).to_have_text("heron")
    expect(page.locator("#found-notes + ul .found-excerpt").last).to_contain_text("We saw a heron with Ben & his dog")
    expect(page).to_have_url(re.compile(r"/search\?q=heron$"))
    page.get_by_role("navigation", name="What to search").get_by_role("link", name="Gifts").click()
    expect(page).to_have_url(re.compile(r"/search\?(q=heron&kind=gifts|kind=gifts&q=heron)$"))
    expect(page.locator(".found h2")).to_have_text(["Gifts 1"])
    page.get_by_role("link", name="A book on herons").click()
    expect(page.get_by_role("heading", name="A book on herons")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("searchbox", name="Search everything")).to_have_value("heron")
    page.get_by_role("link", name="Everything").click()
    search = page.get_by_role("searchbox", name="Search everything")
    search.fill("kettle")
    search.press("Enter")
    page.get_by_role("link", name="All notes with these words").click()
    expect(page).to_have_url(re.compile(r"/notes\?q=kettle$"))
    expect(page.locator(".note-row")).to_have_count(7)


@pytest.mark.long
def test_a_search_waits_for_the_last_key_and_drops_what_comes_late(filled, visit):
    marlene = visit(filled)
    marlene.sign_in()
    page = marlene.page
    asked = []

    def late(route):
        query = re.search("q=([^&]*)", route.request.url)[1]
        if route.request.headers.get("x-fragment"):
            asked.append(query)
            # The first answer comes when the second has long been shown.
            if query == "heron":
                held.append(route)
                return
        route.continue_()

    held = []
    page.route("**/search?*", late)
    marlene.open("/search")
    search = page.get_by_role("searchbox")
    search.press_sequentially("heron", delay=20)
    page.wait_for_timeout(700)
    # One request for five letters.
    assert asked == ["heron"]
    search.fill("kettle")
    expect(page.locator(".found h2")).to_have_text(["Notes 7"])
    for route in held:
        try:
            route.fulfill(status=200, content_type="text/html", body="<p class='found'>Too late</p>")
        except Exception:  # The browser has given it up, which is as good.
            pass
    page.wait_for_timeout(300)
    expect(page.get_by_text("Too late")).to_have_count(0)
    expect(page.locator(".found h2")).to_have_text(["Notes 7"])
    assert asked == ["heron", "kettle"]
    expect(page).to_have_url(re.compile(r"/search\?q=kettle$"))
    # A screen reader hears how many there are.
    expect(page.locator("[data-search-status]")).to_have_text("Notes: 7")
    # The words go along to one kind.
    expect(page.get_by_role("navigation", name="What to search").get_by_role("link", name="Notes")).to_have_attribute(
        "href", re.compile(r"q=kettle"))
    search.fill("k")
    expect(page.locator(".found-none")).to_have_text("Type at least two letters.")
    search.fill("")
    expect(page.get_by_role("heading", name="Find anything")).to_be_visible()
    search.fill("zebra")
    expect(page.locator(".lead")).to_have_text("Nothing matches “zebra”.")


def test_keys_lead_to_the_search_and_through_it(filled, visit):
    marlene = visit(filled)
    marlene.sign_in()
    page, press = marlene.page, marlene.page.keyboard.press
    press("/")
    expect(page).to_have_url(filled.address + "/search")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("heron")
    expect(page.locator(".found h2").first).to_contain_text("Notes")
    # From the field to the first hit, and in.
    for _ in range(20):
        press("Tab")
        if page.evaluate("document.activeElement.matches('.found .row-link')"):
            break
    press("Enter")
    expect(page).to_have_url(re.compile("/notes/[0-9a-f-]{36}"))


def test_how_the_search_looks(filled, visit):
    marlene = visit(filled)
    marlene.sign_in()
    page = marlene.page
    wrong = []
    for name, path in (("empty", "/search"), ("found", "/search?q=heron"), ("people", "/search?q=ben"),
                       ("notes", "/search?q=heron&kind=notes"), ("nothing", "/search?q=zebra")):
        marlene.open(path)
        wrong += look(page, f"search-{name}")
    page.set_viewport_size(PHONE)
    marlene.open("/search?q=heron")
    sizes = page.evaluate("""() => [...document.querySelectorAll(".rail a, .filters a, .search input, .found .row, .found .more a")]
      .filter((one) => one.getClientRects().length).map((one) => [one.className, one.getBoundingClientRect().height])""")
    assert all(height >= 44 for _, height in sizes), json.dumps(sizes)
    assert wrong == []
