"""Reminders of a family from the command line: whose they are, what one member does for all, and who sees nothing of it."""
import json

import pytest

CLOCK = ("--now", "2026-11-21T12:00", "--time-zone", "Europe/Berlin")
SPACE = ("--space", "The Bergers")


@pytest.fixture
def home(filled):
    """Anna and Ben are of the Bergers, whose person is Tina; Cleo is of no family."""
    return filled(fill_home)


def fill_home(folder):
    for name in ("Anna", "Ben", "Cleo"):
        folder.run("account", "create", name)
    folder.run("family", "new", "The Bergers", "--account", "Anna")
    code = folder.run("family", "invite", "--account", "Anna").stdout.decode().split()[0]
    folder.run("family", "accept", code, "--account", "Ben")
    folder.run("people", "add", "Tina", *SPACE, "--account", "Anna")


def run(home, name, *arguments, check=True):
    return home.run("reminders", *arguments, *CLOCK, "--account", name, check=check)


def titles(home, name, *more):
    return [row["title"] for row in json.loads(run(home, name, "list", "--json", *more).stdout)]


def add(home, name, title, *more, day="2026-11-24"):
    return json.loads(run(home, name, "add", title, "--on", day, "--json", *more).stdout)


def test_one_member_adds_the_other_does_it_and_takes_it_back(home):
    made = add(home, "Anna", "School play", "--about", "Tina", *SPACE)
    assert home.json("show", made["people"][0], *SPACE, "--account", "Ben")["name"]["given"] == "Tina"
    assert titles(home, "Anna") == titles(home, "Ben") == []
    assert titles(home, "Anna", *SPACE) == titles(home, "Ben", *SPACE) == ["School play"]
    done = run(home, "Ben", "done", "school play", *SPACE)
    # The command that takes it back names the family.
    undo = done.stderr.decode().split("kinkeeper ")[1].split()
    assert undo[:3] == ["reminders", "undo", made["id"]] and undo[3] == "--space"
    assert titles(home, "Anna", "--state", "done", *SPACE) == ["School play"]
    home.run(*undo, "--account", "Anna")
    assert titles(home, "Ben", *SPACE) == ["School play"]
    put_off = run(home, "Anna", "snooze", made["id"], "--until", "2026-11-25T09:00", *SPACE)
    assert b"--space" in put_off.stderr
    assert json.loads(run(home, "Ben", "show", made["id"], "--json", *SPACE).stdout)["snoozedUntil"] == "2026-11-25T08:00:00.000Z"
    run(home, "Ben", "edit", made["id"], "--title", "School concert", *SPACE)
    run(home, "Anna", "delete", made["id"], *SPACE)
    assert titles(home, "Ben", *SPACE) == []
    assert titles(home, "Ben", "--deleted", *SPACE) == ["School concert"] and titles(home, "Ben", "--deleted") == []
    run(home, "Ben", "restore", made["id"], *SPACE)
    assert titles(home, "Anna", *SPACE) == ["School concert"]


def test_the_plan_of_each_member_has_it_and_that_of_others_not(home):
    # After they have joined, which is now: nobody is told of times before.
    add(home, "Anna", "Chimney sweep", *SPACE, day="2099-11-24")
    add(home, "Anna", "Long ago", *SPACE, day="2026-11-22")
    add(home, "Anna", "Her own", day="2099-11-24")

    def plan(name):
        told = home.json("plan", "--limit", "9", "--now", "2026-11-21T12:00:00Z", "--account", name)
        return sorted(alert["title"] for alert in told)

    assert (plan("Anna"), plan("Ben"), plan("Cleo")) == (["Chimney sweep", "Her own"], ["Chimney sweep"], [])
    home.run("family", "leave", "--yes", "--account", "Ben")
    assert plan("Ben") == []


def test_strangers_find_no_family_and_no_reminder(home):
    made = add(home, "Anna", "Chimney sweep", *SPACE)
    assert run(home, "Cleo", "list", *SPACE, check=False).returncode == 1
    assert run(home, "Cleo", "add", "Eve's", *SPACE, check=False).returncode == 1
    for act in (("done",), ("delete",), ("snooze", "--hours", "1"), ("show",), ("restore",), ("edit", "--title", "x")):
        refused = run(home, "Cleo", act[0], made["id"], *act[1:], check=False)
        assert refused.returncode == 1 and b"Chimney" not in refused.stdout + refused.stderr, act
    assert titles(home, "Anna", *SPACE) == ["Chimney sweep"]


def test_the_familys_export_has_its_reminders_and_ones_own_has_not(home):
    add(home, "Anna", "Chimney sweep", *SPACE)
    add(home, "Anna", "Her own")
    family = json.loads(home.run("family", "export", "-", "--account", "Ben").stdout)
    assert [one["title"] for one in family["reminders"]] == ["Chimney sweep"]
    own = json.loads(home.run("export", "--format", "json", "--account", "Anna").stdout)
    assert [one["title"] for one in own["reminders"]] == ["Her own"]
