"""What two partners ask of one another: asked, answered, and how the pages look."""
from datetime import date, timedelta

from playwright.sync_api import expect

from couples import together
from looks import look


def ask(visitor, title, **fields):
    visitor.open("/couple/requests")
    page = visitor.page
    page.get_by_text("New request").click()
    page.get_by_label("What would you like?").fill(title)
    for label, value in fields.items():
        page.get_by_label(label, exact=True).fill(value)
    page.get_by_role("button", name="Send request").click()
    expect(page.get_by_text("Request sent.")).to_be_visible()


def test_a_request_is_asked_and_accepted(couple_server, visit):
    marlene, ben = together(couple_server, visit)
    wrong = []
    marlene.open("/couple/requests")
    wrong += look(marlene.page, "requests-none")
    marlene.page.get_by_text("New request").click()
    marlene.page.get_by_label("What is it about?").select_option("Date night")
    marlene.page.get_by_label("Priority").select_option("High")
    marlene.page.get_by_label("Repeats").select_option("Every month")
    marlene.page.get_by_label("What would you like?").fill("Dinner at Luigi’s")
    marlene.page.get_by_label("Tags").fill("food, us")
    # The browser cannot know that what repeats needs a day.
    marlene.page.get_by_role("button", name="Send request").click()
    expect(marlene.page.get_by_text("Choose the first day")).to_be_visible()
    wrong += look(marlene.page, "requests-form")
    marlene.page.get_by_label("Day", exact=True).fill(f"{date.today() + timedelta(days=30)}")
    marlene.page.get_by_label("Description").fill("At eight.\nI will book the table.")
    marlene.page.get_by_role("button", name="Send request").click()
    expect(marlene.page.get_by_text("Request sent.")).to_be_visible()
    ask(marlene, "A walk on Sunday, just the two of us, without phones and with a thermos of tea", Description="By the lake")
    ask(ben, "Talk about the holidays")
    ben.open("/")
    expect(ben.page.get_by_role("heading", name="Waiting for your answer")).to_be_visible()
    wrong += look(ben.page, "requests-today")
    ben.open("/couple")
    wrong += look(ben.page, "requests-couple")
    ben.open("/couple/requests")
    wrong += look(ben.page, "requests-list")
    ben.page.get_by_role("link", name="Dinner at Luigi’s").click()
    wrong += look(ben.page, "request-to-answer")
    # By keys alone.
    ben.page.get_by_label("A few words to Marlene").focus()
    ben.page.keyboard.type("Gladly. I bring the flowers.")
    ben.page.keyboard.press("Tab")
    ben.page.keyboard.press("ArrowDown")
    ben.page.keyboard.press("ArrowDown")
    ben.page.keyboard.press("Tab")
    ben.page.keyboard.press("Enter")
    expect(ben.page.get_by_text("Accepted and added to the action items")).to_be_visible()
    wrong += look(ben.page, "request-answered")
    marlene.open("/action-items")
    expect(marlene.page.get_by_role("link", name="Dinner at Luigi’s")).to_be_visible()
    marlene.open("/couple/requests?state=accepted")
    marlene.page.get_by_role("link", name="Dinner at Luigi’s").click()
    expect(marlene.page.get_by_text("I bring the flowers.")).to_be_visible()
    wrong += look(marlene.page, "request-accepted")
    marlene.open("/couple/requests")
    marlene.page.get_by_role("link", name="A walk on Sunday").click()
    wrong += look(marlene.page, "request-own")
    assert wrong == []
