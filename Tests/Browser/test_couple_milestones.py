"""The milestones of a couple: set, reached in a tap, and how the pages look."""
from datetime import date, timedelta

from playwright.sync_api import expect

from couples import together
from looks import look


def test_a_milestone_is_set_and_reached(couple_server, visit):
    marlene, ben = together(couple_server, visit)
    wrong = []
    marlene.open("/couple")
    marlene.page.get_by_text("Change the day").click()
    marlene.page.get_by_role("textbox", name="Together since").fill("2020-02-29")
    marlene.page.locator("#start-change").get_by_role("button", name="Save").click()
    expect(marlene.page.get_by_role("heading", name="Together since: 29 February 2020")).to_be_visible()
    marlene.page.get_by_role("link", name="All milestones").click()
    expect(marlene.page.get_by_text("5 years together")).to_be_visible()
    for title, label, day in (
        ("Swim across the lake together, there and back again", "Planned for", f"{date.today() + timedelta(days=200)}"), ("Moved in", "Reached on", "2024-05-01"),
    ):
        marlene.page.get_by_text("New milestone").click()
        marlene.page.get_by_label("Title").fill(title)
        marlene.page.get_by_label("Category").select_option(index=1)
        marlene.page.get_by_label(label).fill(day)
        marlene.page.get_by_label("Description").fill("A few words.\nAnd a line more.")
        wrong += look(marlene.page, "milestone-form")
        marlene.page.get_by_role("button", name="Add milestone").click()
        expect(marlene.page.get_by_text("Milestone added.")).to_be_visible()
    wrong += look(marlene.page, "milestones")
    ben.open("/couple/milestones?show=ahead")
    wrong += look(ben.page, "milestones-ahead")
    # By keys alone.
    ben.page.get_by_role("button", name="Reached today").focus()
    ben.page.keyboard.press("Enter")
    expect(ben.page.get_by_text("Reached: Swim across the lake")).to_be_visible()
    ben.page.get_by_role("link", name="Swim across the lake").click()
    wrong += look(ben.page, "milestone")
    assert wrong == []
