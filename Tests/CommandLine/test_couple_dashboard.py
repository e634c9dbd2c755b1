"""The dashboard, the activity and the growth of a couple from the command line."""
from datetime import date, timedelta

from commands import Command

COMMAND = Command("check-in")
said, json = COMMAND.said, COMMAND.json


def check_in(folder):
    """A completed check-in of both, about fun, with their moods."""
    said(folder, "Anna", "rules", "--agree")
    said(folder, "Ben", "rules", "--agree")
    for arguments in (["start"], ["next"], ["choose", "fun"], ["next"], ["discussed", "fun"], ["next"], ["mood", "positive"]):
        said(folder, "Anna", *arguments)
    said(folder, "Ben", "mood", "very-negative")
    assert json(folder, "Anna", "growth")["moods"] == [], "it goes on"
    for arguments in (["next"], ["next"], ["complete"]):
        said(folder, "Anna", *arguments)


def test_without_anything_all_is_empty_and_says_what_to_do(home):
    text = said(home, "Anna", "dashboard")
    assert "0 check-ins · 0 weeks in a row · 0 months active · 0 % of the weeks" in text and "Nothing is due" in text
    assert "after your first one" in said(home, "Anna", "growth", "--range", "all")
    assert "Nothing yet." in said(home, "Anna", "activity")
    assert json(home, "Anna", "activity") == [] and json(home, "Anna", "dashboard")["latestMilestone"] is None


def test_what_is_due_what_was_done_and_how_it_went(home):
    check_in(home)
    yesterday = (date.today() - timedelta(days=1)).isoformat()
    said(home, "Anna", "todo", "add", "Book the cabin", "--on", yesterday)
    said(home, "Ben", "todo", "add", "His own", "--on", yesterday, "--for", "me")
    said(home, "Ben", "request", "add", "Dance")
    home.run("notes", "add", "hers alone", "--account", "Anna")
    text = said(home, "Anna", "dashboard")
    assert "1 check-in · 1 week in a row · 1 month active · 100 % of the weeks" in text
    today, others = text.split("Action items\n")
    assert "Book the cabin" in today and "Dance" in today and "His own" in others
    assert "Ben asked" in others and "First check-in" in others and "hers alone" not in text
    hers, his = json(home, "Anna", "dashboard"), json(home, "Ben", "dashboard")
    assert [item["title"] for item in hers["dueItems"]] == ["Book the cabin"]
    assert {item["title"] for item in his["dueItems"]} == {"Book the cabin", "His own"}
    assert hers["openItemCount"] == 2 and [one["title"] for one in hers["waitingRequests"]] == ["Dance"]
    assert his["waitingRequests"] == [] and hers["latestMilestone"]["rule"] == "check-ins-1"
    assert hers["activities"] == his["activities"] == json(home, "Ben", "activity")
    assert json(home, "Ben", "activity", "--limit", "2") == hers["activities"][:2]
    growth = json(home, "Ben", "growth", "--range", "3-months")
    assert growth["checkIns"] == 1 == sum(week["checkIns"] for week in growth["weeks"])
    assert sorted(one["level"] for one in growth["moods"][0]["partners"]) == [-200, 100]
    assert [topic["total"] for topic in growth["topics"]] == [1]
    text = said(home, "Ben", "growth")
    assert "You" in text and "😢" in text and "🙂" in text and "🎉 Fun  █ 1" in text and "As a table" not in text


def test_nobody_else_sees_any_of_it(home):
    said(home, "Anna", "todo", "add", "Book the cabin")
    for command in ("dashboard", "activity", "growth"):
        alone = COMMAND.run(home, "Cleo", command, check=False)
        assert alone.returncode != 0 and b"cabin" not in alone.stdout + alone.stderr
    unknown = COMMAND.run(home, "Anna", "growth", "--range", "decade", check=False)
    assert unknown.returncode == 64 and b"3-months" in unknown.stderr
    home.run("couple", "leave", "--yes", "--account", "Ben")
    for name in ("Anna", "Ben"):
        for command in ("dashboard", "activity", "growth"):
            former = COMMAND.run(home, name, command, check=False)
            assert former.returncode != 0 and b"cabin" not in former.stdout + former.stderr
