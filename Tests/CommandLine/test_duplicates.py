"""Duplicates on the command line: found, merged, parted."""
import json
import re

from cards import card

PAIR = (card("Anna Berg", "TEL:+49 30 1234567", uid="one")
        + card("Anna Maria Berg", "TEL:030 1234567", "EMAIL:anna@example.org", "ORG:Stadtwerke", uid="two")
        + card("Omar Said", uid="three")).encode()


def names(folder):
    return sorted(row["display"] for row in folder.json("people"))


def test_duplicates_are_found_with_their_reasons(folder):
    folder.run("import", "-", input=PAIR)
    [cluster] = folder.json("people", "duplicates")
    assert sorted(folder.names(cluster["people"])) == ["Anna Berg", "Anna Maria Berg"]
    assert (cluster["strength"], cluster["reasons"]) == ("strong", ["phone", "similar-name"])
    assert "Anna Maria Berg" in folder.run("people", "duplicates").stdout.decode()


def test_merge_dry_run_merge_and_undo(folder):
    folder.run("import", "-", input=PAIR)
    exported = folder.run("export").stdout
    dry = json.loads(folder.run("people", "merge", "Anna Berg", "Anna Maria Berg", "--dry-run", "--json").stdout)
    assert dry["organisation"] == "Stadtwerke"
    assert names(folder) == ["Anna Berg", "Anna Maria Berg", "Omar Said"]
    kept = [row["id"] for row in folder.json("people") if row["display"] == "Anna Berg"]
    done = folder.json("people", "merge", "Anna Berg", "Anna Maria Berg")
    assert [done["kept"]] == kept
    assert len(names(folder)) == 2
    assert folder.json("people", "duplicates") == []
    again = json.loads(folder.run("import", "-", "--json", input=PAIR).stdout)
    assert (again["created"], again["updated"], again["unchanged"]) == (0, 0, 3)
    assert folder.json("people", "merge", "--undo") == {"besideEdits": False}
    assert folder.run("export").stdout == exported
    nothing = folder.run("people", "merge", "--undo", check=False)
    assert nothing.returncode == 1 and nothing.stderr


def test_wrong_words_change_nothing(folder):
    folder.run("import", "-", input=PAIR)
    assert folder.run("people", "merge", "Anna Berg", "Anna Berg", check=False).returncode == 65
    assert folder.run("people", "merge", "Anna Berg", check=False).returncode == 64
    assert folder.run("people", "merge", "Anna Berg", "Nobody", check=False).returncode in (1, 65)
    assert len(names(folder)) == 3


def test_people_without_another_word_still_lists(folder):
    folder.run("import", "-", input=PAIR)
    assert [row["display"] for row in folder.json("people", "omar")] == ["Omar Said"]


def test_a_merge_takes_what_was_chosen_and_notes_the_rest(folder):
    pair = card("Anna Berg", "ORG:Post", "TITLE:Baker", uid="one") + card("Anna Ufer", "ORG:Bank", "TITLE:Pilot", uid="two")
    folder.run("import", "-", input=pair.encode())
    both = ("people", "merge", "Anna Berg", "Anna Ufer")
    for wrong in [("--take", "shoes"), ("--take", "name", "--keep", "name"), ("--undo", "--take", "name")]:
        assert folder.run(*both[:None if wrong[0] != "--undo" else 2], *wrong, check=False).returncode == 64
    dry = json.loads(folder.run(*both, "--take", "organisation", "--dry-run", "--json").stdout)
    assert (dry["organisation"], dry["jobTitle"]) == ("Bank", "Baker")
    folder.run(*both, "--take", "organisation", "--keep", "jobTitle")
    kept = folder.json("show", "Anna Berg")
    assert (kept["organisation"], kept["jobTitle"]) == ("Bank", "Baker")
    assert "Post" in kept["note"] and "Pilot" in kept["note"]


def test_two_who_are_not_the_same_are_not_proposed_until_that_is_taken_back(folder):
    folder.run("import", "-", input=PAIR)
    [cluster] = folder.json("people", "duplicates")
    exported = folder.run("export").stdout
    done = folder.run("people", "distinct", "Anna Berg", "Anna Maria Berg")
    assert done.stdout.decode() == "Noted: not the same person.\n"
    assert folder.json("people", "duplicates") == []
    undo = re.search(r"kinkeeper (people distinct --undo .+)", done.stderr.decode()).group(1)
    folder.run(*undo.split())
    assert folder.json("people", "duplicates") == [cluster]
    said = folder.json("people", "distinct", *cluster["people"])
    assert said == {"people": cluster["people"], "distinct": True}
    assert folder.json("people", "duplicates") == []
    assert folder.run("export").stdout == exported


def test_who_is_not_two_cannot_be_told_apart(folder):
    folder.run("import", "-", input=PAIR)
    for arguments, code in [(("Omar",), 64), (("Omar", "Omar Said"), 65), (("Omar", "Zoe"), 1)]:
        assert folder.run("people", "distinct", *arguments, check=False).returncode == code, arguments
    assert len(folder.json("people", "duplicates")) == 1
