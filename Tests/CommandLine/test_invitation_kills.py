"""kill -9 while an invitation is accepted by two at once, and while a couple ends: one code makes one couple, and each sees the same."""
import random
import urllib.error

import pytest

from kinkeeper import LONG, often
from partners import Partner, couple, files, killed

KILLS = often(8, long=200)


@pytest.fixture
def home():
    with couple() as (folder, server, (anna, ben)):
        folder.run("account", "create", "Cleo")
        yield folder, server, (anna, ben, Partner(folder, server, "Cleo"))


def partners(everyone):
    """Each one's partner by name: None without a couple, "" while waiting for one."""
    found = {}
    for one in everyone:
        try:
            partner = one.call("GET", "/couple")["partner"]
            found[one.name] = partner["name"] if partner else ""
        except urllib.error.HTTPError as error:
            assert error.code == 404, error.code
            found[one.name] = None
    return found


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_one_invitation_makes_one_couple_whenever_the_server_is_killed(home):
    folder, server, everyone = home
    anna, *others = everyone
    generator = random.Random(20261127)
    accepted = ended = 0
    for number in range(KILLS):
        before = partners(everyone)
        mate = next((one for one in others if one.name == before["Anna"]), None)
        if mate:
            text = f"Anna and {mate.name} agreed on number {number}, to be found"
            anna.call("POST", "/couple/action-items", {"title": text})
            there = files(folder, text)
            # Both at once, or one of them twice.
            leaving = generator.choice([[anna, mate], [anna, anna], [mate, mate]])
            killed(server, generator, [(one, "DELETE", "/couple", {}) for one in leaving])
            after = partners(everyone)
            assert after in (before, dict.fromkeys(before)), (number, after)
            # What they agreed on is where it was, and once it has ended with each of them.
            where = files(folder, text)
            assert there <= where
            if after != before:
                ended += 1
            else:
                # Sent again, as a phone does that got no answer.
                leaving[0].call("DELETE", "/couple")
                assert partners(everyone) == dict.fromkeys(before), number
            assert len(files(folder, text)) == 3, (number, where)
            continue
        code = anna.call("POST", "/couple/invitations")["code"]
        racing = generator.choice([others, others[:1] * 2, others[1:] * 2])
        killed(server, generator, [(one, "POST", "/couple/acceptances", {"code": code}, {}) for one in racing])
        after = partners(everyone)
        mates = [one.name for one in others if after[one.name] == "Anna"]
        assert len(mates) <= 1 and after["Anna"] == "".join(mates), (number, after)
        assert all(after[one.name] in (None, "Anna") for one in others), (number, after)
        if not mates:
            # Nothing was used up: the same code works, once.
            racing[0].call("POST", "/couple/acceptances", {"code": code})
            mates = [racing[0].name]
            assert partners(everyone)["Anna"] == racing[0].name
        else:
            accepted += 1
        for one in others:
            # Sent again by the one who is in it, it is no error; the other finds it spent.
            status = 200
            try:
                one.call("POST", "/couple/acceptances", {"code": code})
            except urllib.error.HTTPError as error:
                status = error.code
            assert (status == 200) == (one.name in mates), (number, one.name, status)
    assert folder.run("doctor").returncode == 0
    assert accepted + ended > 0 and (not LONG or accepted and ended)
    print(f"{KILLS} kills; after them {accepted} had been accepted and {ended} had ended")
