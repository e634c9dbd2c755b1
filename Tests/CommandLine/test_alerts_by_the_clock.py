"""A week by a clock that is put forward: over every kind of channel exactly what the plan said, when it said it."""
import datetime
import email
import email.policy
import json
import time

import pytest

from alerting import everywhere, is_idle, looked, serving, states, wait
from cards import card

#: The year whose end is next, with some days to go: what a channel was not there for is not sent over it.
YEAR = (datetime.datetime.now() + datetime.timedelta(days=13)).year
#: 20 December, 09:00 in Berlin.
START = datetime.datetime(YEAR, 12, 20, 8, tzinfo=datetime.timezone.utc)
END = START + datetime.timedelta(days=13)


@pytest.fixture
def berlin(folder, monkeypatch):
    """Somebody in Berlin with birthdays around the turn of the year, people to be in touch with, and reminders."""
    monkeypatch.setenv("KINKEEPER_OUTGOING_HOSTS", "loopback")
    folder.run("settings", "--time-zone", "Europe/Berlin")
    folder.run("import", "-", input="".join([
        card("Anna Berg", f"BDAY:{YEAR - 40}-12-23", uid="anna"), card("Ben Okafor", "BDAY:--12-26", uid="ben"),
        card("Carla Núñez", "BDAY:1960-01-01", uid="carla"), card("David Koh", uid="david")]).encode())
    folder.run("alerts", "--occasions", "0,1@18:00,7@12:30", "--catchups", "19:15", "--monthly-preview", "08:00",
               "--quiet-hours", "22:00-07:00")
    folder.run("log", "David Koh", "--date", f"{YEAR}-11-25", "--today", f"{YEAR}-11-25")
    folder.run("cadence", "David Koh", "monthly", "--today", f"{YEAR}-11-25")
    for title, day, time, *rule in [
        ("Water the plants", f"{YEAR}-12-21", "07:30", "--every", "FREQ=DAILY;INTERVAL=3"),
        ("Ring the school", f"{YEAR}-12-22", "11:05"), ("Sleep tight", f"{YEAR}-12-24", "23:40", "--note", "really"),
    ]:
        folder.run("reminders", "add", title, "--on", day, "--at", time, "--now", f"{YEAR}-12-20T08:00", *rule)
    return folder


def test_each_channel_gets_what_the_plan_says_when_it_says_it(berlin, monkeypatch):
    with everywhere(berlin, monkeypatch) as told:
        plan = [(alert["fireAt"], alert["title"], alert["body"], alert["id"])
                for alert in berlin.json("plan", "--limit", "100", "--now", f"{START:%Y-%m-%dT%H:%M:%SZ}")
                if datetime.datetime.fromisoformat(alert["fireAt"]) <= END]
        assert {"Anna Berg turns 40 today", "Ring the school", "Get in touch with David Koh"} <= {title for _, title, *_ in plan}
        assert len(plan) > 12
        told.clock.set(START)
        with serving(berlin, **told.clock.environment):
            wait(lambda: looked(berlin) > 0, "the first look")
            assert states(berlin) == {}
            for number, (instant, *_) in enumerate(plan, 1):
                due = datetime.datetime.fromisoformat(instant)
                # What comes at the same moment comes together.
                count = sum(datetime.datetime.fromisoformat(other) <= due for other, *_ in plan)
                if count > number:
                    continue
                told.clock.set(due)
                wait(lambda: is_idle(berlin, 4 * count), lambda: f"{count} alerts by {instant}: {states(berlin)}")
            told.clock.set(END)
            # Longer than a server sleeps.
            time.sleep(7)
        assert set(states(berlin)) <= {"accepted", "withdrawn"} and sum(states(berlin).values()) == 4 * len(plan)
    hooks = [json.loads(body) for *_, body in told.hook.requests]
    said = [event["data"] for event in hooks if event["type"] == "alert.due"]
    assert [(data["fireAt"], data["title"], data["body"]) for data in said] == [
        (instant.replace("+00:00", "Z"), *rest) for instant, *rest, _ in in_utc(plan)]
    # Each was sent within the minute it was due in, by the server's own clock.
    for event in hooks:
        if event["type"] == "alert.due":
            sent, due = (datetime.datetime.fromisoformat(text) for text in (event["timestamp"], event["data"]["fireAt"]))
            assert datetime.timedelta(0) <= sent - due < datetime.timedelta(seconds=60), event
    expected = [(title, body) for _, title, body, _ in plan]
    phones = [json.loads(body) for method, *_, body in told.phone.requests if method == "POST"]
    assert [(one["title"], one["message"]) for one in phones] == [(title, body or title) for title, body in expected]
    pushes = [one for one in map(told.browser.read, told.service.requests) if "title" in one]
    assert [(one["title"], one["body"]) for one in pushes] == expected
    mails = [email.message_from_bytes(content, policy=email.policy.default) for _, _, content, _ in told.post.mails]
    assert [one["Subject"] for one in mails] == [title for title, _ in expected]
    for one, (_, body) in zip(mails, expected):
        assert plain(one.get_content()).startswith(plain(body))
    # A name of its own for each alert on each channel, which tells nothing of the alert's.
    names = [
        *(data["id"] for data in said), *(one["sequence_id"] for one in phones), *(one["id"] for one in pushes),
        *(one["Message-ID"] for one in mails)]
    assert len(set(names)) == 4 * len(plan) and not {name for *_, name in plan} & set(names)


def plain(text):
    return " ".join(text.split())


def in_utc(plan):
    for instant, *rest in plan:
        moment = datetime.datetime.fromisoformat(instant).astimezone(datetime.timezone.utc)
        yield (moment.isoformat(), *rest)
