"""kill -9 while checkboxes are ticked in their note and in the list: text and to-dos say the same afterwards."""
import random
import re

import pytest

from kinkeeper import often
from partners import couple, killed

KILLS = often(6, long=200)


@pytest.fixture
def home():
    with couple() as made:
        yield made


def boxes(text):
    return {label: mark == "x" for mark, label in re.findall(r"^- \[([ x])\] (.*)$", text, re.MULTILINE)}


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_text_and_to_dos_never_part(home):
    _, server, (anna, _) = home
    generator = random.Random(20261128)
    labels = [f"errand number {number}" for number in range(12)]
    note = anna.call("POST", "/notes", {"title": "Week", "text": "\n".join(f"- [ ] {label}" for label in labels)})
    path, changed, before = f"/notes/{note['id']}", 0, None
    for number in range(KILLS):
        text = anna.call("GET", path)["text"]
        done = {row["title"]: row["id"] for row in anna.call("GET", "/to-dos?done=true&limit=200")["data"]}
        waiting = {row["title"]: row["id"] for row in anna.call("GET", "/to-dos?limit=200")["data"]}
        # Some are ticked or opened in the text, one is done in the list, at the same time.
        ticked = re.sub(r"\[[ x]\]", lambda _: f"[{generator.choice(' x')}]", text)
        calls = [("PATCH", path, {"text": ticked}, {"If_Match": "*"})]
        if waiting:
            calls.append(("POST", f"/reminders/{generator.choice(list(waiting.values()))}/completions", {}, {}))
        if done:
            calls.append(("DELETE", f"/reminders/{generator.choice(list(done.values()))}", None, {}))
        killed(server, generator, [(anna, *call) for call in calls], is_late=number == 0)
        text = anna.call("GET", path)["text"]
        said = boxes(text)
        assert list(said) == labels, number
        waiting = {row["title"] for row in anna.call("GET", "/to-dos?limit=200")["data"]}
        done = {row["title"] for row in anna.call("GET", "/to-dos?done=true&limit=200")["data"]}
        # One that was deleted leaves its checkbox, and is in neither list.
        assert not waiting & done, number
        assert all(not said[title] for title in waiting) and all(said[title] for title in done), (number, text)
        gone = [row["id"] for row in anna.call("GET", "/deleted-reminders?limit=200")["data"]]
        for identifier in gone:
            anna.call("POST", f"/reminders/{identifier}/restoring")
        changed += text != before
        before = text
    assert changed > 0
    print(f"{KILLS} kills; {changed} times the text had changed")
