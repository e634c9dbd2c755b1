"""kill -9 while a gift is moved to a family or back: it is in one list in the end, with all that it has."""
import random

import pytest

from kinkeeper import often
from partners import Partner, couple, killed

KILLS = often(6, long=200)


class Member(Partner):
    """One of the family."""
    SCOPES = ["people:read", "people:write", "gifts:read", "gifts:write", "families:read"]


@pytest.fixture
def home():
    with couple() as (folder, server, _):
        folder.run("family", "new", "The Bergers", "--account", "Anna")
        code = folder.run("family", "invite", "--account", "Anna").stdout.decode().split()[0]
        folder.run("family", "accept", code, "--account", "Ben")
        anna, ben = (Member(folder, server, name) for name in ("Anna", "Ben"))
        yield server, (anna, ben), anna.call("GET", "/families")["data"][0]["id"]


def listed(member, query=""):
    return [gift for gift in member.call("GET", f"/gifts?limit=200{query}")["data"]]


def whole(member, gift):
    """All that a gift has, but for the people, who are others in each space."""
    found = member.call("GET", f"/gifts/{gift}")
    return {name: value for name, value in found.items() if name not in ("people", "page", "pictures", "updatedAt")}


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_gifts_survive_kills_in_one_list(home):
    server, (anna, ben), family = home
    generator = random.Random(20261127)
    person = anna.call("POST", "/people", {"name": {"given": "Mia"}})["id"]
    gift, moved, was_there, copies = None, 0, False, set()
    for number in range(KILLS):
        if gift is None:
            gift = anna.call("POST", "/gifts", {
                "title": f"Gift {number}", "people": [person], "tags": ["red"], "budget": {"amount": "60", "currency": "EUR"}})["id"]
            anna.call("PUT", f"/gifts/{gift}/status", {"status": "bought"})
            was_there, before = False, whole(anna, gift)
        # Her phone sends it once more, as one does that got no answer.
        call = ("PUT", f"/gifts/{gift}/space", {"space": "own" if was_there else family}, {"If_Match": "*"})
        killed(server, generator, [(anna, *call)] * 2, longest=0.25, is_late=number == 0)
        # Whoever opens the family first.
        early = {one["id"] for one in listed(ben, f"&space={family}")}
        own, shared = ({one["id"] for one in listed(anna, query)} for query in ("", f"&space={family}"))
        assert (gift in own) != (gift in shared), (number, gift in own, gift in shared)
        assert early >= shared and len(own) + len(shared) == len(copies) + 1, number
        assert whole(anna, gift) == before, number
        is_there = gift in shared
        people = anna.call("GET", f"/gifts/{gift}")["people"]
        assert len(people) == 1 and (people[0] != person) == is_there
        moved += is_there != was_there
        was_there = is_there
        # Some stay, and a new one is begun.
        if generator.random() < 0.2:
            copies.add(gift)
            gift = None
    # Mia was copied once.
    assert [one["display"] for one in anna.call("GET", f"/people?space={family}")["data"]] in ([], ["Mia"])
    assert moved > 0
    print(f"{KILLS} kills; {moved} times the gift had moved after it")
