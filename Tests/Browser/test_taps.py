"""How little has to be done: every tap, field and sweep of the most frequent acts is counted as it is made."""
import datetime
import pathlib
import re
import sys
import time

import pytest
from playwright.sync_api import expect

from servers import serving
from test_catchups import due, fill
from visitor import PASSWORD, PHONE

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "CommandLine"))

from receivers import Receiver  # noqa: E402

LINE = "Coffee with Ada, she wants a pour-over kettle ~60€, call her in 3 weeks"


class Finger:
    """Taps, fills and sweeps on a page, and counts what it does."""

    def __init__(self, page):
        self.page = page
        self.taps = self.fields = self.sweeps = 0

    def tap(self, target):
        self.taps += 1
        target.tap()

    def write(self, field, text):
        """Fills a field; to be in it first is a part of that."""
        self.fields += 1
        field.tap()
        field.fill(text)

    def choose(self, field, index):
        self.fields += 1
        field.select_option(index=index)

    def sweep(self, row, way):
        self.sweeps += 1
        box = row.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        touch = self.page.context.new_cdp_session(self.page)
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for step in range(1, 11):
            touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x + way * 15 * step, "y": y}]})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    @property
    def done(self):
        return {name: count for name, count in vars(self).items() if name != "page" and count}


@pytest.fixture
def circle(serve):
    """Marlene and her friends: Ada, Bo, Cleo and Dan are due, Ada first."""
    return serve(fill)


@pytest.fixture
def marlene(circle, visit):
    marlene = visit(circle, PHONE)
    marlene.sign_in()
    return marlene


def first_due(page):
    return page.locator("section[aria-labelledby=catchups] .row").first


def test_the_first_who_is_due_is_logged_by_one_tap(marlene, circle):
    finger = Finger(marlene.page)
    finger.tap(first_due(marlene.page).get_by_role("button", name="Log"))
    expect(marlene.page.locator(".toast")).to_contain_text("Catch-up with Ada logged.")
    assert "Ada Stern" not in due(circle)
    assert finger.done == {"taps": 1}


def test_three_records_are_captured_by_a_line_and_one_tap(marlene, circle):
    page, finger = marlene.page, Finger(marlene.page)
    # The shortcut on a home screen leads here, with the keyboard open.
    marlene.open("/capture")
    expect(page.get_by_role("textbox", name="What is on your mind?")).to_be_focused()
    page.keyboard.type(LINE)
    page.keyboard.press("Enter")
    expect(page.locator(".capture-card")).to_have_count(3)
    finger.tap(page.get_by_role("button", name="Save 3"))
    expect(page.locator(".toast")).to_contain_text("Saved: catch-up, gift idea, reminder.")
    assert finger.done == {"taps": 1}
    # From any page with the round button it is one tap more.
    marlene.open("/people")
    finger.tap(page.get_by_role("link", name="Quick note"))
    expect(page.get_by_role("dialog", name="Quick note").get_by_role("textbox")).to_be_focused()
    page.keyboard.type("Call Bo in 3 weeks")
    page.keyboard.press("Enter")
    finger.tap(page.get_by_role("button", name="Save 1"))
    expect(page.locator(".toast")).to_contain_text("Saved: reminder.")
    assert finger.done == {"taps": 3}
    assert len(circle.folder.json("reminders", "list")) == 2


def test_who_is_due_is_put_off_by_one_sweep(marlene, circle):
    finger = Finger(marlene.page)
    finger.sweep(first_due(marlene.page), -1)
    expect(marlene.page.locator(".toast")).to_contain_text("Ada can wait until")
    assert "Ada Stern" not in due(circle)
    assert finger.done == {"sweeps": 1}


def test_who_is_due_is_put_off_by_two_taps(marlene, circle):
    finger = Finger(marlene.page)
    row = first_due(marlene.page)
    finger.tap(row.locator("details.menu summary"))
    finger.tap(row.get_by_role("button", name="Tomorrow"))
    expect(marlene.page.locator(".toast")).to_contain_text("Ada can wait until")
    assert "Ada Stern" not in due(circle)
    assert finger.done == {"taps": 2}


def test_somebody_new_with_a_birthday_is_three_fields(marlene):
    page, finger = marlene.page, Finger(marlene.page)
    marlene.open("/people")
    finger.tap(page.get_by_role("link", name="Add a person"))
    finger.write(page.get_by_label("First name"), "Gil")
    finger.write(page.get_by_label("Day", exact=True), "12")
    finger.write(page.get_by_label("Month", exact=True), "5")
    finger.tap(page.get_by_role("button", name="Save", exact=True))
    expect(page.get_by_role("heading", name="Gil")).to_be_visible()
    assert finger.done == {"taps": 2, "fields": 3}
    expect(page.locator(".facts")).to_contain_text("12 May")


def test_from_the_first_start_to_the_first_alert(visit, record_property):
    """From an empty folder to a test message on a phone. How long a script takes for it is told, and held to nothing."""
    started = time.monotonic()
    with Receiver() as ntfy, serving(KINKEEPER_OUTGOING_HOSTS="loopback") as server:
        visitor = visit(server, PHONE)
        page, finger, path = visitor.page, Finger(visitor.page), []

        def arrive(where):
            expect(page).to_have_url(server.address + where)
            path.append(where)

        visitor.open(server.link)
        finger.write(page.get_by_label("Your name"), "Marlene")
        finger.write(page.get_by_label("Password"), PASSWORD)
        finger.tap(page.get_by_role("button", name="Begin"))
        arrive("/welcome/people")
        tomorrow = datetime.date.today() + datetime.timedelta(days=1)
        first = page.get_by_role("group", name="Person 1")
        finger.write(first.get_by_label("Name"), "Berta Vogel")
        finger.write(first.get_by_label("Day"), str(tomorrow.day))
        finger.choose(first.get_by_label("Month"), tomorrow.month)
        finger.tap(page.get_by_role("button", name="Continue", exact=True))
        arrive("/welcome/rhythm")
        finger.tap(page.get_by_role("button", name="Continue", exact=True))
        arrive("/welcome/alerts")
        finger.tap(page.get_by_role("link", name="ntfy", exact=True))
        arrive("/settings/channels/new/ntfy?back=%2Fwelcome%2Falerts")
        finger.write(page.get_by_label("Name", exact=True), "My phone")
        finger.write(page.get_by_label("Server", exact=True), ntfy.url)
        finger.write(page.get_by_label("Topic", exact=True), "kin-47")
        finger.tap(page.get_by_role("button", name="Save"))
        arrive("/welcome/alerts")
        finger.tap(page.get_by_role("button", name="Send a test My phone"))
        expect(page.locator(".toast")).to_contain_text("The test was accepted.")
        [(_, _, _, body)] = ntfy.requests
        assert b'"kin-47"' in body
        seconds = round(time.monotonic() - started, 1)
        record_property("seconds", seconds)
        print(f"From the first start to the first alert: {seconds} s, {finger.done}, {' → '.join(path)}")
        assert path == ["/welcome/people", "/welcome/rhythm", "/welcome/alerts", "/settings/channels/new/ntfy?back=%2Fwelcome%2Falerts", "/welcome/alerts"]
        assert finger.done == {"taps": 6, "fields": 8}
