"""Alerts from the planner to real receivers: once on every channel, and through downtime."""
import contextlib
import datetime
import email
import email.policy
import json
import time
import urllib.parse
import urllib.request

import pytest

from alerting import accounts, is_idle, mail, ntfy, serving, states, subscribe, wait, webhook
from receivers import Authority, Browser, MailServer, Receiver


@pytest.fixture
def local(folder, monkeypatch):
    """A folder whose server may send to this machine alone, and whose clock is that of Greenwich."""
    monkeypatch.setenv("KINKEEPER_OUTGOING_HOSTS", "loopback")
    monkeypatch.setenv("TZ", "UTC")
    folder.run("settings", "--time-zone", "UTC")
    return folder


def remind(folder, title, seconds_ago):
    """Writes down a reminder that was due so many seconds ago, to the minute."""
    due = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(seconds=seconds_ago)
    return folder.json("reminders", "add", title, "--on", f"{due:%Y-%m-%d}", "--at", f"{due:%H:%M}")


def looked_away(folder, seconds):
    """As if the server had last run so many seconds ago. It must not run."""
    with accounts(folder) as database:
        account, = database.execute("SELECT id FROM accounts").fetchone()
        # A channel hears of nothing that was due before there was one.
        database.execute("UPDATE channels SET created_at = 0")
        before = int((time.time() - seconds) * 1000)
        database.execute("INSERT OR REPLACE INTO announcements VALUES (?, ?)", (account, before))
        database.execute("INSERT OR REPLACE INTO alert_rounds (id, through) VALUES (zeroblob(16), ?)", (before,))
        database.commit()


def test_one_reminder_reaches_every_kind_of_channel_once(local, monkeypatch):
    browser = Browser()
    with contextlib.ExitStack() as stack:
        authority = stack.enter_context(Authority())
        monkeypatch.setenv("KINKEEPER_OUTGOING_CA_FILE", authority.certificate)
        post = stack.enter_context(MailServer(authority))
        hook, phone, service = (stack.enter_context(Receiver(status=status)) for status in (204, 200, 201))
        webhook(local, hook)
        ntfy(local, phone)
        mail(local, post)
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
    (_, _, content, encrypted), = post.mails
    assert encrypted and email.message_from_bytes(content, policy=email.policy.default)["Subject"] == "Water the plants"
    assert json.loads(phone.requests[0][3])["title"] == "Water the plants"
    assert [json.loads(body)["data"].get("title") for *_, body in hook.requests][0] == "Water the plants"


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


def test_the_command_line_says_what_became_of_alerts(local):
    with Receiver(status=204) as hook, Receiver(status=400) as closed:
        webhook(local, hook)
        webhook(local, closed, "Closed")
        made = remind(local, "Water the plants", 120)
        remind(local, "Too late", 90_000)
        looked_away(local, 100_000)
        with serving(local):
            wait(lambda: is_idle(local, 4), "four deliveries")
    local.run("reminders", "done", made["id"])
    sent = local.json("channels", "sent")
    names = {channel["id"]: channel["name"] for channel in local.json("channels")}
    assert sorted((names[row["channel"]], row["state"]) for row in sent) == [
        ("Closed", "failed"), ("Closed", "missed"), ("Home", "accepted"), ("Home", "missed")]
    assert [row["state"] for row in sent[2:]] == ["missed", "missed"]
    # What is done is not planned any more, and no words of it were kept.
    told = local.run("channels", "sent").stdout.decode()
    assert told.count("Too late") == 2 and "Water the plants" not in told
    assert [row["state"] for row in local.json("channels", "sent", "--state", "failed", "--channel", "Closed")] == ["failed"]
    assert local.json("channels", "sent", "--state", "failed", "--channel", "Home") == []
    tomorrow = datetime.date.today() + datetime.timedelta(days=1)
    assert local.json("channels", "sent", "--since", f"{tomorrow:%Y-%m-%d}") == []
    assert len(local.json("channels", "sent", "--limit", "3")) == 3
    assert b"Too late" in local.run("channels", "sent").stdout
