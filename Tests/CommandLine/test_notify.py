"""Alerts on a desktop, by a notify-send that writes down what it was told: once, through kill -9, and with no details."""
import collections
import contextlib
import json
import os
import pathlib
import random
import signal
import subprocess
import time

import pytest

from alerting import accounts, is_idle, serving, states, wait, webhook
from kinkeeper import PROGRAM, often
from receivers import Receiver
from test_delivery import local, looked_away, remind  # noqa: F401

KILLS = often(4, long=40)
SEED = int(os.environ.get("KINKEEPER_SEED", "20261122"))

TOOL = """#!/usr/bin/env python3
import json, os, sys, time
time.sleep(float(os.environ.get("SLOW", "0")))
if os.path.exists(sys.argv[0] + ".broken"):
    sys.exit("Cannot autolaunch D-Bus without X11 $DISPLAY")
with open(sys.argv[0] + ".log", "a") as log:
    log.write(json.dumps(sys.argv[1:]) + "\\n")
"""


class Desktop:
    """A desktop whose notifications are lines of a file."""

    def __init__(self, home, monkeypatch):
        self.tool = pathlib.Path(home) / "notify-send"
        self.tool.write_text(TOOL)
        self.tool.chmod(0o755)
        monkeypatch.setenv("PATH", f"{home}:{os.environ['PATH']}")

    @property
    def shown(self):
        """What each notification said, its title and, where it has one, its body."""
        log = pathlib.Path(f"{self.tool}.log")
        calls = [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []
        for call in calls:
            assert call[:2] == ["--app-name=Kinkeeper", "--"] and len(call) in (3, 4)
        return [call[2:] for call in calls]

    @property
    def titles(self):
        return [shown[0] for shown in self.shown]

    @contextlib.contextmanager
    def broken(self):
        mark = pathlib.Path(f"{self.tool}.broken")
        mark.touch()
        yield
        mark.unlink()


@pytest.fixture
def desktop(tmp_path, monkeypatch):
    return Desktop(tmp_path, monkeypatch)


@contextlib.contextmanager
def notifying(folder):
    """The command as a session runs it, from when it says so: a signal before that ends it like any program."""
    process = subprocess.Popen([PROGRAM, "notify", "--data", folder.path], stderr=subprocess.PIPE, text=True)
    try:
        assert process.stderr.readline(), "It ended before it ran."
        yield process
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=30) == 0, process.stderr.read()


def once(folder, expect=0):
    done = folder.run("notify", "--once", check=False)
    assert done.returncode == expect, done.stderr.decode()
    return done


def was_off(folder, seconds):
    """As if nothing had been shown on the desktop for so many seconds."""
    with accounts(folder) as database:
        database.execute("UPDATE channels SET created_at = 0")
        before = int((time.time() - seconds) * 1000)
        database.execute("UPDATE desktop_announcements SET announced_through = ?", (before,))
        database.execute("UPDATE alert_rounds SET through = ?", (before,))
        database.commit()


def test_the_desktop_becomes_a_channel_and_shows_what_falls_due_once(local, desktop):
    for _ in range(2):
        once(local)
    channel, = local.json("channels")
    assert (channel["kind"], channel["name"]) == ("desktop", channel["destination"]["machine"])
    made = remind(local, "Plain", 60)
    local.json("reminders", "edit", made["id"], "--title=--version & <b>Anna\\n", "--note=<i>5\\n</i>")
    was_off(local, 300)
    with notifying(local):
        wait(lambda: is_idle(local, 1), "one delivery")
    once(local)
    assert states(local) == {"accepted": 1}
    # Nothing of it is an option, and the body, which notify-send and desktops read as markup, says what was written.
    assert desktop.shown == [["--version & <b>Anna\\n", "&lt;i&gt;5\\\\n&lt;/i&gt;"]]
    # Somebody who is not in front of it may look at how it does.
    assert local.json("channels")[0]["health"]["acceptedAt"]


def test_what_was_missed_while_it_was_off_comes_as_one_also_when_a_server_ran(local, desktop):
    once(local)
    for number in range(5):
        remind(local, f"Late {number}", 7_200 + 60 * number)
    remind(local, "Too late", 90_000)
    with Receiver(status=204) as hook:
        webhook(local, hook)
        looked_away(local, 100_000)
        with serving(local):
            wait(lambda: is_idle(local, 6), "what the server sends")
        assert len(hook.requests) == 1 and desktop.shown == []
        was_off(local, 100_000)
        once(local)
        assert len(hook.requests) == 1
    (title, body), = desktop.shown
    assert title == "5 reminders from while Kinkeeper was not running"
    assert "Late 0" in body and "Too late" not in body
    assert states(local) == {"accepted": 10, "missed": 2}


def test_with_no_details_the_desktop_learns_no_name(local, desktop):
    once(local)
    local.run("alerts", "--no-details")
    local.json("people", "add", "--given", "Zacharias")
    remind(local, "Divorce papers", 60)
    was_off(local, 300)
    once(local)
    assert len(desktop.shown) == 1
    assert "Divorce" not in json.dumps(desktop.shown) and "papers" not in json.dumps(desktop.shown)


def test_what_is_muted_there_is_not_shown(local, desktop):
    once(local)
    name = local.json("channels")[0]["name"]
    made = remind(local, "Stretch", 60)
    local.run("channels", "mute", name, made["category"])
    was_off(local, 300)
    once(local)
    assert desktop.shown == [] and states(local) == {}


def test_a_desktop_that_is_not_there_yet_is_tried_again_and_says_why(local, desktop):
    once(local)
    remind(local, "Water the plants", 60)
    was_off(local, 300)
    with desktop.broken():
        failed = once(local, expect=1)
        assert b"Cannot autolaunch D-Bus" in failed.stderr
        failure = local.json("channels")[0]["health"]["failure"]
        assert (failure["cause"], failure["status"]) == ("answer", 1)
    with notifying(local):
        wait(lambda: is_idle(local, 1), "another attempt")
    assert desktop.titles == ["Water the plants"]


def test_a_test_is_shown_by_the_command_line_and_a_server_says_that_it_cannot(local, desktop):
    once(local)
    name = local.json("channels")[0]["name"]
    assert local.json("channels", "test", name)["outcome"] == "accepted"
    assert desktop.titles == ["A test from Kinkeeper"]


def test_without_a_program_that_shows_notifications_it_says_what_to_install(local, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    refused = once(local, expect=69)
    assert b"libnotify-bin" in refused.stderr
    assert local.json("channels") == []


def test_one_desktop_is_served_by_one_command_which_ends_when_its_channel_goes(local, desktop):
    with notifying(local) as process:
        wait(lambda: local.json("channels"), "the channel")
        wait(lambda: list(pathlib.Path(local.path).glob("desktop-*.lock")), "the lock")
        second = once(local, expect=69)
        assert b"already" in second.stderr
        local.run("channels", "remove", local.json("channels")[0]["name"])
        assert process.wait(timeout=30) == 0
        assert "was removed" in process.stderr.read()


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_kills_lose_nothing_and_double_at_most_the_one_in_flight(local, desktop, monkeypatch):
    generator = random.Random(SEED)
    once(local)
    monkeypatch.setenv("SLOW", "0.02")
    reminders = max(12, KILLS * 2)
    for number in range(reminders):
        remind(local, f"Number {number}", 60 + (number * 7) % 300)
    was_off(local, 880)
    for _ in range(KILLS):
        process = subprocess.Popen([PROGRAM, "notify", "--data", local.path], stderr=subprocess.DEVNULL)
        time.sleep(generator.uniform(0.1, 1))
        process.kill()
        process.wait()
        if is_idle(local, reminders):
            # All was shown: the same once more would be doubled if anything of it were forgotten.
            was_off(local, 880)
    with notifying(local):
        wait(lambda: is_idle(local, reminders), lambda: f"an empty queue: {states(local)}")
    # What a killed command left running ends by itself.
    time.sleep(0.2)
    shown = collections.Counter(desktop.titles)
    assert set(shown) == {f"Number {number}" for number in range(reminders)}
    assert sum(shown.values()) - reminders <= KILLS
    print(f"{KILLS} kills, {reminders} alerts: {sum(shown.values()) - reminders} shown twice")
