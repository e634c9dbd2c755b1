"""Adding phones and address books: the steps, an app password made, the profile, all of it taken back."""
import plistlib
import socket

import pytest
from playwright.sync_api import expect

from kinkeeper import Folder
from looks import look
from server import Server
from visitor import PASSWORD, PHONE

KINDS = ["iphone", "android", "thunderbird", "gnome", "mac"]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture
def marlene(server, visit):
    marlene = visit(server)
    marlene.set_up()
    return marlene


def test_a_device_is_added_step_by_step_and_taken_back(marlene):
    page = marlene.page
    marlene.open("/settings")
    page.get_by_role("link", name="Phone and calendar apps").click()
    wrong = look(page, "phones")
    page.get_by_role("link", name="Android").click()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Android phone")
    for kind in KINDS:
        assert marlene.open(f"/phones/{kind}") == 200
        wrong += look(page, f"phone-{kind}")
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    page.get_by_role("button", name="Create app password").click()
    expect(page.get_by_text("Here is the app password “Mac”. It is shown only now.")).to_be_visible()
    wrong += look(page, "phone-fresh")
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    page.get_by_role("button", name="Copy Mac").click()
    expect(page.get_by_role("button", name="Copied Mac")).to_be_visible()
    assert page.evaluate("window.copied") == page.locator("#fresh").input_value()
    marlene.open("/settings/app-passwords")
    assert page.locator("#fresh").count() == 0
    page.get_by_label("Name", exact=True).fill("Tablet")
    page.get_by_role("button", name="Create app password").click()
    expect(page.get_by_role("button", name="Revoke all")).to_be_visible()
    wrong += look(page, "app-passwords")
    page.get_by_role("button", name="Revoke Tablet").click()
    expect(page.locator(".toast")).to_contain_text("Revoked")
    expect(page.get_by_role("button", name="Revoke Mac")).to_be_visible()
    assert wrong == []


def test_without_scripts_and_by_keyboard(server, visit):
    marlene = visit(server, size=PHONE, java_script_enabled=False)
    marlene.set_up()
    marlene.open("/phones/iphone")
    page = marlene.page
    page.get_by_label("Name", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#fresh")).to_be_visible()
    assert page.get_by_role("button", name="Copy").count() == 0


@pytest.mark.long
def test_the_profile_is_loaded_without_a_password_or_with_a_new_one(marlene):
    page = marlene.page
    marlene.open("/phones/iphone")
    with page.expect_download() as plain:
        page.get_by_role("link", name="Download profile").click()
    with page.expect_download() as filled:
        page.get_by_role("button", name="Download with a new app password").click()
    accounts = [plistlib.loads(one.value.path().read_bytes())["PayloadContent"][0] for one in (plain, filled)]
    assert plain.value.suggested_filename == "kinkeeper.mobileconfig"
    assert "CardDAVPassword" not in accounts[0] and len(accounts[1].pop("CardDAVPassword")) == 34
    assert accounts[0] == accounts[1] and accounts[0]["CardDAVUsername"] == "Marlene"
    marlene.open("/settings/app-passwords")
    expect(page.get_by_role("button", name="Revoke iPhone")).to_be_visible()


@pytest.mark.long
def test_from_a_computer_a_code_leads_to_the_phone(visit):
    with Folder() as folder:
        port = str(free_port())
        server = Server(folder, KINKEEPER_PUBLIC_URL="http://kin.example.org").start(port)
        # The browser is on the machine itself, which nobody needs to look up.
        server.address = f"http://localhost:{port}"
        server.make_account("Marlene", PASSWORD)
        try:
            marlene = visit(server)
            marlene.sign_in()
            marlene.open("/phones/iphone")
            page = marlene.page
            assert "is not encrypted" in page.locator("main").inner_text()
            code = page.get_by_role("img", name="QR code of http://kin.example.org/phones/iphone")
            if code.count() == 0:
                pytest.skip("libqrencode is not on this machine")
            wrong = look(page, "phone-code")
            page.set_viewport_size(PHONE)
            expect(code).to_be_hidden()
            assert wrong == []
        finally:
            server.stop()
