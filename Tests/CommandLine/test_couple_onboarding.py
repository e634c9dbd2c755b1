"""Getting started as a couple, from the command line."""
import os
import pty
import select

import pytest

from commands import Command
from kinkeeper import PROGRAM

COMMAND = Command("check-in")
said, refused, json = COMMAND.said, COMMAND.refused, COMMAND.json


def start(home, account, *arguments):
    return said(home, account, "getting-started", *arguments)


def test_one_answers_skips_and_takes_the_quiz_again(home):
    first = start(home, "Anna")
    assert "Quiz: 0 of 8 questions answered." in first and "Next: Welcome" in first
    start(home, "Anna", "finish")
    answered = start(home, "Anna", "answer", "birthday", "gifts")
    assert "Quiz: 1 of 8" in answered and "Your order: Gifts" in answered
    start(home, "Anna", "answer", "illness", "touch")
    shown = json(home, "Anna", "getting-started")
    assert shown["answers"]["birthday"] == "gifts" and shown["answers"]["thanks"] is None
    assert shown["order"][:2] == ["gifts", "touch"] and shown["next"] == "quiz" and len(shown["questions"]) == 8
    assert json(home, "Anna", "getting-started", "answer", "birthday", "--clear")["order"][0] == "touch"
    assert "Next: Your love languages" in start(home, "Anna", "finish")
    for _ in range(3):
        start(home, "Anna", "skip")
    assert "You have finished" in start(home, "Anna")
    again = start(home, "Anna", "restart")
    assert "Quiz: 0 of 8" in again and "Next: What matters to you" in again
    # It is hers alone.
    his = json(home, "Ben", "getting-started")
    assert his["version"] == "0" and set(his["answers"].values()) == {None}


def test_it_needs_no_partner_and_lists_the_questions_without_a_terminal(home):
    start(home, "Cleo", "skip", "welcome")
    listed = start(home, "Cleo", "answer")
    assert "hard-day: After a hard day" in listed and "touch: A long hug" in listed


@pytest.mark.parametrize("arguments, words, code", [
    (["skip", "tour"], "one after the other", 1), (["finish", "quiz"], "one after the other", 1),
    (["answer", "birthday", "gifts"], "one after the other", 1), (["answer", "birthday"], "Say one of", 64),
    (["answer", "birthday", "cake"], "cake", 64), (["answer", "--clear"], "which answer", 64),
])
def test_what_cannot_be_says_so(home, arguments, words, code):
    assert words in refused(home, "Anna", "getting-started", *arguments, code=code)
    assert json(home, "Anna", "getting-started")["version"] == "0"


def test_a_choice_of_another_question_and_a_quiz_without_answers_are_refused(home):
    start(home, "Anna", "finish")
    assert "does not offer" in refused(home, "Anna", "getting-started", "answer", "thanks", "gifts", code=65)
    assert "Without an answer" in refused(home, "Anna", "getting-started", "finish", "quiz", code=1)


def test_a_terminal_asks_all_eight(home):
    """Each answer is saved at once: the fourth question ends it, and the next time goes over all once more."""
    text = talk(home, ["1", "9", "2", "", "q"])
    assert "1. After a hard day" in text and "Enter a number from 1 to 3." in text and "4. You see each other" in text
    assert "Quiz: 2 of 8 questions answered." in text
    shown = json(home, "Anna", "getting-started")
    assert {name: kind for name, kind in shown["answers"].items() if kind} == {"hard-day": "touch", "birthday": "gifts"}
    assert "Next: Your love languages" in talk(home, ["", "1", "1", "1", "1", "1", "1", "1"])
    assert json(home, "Anna", "getting-started")["answers"]["hard-day"] == "touch"


def talk(home, lines):
    """Answers at a terminal of its own, a line whenever one is asked for; returns all that was on it."""
    child, terminal = pty.fork()
    if child == 0:
        arguments = [str(PROGRAM), "check-in", "getting-started", "answer", "--account", "Anna", "--data", home.path]
        os.execve(arguments[0], arguments, {**os.environ, "LC_ALL": "C"})
    text, waiting = b"", list(lines)
    while select.select([terminal], [], [], 30)[0]:
        try:
            read = os.read(terminal, 4096)
        except OSError:
            break
        if not read:
            break
        text += read
        if text.endswith(b"q ends): ") and waiting:
            os.write(terminal, waiting.pop(0).encode() + b"\n")
    assert os.waitpid(child, 0)[1] == 0, text.decode()
    return text.decode()
