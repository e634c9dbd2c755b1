"""When a couple checks in, and what one brings, from the command line."""
import pytest

from commands import Command

COMMAND = Command("check-in")
said, refused, json = COMMAND.said, COMMAND.refused, COMMAND.json


def test_one_sets_the_times_and_the_other_changes_what_is_said(home):
    assert "not set a time" in said(home, "Ben", "schedule")
    first = said(home, "Anna", "schedule", "--on", "2999-01-03", "--at", "19:30", "--zone", "Europe/Berlin", "--prepare", "60")
    assert "Every week on Thursday" in first and "1 hour before" in first
    schedule = json(home, "Ben", "schedule")
    assert (schedule["start"], schedule["rule"], schedule["zone"]) == ("2999-01-03T19:30", "FREQ=WEEKLY", "Europe/Berlin")
    assert (schedule["preparation"], schedule["isOn"], schedule["version"]) == (60, True, "1")
    assert schedule["next"] == "2999-01-03T18:30:00.000Z"
    assert "are off" in said(home, "Ben", "schedule", "--no-remind", "--no-prepare", "--once")
    changed = json(home, "Anna", "schedule")
    assert (changed["start"], changed["rule"], changed["preparation"]) == (schedule["start"], None, None)
    assert (changed["isOn"], changed["next"], changed["version"]) == (False, None, "2")
    assert changed["changedBy"] != schedule["changedBy"]


@pytest.mark.parametrize("arguments, words, code", [
    (["--once", "--every", "daily"], "Say one of", 64), (["--prepare", "2"], "5 to 10080 minutes", 64),
    (["--every", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"], "date doesn’t exist", 65), (["--zone", "Nowhere"], "Nowhere", 64),
    (["--every", "sometimes"], "is no rule", 64), (["--at", "25:00"], "is not a time", 64),
])
def test_what_cannot_be_says_so_and_changes_nothing(home, arguments, words, code):
    assert words in refused(home, "Anna", "schedule", *arguments, code=code)
    assert "not set a time" in said(home, "Anna", "schedule")


def test_what_one_brings_is_ones_own(home):
    home.run("notes", "add", "The sofa", "--for-check-in", "--account", "Anna")
    home.run("check-in", "todo", "add", "Water the plants", "--account", "Ben")
    hers = said(home, "Anna", "prepare", "--mood", "negative")
    assert "🙁" in hers and "The sofa" in hers and "Water the plants" in hers
    his = said(home, "Ben", "prepare")
    assert "not said how you feel" in his and "sofa" not in his and "Water the plants" in his
    assert json(home, "Anna", "prepare") == {"mood": "negative"} and json(home, "Ben", "prepare") == {"mood": None}
    assert "not said how you feel" in said(home, "Anna", "prepare", "--clear")
    assert "Say one of" in refused(home, "Anna", "prepare", "--clear", "--mood", "neutral", code=64)


def test_a_stranger_has_none(home):
    assert "not in a couple" in refused(home, "Cleo", "schedule", code=1)
    assert "not in a couple" in refused(home, "Cleo", "prepare", code=1)
