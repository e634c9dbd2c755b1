"""Concepts, purposes, tags, statistics and pictures of notes from the command line."""
import json
import xml.etree.ElementTree

import pytest

NOW = ("--today", "2026-11-21")


@pytest.fixture
def home(filled):
    return filled(fill_home)


def fill_home(folder):
    for title, text in [("Piano in the cellar", ""), ("Violin and piano", "A terrible evening"), ("Cellar", "- [ ] a pump")]:
        folder.run("notes", "add", title, *([f"--text={text}"] if text else []))


def terms(folder, *more):
    return [row["term"] for row in folder.json("concepts", *more)]


def titles(folder, *more):
    return sorted(row["title"] for row in folder.json("notes", "list", *more))


def test_concepts_are_listed_named_hidden_merged_and_parted(home):
    assert sorted(terms(home)) == ["cellar", "piano"]
    assert titles(home, "--concept", "piano") == ["Piano in the cellar", "Violin and piano"]
    renamed = home.json("concepts", "rename", "piano", "Music")
    assert (renamed["name"], renamed["ownName"], renamed["term"], renamed["notes"]) == ("Music", "Music", "piano", 2)
    assert home.json("concepts", "show", "music")["concept"]["term"] == "piano"
    merged = home.json("concepts", "merge", "cellar", "Music")
    assert [term["term"] for term in merged["terms"]] == ["piano", "cellar"] and merged["notes"] == 3
    assert titles(home, "--concept", "cellar") == ["Cellar", "Piano in the cellar", "Violin and piano"]
    home.run("concepts", "rename", "cellar", "It's all music")
    undo = home.run("concepts", "rename", "cellar", "x").stderr.decode()
    assert "'It'\\''s all music'" in undo
    said = home.run("concepts", "separate", "cellar").stdout.decode()
    assert "topic of its own again" in said and sorted(terms(home)) == ["cellar", "piano"]
    home.run("concepts", "rename", "piano", "Music")
    home.run("concepts", "hide", "Music")
    assert terms(home) == ["cellar"] and terms(home, "--hidden") == ["piano"]
    home.run("concepts", "unhide", "piano")
    # By the name that it had.
    home.run("concepts", "rename", "cellar", "Below")
    home.run("concepts", "merge", "Below", "piano")
    assert home.json("concepts", "separate", "below")["name"] == "Below"
    home.run("concepts", "rename", "cellar", "")
    home.run("concepts", "rename", "piano", "")
    assert home.json("concepts", "show", "piano")["concept"]["ownName"] is None
    failed = home.run("concepts", "show", "nothing", check=False)
    assert failed.returncode == 1 and "No topic is called “nothing”" in failed.stderr.decode()
    table = home.run("concepts", "map").stdout.decode()
    assert "piano" in table.lower() and "cellar" in table.lower()


def test_purposes_are_kept_and_asked_for(home):
    made = home.json("purposes", "add", "Garden", "plans", "--colour", "pink")
    home.run("notes", "edit", "Cellar", "--purpose", "decide", "--purpose", "garden plans")
    assert titles(home, "--purpose", "Garden plans") == ["Cellar"]
    assert [row["title"] for row in home.json("todos", "--purpose", "decide")] == ["a pump"]
    assert [row["title"] for row in home.json("todos", "--by", "purpose")] == ["a pump", "a pump"]
    home.run("reminders", "add", "Call", "--purpose", "tell", "--on", "2030-01-01")
    assert home.json("reminders", "show", "Call")["purposes"] != []
    assert home.json("reminders", "edit", "Call", "--no-purposes")["purposes"] == []
    home.run("purposes", "merge", "Garden plans", "decide")
    assert titles(home, "--purpose", "decide") == ["Cellar"] and len(home.json("purposes")) == 5
    # What was merged does not stand for the other one where that would be changed.
    for words in (("delete", "Garden plans"), ("delete", made["id"]), ("edit", "Garden plans", "--name", "x"), ("merge", "Garden plans", "tell")):
        assert home.run("purposes", *words, check=False).returncode != 0, words
    home.run("purposes", "separate", made["id"])
    edited = home.json("purposes", "edit", "Garden plans", "--name", "Beds", "--hidden")
    assert (edited["name"], edited["isHidden"], edited["notes"]) == ("Beds", True, 1)
    home.run("purposes", "delete", "Beds")
    home.run("purposes", "restore", made["id"])
    assert titles(home, "--purpose", "Beds") == ["Cellar"]
    for words, said in [
        (("purposes", "delete", "tell"), "Standard purposes can be hidden, but not deleted"), (("notes", "list", "--purpose", "x"), "No purpose is called “x”"),
        (("purposes", "add", " "), "A purpose needs a name"), (("purposes", "edit", "tell"), "Say what to change"),
    ]:
        failed = home.run(*words, check=False)
        assert failed.returncode != 0 and said in failed.stderr.decode(), words
    # Their words go along in files, and come back.
    assert json.loads(home.run("export", "--format", "json").stdout)["version"] == 15


def test_purposes_lie_in_the_front_matter_of_files(home, tmp_path):
    home.run("purposes", "add", "Beds")
    home.run("notes", "edit", "Cellar", "--purpose", "decide", "--purpose", "Beds")
    home.run("notes", "export", tmp_path)
    file = next(tmp_path.rglob("Cellar.md"))
    text = file.read_text()
    assert "decide" in text and "Beds" in text
    before = {path: path.read_bytes() for path in tmp_path.rglob("*.md")}
    home.run("notes", "import", tmp_path)
    home.run("notes", "export", tmp_path)
    assert {path: path.read_bytes() for path in tmp_path.rglob("*.md")} == before
    file.write_text(text.replace("Beds", "Elsewhere"))
    home.run("notes", "import", tmp_path)
    assert titles(home, "--purpose", "Elsewhere") == ["Cellar"] and titles(home, "--purpose", "Beds") == []
    assert titles(home, "--purpose", "decide") == ["Cellar"]


def test_a_tag_is_renamed(home):
    home.run("notes", "edit", "Cellar", "--tag", "house")
    home.run("notes", "edit", "Violin", "--tag", "haus")
    failed = home.run("notes", "rename-tag", "haus", "House", check=False)
    assert failed.returncode == 65 and "Use --merge to make both one" in failed.stderr.decode()
    assert home.json("notes", "rename-tag", "haus", "House", "--merge") == {"notes": 1}
    assert [(row["tag"], row["count"]) for row in home.json("notes", "tags")] == [("house", 2)]


def test_statistics_and_pictures(home, tmp_path):
    figures = home.json("notes", "statistics")
    assert figures["notes"] == 3 and figures["words"] > 8 and figures["streakWeeks"] == 1
    assert [day["notes"] for day in figures["days"]] == [3] and figures["moods"][0]["valence"] < 0
    assert "3 notes" in home.run("notes", "statistics").stdout.decode()
    svg = home.run("notes", "painting").stdout
    assert xml.etree.ElementTree.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg" and b"iano" not in svg
    assert home.run("notes", "painting").stdout == svg
    assert home.run("notes", "painting", "--style", "tiles", "--choose").stdout == home.run("notes", "painting").stdout != svg
    file = tmp_path / "one.svg"
    home.run("notes", "painting", "--note", "Cellar", "-o", file)
    assert file.read_bytes().startswith(b"<svg")
    assert home.run("notes", "painting", "--day", "2001-01-01", check=False).returncode == 1
