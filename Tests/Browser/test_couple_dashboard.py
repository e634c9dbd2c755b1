"""The dashboard and the growth of a couple: from what is due to the charts; how the pages look."""
from playwright.sync_api import expect

from couples import fill_history, together
from looks import look


def test_what_is_due_is_done_and_the_charts_have_their_tables(couple_server, visit):
    marlene, _ = together(couple_server, visit)
    page = marlene.page
    marlene.open("/couple")
    wrong = look(page, "dashboard-empty")
    marlene.open("/couple/growth")
    expect(page.get_by_text("No completed check-in yet.")).to_be_visible()
    wrong += look(page, "growth-empty")
    fill_history(couple_server.folder)
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
