"""kill -9 in the middle of sealed answers: each text is in one place in the end, and never early in a file of the other."""
import random
import threading
import time

import pytest

from kinkeeper import often
from partners import couple, files

KILLS = often(6, long=200)


@pytest.fixture
def home():
    with couple() as made:
        yield made


def talking(anna, ben):
    """A check-in that has come to talking about all categories; its path, and the prompts."""
    rules = anna.call("GET", "/couple/rules")
    for partner in (anna, ben):
        rules = partner.call("POST", "/couple/rules/agreements", {"rules": rules["id"]})
    path = f"/couple/check-ins/{anna.call('POST', '/couple/check-ins')['id']}"

    def act(**body):
        version = anna.call("GET", path)["version"]
        anna.call("POST", f"{path}/acts", {"version": version, **body})

    act(act="go", step="category-selection")
    categories = anna.call("GET", "/couple/categories")["data"]
    for category in categories:
        act(act="choose", category=category["id"])
    act(act="go", step="category-discussion")
    return path, [prompt["id"] for category in categories for prompt in category["prompts"]]


@pytest.mark.timeout(3600)
def test_sealed_answers_survive_kills_in_one_place(home):
    folder, server, (anna, ben) = home
    path, prompts = talking(anna, ben)
    generator = random.Random(20261125)
    spaces = {}
    shown = 0
    for number in range(KILLS):
        if number and number % len(prompts) == 0:
            # Every prompt has been answered by both.
            anna.call("POST", f"{path}/acts", {"version": anna.call("GET", path)["version"], "act": "abandon"})
            path, prompts = talking(anna, ben)
        prompt = prompts[number % len(prompts)]
        texts = {partner.name: f"{partner.name} says number {number}, to be found" for partner in (anna, ben)}
        both = generator.random() < 0.7
        threads = [threading.Thread(target=partner.tries, args=(
            "PUT", f"{path}/answers/{prompt}", {"text": texts[partner.name], "isSealed": True, "revision": 0}))
            for partner in ((anna, ben) if both else (anna,))]
        for thread in threads:
            thread.start()
        time.sleep(generator.uniform(0, 0.06))
        server.kill()
        for thread in threads:
            thread.join()
        before = {name: files(folder, text) for name, text in texts.items()}
        server.start(server.address.rsplit(":", 1)[1])
        # Opened by both, what was left is taken up.
        seen = {}
        for partner in (anna, ben, anna):
            for answer in partner.call("GET", f"{path}/answers")["data"]:
                if answer["prompt"] == prompt and answer["text"]:
                    seen.setdefault(answer["text"], set()).add(partner.name)
        for partner in (anna, ben):
            text, other = texts[partner.name], (ben if partner is anna else anna)
            readers = seen.get(text, set())
            assert readers in (set(), {partner.name}, {"Anna", "Ben"}), (number, partner.name, readers)
            # Before it is shown, it is in one space alone: that of its author, always the same.
            if other.name not in readers:
                where = before[partner.name] | files(folder, text)
                assert len(where) <= 1, (number, partner.name, where)
                for space in where:
                    assert spaces.setdefault(partner.name, space) == space
        is_shown = all(seen.get(text) == {"Anna", "Ben"} for text in texts.values())
        shown += is_shown
        assert is_shown or not any(len(readers) == 2 for readers in seen.values()), (number, seen)
        # The same once more, as a phone does that got no answer: nothing is doubled or lost.
        for partner in (anna, ben):
            present = [a for a in partner.call("GET", f"{path}/answers")["data"]
                       if a["prompt"] == prompt and a["text"] == texts[partner.name]]
            if not present:
                partner.call("PUT", f"{path}/answers/{prompt}",
                             {"text": texts[partner.name], "isSealed": True, "revision": 0})
        final = [a["text"] for a in ben.call("GET", f"{path}/answers")["data"] if a["prompt"] == prompt]
        assert sorted(final) == sorted(texts.values()), (number, final)
    assert len(set(spaces.values())) == len(spaces)
    print(f"{KILLS} kills; {shown} times both were shown at once after it")
