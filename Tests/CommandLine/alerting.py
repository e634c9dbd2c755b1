"""A data folder whose server sends to this machine alone, its records of deliveries, and a clock that tests put forward."""
import contextlib
import datetime
import json
import os
import pathlib
import sqlite3
import time
import types

from receivers import Authority, Browser, MailServer, Receiver
from server import Server

#: Seconds that a queue may take to become empty.
PATIENCE = 180


def accounts(folder):
    database = sqlite3.connect(pathlib.Path(folder.path) / "accounts.sqlite", timeout=10)
    return contextlib.closing(database)


def states(folder):
    with accounts(folder) as database:
        return dict(database.execute("SELECT state, count(*) FROM deliveries GROUP BY state").fetchall())


def wait(condition, what):
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, what() if callable(what) else what
        time.sleep(0.05)


def is_idle(folder, count):
    found = states(folder)
    return sum(found.values()) >= count and not found.get("waiting") and not found.get("sending")


def webhook(folder, receiver, name="Home"):
    folder.json("channels", "add", "webhook", name, "--url", f"{receiver.url}/hook")


def ntfy(folder, receiver, name="Phone"):
    folder.json("channels", "add", "ntfy", name, "--server", receiver.url, "--topic", "kin-47")


def mail(folder, server, name="Mail"):
    folder.json("channels", "add", "email", name, "--to", "anna@example.org", "--from", "kin@example.org", "--host",
                "localhost", "--port", str(server.port), "--user", "anna", "--password-stdin", input=b"s3cret\n")


def subscribe(folder, subscription):
    """What the page of a browser does, without a browser."""
    with accounts(folder) as database:
        account, = database.execute("SELECT id FROM accounts").fetchone()
        destination = json.dumps({"endpoint": subscription["endpoint"], "p256dh": subscription["p256dh"]})
        database.execute(
            "INSERT INTO channels (id, account_id, kind, name, destination, secrets, muted, created_at, failure_words, "
            "failures_in_a_row) VALUES (?, ?, 'push', 'Browser', ?, ?, '', 0, '', 0)",
            (os.urandom(16), account, destination, json.dumps({"auth": subscription["auth"]})))
        database.commit()


@contextlib.contextmanager
def everywhere(folder, monkeypatch):
    """A channel of every kind that a server sends over, what reaches each, and a clock to put forward."""
    clock, browser = Clock(folder), Browser()
    with contextlib.ExitStack() as stack:
        stack.callback(clock.remove)
        authority = stack.enter_context(Authority())
        monkeypatch.setenv("KINKEEPER_OUTGOING_CA_FILE", authority.certificate)
        post = stack.enter_context(MailServer(authority))
        hook, phone, service = (stack.enter_context(Receiver(status=status, body=b"{}")) for status in (200, 200, 201))
        webhook(folder, hook)
        ntfy(folder, phone)
        mail(folder, post)
        subscribe(folder, browser.subscription(f"{service.url}/push/abc"))
        yield types.SimpleNamespace(clock=clock, browser=browser, post=post, hook=hook, phone=phone, service=service)


def looked(folder):
    """When the server last looked what is due, in seconds since 1970; 0 before its first look."""
    with accounts(folder) as database:
        row = database.execute("SELECT announced_through FROM announcements").fetchone()
    return row[0] / 1000 if row else 0


@contextlib.contextmanager
def serving(folder, **environment):
    server = Server(folder, **environment).start()
    try:
        yield server
    finally:
        server.stop()


class Clock:
    """The clock of servers started with its environment: this machine's, put forward. Builds for development know it."""

    def __init__(self, folder):
        self.path = pathlib.Path(folder.path).with_suffix(".clock")
        self.seconds = 0.0
        self.environment = {"KINKEEPER_TEST_CLOCK": str(self.path)}
        self.put_forward(0)

    def now(self):
        return datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=self.seconds)

    def put_forward(self, seconds):
        self.seconds += seconds
        new = self.path.with_suffix(".new")
        new.write_text(f"{self.seconds:.3f}\n")
        os.replace(new, self.path)

    def set(self, instant):
        self.put_forward((instant - self.now()).total_seconds())

    def remove(self):
        self.path.unlink(missing_ok=True)
