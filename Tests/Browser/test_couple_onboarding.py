"""Getting started as a couple: from the invitation to the page of the couple, and how each step looks."""
import re

import pytest
from playwright.sync_api import expect

from couples import invited, to_the_couple
from looks import look
from visitor import PASSWORD, PHONE

START = "/couple/getting-started"


@pytest.fixture(params=[True, False], ids=["scripts", "no scripts"])
def invitation(server, visit, request):
    """Marlene, who waits, and Ben on a phone before her invitation."""
    for name in ("Marlene", "Ben"):
        server.make_account(name, PASSWORD)
    marlene, ben = visit(server), visit(server, PHONE, java_script_enabled=request.param)
    marlene.sign_in()
    ben.sign_in("Ben")
    ben.open(f"/invitations/{invited(marlene)}")
    return marlene, ben, request.param


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def test_from_the_invitation_to_the_page_of_the_couple(invitation):
    marlene, ben, has_scripts = invitation
    page, wrong = ben.page, []

    def seen(name):
        if has_scripts:
            wrong.extend(look(page, f"started-{name}"))
            page.set_viewport_size(PHONE)

    press(page, "Accept")
    expect(page.get_by_text("A place for you and Marlene")).to_be_visible()
    seen("welcome")
    press(page, "Continue")
    question = page.get_by_role("group", name=re.compile("After a hard day"))
    expect(question).to_be_visible()
    seen("quiz")
    # A choice, by keys alone.
    question.get_by_role("radio").first.focus()
    page.keyboard.press("ArrowDown")
    expect(question.get_by_label("Hearing that I handled it well")).to_be_checked()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Question 2 of 8")).to_be_visible()
    page.get_by_role("link", name="Back").click()
    expect(page.get_by_label("Hearing that I handled it well")).to_be_checked()
    press(page, "Continue")
    press(page, "Continue")
    expect(page.get_by_text("Choose an answer, or skip this question.")).to_be_visible()
    seen("quiz-refused")
    press(page, "Skip this question")
    # Left, and come back to.
    ben.open("/couple")
    expect(page.get_by_role("link", name="Getting started · 1 of 5")).to_be_visible()
    seen("row")
    page.get_by_role("link", name="Getting started · 1 of 5").click()
    expect(page.get_by_text("Question 2 of 8")).to_be_visible()
    for place in range(2, 9):
        expect(page.get_by_text(f"Question {place} of 8")).to_be_visible()
        page.get_by_role("radio").nth(1).check()
        press(page, "Continue")

    expect(page.get_by_role("heading", name="Your love languages")).to_be_visible()
    seen("love")
    first = page.get_by_role("checkbox").first
    first.check()
    page.get_by_label("In your words").first.fill("To hear it said, now and then")
    press(page, "Save and continue")
    expect(page.get_by_text("Saved: 1 love language.")).to_be_visible()
    page.get_by_label("Day of the week").select_option("Sunday")
    seen("schedule")
    press(page, "Set the time and continue")
    expect(page.get_by_role("heading", name="A look around")).to_be_visible()
    seen("tour")
    page.get_by_role("link", name="Back").click()
    expect(page.get_by_text("Your check-in is already planned.")).to_be_visible()
    seen("schedule-set")
    press(page, "Continue")
    press(page, "Continue")
    expect(page.get_by_role("heading", name="All set")).to_be_visible()
    seen("done")
    page.get_by_role("link", name="Go to your couple’s page").click()
    expect(page.get_by_role("heading", name="You and Marlene")).to_be_visible()
    expect(page.get_by_role("link", name="Getting started ·")).to_have_count(0)
    # What was ticked is with Marlene, and nothing else.
    marlene.open("/couple/love-languages")
    expect(marlene.page.get_by_text("To hear it said, now and then")).to_be_visible()
    marlene.open("/couple")
    expect(marlene.page.get_by_role("link", name="Getting started · 0 of 5")).to_be_visible()
    press(marlene.page, "Hide Getting started · 0 of 5")
    expect(marlene.page.get_by_text("Hidden.")).to_be_visible()
    press(marlene.page, "Undo")
    expect(marlene.page.get_by_role("link", name="Getting started · 0 of 5")).to_be_visible()
    assert wrong == []


@pytest.mark.long
def test_the_pages_have_room_for_german(server, visit):
    for name in ("Marlene", "Ben"):
        server.make_account(name, PASSWORD)
    marlene, ben = visit(server), visit(server, PHONE, locale="de-DE")
    marlene.sign_in()
    ben.open("/sign-in")
    ben.page.locator("#name").fill("Ben")
    ben.page.locator("#current").fill(PASSWORD)
    press(ben.page, "Anmelden")
    expect(ben.page).not_to_have_url(re.compile("/sign-in"))
    ben.open(f"/invitations/{invited(marlene)}")
    ben.page.get_by_role("button", name="Annehmen").click()
    expect(ben.page.get_by_role("heading", name="Willkommen")).to_be_visible()
    wrong = look(ben.page, "started-welcome-german")
    press(ben.page, "Weiter")
    wrong += look(ben.page, "started-quiz-german")
    ben.page.get_by_role("radio").first.check()
    press(ben.page, "Weiter")
    for _ in range(7):
        press(ben.page, "Frage überspringen")
    press(ben.page, "Schritt überspringen")
    wrong += look(ben.page, "started-schedule-german")
    ben.open(f"{START}/love-languages")
    wrong += look(ben.page, "started-love-german")
    ben.open("/couple")
    wrong += look(ben.page, "started-row-german")
    ben.open("/couple/quiz-restarting")
    wrong += look(ben.page, "started-again-german")
    assert wrong == []


@pytest.mark.long
def test_an_invited_person_without_an_account_comes_there_first(server, visit):
    server.make_account("Marlene", PASSWORD)
    marlene, guest = visit(server), visit(server, PHONE)
    marlene.sign_in()
    guest.open(f"/invitations/{invited(marlene)}")
    guest.page.get_by_label("Your name").fill("Ben")
    guest.page.get_by_label("Password").fill(PASSWORD)
    guest.page.locator("form[action$='/joining'] button[type=submit]").click()
    to_the_couple(guest)
    expect(guest.page.get_by_role("heading", name="You and Marlene")).to_be_visible()
