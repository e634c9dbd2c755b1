"""A couple's check-ins from the command line: a whole one, sealed answers, rules, categories, and what was agreed to do."""
import pytest

from commands import Command

COMMAND = Command("check-in")
said, refused, json = COMMAND.said, COMMAND.refused, COMMAND.json


@pytest.fixture
def talking(home):
    """A check-in that has come to talking about communication."""
    for name in ("Anna", "Ben"):
        said(home, name, "rules", "--agree")
    for arguments in (["start"], ["next"], ["choose", "communication", "Finances"], ["next"]):
        said(home, "Anna", *arguments)
    return home


def test_a_check_in_from_start_to_end(home):
    assert "No check-in is in progress" in refused(home, "Anna")
    assert "not in a couple" in refused(home, "Cleo", "start")
    assert "Step 1 of 6: welcome. 0% done." in said(home, "Anna", "start")
    assert "not both agreed" in refused(home, "Anna", "next")
    assert "Anna agreed. Agree with" in said(home, "Anna", "rules", "--agree") + said(home, "Ben", "rules")
    assert "You and Anna agreed" in said(home, "Ben", "rules", "--agree")
    assert "Step 2 of 6" in said(home, "Ben", "next")
    assert "No category is called “weather”" in refused(home, "Ben", "choose", "weather")
    assert "💬 Communication" in said(home, "Ben", "choose", "communication", "Fun")
    assert "Fun" not in said(home, "Anna", "drop", "fun")
    said(home, "Anna", "next")
    assert "Speaking: Ben. Time left: 5:00" in said(home, "Anna", "turn", "partner")
    assert "Speaking: You" in said(home, "Anna", "turn", "me")
    assert "Paused since" in said(home, "Ben", "pause")
    assert "paused" in refused(home, "Ben", "next")
    assert "Paused" not in said(home, "Anna", "resume")
    assert "Speaking" not in said(home, "Anna", "turn", "end")
    assert "Communication – talked about" in said(home, "Anna", "discussed", "communication")
    assert "Step 4 of 6" in said(home, "Anna", "next")
    assert "You: 🙂 good" in said(home, "Anna", "mood", "positive")
    assert "Anna: 🙂 good" in said(home, "Ben", "mood", "neutral")
    assert "You: That was good." in said(home, "Ben", "reflect", "That", "was", "good.")
    assert "😐" not in said(home, "Ben", "mood", "--clear")
    assert "Step 3 of 6" in said(home, "Ben", "back")
    for _ in range(3):
        said(home, "Ben", "next")
    assert "last step" in refused(home, "Ben", "next")
    assert "Completed after 0 minutes" in said(home, "Ben", "complete")
    assert "No check-in is in progress" in refused(home, "Anna")
    done, = json(home, "Anna", "list")
    assert done["status"] == "completed" and done["id"] in said(home, "Ben", "list")
    assert "Ben: That was good." in said(home, "Anna", "--id", done["id"])
    assert "Completed check-ins" in said(home, "Anna", "statistics")
    assert json(home, "Ben", "statistics") == {
        "completed": 1, "streak": 1, "longestStreak": 1, "monthsActive": 1, "consistencyRate": 100}


def test_a_check_in_is_ended_early(talking):
    assert "--yes" in refused(talking, "Ben", "abandon", code=64)
    assert "Ended early" in said(talking, "Ben", "abandon", "--yes")
    assert "No completed check-ins yet" in said(talking, "Ben", "list")


def test_a_sealed_answer_is_shown_once_both_are_there(talking):
    assert "No answers yet" in said(talking, "Anna", "answers")
    assert "Ben can read it once you have both" in said(talking, "Anna", "answer", "communication:2", "My secret.", "--seal")
    assert "My secret. (sealed)" in said(talking, "Anna", "answers")
    his = said(talking, "Ben", "answers")
    assert "Anna: (sealed)" in his and "secret" not in his
    assert "secret" not in str(json(talking, "Ben", "answers"))
    said(talking, "Anna", "take-back", "communication:2")
    assert "No answers yet" in said(talking, "Ben", "answers")
    assert "My secret." in said(talking, "Anna", "answers")
    said(talking, "Anna", "answer", "communication:2", "My secret.", "--seal")
    assert "You have both answered" in said(talking, "Ben", "answer", "communication:2", "Mine too.", "--seal")
    for name in ("Anna", "Ben"):
        both = said(talking, name, "answers")
        assert "My secret." in both and "Mine too." in both and "sealed" not in both
    assert "Anna can read it" in said(talking, "Ben", "answer", "communication:2", "Mine, changed.")
    assert {one["text"] for one in json(talking, "Anna", "answers")} == {"My secret.", "Mine, changed."}
    assert "No question is called" in refused(talking, "Ben", "answer", "communication:9", "x")
    assert "No question is called" in refused(talking, "Ben", "answer", "communication:0", "x")
    assert "not chosen" in refused(talking, "Ben", "answer", "fun:1", "x")


def test_rules_are_changed(home):
    said(home, "Ben", "rules", "--agree")
    changed = said(home, "Anna", "rules", "--turn", "1", "--pause-word", "Pineapple", "--interruptions")
    assert "A turn lasts 1 minute." in changed and "Pause word: Pineapple" in changed and "Interruptions are fine." in changed
    assert "You agreed. Ben has not agreed yet." in changed
    rules = json(home, "Ben", "rules")
    assert rules["turnLength"] == 1 and rules["timeOutLength"] == 20 and len(rules["agreed"]) == 1
    assert "1 to 60 minutes" in refused(home, "Anna", "rules", "--turn", "61", code=64)
    assert "--agree alone" in refused(home, "Anna", "rules", "--agree", "--turn", "3", code=64)


def test_categories_are_added_and_changed(home):
    assert "💬 Communication" in said(home, "Anna", "categories") and len(json(home, "Ben", "categories")) == 8
    assert "🌻 Our garden" in said(home, "Anna", "categories", "add", "Our", "garden", "--icon", "🌻")
    assert "1  What grows?" in said(home, "Ben", "categories", "add-prompt", "our garden", "What", "grows?")
    assert "What blooms? (hidden)" in said(home, "Ben", "categories", "edit-prompt", "our garden:1", "--text", "What blooms?", "--hidden")
    assert "🌻 Garden (hidden)" in said(home, "Ben", "categories", "edit", "our garden", "--name", "Garden", "--hidden")
    assert "an emoji" in refused(home, "Ben", "categories", "edit", "garden", "--icon", "four", code=64)
    assert "Finanzen" in said(home, "Ben", "categories", language="de_DE.UTF-8")


def test_what_was_agreed_is_done(talking):
    assert "Nothing to do" in said(talking, "Anna", "todo")
    assert "Added: Ring the bank" in said(talking, "Anna", "todo", "add", "Ring", "the", "bank")
    said(talking, "Anna", "todo", "add", "Tickets", "--on", "2999-12-01", "--priority", "high", "--for", "partner")
    listed = said(talking, "Ben", "todo", "list").splitlines()
    assert "Tickets" in listed[0] and "You" in listed[0] and "high" in listed[0] and "Both" in listed[1]
    items = json(talking, "Ben", "todo", "list")
    assert [one["title"] for one in items] == ["Tickets", "Ring the bank"] and items[0]["due"] == "2999-12-01"
    assert items[0]["checkIn"] == json(talking, "Ben")["id"]
    assert "Done: Tickets" in said(talking, "Ben", "todo", "done", "tickets")
    assert "Tickets" not in said(talking, "Anna", "todo") and "✓  Tickets" in said(talking, "Anna", "todo", "list", "--done", "5")
    assert "Open again: Tickets" in said(talking, "Anna", "todo", "done", "tickets", "--undo")
    assert "Switched off: Tickets" in said(talking, "Ben", "todo", "off", "tickets")
    assert [item["isOff"] for item in json(talking, "Anna", "todo", "list")] == [False, True]
    assert "Off  Tickets" in said(talking, "Anna", "todo", "list")
    assert "Switched on: Tickets" in said(talking, "Anna", "todo", "on", "tickets")
    changed = json(talking, "Anna", "todo", "edit", "tickets", "--title", "Two tickets", "--no-day", "--for", "both")
    assert changed["due"] is None and changed["assignee"] is None and changed["priority"] == "high"
    assert "Several action items match “t”" in refused(talking, "Ben", "todo", "done", "t", code=65)
    assert "Deleted: Two tickets" in said(talking, "Ben", "todo", "delete", "two")
    assert "No action item matches “two”" in refused(talking, "Ben", "todo", "done", "two")


@pytest.mark.parametrize("language, words", [("de_DE.UTF-8", "Schritt 1 von 6: Ankommen."), ("es_ES.UTF-8", "Paso 1 de 6: bienvenida.")])
def test_it_speaks_the_account_s_language(home, language, words):
    assert words in said(home, "Anna", "start", language=language)
