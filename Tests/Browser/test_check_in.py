"""A couple's check-in: two browsers as two people, live on both, with sealed answers, a lost connection and a killed server."""
import pytest
from playwright.sync_api import expect

from couples import together
from looks import look
from visitor import PHONE


@pytest.fixture
def couple(couple_server, visit, request):
    """Marlene on a desktop and Ben on a phone, a couple who have agreed to nothing yet."""
    scripts = getattr(request, "param", True)
    marlene, ben = together(couple_server, visit, of_ben=PHONE, java_script_enabled=scripts)
    marlene.open("/couple")
    return marlene, ben


def press(page, name, **options):
    page.get_by_role("button", name=name, exact=True, **options).first.click()


def agreed(marlene, ben):
    """Marlene begins, Ben joins, both agree; the page of each."""
    press(marlene.page, "Start a check-in")
    expect(marlene.page.get_by_role("heading", name="Welcome", exact=True)).to_be_visible()
    ben.open("/couple")
    ben.page.get_by_role("link", name="Continue", exact=True).click()
    press(marlene.page, "I agree")
    expect(marlene.page.get_by_text("Ben has not agreed yet.")).to_be_visible()
    press(ben.page, "I agree")
    expect(ben.page.get_by_text("You have agreed to the rules.")).to_be_visible()
    return marlene.page, ben.page


def heading(page, name):
    return page.get_by_role("heading", name=name, exact=True)


def test_two_people_on_two_phones_from_the_rules_to_the_streak(couple):
    one, two = agreed(*couple)
    # The other phone is told without a tap.
    expect(one.get_by_text("Ben has not agreed yet.")).to_be_hidden()
    press(one, "Choose what to talk about")
    for page in (one, two):
        expect(heading(page, "What shall we talk about?")).to_be_visible()
    one.locator(".category", has_text="Money").or_(one.locator(".category", has_text="Finances")).get_by_role("button").click()
    two.locator(".category", has_text="Fun").get_by_role("button").click()
    expect(one.locator(".category.is-chosen")).to_have_count(2)
    expect(two.locator(".category.is-chosen")).to_have_count(2)
    press(two, "Start talking")
    expect(heading(one, "Talking")).to_be_visible()

    # A turn, whose clock runs on both.
    press(one, "My turn")
    expect(two.get_by_text("Marlene is speaking")).to_be_visible()
    expect(two.locator(".clock")).to_have_text("4:58")
    press(two, "Take a break")
    expect(one.get_by_text("The clocks are stopped.")).to_be_visible()
    press(one, "Continue talking")

    # Sealed answers: shown to both when both are there.
    prompt = one.locator(".prompt").first
    prompt.get_by_text("Write an answer").click()
    prompt.get_by_label("Your answer").fill("We talk about it over breakfast, in one quiet minute.")
    prompt.get_by_role("button", name="Seal answer").click()
    expect(prompt.get_by_text("Sealed. Ben cannot read it yet.")).to_be_visible()
    theirs = two.locator(".prompt").first
    expect(theirs.get_by_text("Marlene has sealed an answer.")).to_be_visible()
    assert "over breakfast" not in two.content()
    theirs.get_by_text("Write an answer").click()
    theirs.get_by_label("Your answer").fill("I would rather we did it on Sundays.")
    theirs.get_by_role("button", name="Seal answer").click()
    expect(theirs.get_by_text("over breakfast")).to_be_visible()
    expect(prompt.get_by_text("rather we did it on Sundays")).to_be_visible()

    for page, topic in ((one, "Finances"), (two, "Fun")):
        box = page.locator("details.topic", has_text=topic)
        if not box.evaluate("node => node.open"):
            box.locator("summary").first.click()
        box.get_by_role("button", name="We have talked about it").click()
        expect(page.locator("details.topic.is-discussed", has_text=topic)).to_be_visible()
    press(one, "Look back on it")
    expect(heading(two, "How was it?")).to_be_visible()
    press(two, "Very good")
    expect(one.get_by_text("Very good").last).to_be_visible()

    # Words that are typed while the other phone moves on are not lost.
    one.get_by_role("textbox", name="What you take with you").fill("That we listen better when we walk.")
    press(two, "Note action items")
    expect(heading(one, "Action items")).to_be_visible()
    one.locator(".step-list").get_by_role("button", name="Reflect").click()
    expect(one.get_by_role("textbox", name="What you take with you")).to_have_value("That we listen better when we walk.")
    press(one, "Save")
    expect(two.get_by_text("we listen better when we walk")).to_be_visible()
    press(two, "Note action items")
    two.get_by_text("Add action item").click()
    two.get_by_label("Title", exact=True).fill("Book the cabin")
    press(two, "Add")
    expect(one.get_by_role("link", name="Book the cabin")).to_be_visible()
    press(one, "See the summary")
    press(two, "Complete the check-in")
    for page in (one, two):
        expect(page.get_by_text("That was your first check-in.")).to_be_visible()
        expect(page.get_by_text("over breakfast")).to_be_visible()

    # The next one begins with what is open.
    couple[1].open("/couple")
    expect(two.locator(".counts")).to_contain_text("1 check-in")
    press(two, "Start a check-in")
    expect(two.get_by_role("link", name="Book the cabin")).to_be_visible()
    two.get_by_role("button", name="Done: Book the cabin").click()
    expect(two.get_by_text("Last time:")).to_be_visible()
    expect(two.get_by_role("link", name="Book the cabin")).to_be_hidden()


@pytest.mark.parametrize("couple", [False], indirect=True, ids=["no scripts"])
def test_the_way_without_scripts(couple):
    one, two = agreed(*couple)
    one.reload()
    press(one, "Choose what to talk about")
    one.locator(".category", has_text="Fun").get_by_role("button").click()
    press(one, "Start talking")
    two.reload()
    expect(heading(two, "Talking")).to_be_visible()
    # Tapped on a page that is no longer the last: told kindly, and how it stands.
    press(one, "My turn")
    press(two, "Marlene’s turn")
    expect(two.get_by_text("This was just changed on another device")).to_be_visible()
    prompt = two.locator(".prompt").first
    prompt.get_by_text("Write an answer").click()
    prompt.get_by_label("Your answer").fill("   ")
    prompt.get_by_role("button", name="Seal answer").click()
    expect(two.get_by_text("It has no words.")).to_be_visible()


def test_a_killed_server_and_a_lost_connection_lose_nothing(couple_server, couple, visit):
    marlene, ben = couple
    one, two = agreed(marlene, ben)
    press(one, "Choose what to talk about")
    one.locator(".category", has_text="Fun").get_by_role("button").click()
    press(one, "Start talking")
    prompt = one.locator(".prompt").first
    prompt.get_by_text("Write an answer").click()
    prompt.get_by_label("Your answer").fill("Typed while nothing answered.")
    one.context.set_offline(True)
    prompt.get_by_role("button", name="Seal answer").click()
    expect(one.get_by_text("No connection. What you type stays here.")).to_be_visible()
    one.context.set_offline(False)
    couple_server.kill()
    couple_server.start(couple_server.address.rsplit(":", 1)[1])
    prompt.get_by_role("button", name="Seal answer").click()
    expect(prompt.get_by_text("Sealed. Ben cannot read it yet.")).to_be_visible(timeout=15_000)
    # The browsers said so in their consoles, too.
    marlene.complaints.clear()
    # A third device goes on where they are.
    third = visit(couple_server, PHONE)
    third.sign_in()
    third.open("/couple")
    third.page.get_by_role("link", name="Continue", exact=True).click()
    expect(third.page.get_by_text("Sealed. Ben cannot read it yet.")).to_be_visible()
    # Ben's phone finds the server again by itself.
    expect(two.get_by_text("Marlene has sealed an answer.")).to_be_visible()
    ben.complaints.clear()
    # A phone that was put away shows the present state at once.
    two.goto("about:blank")
    two.go_back()
    expect(two.get_by_text("Marlene has sealed an answer.")).to_be_visible()


def test_words_that_were_not_sent_are_for_their_author_alone(couple):
    """On a shared computer: the one signs out, the other signs in, in the same tab."""
    one, _ = agreed(*couple)
    press(one, "Choose what to talk about")
    one.locator(".category", has_text="Fun").get_by_role("button").click()
    press(one, "Start talking")
    prompt = one.locator(".prompt").first
    prompt.get_by_text("Write an answer").click()
    prompt.get_by_label("Your answer").fill("Meant to be sealed.")
    here = one.url
    # They outlast a reload.
    one.reload()
    expect(one.locator(".prompt").first.get_by_label("Your answer")).to_have_value("Meant to be sealed.")
    one.context.clear_cookies()
    couple[0].sign_in("Ben")
    one.goto(here)
    prompt.get_by_text("Write an answer").click()
    expect(prompt.get_by_label("Your answer")).to_have_value("")
    assert one.evaluate("Object.keys(sessionStorage).filter((key) => key.startsWith('words ')).length") == 0


def test_how_the_pages_look(couple):
    marlene, ben = couple
    wrong = look(marlene.page, "couple-before")
    marlene.open("/couple/rules")
    wrong += look(marlene.page, "rules")
    marlene.open("/couple/categories")
    wrong += look(marlene.page, "categories")
    marlene.page.get_by_role("link", name="Finances", exact=True).click()
    wrong += look(marlene.page, "category")
    marlene.open("/couple")
    one, two = agreed(marlene, ben)
    wrong += look(one, "check-in-welcome")
    press(one, "Choose what to talk about")
    for name in ("Finances", "Fun", "Growth"):
        one.locator(".category", has_text=name).get_by_role("button").first.click()
        expect(one.locator(".category.is-chosen", has_text=name)).to_be_visible()
    wrong += look(one, "check-in-choose")
    press(one, "Start talking")
    press(one, "My turn")
    prompt = one.locator(".prompt").first
    prompt.get_by_text("Write an answer").click()
    prompt.get_by_label("Your answer").fill("We talk about it over breakfast, in one quiet minute.")
    prompt.get_by_role("button", name="Seal answer").click()
    expect(prompt.get_by_text("Sealed.")).to_be_visible()
    wrong += look(one, "check-in-talk")
    expect(heading(two, "Talking")).to_be_visible()
    theirs = two.locator(".prompt").first
    theirs.get_by_text("Write an answer").click()
    theirs.get_by_label("Your answer").fill("On Sundays.")
    theirs.get_by_role("button", name="Seal answer").click()
    expect(theirs.get_by_text("over breakfast")).to_be_visible()
    one.get_by_role("button", name="We have talked about it").first.click()
    press(one, "Look back on it")
    wrong += look(one, "check-in-reflect")
    press(one, "Note action items")
    one.get_by_text("Add action item").click()
    one.get_by_label("Title", exact=True).fill("Book the cabin")
    one.get_by_label("Priority").select_option("high")
    press(one, "Add")
    expect(one.get_by_role("link", name="Book the cabin")).to_be_visible()
    wrong += look(one, "check-in-items")
    one.get_by_role("link", name="Book the cabin").click()
    wrong += look(one, "action-item")
    one.go_back()
    press(one, "See the summary")
    press(one, "Complete the check-in")
    expect(one.get_by_text("That was your first check-in.")).to_be_visible()
    wrong += look(one, "check-in-done")
    marlene.open("/couple")
    wrong += look(one, "couple-after")
    assert wrong == []
