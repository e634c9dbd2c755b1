"""kill -9 while a note is shared or taken back: it is in one space in the end, with all its words."""
import random

import pytest

from kinkeeper import often
from partners import couple, files, killed

KILLS = often(6, long=200)


@pytest.fixture
def home():
    with couple() as made:
        yield made


def listed(partner, path, title):
    return [note for note in partner.call("GET", f"{path}?limit=200&order=created")["data"] if note["title"] == title]


@pytest.mark.timeout(3600)
def test_notes_survive_kills_in_one_space(home):
    folder, server, (anna, ben) = home
    space = folder.json("couple", "--account", "Anna")["id"]
    generator = random.Random(20261126)
    text, moved, title, note = "", 0, "", None
    for number in range(KILLS):
        if note is None:
            title, text = f"Note {number}", f"Anna writes number {number}, to be found"
            note = anna.call("POST", "/notes", {"title": title, "text": text, "tags": [f"tag{number}"]})
            was_shared = False
        # Her phone sends it once more, as one does that got no answer.
        if was_shared:
            call = ("POST", f"/couple/notes/{note['id']}/taking-back", None, {})
        else:
            call = ("POST", f"/notes/{note['id']}/sharing", None, {"If_Match": "*"})
        killed(server, generator, [(anna, *call)] * 2, is_late=number == 0)
        # Her partner's opening before hers shows no more than hers afterwards.
        early = listed(ben, "/couple/notes", title)
        shared, own = listed(anna, "/couple/notes", title), listed(anna, "/notes", title)
        assert len(shared) + len(own) == 1, (number, shared, own)
        assert (shared + own)[0]["id"] == note["id"] and (shared + own)[0]["tags"] == note["tags"]
        is_shared = bool(shared)
        path = f"/couple/notes/{note['id']}" if is_shared else f"/notes/{note['id']}"
        assert anna.call("GET", path)["text"] == text
        assert [one["excerpt"] for one in listed(ben, "/couple/notes", title)] == [""] * is_shared, number
        assert len(early) <= 1 and all(one["excerpt"] == "" for one in early)
        if not is_shared:
            assert not early and space not in files(folder, text), number
        moved += is_shared != was_shared
        was_shared = is_shared
        # Some stay shared, and a new one is begun.
        if is_shared and generator.random() < 0.2:
            assert ben.call("GET", path)["text"] == text
            note = None
    assert moved > 0
    print(f"{KILLS} kills; {moved} times the note had moved after it")
