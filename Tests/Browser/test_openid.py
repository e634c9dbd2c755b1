"""Signing in with another service, as people do: from the door, and from the settings."""
import re

import pytest
from playwright.sync_api import expect

from looks import look
from openid_provider import Provider
from servers import make_accounts
from visitor import PHONE


@pytest.fixture
def provider():
    with Provider() as provider:
        provider.asks = True
        yield provider


@pytest.fixture
def home_server(serve, provider):
    return serve(fill, **provider.settings())


@pytest.fixture
def come(visit, provider):
    """Visitors who may go to the service too, and nowhere else."""
    visitors = []

    def come(*arguments, **options):
        visitors.append(visit(*arguments, **options))
        return visitors[-1]

    yield come
    there = f"a request to elsewhere: {provider.issuer}/"
    for one in visitors:
        one.complaints = [complaint for complaint in one.complaints if not complaint.startswith(there)]


def fill(folder):
    make_accounts(folder, "Marlene", "Ben")


def agree(page):
    """What a person does at the service."""
    page.get_by_role("link", name="Agree").click()


def link(visitor):
    visitor.open("/settings/linked-sign-ins")
    visitor.page.get_by_role("button", name="Link Home").click()
    agree(visitor.page)
    expect(visitor.page.locator(".toast")).to_contain_text("Home linked.")


def sign_out(visitor):
    visitor.open("/settings")
    visitor.page.get_by_role("button", name="Sign out", exact=True).click()
    expect(visitor.page.get_by_role("heading", name="Kinkeeper")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False])
def test_it_is_linked_signs_in_and_is_unlinked(home_server, come, provider, scripts):
    marlene = come(home_server, java_script_enabled=scripts)
    marlene.sign_in("Marlene")
    page = marlene.page
    marlene.open("/settings/passkeys")
    page.get_by_role("link", name="Linked sign-ins").click()
    wrong = look(page, "linked-sign-ins-none") if scripts else []
    page.get_by_role("button", name="Link Home").click()
    agree(page)
    expect(page.get_by_text("marlene@example.org")).to_be_visible()
    wrong += look(page, "linked-sign-ins") if scripts else []
    sign_out(marlene)
    expect(page.get_by_role("link", name="Continue with Home")).to_be_visible()
    wrong += look(page, "door-with-a-service") if scripts else []
    marlene.open("/people")
    page.get_by_role("link", name="Continue with Home").click()
    agree(page)
    expect(page).to_have_url(re.compile("/people$"))
    # Signing out here offers to sign out there, as a second step.
    sign_out(marlene)
    page.get_by_role("link", name="Sign out of Home").click()
    expect(page.get_by_text("Signed out of")).to_be_visible()
    marlene.open("/sign-in")
    page.get_by_role("link", name="Continue with Home").click()
    agree(page)
    expect(page).not_to_have_url(re.compile("/sign-in"))
    marlene.open("/settings/linked-sign-ins")
    page.get_by_role("link", name="Unlink").click()
    page.get_by_role("button", name="Unlink").click()
    expect(page.get_by_text("You have no linked sign-ins yet.")).to_be_visible()
    assert not wrong
    assert provider.count("/token") == 3


def test_a_stranger_is_told_what_to_do_and_another_account_sees_nothing(home_server, come, provider):
    marlene = come(home_server)
    marlene.sign_in("Marlene")
    link(marlene)
    ben = come(home_server, PHONE)
    provider.person = {"sub": "2", "email": "marlene@example.org", "email_verified": True, "name": "Ben"}
    ben.open("/sign-in")
    ben.page.get_by_role("link", name="Continue with Home").click()
    agree(ben.page)
    expect(ben.page.get_by_role("alert")).to_contain_text("No account here is linked with that sign-in.")
    wrong = look(ben.page, "door-to-a-stranger")
    ben.sign_in("Ben")
    ben.open("/settings/linked-sign-ins")
    expect(ben.page.get_by_text("You have no linked sign-ins yet.")).to_be_visible()
    provider.person["sub"] = "1"
    ben.page.get_by_role("button", name="Link Home").click()
    agree(ben.page)
    expect(ben.page.get_by_role("alert")).to_contain_text("already linked with another account")
    assert not wrong


@pytest.mark.parametrize("language, words", [("de-DE", "Weiter mit Home"), ("es-ES", "Continuar con Home")])
def test_the_door_speaks_the_languages(home_server, come, language, words):
    visitor = come(home_server, PHONE, locale=language, color_scheme="dark")
    visitor.open("/sign-in")
    expect(visitor.page.get_by_role("link", name=words)).to_be_visible()
    assert not look(visitor.page, f"door-with-a-service-{language}")
