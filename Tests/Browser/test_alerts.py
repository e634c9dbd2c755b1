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
    page.get_by_role("link", name="Times of alerts").click()
    expect(page.get_by_text("2 alerts in the next 30 days")).to_be_visible()
    expect(page.get_by_text("because you chose this for everyone: on the day, 09:00")).to_have_count(2)
    wrong = look(page, "alerts")
    page.get_by_role("link", name="Birthdays and other days On the day, 09:00").click()
    wrong += look(page, "alerts-of-days")
    # One tap is a choice that is kept.
    page.get_by_label("1 week before", exact=True).check()
    expect(page.locator(".toast")).to_contain_text("Your alerts are saved.")
    time = page.get_by_label("Time: 1 week before")
    # Each key changes a time; it is kept when the field is left, and not from under the fingers.
    time.press("ArrowUp")
    time.press("ArrowUp")
    expect(time).to_be_focused()
    expect(time).to_have_value("11:00")
    time.fill("18:30")
    time.blur()
    expect(page.get_by_label("Time: 1 week before")).to_have_value("18:30")
    marlene.open("/settings/alerts")
    expect(page.get_by_text("4 alerts in the next 30 days")).to_be_visible()
    expect(page.get_by_text("because you chose this for everyone: 7 days before, 18:30")).to_have_count(2)
    marlene.open("/settings/alerts?part=occasions")
    page.get_by_label("Days before").fill("x")
    page.get_by_label("Days before").blur()
    expect(page.get_by_text("Enter a number from 0 to 366.")).to_be_visible()
    wrong += look(page, "alerts-with-problem")
    marlene.open("/settings/alerts?part=occasions")
    page.get_by_label("On the day", exact=True).uncheck()
    expect(page.locator(".toast")).to_contain_text("Your alerts are saved.")
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(page.get_by_label("On the day", exact=True)).to_be_checked()
    marlene.open("/settings/alerts?part=quiet")
    wrong += look(page, "alerts-quiet")
    assert wrong == []


def test_lead_times_of_gifts_are_chosen_and_kept_at_once(marlene):
    page = marlene.page
    marlene.open("/settings/alerts")
    page.get_by_role("link", name="Gifts Choose 7 days before, order 4 days before, 09:00").click()
    page.get_by_label("Choose this many days before").fill("14")
    page.get_by_label("Choose this many days before").blur()
    expect(page.locator(".toast")).to_contain_text("Your alerts are saved.")
    wrong = look(page, "alerts-gifts")
    page.get_by_label("Delivery time in days").fill("x")
    page.get_by_label("Delivery time in days").blur()
    expect(page.get_by_text("Enter a number from 0 to 366.")).to_be_visible()
    wrong += look(page, "alerts-gifts-with-problem")
    marlene.open("/gifts/new")
    expect(page.locator("#choosing")).to_have_value("14")
    assert wrong == []


def test_a_person_has_alerts_of_their_own(marlene):
    page = marlene.page
    marlene.open(marlene.person("Eve Morgen"))
    page.locator(".person-more summary").click()
    page.get_by_role("link", name="Alerts").click()
    expect(page.get_by_role("heading", name="Alerts for Eve Morgen")).to_be_visible()
    wrong = look(page, "alerts-of-a-person")
    page.get_by_label("On the day", exact=True).uncheck()
    expect(page.locator(".toast")).to_contain_text("Your alerts are saved.")
    page.get_by_label("1 day before", exact=True).check()
    expect(page.get_by_label("Custom")).to_be_checked()
    expect(page.get_by_text("because you chose this for Eve Morgen: 1 day before, 09:00")).to_be_visible()
    wrong += look(page, "alerts-of-a-person-of-their-own")
    assert wrong == []


def test_everything_to_touch_is_large_enough_on_alerts(server, visit):
    marlene = visit(server, PHONE)
    marlene.set_up()
    for part in ["", "?part=occasions", "?part=catchups", "?part=gifts", "?part=quiet"]:
        marlene.open("/settings/alerts" + part)
        assert too_small(marlene) == [], part


def too_small(marlene):
    return marlene.page.evaluate("""() =>
      [...document.querySelectorAll("main button, main input:not([type=hidden], [type=radio], [type=checkbox]), main select, main label.choice, main label.check")]
        .filter((one) => one.offsetParent && one.getBoundingClientRect().height < 44).map((one) => one.outerHTML.slice(0, 100))""")
