"""A year in touch: empty and full, as a picture and as a table."""
import pytest
from playwright.sync_api import expect

import history
from contacts import CAST
from looks import look


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
    expect(page.get_by_role("img", name="Who it was")).to_be_visible()
    share = page.get_by_role("region", name="In time").locator(".figure")
    assert 0 < int(share.inner_text().rstrip("%")) < 100
    assert page.locator(".calendar-scroll path").count() == 5
    page.get_by_text("As a table").first.click()
    weeks = page.get_by_role("table").first.get_by_role("row")
    assert 40 < weeks.count() <= 54
    assert look(page, "statistics") == []
