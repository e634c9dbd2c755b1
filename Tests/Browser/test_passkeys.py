"""Passkeys and recovery codes, with Chromium's own virtual authenticator."""
import re

import pytest
from playwright.sync_api import expect

from looks import look
from servers import make_accounts
from visitor import PASSWORD, PHONE, until

INTERNAL = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True, "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


#: Counts how often a page asked for a passkey.
COUNTING = """const { credentials } = navigator, get = credentials?.get.bind(credentials);
if (get) credentials.get = (options) => { window.passkeysAsked = (window.passkeysAsked ?? 0) + 1; return get(options); };"""


class Authenticator:
    """The virtual authenticator of a page's browser."""

    def __init__(self, page, session=None, **more):
        self.session = session or page.context.new_cdp_session(page)
        if not session:
            self.session.send("WebAuthn.enable")
            page.add_init_script(COUNTING)
        self.id = self.session.send("WebAuthn.addVirtualAuthenticator", {"options": {**INTERNAL, **more}})["authenticatorId"]

    def credentials(self):
        return self.session.send("WebAuthn.getCredentials", {"authenticatorId": self.id})["credentials"]

    def put(self, credential):
        self.session.send("WebAuthn.addCredential", {"authenticatorId": self.id, "credential": credential})

    def clear(self):
        self.session.send("WebAuthn.clearCredentials", {"authenticatorId": self.id})

    def touched(self, is_touched):
        self.session.send(
            "WebAuthn.setAutomaticPresenceSimulation", {"authenticatorId": self.id, "enabled": is_touched})

    def unlocked(self, is_unlocked):
        self.session.send("WebAuthn.setUserVerified", {"authenticatorId": self.id, "isUserVerified": is_unlocked})

    def remove(self):
        self.session.send("WebAuthn.removeVirtualAuthenticator", {"authenticatorId": self.id})


@pytest.fixture
def marlene(server, visit):
    marlene = visit(server)
    marlene.set_up()
    return marlene


def add(visitor, name):
    """Adds a passkey as a person does, shortly after signing in."""
    page = visitor.page
    visitor.open("/settings/passkeys")
    page.get_by_role("button", name="Add a passkey").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name="Continue").click()
    expect(page.locator(".toast")).to_contain_text("Passkey added.")
    expect(page.get_by_role("link", name=name)).to_be_visible()


def sign_out(visitor):
    visitor.open("/settings")
    visitor.page.get_by_role("button", name="Sign out", exact=True).click()
    expect(visitor.page.get_by_role("heading", name="Kinkeeper")).to_be_visible()


def sign_out_untouched(visitor, phone):
    """Signs out, and lets a touch count once the sign-in page asks for passkeys: before that, it would sign in by itself."""
    phone.touched(False)
    sign_out(visitor)
    until(visitor.page, "window.passkeysAsked > 0")
    phone.touched(True)


def test_two_are_added_one_signs_in_and_a_removed_one_no_longer_does(marlene, server, visit):
    page = marlene.page
    authenticator = Authenticator(page)
    marlene.open("/settings")
    page.get_by_role("link", name=re.compile("^Passkeys")).click()
    wrong = look(page, "passkeys-none")
    add(marlene, "Laptop")
    first = authenticator.credentials()
    assert len(first) == 1 and first[0]["rpId"] == "localhost" and first[0]["isResidentCredential"]
    # The same authenticator makes no second one; another one does.
    page.get_by_role("button", name="Add a passkey").click()
    wrong += look(page, "passkey-new")
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_text("This device already has a passkey for your account.")).to_be_visible()
    authenticator.remove()
    phone = Authenticator(page, authenticator.session)
    add(marlene, "Phone")
    wrong += look(page, "passkeys")
    assert len(phone.credentials()) == 1
    # Only the one that was made last here is marked.
    expect(page.get_by_text("Used in this browser")).to_have_count(2)
    expect(page.locator("[data-passkey-here]:visible")).to_have_count(1)
    page.get_by_role("link", name="Phone").click()
    wrong += look(page, "passkey")
    page.get_by_label("Name", exact=True).fill("Old phone")
    page.get_by_role("button", name="Save name").click()
    expect(page.get_by_role("link", name="Old phone")).to_be_visible()

    sign_out_untouched(marlene, phone)
    wrong += look(page, "sign-in-passkey")
    page.get_by_role("button", name="Use a passkey").click()
    expect(page).to_have_url(server.address + "/")
    marlene.open("/settings/passkeys")
    expect(page.locator(".row", has_text="Old phone")).to_contain_text("Last used today.")
    expect(page.locator(".row", has_text="Laptop")).to_contain_text("Not used yet.")

    page.get_by_role("link", name="Old phone").click()
    page.get_by_role("link", name="Remove passkey").click()
    page.get_by_role("button", name="Remove passkey").click()
    expect(page.locator(".toast")).to_contain_text("“Old phone” removed.")
    expect(page.get_by_role("link", name="Laptop")).to_be_visible()
    sign_out_untouched(marlene, phone)
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_text("That passkey did not sign you in.")).to_be_visible()
    # The one that was kept signs in still.
    phone.clear()
    phone.put(first[0])
    page.get_by_role("button", name="Use a passkey").click()
    expect(page).to_have_url(server.address + "/")
    assert wrong == []


def test_the_list_at_the_name_signs_in(marlene, server):
    page = marlene.page
    authenticator = Authenticator(page)
    add(marlene, "Laptop")
    # What the list offers is chosen at once here.
    marlene.open("/settings")
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page).to_have_url(server.address + "/")
    assert authenticator.credentials()[0]["signCount"] > 0


@pytest.mark.long
def test_after_a_sleep_the_list_has_a_challenge_that_has_not_ended(marlene):
    page = marlene.page
    Authenticator(page).touched(False)
    asked = []
    page.on("response", lambda answer: asked.append(answer.url) if answer.url.endswith("/sign-in/passkey") else None)
    with page.expect_response("**/sign-in/passkey"):
        sign_out(marlene)
    page.evaluate("dispatchEvent(new Event('focus'))")
    # Timers of a device that slept come late; its clock has gone on.
    with page.expect_response("**/sign-in/passkey"):
        page.evaluate("{ const now = Date.now; Date.now = () => now() + 300_000; dispatchEvent(new Event('focus')); }")
    assert len(asked) == 2


@pytest.mark.long
def test_without_being_unlocked_nothing_is_signed(marlene):
    page = marlene.page
    authenticator = Authenticator(page)
    add(marlene, "Laptop")
    authenticator.unlocked(False)
    sign_out(marlene)
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_text("No passkey was used.")).to_be_visible()
    assert "/sign-in" in page.url


@pytest.mark.long
def test_an_authenticator_that_cannot_be_unlocked_is_not_taken(marlene):
    page = marlene.page
    Authenticator(page, hasUserVerification=False, isUserVerified=False)
    marlene.open("/settings/passkeys")
    page.get_by_role("button", name="Add a passkey").click()
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_text("No passkey was made.")).to_be_visible()


def two_accounts(folder):
    make_accounts(folder, "Marlene", "Ben")


def test_another_account_sees_nothing_of_it(serve, visit):
    server = serve(two_accounts)
    marlene, ben = visit(server), visit(server)
    marlene.sign_in("Marlene")
    Authenticator(marlene.page)
    add(marlene, "Laptop of Marlene")
    path = marlene.page.get_by_role("link", name="Laptop of Marlene").get_attribute("href")
    ben.sign_in("Ben")
    ben.open("/settings/passkeys")
    expect(ben.page.get_by_text("You have no passkeys yet.")).to_be_visible()
    expect(ben.page.get_by_text("Laptop of Marlene")).to_have_count(0)
    for address in (path, f"{path}/removal"):
        assert ben.open(address) == 404


def test_a_recovery_code_opens_once_and_leads_to_a_new_password(marlene, server, visit):
    page = marlene.page
    marlene.open("/settings/recovery-codes")
    wrong = look(page, "recovery-codes-none")
    page.get_by_role("button", name="Create codes").click()
    codes = page.locator("#fresh").input_value().split("\n")
    assert len(codes) == 10
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download").click()
    assert saved.value.suggested_filename == "kinkeeper-recovery-codes.txt"
    assert saved.value.path().read_text(encoding="utf-8").split() == codes
    wrong += look(page, "recovery-codes-fresh")
    sign_out(marlene)
    page.get_by_role("link", name="Use a recovery code").click()
    wrong += look(page, "recovery")
    page.get_by_label("Name").fill("Marlene")
    page.get_by_label("Recovery code").fill(codes[0].replace("-", " ").upper())
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator(".toast")).to_contain_text("9 recovery codes are left.")
    assert page.get_by_label("Current password").count() == 0
    wrong += look(page, "recovery-password")
    page.get_by_label("New password").fill("a new one after the old")
    page.get_by_role("button", name="Change password").click()
    expect(page.locator(".toast")).to_contain_text("Password changed.")
    marlene.open("/settings/recovery-codes")
    expect(page.get_by_text("9 of 10 codes left.")).to_be_visible()
    other = visit(server)
    other.open("/sign-in/recovery")
    for code in (codes[0], "aaaa-bbbb-cccc-dddd"):
        other.page.get_by_label("Name").fill("Marlene")
        other.page.get_by_label("Recovery code").fill(code)
        other.page.get_by_role("button", name="Sign in").click()
        expect(other.page.get_by_text("Name and code do not match, or the code was used.")).to_be_visible()
    assert wrong == []


@pytest.mark.long
def test_passkeys_alone_sign_in_once_the_password_is_off(marlene, server, visit):
    page = marlene.page
    authenticator = Authenticator(page)
    marlene.open("/settings/password")
    page.get_by_role("link", name="Sign in with passkeys alone").click()
    wrong = look(page, "passkeys-alone-first")
    page.get_by_role("link", name="Set up two passkeys, on different devices").click()
    add(marlene, "Laptop")
    authenticator.remove()
    phone = Authenticator(page, authenticator.session)
    add(marlene, "Phone")
    page.get_by_role("link", name="Recovery codes").click()
    page.get_by_role("button", name="Create codes").click()
    expect(page.locator("#fresh")).to_be_visible()
    marlene.open("/settings/passkeys")
    page.get_by_role("link", name="Sign in with passkeys alone").click()
    wrong += look(page, "passkeys-alone")
    page.get_by_role("button", name="Turn password off").click()
    expect(page.locator(".toast")).to_contain_text("Password turned off.")
    marlene.open("/settings/password")
    expect(page.get_by_text("Your password is off")).to_be_visible()
    wrong += look(page, "password-off")
    marlene.open("/settings/passkeys")
    page.get_by_role("link", name="Phone").click()
    page.get_by_role("link", name="Remove passkey").click()
    expect(page.get_by_text("Add another passkey first, or set a password.")).to_be_visible()
    marlene.complaints[:] = [one for one in marlene.complaints if "409" not in one]
    other = visit(server)
    other.open("/sign-in")
    other.try_to_sign_in("Marlene", PASSWORD)
    expect(other.page.locator("#sign-in-problem")).to_be_visible()
    sign_out_untouched(marlene, phone)
    page.get_by_role("button", name="Use a passkey").click()
    expect(page).to_have_url(server.address + "/")
    assert wrong == []


def test_without_scripts_the_password_and_the_codes_sign_in(marlene, server, visit):
    page = marlene.page
    marlene.open("/settings/recovery-codes")
    page.get_by_role("button", name="Create codes").click()
    code = page.locator("#fresh").input_value().split("\n")[0]
    plain = visit(server, size=PHONE, java_script_enabled=False)
    plain.open("/sign-in")
    expect(plain.page.get_by_role("button", name="Use a passkey")).to_have_count(0)
    plain.page.get_by_role("link", name="Use a recovery code").click()
    plain.page.get_by_label("Name").fill("Marlene")
    plain.page.get_by_label("Recovery code").fill(code)
    plain.page.get_by_role("button", name="Sign in").click()
    expect(plain.page.get_by_role("heading", name="Password")).to_be_visible()
    plain.open("/settings/passkeys")
    plain.page.get_by_role("button", name="Add a passkey").click()
    expect(plain.page.get_by_text("This browser cannot add passkeys.")).to_be_visible()
    expect(plain.page.get_by_role("button", name="Continue")).to_have_count(0)
    other = visit(server, java_script_enabled=False)
    other.open("/sign-in")
    other.page.get_by_label("Name").fill("Marlene")
    other.page.get_by_label("Password").fill(PASSWORD)
    other.page.get_by_role("button", name="Sign in").click()
    assert "/sign-in" not in other.page.url
