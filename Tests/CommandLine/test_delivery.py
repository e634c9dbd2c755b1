"""Alerts from the planner to real receivers: once on every channel, through downtime and kill -9 at random moments."""
import collections
import contextlib
import datetime
import email
import email.policy
import json
import os
import pathlib
import random
import sqlite3
import time
import urllib.parse
import urllib.request

import pytest

from receivers import Authority, Browser, MailServer, Receiver
from server import Server

KILLS = int(os.environ.get("KINKEEPER_DELIVERY_KILLS", "10"))
SEED = int(os.environ.get("KINKEEPER_SEED", "20261122"))
#: Seconds that a queue may take to become empty.
PATIENCE = 90
UTC = {"TZ": "UTC"}


@pytest.fixture
def local(folder, monkeypatch):
    """A folder whose server may send to this machine alone, and whose clock is that of Greenwich."""
    monkeypatch.setenv("KINKEEPER_OUTGOING_HOSTS", "loopback")
    monkeypatch.setenv("TZ", "UTC")
    folder.run("settings", "--time-zone", "UTC")
    return folder


def accounts(folder):
    database = sqlite3.connect(pathlib.Path(folder.path) / "accounts.sqlite", timeout=10)
    return contextlib.closing(database)


def states(folder):
    with accounts(folder) as database:
        return dict(database.execute("SELECT state, count(*) FROM deliveries GROUP BY state").fetchall())


def remind(folder, title, seconds_ago):
    """Writes down a reminder that was due so many seconds ago, to the minute."""
    due = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(seconds=seconds_ago)
    return folder.json("reminders", "add", title, "--on", f"{due:%Y-%m-%d}", "--at", f"{due:%H:%M}")


def looked_away(folder, seconds):
    """As if the server had last run so many seconds ago. It must not run."""
    with accounts(folder) as database:
        account, = database.execute("SELECT id FROM accounts").fetchone()
        database.execute(
            "INSERT INTO announcements VALUES (?, ?) ON CONFLICT (account_id) DO UPDATE SET announced_through = "
            "excluded.announced_through", (account, int((time.time() - seconds) * 1000)))
        database.commit()


def wait(condition, what):
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(0.05)


def is_idle(folder, count):
    found = states(folder)
    return sum(found.values()) >= count and not found.get("waiting") and not found.get("sending")


def webhook(folder, receiver, name="Home"):
    folder.json("channels", "add", "webhook", name, "--url", f"{receiver.url}/hook")


def ntfy(folder, receiver, name="Phone"):
    folder.json("channels", "add", "ntfy", name, "--server", receiver.url, "--topic", "kin-47")


@contextlib.contextmanager
def serving(folder):
    server = Server(folder).start()
    try:
        yield server
    finally:
        server.stop()


def test_one_reminder_reaches_every_kind_of_channel_once(local, monkeypatch):
    browser = Browser()
    with contextlib.ExitStack() as stack:
        authority = stack.enter_context(Authority())
        monkeypatch.setenv("KINKEEPER_OUTGOING_CA_FILE", authority.certificate)
        mail = stack.enter_context(MailServer(authority))
        hook, phone, service = (stack.enter_context(Receiver(status=status)) for status in (204, 200, 201))
        webhook(local, hook)
        ntfy(local, phone)
        local.json("channels", "add", "email", "Mail", "--to", "anna@example.org", "--from", "kin@example.org", "--host",
                   "localhost", "--port", str(mail.port), "--user", "anna", "--password-stdin", input=b"s3cret\n")
        subscribe(local, browser.subscription(f"{service.url}/push/abc"))
        made = remind(local, "Water the plants", 120)
        looked_away(local, 600)
        with serving(local) as server:
            wait(lambda: is_idle(local, 4), "four deliveries")
            acts = json.loads(phone.requests[0][3])["actions"]
            assert [act["label"] for act in acts] == ["Done", "In 1 hour"]
            # The server was not told under which address it is known.
            done = server.address + urllib.parse.urlsplit(acts[0]["url"]).path
            assert urllib.request.urlopen(urllib.request.Request(done, method="POST"), timeout=20).status == 204
            wait(lambda: len(service.requests) == 2, "the notification is taken back in the browser")
        assert local.json("reminders", "show", made["id"])["state"] == "done"
    assert states(local) == {"withdrawn": 4} or states(local).get("accepted", 0) + states(local).get("withdrawn", 0) == 4
    told = browser.read(service.requests[0])
    assert (told["title"], told["actions"][0]["action"]) == ("Water the plants", "done")
    assert browser.read(service.requests[1])["withdraw"] == [told["id"]]
    assert "aud" in browser.claims(service.requests[0])[0]
    (_, _, content, encrypted), = mail.mails
    assert encrypted and email.message_from_bytes(content, policy=email.policy.default)["Subject"] == "Water the plants"
    assert json.loads(phone.requests[0][3])["title"] == "Water the plants"
    assert [json.loads(body)["data"].get("title") for *_, body in hook.requests][0] == "Water the plants"


def subscribe(folder, subscription):
    with accounts(folder) as database:
        account, = database.execute("SELECT id FROM accounts").fetchone()
        destination = json.dumps({"endpoint": subscription["endpoint"], "p256dh": subscription["p256dh"]})
        database.execute(
            "INSERT INTO channels (id, account_id, kind, name, destination, secrets, muted, created_at, failure_words, "
            "failures_in_a_row) VALUES (?, ?, 'push', 'Browser', ?, ?, '', 0, '', 0)",
            (os.urandom(16), account, destination, json.dumps({"auth": subscription["auth"]})))
        database.commit()


def test_after_downtime_the_late_come_as_one_and_the_too_late_are_missed(local):
    with Receiver(status=204) as hook:
        webhook(local, hook)
        for number in range(5):
            remind(local, f"Late {number}", 7_200 + 60 * number)
        remind(local, "Too late", 90_000)
        looked_away(local, 100_000)
        with serving(local):
            wait(lambda: is_idle(local, 6), "six deliveries")
        (_, _, _, body), = hook.requests
    said = json.loads(body)["data"]
    assert said["title"] == "5 reminders from while Kinkeeper was not running"
    assert [line for line in said["body"].splitlines() if line.startswith("Late")] == [f"Late {n}" for n in (4, 3, 2, 1, 0)]
    assert states(local) == {"accepted": 5, "missed": 1}


@pytest.mark.timeout(3600)
def test_kills_lose_nothing_and_double_nothing_where_messages_are_told_apart(local):
    """A queue is sent while the server is killed again and again. Each message arrives; over one channel a kill doubles
    at most the one that was on its way, and that under its own name."""
    generator = random.Random(SEED)
    reminders = max(20, KILLS * 2)
    with SlowReceiver(0.03) as hook, SlowReceiver(0.03) as phone:
        webhook(local, hook)
        ntfy(local, phone)
        for number in range(reminders):
            remind(local, f"Number {number}", 60 + (number * 7) % 600)
        looked_away(local, 780)
        kills = 0
        while kills < KILLS:
            server = Server(local).start()
            time.sleep(generator.uniform(0, 0.25))
            server.kill()
            kills += 1
            if is_idle(local, 2 * reminders):
                # All has arrived: the same once more would be doubled if anything of it were forgotten.
                looked_away(local, 780)
        with serving(local):
            wait(lambda: is_idle(local, 2 * reminders), f"an empty queue: {states(local)}")
        assert states(local) == {"accepted": 2 * reminders}
        with accounts(local) as database:
            assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    for receiver, name in ((hook, lambda request: request[2]["webhook-id"]),
                           (phone, lambda request: json.loads(request[3])["sequence_id"])):
        names = collections.Counter(name(request) for request in receiver.requests)
        assert len(names) == reminders
        assert sum(names.values()) - reminders <= kills
        print(f"{kills} kills, {reminders} alerts: {sum(names.values()) - reminders} came twice, under the same name")


class SlowReceiver(Receiver):
    """One that takes its time, so that a kill finds something on its way."""

    def __init__(self, seconds):
        super().__init__(status=200, body=b"{}")
        self.seconds = seconds

    def __enter__(self):
        super().__enter__()
        handler = self.server.RequestHandlerClass
        answer, seconds = handler.answer, self.seconds

        def slow(request):
            time.sleep(seconds)
            answer(request)

        handler.do_POST = handler.do_PUT = slow
        return self
