"""Without details, nothing that reaches a channel says whom or what it is about: every byte that really arrived is read, as
it came and decoded, of single alerts, digests, and notifications that are taken back."""
import contextlib
import datetime
import email
import email.policy
import json
import urllib.parse
import zoneinfo

import pytest

from alerting import Clock, everywhere, is_idle, looked, serving, states, wait, webhook
from cards import card
from receivers import Receiver

BERLIN = zoneinfo.ZoneInfo("Europe/Berlin")


def first_ahead():
    """The first day of a month, two days from now or later: what a channel was not there for is not sent over it."""
    soon = datetime.datetime.now(BERLIN).date() + datetime.timedelta(days=2)
    return soon if soon.day == 1 else (soon.replace(day=1) + datetime.timedelta(days=32)).replace(day=1)


def at(day, hour, minute=0):
    return datetime.datetime.combine(day, datetime.time(hour, minute), BERLIN)


#: The first of a month, on which an alert of every kind is due within minutes, and the morning before.
FIRST = first_ahead()
START = at(FIRST - datetime.timedelta(days=1), 8)
ALL = at(FIRST, 9, 12)
#: Three days later, when five reminders were missed.
LATER = at(FIRST + datetime.timedelta(days=3), 18)
MONTH_BEFORE = f"{(FIRST - datetime.timedelta(days=1)).replace(day=1)}"

#: Words of names, nicknames, groups, occasions, titles and notes; none may be in anything that arrives.
SECRETS = ["Zebulon", "Quagmire", "Zebby", "Marisól", "Ójkwist", "Skydivers", "emerald", "ring", "velvet", "birthday",
           "Housewarming", "turns", "Wolfgang", "Sünderhauf"]


@pytest.fixture
def discreet(folder, monkeypatch):
    """An account that wants no details, with something of every kind that alerts come from."""
    monkeypatch.setenv("KINKEEPER_OUTGOING_HOSTS", "loopback")
    folder.run("settings", "--time-zone", "Europe/Berlin")
    folder.run("import", "-", input="".join([
        card("Zebulon Quagmire", "NICKNAME:Zebby", f"BDAY:1979-{FIRST:%m-%d}", "CATEGORIES:Skydivers", uid="z"),
        card("Marisól Ójkwist", f"ANNIVERSARY:2001-{FIRST:%m-%d}", "CATEGORIES:Skydivers", uid="m", version="4.0"),
        card("Wolfgang Sünderhauf", f"BDAY:1950-{(FIRST.month + 5) % 12 + 1:02}-02", uid="w")]).encode())
    folder.run("alerts", "--no-details", "--occasions", "0@09:00", "--catchups", "09:02", "--digest", f"{FIRST:%A}@09:04".lower(),
               "--monthly-preview", "09:06")
    # One is announced alone, the other one in the weekly digest.
    folder.run("alerts", "--person", "Wolfgang Sünderhauf", "--catchups", "digest")
    for name in ("Zebulon Quagmire", "Wolfgang Sünderhauf"):
        folder.run("log", name, "--date", MONTH_BEFORE, "--today", MONTH_BEFORE)
        folder.run("cadence", name, "monthly", "--today", MONTH_BEFORE)
    return folder


def remind(folder, number, day, time):
    return folder.json("reminders", "add", f"Buy the emerald ring {number}", "--note", "in the velvet box", "--on", day, "--at",
                       time, "--about", "Marisól Ójkwist", "--now", f"{START:%Y-%m-%dT%H:%M}")


def test_nothing_private_arrives_anywhere(discreet, monkeypatch):
    with everywhere(discreet, monkeypatch) as told:
        single = remind(discreet, 0, f"{FIRST}", "09:08")
        alerts = plan(discreet)
        count = len(alerts)
        # Two occasions, a catch-up, a reminder, the weekly digest and the monthly preview.
        assert sorted(alert["source"]["kind"] for alert in alerts) == [
            "account", "account", "occasion", "occasion", "person", "reminder"]
        told.clock.set(START)
        with serving(discreet, **told.clock.environment):
            wait(lambda: looked(discreet), "the first look")
            told.clock.set(ALL)
            wait(lambda: is_idle(discreet, 4 * count), lambda: f"{count} alerts: {states(discreet)}")
        # A digest: five that came while the server was down.
        for number in range(1, 6):
            remind(discreet, number, f"{LATER:%Y-%m-%d}", f"1{number}:00")
        told.clock.set(LATER)
        with serving(discreet, **told.clock.environment):
            wait(lambda: is_idle(discreet, 4 * (count + 5)), lambda: f"a digest: {states(discreet)}")
            # Taken back: one that was done.
            before = len(told.service.requests), len(told.phone.requests), len(told.hook.requests)
            discreet.run("reminders", "done", single["id"], "--now", f"{LATER:%Y-%m-%dT%H:%M}")
            for found, known in zip((told.service, told.phone, told.hook), before):
                wait(lambda: len(found.requests) > known, "it is taken back")
        # And the test that a person sends by hand.
        for name in ("Home", "Phone", "Mail", "Browser"):
            discreet.run("channels", "test", name)
    arrived = {"webhook": told.hook.requests, "ntfy": told.phone.requests, "push service": told.service.requests}
    read = {name: [whole(request) for request in requests] for name, requests in arrived.items()}
    read["browser"] = [json.dumps(told.browser.read(request), ensure_ascii=False) for request in told.service.requests]
    read["mail"] = [of_mail(sender, recipients, content) for sender, recipients, content, _ in told.post.mails]
    for name, texts in read.items():
        assert len(texts) > count, name
        for text in texts:
            for secret in SECRETS:
                assert not contains(text, secret), f"{name} says {secret}: {text}"
    # It was said that there is something, though, and all of it in the same words.
    said = {json.loads(body)["data"].get("title") for *_, body in told.hook.requests} - {None}
    assert any("while Kinkeeper was not running" in title for title in said) and len(said) >= 5
    assert any('"withdraw"' in text for text in read["browser"])
    assert any(json.loads(body)["type"] == "alert.withdrawn" for *_, body in told.hook.requests)
    assert any(method == "PUT" for method, *_ in told.phone.requests)


@pytest.mark.parametrize("language", ["de", "es"])
def test_nothing_private_is_said_in_other_languages(discreet, monkeypatch, language):
    clock = Clock(discreet)
    discreet.run("settings", "--language", language)
    remind(discreet, 0, f"{FIRST}", "09:08")
    alerts = plan(discreet)
    with contextlib.ExitStack() as stack:
        stack.callback(clock.remove)
        hook = stack.enter_context(Receiver(status=200, body=b"{}"))
        webhook(discreet, hook)
        clock.set(START)
        with serving(discreet, **clock.environment):
            wait(lambda: looked(discreet), "the first look")
            clock.set(ALL)
            wait(lambda: is_idle(discreet, len(alerts)), lambda: f"{len(alerts)} alerts: {states(discreet)}")
    assert len(hook.requests) == len(alerts)
    for request in hook.requests:
        for secret in [*SECRETS, "Geburtstag", "cumpleaños"]:
            assert not contains(whole(request), secret), f"{secret}: {whole(request)}"


def contains(text, secret):
    """As a word, or as the part of one: "ring" is in "string", which says nothing."""
    words = "".join(letter if letter.isalnum() else " " for letter in text.casefold()).split()
    return secret.casefold() in words if len(secret) < 6 else secret.casefold() in text.casefold()


def whole(request):
    """Everything of a request that is text, as it came and decoded."""
    method, path, headers, body = request
    content = body.decode("utf-8", "replace")
    decoded = ""
    with contextlib.suppress(ValueError):
        decoded = json.dumps(json.loads(content), ensure_ascii=False)
    lines = [f"{name}: {value}" for name, value in headers.items() if name.lower() not in ("authorization", "content-length")]
    return "\n".join([method, path, urllib.parse.unquote(path), *lines, *map(urllib.parse.unquote, lines), content,
                      urllib.parse.unquote(decoded)])


def of_mail(sender, recipients, content):
    mail = email.message_from_bytes(content, policy=email.policy.default)
    parts = [part.get_content() for part in mail.walk() if not part.is_multipart()]
    headers = [f"{name}: {value}" for name, value in mail.items()]
    return "\n".join([sender, *recipients, content.decode("utf-8", "replace"), *headers, *parts,
                      urllib.parse.unquote("\n".join(parts))])


def plan(folder):
    alerts = folder.json("plan", "--limit", "200", "--now", f"{START.astimezone(datetime.timezone.utc):%Y-%m-%dT%H:%M:%SZ}")
    return [alert for alert in alerts if datetime.datetime.fromisoformat(alert["fireAt"]) <= ALL]
