"""The page Channels, as somebody uses it who wants to be told on a phone: added, tested, mended, removed."""
import sys
import pathlib

import pytest
from playwright.sync_api import expect

from looks import look

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "CommandLine"))

from receivers import Receiver  # noqa: E402


@pytest.fixture
def marlene(server, visit):
    marlene = visit(server)
    marlene.set_up()
    return marlene


def add_ntfy(page, name, server, topic):
    page.get_by_role("link", name="Add ntfy").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Server", exact=True).fill(server)
    page.get_by_label("Topic", exact=True).fill(topic)
    page.get_by_label("Access token").fill("tk_hush")


def test_a_channel_is_added_tested_changed_and_removed(marlene):
    page = marlene.page
    assert marlene.open("/settings/channels") == 200
    expect(page.get_by_text("No channels yet.")).to_be_visible()
    wrong = look(page, "channels-empty")
    with Receiver() as ntfy:
        add_ntfy(page, "My phone", ntfy.url, "kin 47")
        page.get_by_label("Catch-ups").uncheck()
        wrong += look(page, "channels-new")
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("letters, digits")).to_be_visible()
        expect(page.get_by_label("Topic", exact=True)).to_be_focused()
        expect(page.get_by_label("Access token")).to_have_value("")
        expect(page.get_by_label("Catch-ups")).not_to_be_checked()
        wrong += look(page, "channels-problem")
        page.get_by_label("Topic", exact=True).fill("kin-47")
        page.get_by_label("Access token").fill("tk_hush")
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("Added “My phone”.")).to_be_visible()
        expect(page.get_by_text("Not sent: Catch-ups.")).to_be_visible()
        expect(page.get_by_text("Nothing sent yet.")).to_be_visible()
        page.get_by_role("button", name="Send a test My phone").click()
        # What the server was told of where it may send to is nowhere, in tests without a receiver of their own.
        expect(page.get_by_text("may not send to 127.0.0.1")).to_be_visible()
        assert ntfy.requests == []
    wrong += look(page, "channels")
    page.get_by_role("link", name="Edit My phone").click()
    expect(page.get_by_text("Saved. Leave empty to keep it.")).to_be_visible()
    assert "tk_hush" not in page.content()
    page.get_by_label("Name", exact=True).fill("Telephone")
    wrong += look(page, "channels-edit")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="Remove Telephone").click()
    wrong += look(page, "channels-removal")
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_text("No channels yet.")).to_be_visible()
    assert wrong == [] and marlene.complaints == []


def test_the_secret_of_a_webhook_is_shown_once(marlene):
    page = marlene.page
    marlene.open("/settings/channels/new/webhook")
    page.get_by_label("Name", exact=True).fill("Home")
    page.get_by_label("Address").fill("https://home.example.org/hook")
    page.get_by_role("button", name="Save").click()
    secret = page.get_by_label("Signing secret").input_value()
    assert secret.startswith("whsec_")
    wrong = look(page, "channels-webhook")
    marlene.open("/settings/channels")
    assert "whsec_" not in page.content() and wrong == [] and marlene.complaints == []


def test_a_mailbox_asks_for_what_it_needs(marlene):
    page = marlene.page
    marlene.open("/settings/channels/new/email")
    wrong = look(page, "channels-email")
    page.get_by_label("Name", exact=True).fill("Mail")
    page.get_by_label("Your address").fill("marlene@example.org")
    page.get_by_label("Mail server").fill("mail.example.org")
    page.get_by_label("User name").fill("marlene")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("enter user name and password together")).to_be_visible()
    expect(page.get_by_label("User name")).to_have_value("marlene")
    assert wrong == [] and marlene.complaints == []
