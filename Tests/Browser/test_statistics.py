"""A year in touch: empty and full, as a picture and as a table."""
import pathlib

import pytest
from playwright.sync_api import expect

import history
from contacts import CAST
from looks import look
from visitor import PHONE


@pytest.fixture
def marlene(server, visit):
    marlene = visit(server)
    marlene.set_up()
    return marlene


def test_an_empty_year_says_what_to_do(marlene):
    assert marlene.open("/statistics") == 200
    expect(marlene.page.get_by_role("link", name="Go to catch-ups")).to_be_visible()
    assert look(marlene.page, "statistics-empty") == []


def test_a_full_year_is_drawn_and_told(marlene, server):
    server.folder.run("import", "-", input=CAST.encode())
    history.write(server.folder)
    assert marlene.open("/statistics") == 200
    page = marlene.page
    expect(page.get_by_role("img", name="Day by day")).to_be_visible()
    expect(page.get_by_role("img", name="With whom")).to_be_visible()
    share = page.get_by_role("region", name="On time").locator(".figure")
    assert 0 < int(share.inner_text().rstrip("%")) < 100
    assert page.locator(".calendar-scroll path").count() == 5
    page.get_by_text("As a table").first.click()
    weeks = page.get_by_role("table").first.get_by_role("row")
    assert 40 < weeks.count() <= 54
    assert look(page, "statistics") == []


def test_the_year_day_by_day_is_readable_on_a_phone(marlene, server):
    server.folder.run("import", "-", input=CAST.encode())
    history.write(server.folder)
    page = marlene.page
    page.set_viewport_size(PHONE)
    assert marlene.open("/statistics") == 200
    box = page.locator(".calendar-scroll")
    width, seen = box.evaluate("(box) => [box.scrollWidth, box.clientWidth]")
    assert width > 2 * seen, "the weeks are scrolled to"
    # 53 weeks of 14 units: each is as wide as a fingertip's print, not a speck.
    week = box.locator("svg").evaluate("(svg) => svg.getBoundingClientRect().width * 14 / 788")
    assert week >= 16
    # The latest weeks are in view, and the keyboard leads to the others.
    assert box.evaluate("(box) => box.querySelector('svg').getBoundingClientRect().right <= innerWidth + 1")
    box.focus()
    page.keyboard.press("ArrowLeft")
    box.evaluate("""(box) => new Promise((resolve) => {
        const look = () => (box.scrollLeft < 0 ? resolve() : setTimeout(look, 20));
        look();
    })""")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_calendar_year_and_its_picture(marlene, server):
    server.folder.run("import", "-", input=CAST.encode())
    history.write(server.folder)
    page = marlene.page
    assert marlene.open("/statistics") == 200
    page.get_by_role("link", name="Your year").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Your year")
    assert page.locator(".year-faces li").count() > 0
    picture = page.locator(".year-picture")
    expect(picture).to_have_js_property("naturalWidth", 1080)
    assert look(page, "year") == []
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download picture").click()
    assert saved.value.suggested_filename.endswith(".png")
    assert pathlib.Path(saved.value.path()).read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    first = page.locator(".year-faces bdi").first.inner_text().split()[0]
    source = lambda: page.evaluate("fetch(document.querySelector('.year-picture').src).then((one) => one.text())")
    assert f">{first}<" not in source()
    page.get_by_role("link", name="With names and faces").click()
    page.wait_for_url("**names=1#picture")
    assert f">{first}<" in source()
    assert look(page, "year-named") == []
