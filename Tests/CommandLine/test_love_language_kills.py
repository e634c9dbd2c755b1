"""kill -9 while a love language is shared or taken back: it is in one space in the end, with all its words."""
import random

import pytest

from kinkeeper import often
from partners import couple, files, killed

KILLS = often(4, long=200)
LIST = "/couple/love-languages"


@pytest.fixture
def home():
    with couple() as made:
        yield made


def listed(partner, title):
    return [one for one in partner.call("GET", f"{LIST}?limit=200")["data"] if one["title"] == title]


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_love_languages_survive_kills_in_one_space(home):
    folder, server, (anna, ben) = home
    space = folder.json("couple", "--account", "Anna")["id"]
    generator = random.Random(20261126)
    moved, made = 0, None
    for number in range(KILLS):
        if made is None:
            title, text = f"Language {number}", f"Anna writes number {number}, to be found"
            made = anna.call(
                "POST", LIST, {"kind": "acts", "title": title, "details": text, "examples": ["One", "Two"], "privacy": "private"})
            was_shared = False
        path = f"{LIST}/{made['id']}"
        # Her phone sends it once more, as one does that got no answer.
        call = ("DELETE", f"{path}/sharing", None, {}) if was_shared else ("POST", f"{path}/sharing", None, {"If_Match": "*"})
        killed(server, generator, [(anna, *call)] * 2, is_late=number == 0)
        # Her partner's opening before hers shows no more than hers afterwards.
        early, own = listed(ben, title), listed(anna, title)
        assert len(own) == 1, (number, own)
        one, is_shared = own[0], own[0]["privacy"] == "shared"
        assert (one["id"], one["details"], one["examples"]) == (made["id"], text, ["One", "Two"])
        assert [row["details"] for row in listed(ben, title)] == [""] * is_shared, number
        assert len(early) <= 1 and all(row["details"] == "" for row in early)
        if not is_shared:
            assert not early and space not in files(folder, text), number
        moved += is_shared != was_shared
        was_shared = is_shared
        # Some stay shared, and a new one is begun.
        if is_shared and generator.random() < 0.2:
            assert ben.call("GET", path)["details"] == text
            made = None
    assert moved > 0
    print(f"{KILLS} kills; {moved} times it had moved after it")
