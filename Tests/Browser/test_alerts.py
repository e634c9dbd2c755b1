"""What to hear of and when, chosen and seen: on phone and desktop, light and dark, with and without scripts."""
import datetime

import pytest
from playwright.sync_api import expect

from cards_of_friends import card
from looks import look
from visitor import PHONE


def friends(today):
    """Eve, whose birthday is in ten days, and Noor, whose birthday is in twelve."""
    days = {"Eve": today + datetime.timedelta(days=10), "Noor": today + datetime.timedelta(days=12)}
    return "".join(card(name, "Morgen", f"BDAY;X-APPLE-OMIT-YEAR=1604:1604-{day:%m-%d}") for name, day in days.items())


@pytest.fixture
def marlene(server, visit):
    marlene = visit(server)
    marlene.set_up()
    marlene.bring(friends(datetime.date.today()).encode(), "friends.vcf")
    return marlene


def test_alerts_are_chosen_and_seen_at_once(marlene):
    page = marlene.page
    marlene.open("/settings")
    page.get_by_role("link", name="See and change alerts").click()
    expect(page.get_by_text("2 alerts in the next 30 days")).to_be_visible()
    expect(page.get_by_text("because you chose for everybody: on the day, 09:00")).to_have_count(2)
    wrong = look(page, "alerts")
    more = page.get_by_role("group", name="One more")
    more.get_by_label("Days before").fill("7")
    more.get_by_label("Time").fill("18:30")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Your alerts are saved.")).to_be_visible()
    expect(page.get_by_text("4 alerts in the next 30 days")).to_be_visible()
    expect(page.get_by_text("because you chose for everybody: 7 days before, 18:30")).to_have_count(2)
    page.get_by_role("group", name="Alert 1").get_by_label("Days before").fill("x")
    page.get_by_role("button", name="Save Birthdays").click()
    expect(page.get_by_text("Write a number of days, 0 to 366.")).to_be_visible()
    expect(page.get_by_role("group", name="Alert 1").get_by_label("Days before")).to_be_focused()
    wrong += look(page, "alerts-with-problem")
    marlene.open("/settings/alerts")
    page.get_by_role("group", name="Alert 1").get_by_label("Remove").check()
    page.get_by_role("button", name="Save Birthdays").click()
    expect(page.get_by_text("2 alerts in the next 30 days")).to_be_visible()
    assert wrong == []


def test_a_person_has_alerts_of_their_own(marlene):
    page = marlene.page
    marlene.open(marlene.person("Eve Morgen"))
    page.get_by_role("link", name="Alerts").click()
    expect(page.get_by_role("heading", name="Alerts for Eve Morgen")).to_be_visible()
    wrong = look(page, "alerts-of-a-person")
    page.get_by_label("something of its own:").check()
    page.get_by_label("Days before").fill("1")
    page.get_by_role("button", name="Save Birthdays").click()
    expect(page.get_by_text("because you chose for Eve Morgen: 1 day before, 09:00")).to_be_visible()
    wrong += look(page, "alerts-of-a-person-of-their-own")
    assert wrong == []


def test_everything_to_touch_is_large_enough_on_alerts(server, visit):
    marlene = visit(server, PHONE)
    marlene.set_up()
    marlene.open("/settings/alerts")
    small = marlene.page.evaluate("""() =>
      [...document.querySelectorAll("main button, main input:not([type=hidden], [type=radio], [type=checkbox]), main select, main label.choice, main label.check")]
        .filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML.slice(0, 100))""")
    assert small == []
