"""Channels against real receivers on this machine, read and checked by other implementations of the standards."""
import base64
import email
import email.policy
import http.cookiejar
import json
import os
import re
import stat
import time
import urllib.parse
import urllib.request

import pytest
from standardwebhooks.webhooks import Webhook

from receivers import Authority, Browser, MailServer, Receiver, Silence, free_port
from server import Server

#: What a test may take although the receiver never answers: its limit is 20 s.
BOUND = 45


@pytest.fixture
def local(folder, monkeypatch):
    """A folder whose server may send to this machine and to no other."""
    monkeypatch.setenv("KINKEEPER_OUTGOING_HOSTS", "loopback")
    return folder


def add(folder, kind, name, *options, secret=None):
    return folder.json("channels", "add", kind, name, *options, input=secret and f"{secret}\n".encode())


def outcome_of(folder, name):
    done = folder.run("channels", "test", name, "--json")
    outcome = json.loads(done.stdout)
    assert done.returncode == (0 if outcome["outcome"] == "accepted" else 1), done.stderr
    return outcome


# MARK: Each kind, accepted


def test_ntfy_gets_json_with_a_token(local):
    with Receiver(body=b'{"id":"x1"}') as ntfy:
        made = add(local, "ntfy", "Phone", "--server", ntfy.url, "--topic", "kin-47", "--token-stdin", secret="tk_hush")
        assert made["channel"]["keptSecrets"] == ["token"] and made["secret"] is None and "tk_hush" not in json.dumps(made)
        assert outcome_of(local, "Phone")["outcome"] == "accepted"
        (method, path, headers, body), = ntfy.requests
    said = json.loads(body)
    assert (method, path, headers["Authorization"]) == ("POST", "/", "Bearer tk_hush")
    assert (said["topic"], said["title"], said["click"]) == (
        "kin-47", "A test from Kinkeeper", "http://localhost:8080/settings/channels")
    assert re.fullmatch(r"[0-9a-f-]{36}", said["sequence_id"])


def test_a_webhook_is_signed_for_the_secret_that_was_shown_once(local):
    with Receiver(status=204) as hook:
        made = add(local, "webhook", "Home", "--url", f"{hook.url}/hook?room=hall")
        secret = made["secret"]
        assert outcome_of(local, "Home")["outcome"] == "accepted"
        (_, path, headers, body), = hook.requests
    event = Webhook(secret).verify(body, {name.lower(): value for name, value in headers.items()})
    assert path == "/hook?room=hall" and event["type"] == "alert.due" and event["data"]["title"] == "A test from Kinkeeper"
    with pytest.raises(Exception):
        Webhook(secret).verify(body + b" ", {name.lower(): value for name, value in headers.items()})
    assert secret not in json.dumps(local.json("channels", "list"))


def test_mail_goes_over_starttls_to_who_signs_in(local, monkeypatch):
    with Authority() as authority, MailServer(authority) as server:
        monkeypatch.setenv("KINKEEPER_OUTGOING_CA_FILE", authority.certificate)
        add(local, "email", "Mail", "--to", "anna@example.org", "--from", "kin@example.org", "--host", "localhost",
            "--port", str(server.port), "--user", "anna", "--password-stdin", secret="s3cret")
        assert outcome_of(local, "Mail")["outcome"] == "accepted"
        (sender, recipients, content, encrypted), = server.mails
    assert (sender, recipients, encrypted) == ("kin@example.org", ["anna@example.org"], True)
    mail = email.message_from_bytes(content, policy=email.policy.default)
    assert (mail["Subject"], mail["To"], mail["Auto-Submitted"]) == (
        "A test from Kinkeeper", "anna@example.org", "auto-generated")
    assert re.fullmatch(r"<[0-9a-f-]{36}@localhost>", mail["Message-ID"]) and not mail.defects
    assert mail.get_body().get_content().startswith("If you can read this, alerts reach you here.")


def test_a_browser_reads_what_the_page_sent(local):
    with Receiver(status=201, headers={"Location": "/m/1"}) as service, signed_in(local) as page:
        browser = Browser()
        subscription = browser.subscription(f"{service.url}/send/hush")
        shown = page.get("/settings/channels")
        key = re.search(r'data-key="([\w-]+)"', shown).group(1)
        page.post("/settings/channels/push", {**subscription, "device": "Firefox on Linux"})
        channel, = local.json("channels", "list")
        assert (channel["name"], channel["kind"]) == ("Firefox on Linux", "push")
        assert "hush" not in json.dumps(channel) and subscription["auth"] not in json.dumps(channel)
        page.post(f"/settings/channels/{channel['id']}/test")
        request, = service.requests
        said = browser.read(request)
        claims, named = browser.claims(request)
    assert (said["title"], said["url"]) == ("A test from Kinkeeper", "/settings/channels")
    assert named == key and claims["aud"] == service.url and claims["sub"].startswith("mailto:")
    assert 0 < claims["exp"] - time.time() <= 86400
    assert (request[2]["TTL"], request[2]["Urgency"]) == ("86400", "high") and len(request[2]["Topic"]) <= 32
    assert "accepted: today" in re.sub(r"\s+", " ", page.seen)


# MARK: What goes wrong


@pytest.mark.parametrize("status, outcome", [(400, "refused"), (404, "failed"), (410, "refused"), (302, "failed"),
                                             (429, "failed"), (503, "failed")])
def test_an_answer_is_told_as_it_is(local, status, outcome):
    with Receiver(status=status, body=b"the reason\nand more", headers={"Location": "http://127.0.0.1:1/"}) as ntfy:
        add(local, "ntfy", "Phone", "--server", ntfy.url, "--topic", "t")
        came = outcome_of(local, "Phone")
        assert came == {"outcome": outcome, "retryAfter": None,
                        "failure": {"cause": "answer", "status": status, "words": "the reason"}}
        assert len(ntfy.requests) == 1
    health = local.json("channels", "list")[0]["health"]
    assert health["failuresInARow"] == 1 and health["failure"] == came["failure"] and health["acceptedAt"] is None
    shown = local.run("channels", "list").stdout.decode()
    assert f"It answered {status}. It said “the reason”." in shown


def test_a_receiver_may_ask_for_time(local):
    with Receiver(status=429, headers={"Retry-After": "77"}) as hook:
        add(local, "webhook", "Home", "--url", hook.url)
        assert outcome_of(local, "Home")["retryAfter"] == 77


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_has_no_channel(local, status):
    with Receiver(status=status) as service, signed_in(local) as page:
        page.get("/settings/channels")
        page.post("/settings/channels/push", {**Browser().subscription(f"{service.url}/x"), "device": "Phone"})
        assert outcome_of(local, "Phone")["outcome"] == "gone"
    assert local.json("channels", "list") == []


def test_a_wrong_password_is_said_in_the_servers_words(local, monkeypatch):
    with Authority() as authority, MailServer(authority, password="another") as server:
        monkeypatch.setenv("KINKEEPER_OUTGOING_CA_FILE", authority.certificate)
        add(local, "email", "Mail", "--to", "anna@example.org", "--host", "localhost", "--port", str(server.port),
            "--user", "anna", "--password-stdin", secret="s3cret")
        came = outcome_of(local, "Mail")
        assert (came["outcome"], came["failure"]["cause"], came["failure"]["status"]) == ("failed", "sign-in", 535)
        assert "535" in came["failure"]["words"] and not server.mails


def test_a_mail_server_refuses_an_address(local):
    with MailServer(refusing="550 5.1.1 nobody of that name", encrypted=False) as server:
        add(local, "email", "Mail", "--to", "anna@example.org", "--host", "localhost", "--port", str(server.port),
            "--security", "none")
        came = outcome_of(local, "Mail")
    assert came["outcome"] == "refused" and came["failure"]["words"] == "550 5.1.1 nobody of that name"


def test_a_certificate_of_strangers_is_not_trusted(local):
    with Authority() as authority, MailServer(authority) as server:
        add(local, "email", "Mail", "--to", "anna@example.org", "--host", "localhost", "--port", str(server.port),
            "--user", "anna", "--password-stdin", secret="s3cret")
        came = outcome_of(local, "Mail")
        assert (came["outcome"], came["failure"]["cause"]) == ("failed", "encryption") and not server.mails


def test_no_password_goes_out_where_tls_is_not_offered(local):
    with MailServer(encrypted=False) as server:
        add(local, "email", "Mail", "--to", "anna@example.org", "--host", "localhost", "--port", str(server.port),
            "--user", "anna", "--password-stdin", secret="s3cret")
        assert outcome_of(local, "Mail")["failure"]["cause"] == "encryption" and not server.mails


def test_nobody_listens(local):
    add(local, "ntfy", "Phone", "--server", f"http://127.0.0.1:{free_port()}", "--topic", "t")
    assert outcome_of(local, "Phone") == {
        "outcome": "failed", "retryAfter": None, "failure": {"cause": "unreachable", "status": None, "words": ""}}


def test_a_server_that_never_answers_is_not_waited_for(local):
    with Silence() as silence:
        add(local, "ntfy", "Phone", "--server", silence.url, "--topic", "t")
        began = time.monotonic()
        assert outcome_of(local, "Phone")["failure"]["cause"] == "timeout"
        assert time.monotonic() - began < BOUND


@pytest.mark.parametrize("body", [os.urandom(1 << 20), b"x" * (8 << 20), b"\x1b[2J\x1b]0;title\x07" * 1000, b"\0" * 5000])
def test_a_hostile_answer_does_no_harm(local, body):
    with Receiver(status=500, body=body) as hook:
        add(local, "webhook", "Home", "--url", hook.url)
        words = outcome_of(local, "Home")["failure"]["words"]
        assert len(words) <= 160 and words.isprintable()
        shown = local.run("channels", "list").stdout
        assert b"\x1b" not in shown and b"\0" not in shown


# MARK: Where it may go


@pytest.mark.parametrize("allowed, url, cause", [
    ("public", "http://127.0.0.1:1", "not-allowed"), ("public", "http://localhost:1", "not-allowed"),
    ("public", "https://[::1]:1", "not-allowed"), ("public,private,loopback", "http://169.254.169.254", "not-allowed"),
    ("public", "http://0x7f.1:1", "not-allowed"), ("127.0.0.1", "http://127.0.0.2:1", "not-allowed"), ("", "http://127.0.0.1:1", "not-allowed"),
    ("127.0.0.1", "http://127.0.0.1:1", "unreachable"), ("localhost", "http://localhost:1", "unreachable"),
])
def test_it_goes_only_where_it_may(folder, monkeypatch, allowed, url, cause):
    monkeypatch.setenv("KINKEEPER_OUTGOING_HOSTS", allowed)
    add(folder, "webhook", "Home", "--url", url)
    assert outcome_of(folder, "Home")["failure"]["cause"] == cause


def test_a_wrong_word_is_said_before_anything_starts(folder, monkeypatch):
    monkeypatch.setenv("KINKEEPER_OUTGOING_HOSTS", "public,10.0.0.0/8")
    add(folder, "webhook", "Home", "--url", "https://example.org/")
    done = folder.run("channels", "test", "Home", check=False)
    assert done.returncode == 64 and b"outgoing-hosts" in done.stderr


# MARK: Adding, changing, removing


def test_a_channel_is_changed_muted_and_removed(local):
    add(local, "ntfy", "Phone", "--topic", "a", "--token-stdin", secret="tk")
    changed = local.json("channels", "edit", "Phone", "--name", "Mobile", "--topic", "b")
    assert (changed["name"], changed["destination"]["topic"], changed["keptSecrets"]) == ("Mobile", "b", ["token"])
    # A token is not shown to another server.
    assert local.json("channels", "edit", "Mobile", "--server", "https://evil.example")["keptSecrets"] == []
    assert local.json("channels", "mute", "Mobile", "catchup", "habit")["muted"] == ["catchup", "habit"]
    assert local.json("channels", "mute", "Mobile")["muted"] == []
    assert local.run("channels", "remove", "Mobile").returncode == 0
    assert local.json("channels", "list") == [] and local.run("channels", "remove", "Mobile").returncode == 1


@pytest.mark.parametrize("arguments, words", [
    (("ntfy", "A", "--topic", "a b"), "Topic"), (("email", "A", "--to", "anna", "--host", "mx"), "anna@example.org"),
    (("webhook", "A", "--url", "example.org"), "https://example.org/path"), (("push", "A"), "ntfy"),
    (("webhook", " ", "--url", "https://example.org"), "name"), (("email", "A", "--to", "a@b.example"), "Mail server"),
])
def test_what_cannot_be_is_said_and_not_kept(folder, arguments, words):
    done = folder.run("channels", "add", *arguments, check=False)
    assert done.returncode == 64 and words in done.stderr.decode(), done.stderr.decode()
    assert folder.json("channels", "list") == []


def test_secrets_are_readable_by_the_owner_alone_and_leave_by_no_export(local):
    add(local, "ntfy", "Phone", "--topic", "t", "--token-stdin", secret="tk_hushhush")
    for name in os.listdir(local.path):
        if name.startswith("accounts.sqlite"):
            assert stat.S_IMODE(os.stat(os.path.join(local.path, name)).st_mode) == 0o600
    exported = local.run("export", "--format", "json").stdout
    assert b"people" in exported and b"tk_hushhush" not in exported and b"Phone" not in exported


# MARK: The page


class Page:
    """A member at the pages, without a browser."""

    def __init__(self, server):
        self.server = server
        self.opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
        self.seen = ""

    def get(self, path):
        return self._open(path, None)

    def post(self, path, fields=None):
        csrf = re.search(r'name="csrf" value="([^"]+)"', self.seen).group(1)
        return self._open(path, urllib.parse.urlencode({**(fields or {}), "csrf": csrf}).encode())

    def _open(self, path, data):
        with self.opener.open(self.server.address + path, data, timeout=60) as answer:
            self.seen = answer.read().decode()
        return self.seen


class signed_in:
    def __init__(self, folder, is_new=True):
        self.server, self.is_new = Server(folder), is_new

    def __enter__(self):
        if self.is_new:
            self.server.make_account("anna", "a long enough password")
        self.server.start()
        page = Page(self.server)
        page.get("/sign-in")
        page.post("/sign-in", {"name": "anna", "password": "a long enough password"})
        return page

    def __exit__(self, *_):
        self.server.stop()


def test_the_page_adds_tests_and_changes_a_channel_without_showing_its_secret(local):
    with Receiver(status=403, body=b"forbidden") as ntfy, signed_in(local) as page:
        page.get("/settings/channels/new/ntfy")
        fields = {"name": "Garden", "server": ntfy.url, "topic": "t", "user": "anna", "password": "hushhush", "token": "",
                  "category": "occasion"}
        assert "Garden" in page.post("/settings/channels/new/ntfy", fields)
        channel, = local.json("channels", "list")
        assert "catchup" in channel["muted"] and "occasion" not in channel["muted"]
        shown = page.post(f"/settings/channels/{channel['id']}/test")
        assert "The test did not arrive" in shown and "did not accept the password" in shown and "“forbidden”" in shown
        form = page.get(f"/settings/channels/{channel['id']}")
        assert "hushhush" not in form and "Saved. Leave empty to keep it." in form
        page.post(f"/settings/channels/{channel['id']}", {**fields, "password": "", "topic": "u"})
        ntfy.status = 200
        assert "The test was accepted" in page.post(f"/settings/channels/{channel['id']}/test")
        sent = ntfy.requests[-1]
        assert json.loads(sent[3])["topic"] == "u"
        assert sent[2]["Authorization"] == "Basic " + base64.b64encode(b"anna:hushhush").decode()
        assert "hushhush" not in page.server.log()
        page.get(f"/settings/channels/{channel['id']}/removal")
        page.post(f"/settings/channels/{channel['id']}/removal")
    assert local.json("channels", "list") == []


def test_the_key_stays_when_the_server_starts_again(local):
    keys = []
    with signed_in(local) as page:
        keys.append(re.search(r'data-key="([\w-]+)"', page.get("/settings/channels")).group(1))
    with signed_in(local, is_new=False) as page:
        keys.append(re.search(r'data-key="([\w-]+)"', page.get("/settings/channels")).group(1))
    assert keys[0] == keys[1] and len(keys[0]) == 87

