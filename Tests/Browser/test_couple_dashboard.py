"""The dashboard and the growth of a couple: from what is due to the charts; how the pages look."""
from datetime import date, timedelta

from playwright.sync_api import expect

from looks import look
from test_couple_requests import together


def filled(server):
    """A completed check-in, an item that is due, a request and a milestone."""
    def run(name, *arguments):
        server.folder.run("check-in", *arguments, "--account", name)

    run("Marlene", "rules", "--agree")
    run("Ben", "rules", "--agree")
    for arguments in (["start"], ["next"], ["choose", "fun", "communication"], ["next"], ["discussed", "fun"], ["next"], ["mood", "positive"]):
        run("Marlene", *arguments)
    run("Ben", "mood", "neutral")
    for arguments in (["next"], ["next"], ["complete"]):
        run("Marlene", *arguments)
    yesterday = (date.today() - timedelta(days=1)).isoformat()
    run("Marlene", "todo", "add", "Book the cabin by the lake for the long weekend in February", "--on", yesterday)
    run("Ben", "request", "add", "Dance somewhere, even badly")
    run("Ben", "milestone", "add", "Moved in", "--achieved", yesterday)


def test_what_is_due_is_done_and_the_charts_have_their_tables(server, visit):
    marlene, _ = together(server, visit)
    page = marlene.page
    marlene.open("/couple")
    wrong = look(page, "dashboard-empty")
    marlene.open("/couple/growth")
    expect(page.get_by_text("No completed check-in yet.")).to_be_visible()
    wrong += look(page, "growth-empty")
    filled(server)
    marlene.open("/couple")
    wrong += look(page, "dashboard")
    page.get_by_text("What counts").click()
    expect(page.get_by_text("Calendar months with at least one check-in.")).to_be_visible()
    page.get_by_role("button", name="Done: Book the cabin").click()
    expect(page.get_by_role("region", name="Recent activity").get_by_text("Done", exact=True)).to_be_visible()
    page.get_by_role("link", name="Note for next time").click()
    expect(page.get_by_label("for the next check-in")).to_be_checked()
    marlene.open("/couple")
    page.get_by_role("link", name="New request").click()
    expect(page.locator("#request-new").get_by_label("What would you like?")).to_be_visible()
    marlene.open("/couple/activity")
    wrong += look(page, "activity")
    marlene.open("/couple")
    page.get_by_role("link", name="Growth", exact=True).click()
    wrong += look(page, "growth")
    for summary in page.get_by_text("As a table").all():
        summary.click()
    expect(page.get_by_role("table")).to_have_count(3)
    wrong += look(page, "growth-tables")
    page.get_by_role("link", name="All", exact=True).click()
    expect(page.get_by_role("link", name="All", exact=True)).to_have_attribute("aria-current", "true")
    assert wrong == []
