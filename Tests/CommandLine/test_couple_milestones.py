"""The milestones of a couple from the command line."""
from datetime import date, timedelta

import pytest

from commands import Command

COMMAND = Command("check-in", "milestone")
said, refused, json = COMMAND.said, COMMAND.refused, COMMAND.json


def test_a_milestone_is_added_changed_reached_deleted_and_restored(home):
    assert "No milestones" in said(home, "Ben")
    assert "Added: Buy a boat" in said(
        home, "Anna", "add", "Buy a boat", "--details", "A small one", "--category", "fun", "--target", "2999-01-01")
    boat, = json(home, "Ben", "list", "--ahead")
    assert (boat["title"], boat["target"], boat["achievedOn"], boat["rule"]) == ("Buy a boat", "2999-01-01", None, None)
    assert boat["category"] and json(home, "Ben", "list") == []
    assert "Changed: Buy a ship" in said(home, "Ben", "edit", "boat", "--title", "Buy a ship", "--no-target", "--no-category")
    assert "Reached: Buy a ship" in said(home, "Anna", "achieve", "ship", "--on", "2026-01-02")
    ship, = json(home, "Anna", "list")
    assert (ship["achievedOn"], ship["target"], ship["category"], ship["version"]) == ("2026-01-02", None, None, "3")
    assert ship["id"] in said(home, "Anna", "list")
    assert f"milestone restore {ship['id']}" in said(home, "Ben", "delete", "ship")
    assert [one["title"] for one in json(home, "Anna", "list", "--deleted")] == ["Buy a ship"]
    assert "Buy a ship" in said(home, "Anna", "restore", ship["id"])
    assert json(home, "Ben", "list") == [ship]


def test_years_together_follow_from_the_day_they_began(home):
    assert "have not added" in said(home, "Anna", "together")
    day = (date.today() - timedelta(days=800)).isoformat()
    assert "Together since" in said(home, "Anna", "together", "--since", day)
    assert json(home, "Ben", "together")["day"] == day
    assert [one["rule"] for one in json(home, "Ben", "list")] == ["years-2", "years-1"]
    assert "2 years together" in said(home, "Ben", "list")
    assert "still to come" in refused(home, "Ben", "together", "--since", "2999-01-01", code=65)
    said(home, "Ben", "together", "--clear")
    assert json(home, "Anna", "list") == []


@pytest.mark.parametrize("arguments, words, code", [
    (["add", "x" * 201], "up to 200 characters", 65), (["add", "x", "--achieved", "2999-01-01"], "still to come", 65),
    (["add", "x", "--category", "weather"], "No category is called", 1), (["achieve", "boat"], "No milestone of your own", 1),
    (["edit", "boat"], "Say what to change", 64),
])
def test_what_cannot_be_kept_says_so(home, arguments, words, code):
    assert words in refused(home, "Anna", *arguments, code=code)


def test_a_stranger_has_none(home):
    assert "not in a couple" in refused(home, "Cleo", "list")
    assert "not in a couple" in refused(home, "Cleo", "together", "--since", "2020-01-01")
