"""The page of sign-ins and changes: a phone that is not one's own is seen, and sent away."""
import re

import pytest
from playwright.sync_api import expect

from looks import look
from visitor import PASSWORD, PHONE


@pytest.fixture
def marlene(server, visit):
    marlene = visit(server)
    marlene.set_up()
    return marlene


def rows(page):
    return page.locator("main .row")


def test_a_sign_in_elsewhere_is_found_and_ended(marlene, server, visit):
    page = marlene.page
    stranger = visit(server, PHONE)
    stranger.open("/sign-in")
    stranger.try_to_sign_in("Marlene", "not the password")
    expect(stranger.page.get_by_text("Name and password do not match")).to_be_visible()
    stranger.sign_in()
    marlene.open("/settings/sessions")
    page.get_by_role("link", name="Sign-ins and changes").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sign-ins and changes")
    expect(rows(page).first).to_contain_text("Signed in with the password")
    expect(rows(page).nth(1)).to_contain_text("Wrong password or recovery code")
    wrong = look(page, "audit")
    page.get_by_role("link", name="Failed", exact=True).click()
    expect(rows(page)).to_have_count(1)
    expect(page.get_by_role("link", name="Failed", exact=True)).to_have_attribute("aria-current", "true")
    page.get_by_role("link", name="Invitations", exact=True).click()
    expect(page.get_by_text("No entries.")).to_be_visible()
    wrong += look(page, "audit-none")

    page.get_by_role("link", name="Sign out everywhere else").click()
    page.get_by_role("button", name="End selected").click()
    expect(page.locator(".toast")).to_contain_text("Ended: 1")
    stranger.open("/people")
    expect(stranger.page).to_have_url(re.compile("/sign-in"))
    marlene.open("/settings/audit")
    expect(rows(page).first).to_contain_text(re.compile("Signed out"))
    page.get_by_role("link", name="Change password").click()
    expect(page.get_by_label("Current password")).to_be_visible()
    assert wrong == []


def test_what_another_account_does_is_not_listed(marlene, server, visit):
    server.make_account("Ben", PASSWORD)
    ben = visit(server)
    ben.sign_in("Ben")
    marlene.open("/settings/audit")
    expect(rows(marlene.page).filter(has_text="Signed in")).to_have_count(1)
    ben.open("/settings/audit")
    expect(rows(ben.page)).to_have_count(2)
