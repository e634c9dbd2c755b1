"""Signing in with a service of our own over HTTP: right answers, and every lie that it can tell."""
import http.cookiejar
import json
import pathlib
import re
import urllib.error
import urllib.parse
import urllib.request

import pytest

import glewlwyd
from openid_provider import CLIENT, LIES, SECRET, Key, Provider
from server import Server

PASSWORD = "a quiet walk by the lake"


class Stay(urllib.request.HTTPRedirectHandler):
    """Follows nothing by itself."""

    def redirect_request(self, *_):
        return None


class Browser:
    """Cookies, and one address to come from: strangers may come back a few times in a minute only."""

    number = 0

    def __init__(self, server):
        Browser.number += 1
        self.server, self.source = server, f"198.51.100.{Browser.number}"
        self.jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar), Stay)

    def open(self, address, form=None):
        """The status, the header and the text of an answer."""
        if address.startswith("/"):
            address = self.server.address + address
        data = urllib.parse.urlencode(form).encode() if form is not None else None
        request = urllib.request.Request(address, data, {"X-Forwarded-For": self.source, "Accept": "text/html"})
        try:
            with self.opener.open(request, timeout=60) as answer:
                return answer.status, answer.headers, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read().decode()

    def send(self, page, action, **fields):
        token = re.search('name="csrf" value="([^"]+)"', self.open(page)[2])[1]
        return self.open(action, {"csrf": token, **fields})

    def sign_in(self, name):
        assert self.send("/sign-in", "/sign-in", name=name, password=PASSWORD)[0] == 303
        return self

    def go(self, query=""):
        """Goes to the service, and returns the address that it sends the browser back to."""
        status, header, _ = self.open("/sign-in/openid/home" + query)
        assert status == 303
        return self.back(header["Location"])

    @staticmethod
    def back(address):
        """What a service answers to a browser that was sent there; it has no cookies of ours."""
        try:
            urllib.request.build_opener(Stay).open(address, timeout=60)
        except urllib.error.HTTPError as error:
            return error.headers["Location"]
        raise AssertionError(f"{address} sent nobody back")

    def visit(self, query=""):
        """Comes back from the service, and says yes where the page asks whether to make an account."""
        answer = self.open(self.go(query))
        state = re.search('name="state" value="([^"]+)"', answer[2])
        if not state:
            return answer
        token = re.search('name="csrf" value="([^"]+)"', answer[2])[1]
        return self.open("/sign-in/openid/home/account", {"csrf": token, "state": state[1]})

    def link(self):
        status, header, text = self.send("/settings/linked-sign-ins", "/settings/linked-sign-ins", provider="home")
        assert status == 200 and "Continue to Home" in text
        return self.open(self.back(header["Refresh"].removeprefix("0; url=")))

    def is_signed_in(self):
        return self.open("/settings")[0] == 200


def configure(folder, provider, *more):
    lines = [
        f"openid-home-issuer = {provider.issuer}", f"openid-home-client-id = {CLIENT}", f"openid-home-client-secret = {SECRET}",
        "openid-home-title = Home", "trusted-proxies = 127.0.0.1", *more]
    (pathlib.Path(folder.path) / "kinkeeper.conf").write_text("\n".join(lines) + "\n")


@pytest.fixture
def provider():
    with Provider() as provider:
        yield provider


@pytest.fixture
def begin(folder, provider):
    """Begins a server with Marlene and Ben on it, and more settings."""
    servers = []

    def begun(*more):
        configure(folder, provider, *more)
        for name in ("Marlene", "Ben"):
            folder.run("account", "create", name, "--password-stdin", input=f"{PASSWORD}\n".encode())
        servers.append(Server(folder).start())
        return servers[-1]

    yield begun
    for server in servers:
        server.stop()


def refused(browser, server, cause, answer, status=422):
    said = f"{status} for {cause}"
    assert answer[0] == status, f"{answer[0]}, not {said}"
    assert not browser.is_signed_in(), said
    assert f"cause={cause}" in server.log(), f"{said}:\n{server.log()[-600:]}"


def test_a_linked_service_signs_in_and_each_lie_of_it_is_refused_for_its_reason(begin, provider):
    server = begin()
    status, header, _ = Browser(server).sign_in("Marlene").link()
    assert (status, header["Location"]) == (303, "/settings/linked-sign-ins")
    right = Browser(server)
    status, header, _ = right.visit("?next=/people")
    assert (status, header["Location"]) == (303, "/people") and right.is_signed_in()
    for lie, cause in LIES.items():
        provider.tricks = {lie}
        browser = Browser(server)
        refused(browser, server, cause, browser.visit())
    provider.tricks = set()
    assert Browser(server).visit()[0] == 303
    # Nothing that was sent elsewhere, or came from there, is in the log.
    for word in ("marlene@example.org", SECRET, "code=", "state="):
        assert word not in server.log()


def test_a_service_that_describes_itself_wrongly_is_sent_nobody(begin, provider):
    server = begin()
    for trick, cause in (
            ("other issuer in discovery", "wrong-discovery"), ("unprotected endpoint", "wrong-discovery"),
            ("huge discovery", "unexpected-answer")):
        provider.tricks = {trick}
        browser = Browser(server)
        refused(browser, server, cause, browser.open("/sign-in/openid/home"))
    provider.tricks = set()
    assert provider.count("/authorize") == 0
    refused(browser, server, "stranger", Browser(server).visit(), status=403)


def test_a_service_that_is_slow_or_gone_keeps_nobody_from_the_password(begin, provider):
    server = begin()
    Browser(server).sign_in("Marlene").link()
    provider.tricks = {"slow"}
    browser = Browser(server)
    refused(browser, server, "unreachable", browser.visit())
    provider.stop()
    browser = Browser(server)
    refused(browser, server, "unreachable", browser.open(browser_callback(browser)))
    assert Browser(server).sign_in("Marlene").is_signed_in()
    provider.start()


def browser_callback(browser):
    """The way back with a state of the browser's own, and a code that was never given."""
    _, header, _ = browser.open("/sign-in/openid/home")
    url = urllib.parse.urlsplit(header["Location"])
    asked = dict(urllib.parse.parse_qsl(url.query))
    issuer = f"{url.scheme}://{url.netloc}"
    return asked["redirect_uri"] + "?" + urllib.parse.urlencode({"state": asked["state"], "code": "made-up", "iss": issuer})


def test_a_way_back_is_taken_once_and_by_its_own_browser(begin, provider):
    server = begin()
    Browser(server).sign_in("Marlene").link()
    provider.tricks = {"code works twice"}
    victim, thief = Browser(server), Browser(server)
    thief.open("/sign-in")
    back = victim.go()
    refused(thief, server, "wrong-state", thief.open(back))
    before = [cookie for cookie in victim.jar]
    assert victim.open(back)[0] == 303
    # The same again, even with the cookies of before.
    again = Browser(server)
    for cookie in before:
        again.jar.set_cookie(cookie)
    refused(again, server, "wrong-state", again.open(back))
    # The code of one visit does not fit the state of another.
    provider.tricks = set()
    other = Browser(server)
    own, stolen = (dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(one).query)) for one in (other.go(), Browser(server).go()))
    mixed = f"/sign-in/openid/home/callback?{urllib.parse.urlencode({**own, 'code': stolen['code']})}"
    refused(other, server, "code-refused", other.open(mixed))
    made_up = Browser(server)
    refused(made_up, server, "code-refused", made_up.open(browser_callback(made_up)))
    for query in ("", "?code=x", "?state=x&code=y", "?error=access_denied"):
        one = Browser(server)
        refused(one, server, "wrong-state", one.open("/sign-in/openid/home/callback" + query))


def test_nobody_comes_in_by_an_address_and_a_no_is_told(begin, provider):
    server = begin()
    Browser(server).sign_in("Marlene").link()
    provider.person = {"sub": "2", "email": "marlene@example.org", "email_verified": True, "name": "Marlene"}
    stranger = Browser(server)
    answer = stranger.visit()
    refused(stranger, server, "stranger", answer, status=403)
    assert "No account here is linked with that sign-in." in answer[2]
    # Who is linked with one account is not linked with another.
    provider.person["sub"] = "1"
    status, _, text = Browser(server).sign_in("Ben").link()
    assert status == 422 and "already linked with another account" in text
    provider.person = None
    browser = Browser(server)
    answer = browser.visit()
    refused(browser, server, "denied", answer)
    assert "cancelled" in answer[2]


def test_a_new_key_is_found_and_unknown_ones_are_not_looked_for_without_end(begin, provider):
    server = begin()
    Browser(server).sign_in("Marlene").link()
    provider.key = Key("second", "ES256")
    assert Browser(server).visit()[0] == 303 and provider.count("/jwks") == 2
    provider.tricks = {"unknown key"}
    for _ in range(3):
        browser = Browser(server)
        refused(browser, server, "unknown-key", browser.visit())
    assert provider.count("/jwks") == 2 and provider.count("/.well-known/openid-configuration") == 1


def test_groups_make_accounts_and_passwords_can_be_off(folder, begin, provider):
    server = begin("openid-home-allow = group:family", "password-sign-in = off")
    page = Browser(server).open("/sign-in")[2]
    assert "Continue with Home" in page and 'type="password"' not in page
    browser = Browser(server)
    token = re.search('name="csrf" value="([^"]+)"', browser.open("/sign-in")[2])[1]
    assert browser.open("/sign-in", {"csrf": token, "name": "Ben", "password": PASSWORD})[0] == 422
    refused(browser, server, "stranger", browser.visit(), status=403)
    provider.person = {"sub": "7", "preferred_username": "ben", "name": "Ben Okafor", "groups": ["family"], "locale": "de-AT"}
    new = Browser(server)
    assert new.visit()[0] == 303 and new.is_signed_in()
    names = [one["name"] for one in folder.json("account", "list")]
    assert names == ["Marlene", "Ben", "Ben Okafor"]
    [code, *_] = folder.run("account", "recovery-codes", "Marlene").stdout.decode().split()
    marlene = Browser(server)
    status, header, _ = marlene.send("/sign-in/recovery", "/sign-in/recovery", name="Marlene", code=code)
    assert (status, header["Location"]) == (303, "/settings/linked-sign-ins")


def test_links_are_listed_and_removed_by_commands_and_the_doctor_asks_the_service(folder, begin, provider):
    server = begin()
    assert folder.json("account", "openid", "list", "--account", "Marlene") == []
    Browser(server).sign_in("Marlene").link()
    [link] = folder.json("account", "openid", "list", "--account", "Marlene")
    assert (link["issuer"], link["shown"]) == (provider.issuer, "marlene@example.org") and "subject" not in link
    assert folder.json("account", "openid", "list", "--account", "Ben") == []
    assert [one["kind"] for one in folder.json("account", "access", "Marlene")] == ["session", "linked-sign-in"]
    assert folder.run("account", "openid", "unlink", link["id"], "--account", "Ben", check=False).returncode == 1
    told = folder.json("doctor", check=False)
    assert not [one for one in told["findings"] if one["subject"] == "openid-home"]
    settings = {one["name"]: one["value"] for one in told["configuration"]}
    assert settings["openid-home-issuer"] == provider.issuer and SECRET not in json.dumps(told)
    provider.tricks = {"other issuer in discovery"}
    told = folder.json("doctor", check=False)
    assert [one["severity"] for one in told["findings"] if one["subject"] == "openid-home"] == ["warning"]
    provider.tricks = set()
    folder.run("account", "openid", "unlink", "marlene@example.org", "--account", "Marlene")
    assert folder.json("account", "openid", "list", "--account", "Marlene") == []
    browser = Browser(server)
    refused(browser, server, "stranger", browser.visit(), status=403)


def test_a_server_without_a_service_does_not_turn_passwords_off(folder):
    (pathlib.Path(folder.path) / "kinkeeper.conf").write_text("password-sign-in = off\n")
    done = folder.run("serve", "--port", "0", check=False)
    assert done.returncode not in (0, None) and b"set up a service to sign in with" in done.stderr


@pytest.mark.skipif(not glewlwyd.is_there(), reason="Glewlwyd is not there: script/bootstrap --tests fetches it on Debian")
def test_a_provider_of_debian_links_signs_in_and_refuses_a_code_that_was_used(folder):
    with glewlwyd.Glewlwyd() as provider:
        (pathlib.Path(folder.path) / "kinkeeper.conf").write_text("\n".join([
            f"openid-home-issuer = {provider.issuer}", f"openid-home-client-id = {glewlwyd.CLIENT}",
            f"openid-home-client-secret = {glewlwyd.SECRET}", "openid-home-title = Home", "trusted-proxies = 127.0.0.1", ""]))
        folder.run("account", "create", "Marlene", "--password-stdin", input=f"{PASSWORD}\n".encode())
        server = Server(folder).start()
        try:
            provider.client(f"{server.address}/sign-in/openid/home/callback")
            hers, his = provider.person("marlene", "marlene@example.org"), provider.person("ben", "ben@example.org")
            marlene = Browser(server).sign_in("Marlene")
            _, header, _ = marlene.send("/settings/linked-sign-ins", "/settings/linked-sign-ins", provider="home")
            linked = marlene.open(provider.answer(hers, header["Refresh"].removeprefix("0; url=")))
            assert (linked[0], linked[1]["Location"]) == (303, "/settings/linked-sign-ins"), server.log()
            assert folder.json("account", "openid", "list", "--account", "Marlene")[0]["shown"] == "marlene@example.org"

            def back(browser, visitor):
                return provider.answer(visitor, browser.open("/sign-in/openid/home?next=/people")[1]["Location"])

            browser = Browser(server)
            status, header, _ = browser.open(back(browser, hers))
            assert (status, header["Location"]) == (303, "/people") and browser.is_signed_in()
            stranger = Browser(server)
            refused(stranger, server, "stranger", stranger.open(back(stranger, his)), status=403)
            # A code of one visit does not fit the challenge of another.
            thief, victim = Browser(server), Browser(server)
            own, stolen = (
                dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(back(*pair)).query)) for pair in ((thief, his), (victim, hers)))
            mixed = {"state": own["state"], "code": stolen["code"], "iss": provider.issuer}
            answer = thief.open("/sign-in/openid/home/callback?" + urllib.parse.urlencode(mixed))
            assert answer[0] == 422 and not thief.is_signed_in()
            # Signing out leads on to where the provider's own session ends.
            token = re.search('name="csrf" value="([^"]+)"', browser.open("/settings")[2])[1]
            assert browser.open("/sign-out", {"csrf": token})[1]["Location"] == "/sign-in?left=home"
            out = browser.open("/sign-in/openid/home/sign-out")[1]["Location"]
            assert out.startswith(f"{provider.issuer}/end_session?client_id=")
        finally:
            server.stop()
