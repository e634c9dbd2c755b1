"""Owners and members of a server: the link that lets a person in, roles, the profile, and an account that is deleted; how the pages look."""
import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from contacts import picture
from looks import look
from servers import make_accounts
from visitor import PASSWORD, PHONE


def fill(folder):
    """Marlene, who owns the server, and Ben."""
    make_accounts(folder, "Marlene", "Ben")


@pytest.fixture
def kin(serve):
    return serve(fill)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_a_person_comes_by_a_link_becomes_an_owner_and_deletes_the_account(server, visit, scripts):
    server.make_account("Marlene", PASSWORD)
    marlene, ben = visit(server, java_script_enabled=scripts), visit(server, PHONE, java_script_enabled=scripts)
    marlene.sign_in()
    marlene.open("/settings")
    marlene.page.get_by_role("link", name=re.compile("^Server")).click()
    marlene.page.get_by_role("button", name="Create invitation").click()
    link = marlene.page.get_by_label("Link", exact=True).input_value()
    assert ben.open(urlsplit(link).path) == 200
    expect(ben.page.get_by_role("heading", name="Marlene invites you")).to_be_visible()
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_label("Password").fill("another quiet walk by the lake")
    ben.page.get_by_label("Time zone").fill("Europe/Berlin")
    ben.page.get_by_label("Language").select_option("en")
    ben.page.get_by_role("button", name="Begin").click()
    ben.page.wait_for_url("**/welcome**")
    assert ben.open("/settings/accounts") == 403
    marlene.open("/settings/accounts")
    expect(marlene.page.get_by_text("open until")).to_have_count(0)
    marlene.page.get_by_role("button", name="Make owner Ben").click()
    expect(marlene.page.get_by_text("Ben is an owner of the server now.")).to_be_visible()
    assert ben.open("/settings/accounts") == 200
    ben.open("/settings/password")
    ben.page.get_by_role("link", name="Delete account").click()
    ben.page.get_by_label("To confirm").fill("Somebody")
    ben.page.get_by_role("button", name="Delete account").click()
    expect(ben.page.get_by_text("That is not the name of your account")).to_be_visible()
    ben.page.get_by_label("To confirm").fill("Ben")
    ben.page.get_by_role("button", name="Delete account").click()
    expect(ben.page.get_by_role("heading", name="Your account was deleted")).to_be_visible()
    ben.page.goto(f"{server.address}/people")
    assert urlsplit(ben.page.url).path == "/sign-in"
    marlene.open("/settings/accounts")
    expect(marlene.page.get_by_text("Ben")).to_have_count(0)


def test_a_picture_and_an_address_are_kept(kin, visit):
    ben = visit(kin, PHONE)
    ben.sign_in("Ben")
    ben.open("/settings")
    ben.page.get_by_role("link", name="Ben", exact=True).click()
    ben.page.get_by_label("Picture", exact=True).set_input_files({"name": "me.png", "mimeType": "image/png", "buffer": picture()})
    ben.page.get_by_role("button", name="Save picture").click()
    expect(ben.page.get_by_text("Your picture was saved.")).to_be_visible()
    shown = ben.page.locator("main .avatar img")
    assert shown.evaluate("one => one.decode().then(() => one.naturalWidth)") > 0
    ben.page.get_by_role("textbox", name="E-mail address").fill("ben@example.org")
    ben.page.get_by_role("button", name="Save E-mail address").click()
    ben.open("/settings/channels/new/email")
    assert "ben@example.org" in ben.page.content()


def test_the_pages_look_as_they_should(kin, visit):
    marlene, ben = visit(kin), visit(kin)
    marlene.sign_in()
    ben.sign_in("Ben")
    marlene.open("/settings/accounts")
    wrong = look(marlene.page, "accounts")
    marlene.page.get_by_role("button", name="Create invitation").click()
    wrong += look(marlene.page, "accounts-invited")
    link = urlsplit(marlene.page.get_by_label("Link", exact=True).input_value()).path
    marlene.open("/settings/account/deletion")
    wrong += look(marlene.page, "account-deletion-refused")
    ben.open("/settings/account/deletion")
    wrong += look(ben.page, "account-deletion")
    ben.open("/settings/profile")
    wrong += look(ben.page, "profile")
    ben.open("/settings/accounts")
    wrong += look(ben.page, "accounts-refused")
    stranger = visit(kin)
    stranger.open(link)
    wrong += look(stranger.page, "joining")
    stranger.open("/account-deleted")
    wrong += look(stranger.page, "account-deleted")
    assert wrong == []
