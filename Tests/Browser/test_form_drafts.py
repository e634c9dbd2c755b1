"""What was typed into a form and not saved is offered again on this device, until the server has it."""
import pytest
from playwright.sync_api import expect

from cards_of_friends import card
from looks import look
from visitor import PHONE, until

KEPT = "() => Object.keys(localStorage).filter((key) => key.startsWith('form ')).length"
NOTHING_KEPT = f"() => ({KEPT})() === 0"


@pytest.fixture
def marlene(server, visit):
    marlene = visit(server)
    marlene.set_up()
    marlene.bring(card("Eve", "Morgen", "TEL:+49 30 1").encode(), "friends.vcf")
    return marlene


def offer(page):
    return page.get_by_role("group", name="Unsaved changes from")


def test_a_person_half_written_is_offered_again_with_all_its_rows(marlene):
    page = marlene.page
    marlene.open("/people/new")
    expect(offer(page)).to_have_count(0)
    page.get_by_label("First name").fill("Noor")
    page.locator("#s-email").click()
    page.locator("[data-rows=email] [data-list] > *").first.locator("input:not([type=hidden])").first.fill("noor@example.org")
    page.locator("[data-rows=email] button.add").click()
    page.locator("[data-rows=email] [data-list] > *").nth(1).locator("input:not([type=hidden])").first.fill("n@example.org")
    marlene.open("/people")
    assert page.evaluate(KEPT) == 1
    marlene.open("/people/new")
    expect(offer(page)).to_be_visible()
    wrong = look(page, "unsaved-form")
    page.get_by_role("button", name="Restore").click()
    expect(offer(page)).to_have_count(0)
    expect(page.get_by_label("First name")).to_have_value("Noor")
    values = page.locator("[data-rows=email] [data-list] input").evaluate_all("all => all.map((one) => one.value).filter(Boolean)")
    assert [value for value in values if "@" in value] == ["noor@example.org", "n@example.org"]
    page.get_by_role("button", name="Save", exact=True).last.click()
    expect(page.get_by_role("heading", name="Noor")).to_be_visible()
    # The server has it. The page says so before its scripts have run.
    until(page, NOTHING_KEPT)
    marlene.open("/people/new")
    expect(offer(page)).to_have_count(0)
    assert wrong == []


@pytest.mark.long
def test_what_was_refused_and_left_is_still_there(marlene):
    page = marlene.page
    path = marlene.person("Eve Morgen") + "/edit"
    marlene.open(path)
    page.get_by_label("First name").fill("")
    page.get_by_label("Last name").fill("")
    page.get_by_role("button", name="Save", exact=True).last.click()
    expect(page.locator("[data-problems]")).to_be_visible()
    expect(offer(page)).to_have_count(0)
    page.get_by_label("First name").fill("Evelyn")
    marlene.open("/")
    marlene.open(path)
    page.get_by_role("button", name="Restore").click()
    expect(page.get_by_label("First name")).to_have_value("Evelyn")
    expect(page.get_by_label("Last name")).to_have_value("")
    marlene.open("/")
    # What is discarded in one tab is gone in all of them.
    other = marlene.context.new_page()
    other.goto(marlene.server.address + path)
    other.get_by_role("button", name="Discard").click()
    other.get_by_label("Last name").fill("Abend")
    other.get_by_role("button", name="Save", exact=True).last.click()
    expect(other.get_by_role("heading", name="Eve Abend")).to_be_visible()
    until(page, NOTHING_KEPT)


def test_a_draft_that_was_begun_before_another_saved_does_not_overwrite_it(marlene):
    page = marlene.page
    path = marlene.person("Eve Morgen") + "/edit"
    marlene.open(path)
    page.get_by_label("First name").fill("Evi")
    marlene.open("/")
    marlene.context.request.get(marlene.server.address + path)
    other = marlene.context.browser.new_context()
    try:
        other.add_cookies(marlene.context.cookies())
        tab = other.new_page()
        tab.goto(marlene.server.address + path)
        tab.get_by_label("Last name").fill("Abend")
        tab.get_by_role("button", name="Save", exact=True).last.click()
        expect(tab.get_by_role("heading", name="Eve Abend")).to_be_visible()
    finally:
        other.close()
    marlene.open(path)
    page.get_by_role("button", name="Restore").click()
    with page.expect_response(lambda answer: answer.request.method == "POST") as answer:
        page.get_by_role("button", name="Save", exact=True).last.click()
    assert answer.value.status == 409
    marlene.complaints.clear()


@pytest.mark.long
def test_a_reminder_and_a_gift_are_offered_and_can_be_discarded(server, visit):
    marlene = visit(server, PHONE)
    marlene.set_up()
    page = marlene.page
    for path, label in [("/reminders/new", "Title"), ("/gifts/new", "Idea")]:
        marlene.open(path)
        field = page.locator("main form input[name=title]")
        field.fill("Water the plants")
        page.wait_for_timeout(600)
        page.reload()
        expect(offer(page)).to_be_visible()
        wrong = look(page, f"unsaved-{label.lower()}")
        page.get_by_role("button", name="Discard").click()
        expect(offer(page)).to_have_count(0)
        expect(field).to_have_value("")
        page.reload()
        expect(offer(page)).to_have_count(0)
        assert wrong == []


def test_signing_out_asks_before_what_was_not_saved_is_gone(marlene):
    page = marlene.page
    marlene.open("/reminders/new")
    page.locator("main form input[name=title]").fill("Water the plants")
    marlene.open("/settings")
    asked = []
    page.once("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    page.get_by_role("button", name="Sign out").click()
    # What waits elsewhere is sent before it is asked.
    for _ in range(100):
        if not asked:
            page.wait_for_timeout(100)
    assert asked == ["Not saved on the server, only on this device: 1. Sign out and delete them here?"]
    assert page.evaluate(KEPT) == 1
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Sign out").click()
    expect(page).to_have_url(marlene.server.address + "/sign-in")
    assert page.evaluate(KEPT) == 0


def test_what_was_sent_when_the_session_had_ended_is_there_after_signing_in(marlene):
    page = marlene.page
    marlene.open("/people/new")
    page.get_by_label("First name").fill("Noor")
    marlene.context.clear_cookies()
    page.get_by_role("button", name="Save", exact=True).last.click()
    expect(page.get_by_label("First name")).to_have_count(0)
    marlene.sign_in_by_hand()
    marlene.open("/people/new")
    page.get_by_role("button", name="Restore").click()
    expect(page.get_by_label("First name")).to_have_value("Noor")
    marlene.complaints.clear()


@pytest.mark.long
def test_what_is_typed_beside_an_offer_takes_nothing_from_it(marlene):
    page = marlene.page
    for name in ["Noor", "Uma"]:
        marlene.open("/people/new")
        page.get_by_label("First name").fill(name)
        page.wait_for_timeout(600)
    marlene.open("/people/new")
    # The latest first; without it the one before.
    page.get_by_role("button", name="Discard").click()
    page.get_by_role("button", name="Restore").click()
    expect(page.get_by_label("First name")).to_have_value("Noor")
