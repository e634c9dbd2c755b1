"""A couple sets when it checks in and prepares, and how the pages look."""
from playwright.sync_api import expect

from couples import together
from looks import look


def test_the_times_are_set_and_a_check_in_is_prepared(couple_server, visit):
    marlene, ben = together(couple_server, visit)
    wrong = []
    marlene.open("/couple")
    marlene.page.get_by_role("link", name="Set a time").click()
    marlene.page.get_by_role("radio", name="Every day").check()
    # What is for weeks alone is away.
    expect(marlene.page.get_by_text("On which days of the week")).to_be_hidden()
    marlene.page.get_by_label("Reminder to prepare").select_option(label="1 day before")
    marlene.page.get_by_role("button", name="Show next dates").click()
    expect(marlene.page.get_by_text("tomorrow, 19:00", exact=False).first).to_be_visible()
    wrong += look(marlene.page, "schedule")
    marlene.page.get_by_role("button", name="Save").click()
    expect(marlene.page.get_by_text("Saved. The next one is")).to_be_visible()
    ben.open("/couple")
    wrong += look(ben.page, "couple-near")
    # By keys alone.
    ben.page.get_by_role("link", name="Prepare your check-in").focus()
    ben.page.keyboard.press("Enter")
    ben.page.get_by_role("button", name="Good", exact=True).focus()
    ben.page.keyboard.press("Enter")
    expect(ben.page.get_by_role("button", name="Remove", exact=True)).to_be_visible()
    ben.page.get_by_role("link", name="Note to bring up").click()
    ben.page.get_by_label("Title").fill("Where we go in the summer, and with whom")
    ben.page.get_by_role("button", name="Done", exact=True).click()
    expect(ben.page.get_by_role("heading", level=1)).to_have_text("Where we go in the summer, and with whom")
    ben.open("/couple/preparation")
    expect(ben.page.get_by_role("link", name="Where we go in the summer, and with whom", exact=True)).to_be_visible()
    wrong += look(ben.page, "preparation")
    marlene.open("/couple/preparation")
    expect(marlene.page.get_by_text("Where we go")).to_have_count(0)
    assert wrong == []
