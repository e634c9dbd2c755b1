"""Getting started: a few people, a rhythm by category, and a Today that has something to say."""
import pytest
from playwright.sync_api import expect

from contacts import CAST
from looks import look
from visitor import EACH_WAY, PASSWORD


def begin(visitor):
    assert visitor.open(visitor.server.link) == 200
    visitor.page.get_by_label("Your name").fill("Marlene")
    visitor.page.get_by_label("Password").fill(PASSWORD)
    visitor.page.get_by_role("button", name="Begin").click()
    expect(visitor.page.get_by_role("heading", name="Who matters to you?")).to_be_visible()


@EACH_WAY
def test_from_nobody_to_a_useful_today(server, visit, size, scripts):
    visitor = visit(server, size, java_script_enabled=scripts)
    page = visitor.page
    begin(visitor)
    first, second = [page.get_by_role("group", name=f"Person {number}") for number in (1, 2)]
    first.get_by_label("Name").fill("Berta Vogel")
    first.get_by_label("Day").fill("31")
    first.get_by_label("Month").select_option("November")
    second.get_by_label("Name").fill("Bo Lund")
    page.get_by_role("button", name="Continue", exact=True).click()
    expect(page.get_by_text("That date doesn’t exist.")).to_be_visible()
    first.get_by_label("Day").fill("30")
    first.get_by_label("Relationship").select_option("Family")
    page.get_by_role("button", name="Continue", exact=True).click()

    expect(page.get_by_role("heading", name="Choose your closest ten")).to_be_visible()
    expect(page.get_by_label("Family")).to_have_value("14")
    page.get_by_role("group", name="Bo Lund").get_by_label("month", exact=True).check()
    # Left and come back to: the first page says where, and no other.
    visitor.open("/people")
    expect(page.get_by_role("link", name="Continue")).to_have_count(0)
    visitor.open("/")
    page.get_by_role("link", name="Continue").click()
    page.get_by_role("group", name="Bo Lund").get_by_label("month", exact=True).check()
    page.get_by_role("button", name="Continue", exact=True).click()
    expect(page.get_by_role("heading", name="Where shall we remind you?")).to_be_visible()
    expect(page.locator(".toast p")).to_have_text("2 people have a rhythm now.")
    expect(page.get_by_label("1 day before")).to_be_checked()
    page.get_by_label("1 week before").check()
    page.get_by_role("button", name="Go to Today").click()
    expect(page).to_have_url(server.address + "/")
    expect(page.get_by_role("link", name="Berta Vogel").first).to_be_visible()
    expect(page.get_by_role("link", name="Continue")).to_have_count(0)


def test_every_step_can_be_passed_over_and_found_again(server, visit):
    visitor = visit(server)
    page = visitor.page
    begin(visitor)
    page.get_by_role("button", name="Skip this step").click()
    expect(page).to_have_url(server.address + "/welcome/alerts")
    page.get_by_role("button", name="Skip this step").click()
    expect(page).to_have_url(server.address + "/")
    server.folder.run("import", "-", "--account", "Marlene", input=CAST.encode())
    visitor.open("/settings")
    page.get_by_role("link", name="App and widgets").click()
    page.get_by_role("link", name="Getting started").click()
    expect(page.get_by_text("10 people are here already.")).to_be_visible()
    page.get_by_role("button", name="Skip this step").click()
    expect(page.get_by_role("heading", name="Choose your closest ten")).to_be_visible()
    page.get_by_role("button", name="Skip this step").click()
    page.get_by_role("button", name="Skip this step").click()
    expect(page).to_have_url(server.address + "/")


@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "es-ES"])
def test_each_step_looks_right_in_every_language(server, visit, locale):
    visitor = visit(server)
    begin(visitor)
    visitor.close()
    visitor = visit(server, locale=locale)
    visitor.open("/sign-in")
    visitor.page.locator("[name=name]").fill("Marlene")
    visitor.page.locator("[name=password]").fill(PASSWORD)
    visitor.page.locator("main button.primary").click()
    expect(visitor.page).to_have_url(server.address + "/welcome/people")
    assert look(visitor.page, f"welcome-people-{locale[:2]}") == []
    server.folder.run("import", "-", "--account", "Marlene", input=CAST.encode())
    visitor.open("/welcome/rhythm")
    assert look(visitor.page, f"welcome-rhythm-{locale[:2]}") == []
    visitor.open("/welcome/alerts")
    assert look(visitor.page, f"welcome-alerts-{locale[:2]}") == []
    visitor.open("/")
    assert look(visitor.page, f"welcome-bar-{locale[:2]}") == []
