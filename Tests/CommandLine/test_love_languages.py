"""What makes the partners of a couple feel loved, from the command line."""
from commands import Command

COMMAND = Command("check-in", "love-language")
said, refused, json = COMMAND.said, COMMAND.refused, COMMAND.json


def test_one_is_shared_read_and_something_is_done_for_it(home):
    assert "No love languages" in said(home, "Ben")
    assert "Added: Tea in bed" in said(
        home, "Anna", "add", "acts", "Tea", "in", "bed", "--details", "Before anything else", "--example", "Black",
        "--example", "With milk", "--importance", "essential", "--tag", "home")
    row, = json(home, "Ben", "list", "--of", "partner")
    assert (row["title"], row["details"], row["examples"], row["isOpen"]) == ("Tea in bed", "", [], False)
    assert "Only your partner" in refused(home, "Ben", "edit", "tea", "--title", "Coffee")
    assert "Your partner does something" in refused(home, "Anna", "did", "tea")
    assert "today or an earlier day" in refused(home, "Ben", "did", "tea", "--on", "2999-01-01", code=65)
    done = said(home, "Ben", "did", "tea", "--words", "Made tea")
    assert "Logged" in done and "delete-action" in done
    action, = json(home, "Anna", "actions", "tea")
    assert action["words"] == "Made tea"
    shown = said(home, "Ben", "show", "tea")
    for words in ("Tea in bed", "Acts of service", "Essential", "Before anything else", "- With milk"):
        assert words in shown
    assert "cannot be taken back" in refused(home, "Anna", "take-back", "tea")
    statistics = json(home, "Ben", "statistics")
    assert (statistics["partnerTop"], statistics["actionsThisWeek"], statistics["total"]) == ("acts", 1, 0)
    assert json(home, "Anna", "statistics")["sharingProgress"] == 100
    refused(home, "Anna", "delete-action", action["id"])
    said(home, "Ben", "delete-action", action["id"])
    assert json(home, "Anna", "actions", "tea") == []
    said(home, "Ben", "restore-action", action["id"])
    assert "Changed: Coffee" in said(home, "Anna", "edit", "tea", "--title", "Coffee", "--no-examples")
    assert "Deleted: Coffee" in said(home, "Anna", "delete", "coffee")
    assert json(home, "Ben", "list") == [] and json(home, "Ben", "list", "--deleted") == []
    gone, = json(home, "Anna", "list", "--deleted")
    refused(home, "Ben", "restore", gone["id"])
    said(home, "Anna", "restore", gone["id"])
    assert json(home, "Anna", "actions", gone["id"])[0]["id"] == action["id"]


def test_what_is_private_is_nobody_elses_until_it_is_shared(home):
    said(home, "Anna", "add", "touch", "--privacy", "private", "--details", "xyzzy of hers")
    one, = json(home, "Anna", "list")
    assert (one["title"], one["privacy"], one["author"]) == ("", "private", None)
    for name in ("Ben", "Cleo"):
        assert json(home, name, "list") == []
        for command in ("show", "share", "take-back", "delete", "did", "actions"):
            assert "matches" in refused(home, name, command, one["id"]), command
    assert "Shared with Ben" in said(home, "Anna", "share", "physical")
    assert len(json(home, "Ben", "list")) == 1 and json(home, "Cleo", "list") == []
    assert "Taken back" in said(home, "Anna", "take-back", "physical")
    assert json(home, "Ben", "list") == []
    said(home, "Anna", "share", "physical")
    assert json(home, "Ben", "show", one["id"])["details"] == "xyzzy of hers"
    book = home.run("export", "--space", "couple", "--format", "markdown", "--account", "Ben").stdout.decode()
    assert "Love languages" in book and "xyzzy of hers" in book


def test_without_a_partner_nothing_can_be_shared(home):
    assert "partner" in refused(home, "Cleo", "add", "acts")
    said(home, "Cleo", "add", "acts", "Tea", "--privacy", "draft")
    assert "partner" in refused(home, "Cleo", "share", "tea")
    assert json(home, "Cleo", "statistics")["total"] == 1
