"""Notes from the command line: written down, found again, shared with a partner, taken back."""
import json

import pytest

from cards import ANNA, BEN
from kinkeeper import Folder


def note(folder, *arguments, name="Anna", **options):
    return folder.json("notes", *arguments, "--account", name, **options)


def said(folder, *arguments, name="Anna"):
    done = folder.run("notes", *arguments, "--account", name)
    assert done.returncode == 0, done.stderr.decode()
    return (done.stdout + done.stderr).decode()


def refused(folder, *arguments, name="Anna", code=1):
    done = folder.run("notes", *arguments, "--account", name, check=False)
    assert done.returncode == code, (done.stdout + done.stderr).decode()
    return done.stderr.decode()


def titles(folder, *more, name="Anna"):
    return [row["title"] or row["excerpt"] for row in note(folder, "list", *more, name=name)]


@pytest.fixture
def home(filled):
    return filled(fill_home)


def fill_home(folder):
    for name in ("Anna", "Ben", "Cleo"):
        folder.run("account", "create", name)
    folder.run("import", "-", "--account", "Anna", input=(ANNA + BEN).encode())
    code = folder.run("couple", "invite", "--account", "Anna").stdout.decode().split()[0]
    folder.run("couple", "accept", code, "--account", "Ben")


def test_a_note_is_written_down_found_changed_and_brought_back(home):
    made = note(home, "add", "Trip", "--text", "-", "--tag", "Summer", "--tag", "summer", "--about", "Ben", "--draft",
                input="# Tent\n- [ ] pegs\n".encode())
    assert made["text"] == "# Tent\n- [ ] pegs\n" and made["tags"] == ["Summer"] and made["privacy"] == "draft"
    note(home, "add", "--text", "Only a text", "--pinned", "--for-check-in")
    assert titles(home) == ["Only a text", "Trip"]
    assert titles(home, "--privacy", "draft") == titles(home, "--about", "Ben") == titles(home, "--tag", "SUMMER") == ["Trip"]
    assert titles(home, "--for-check-in") == ["Only a text"]
    assert titles(home, "--search", "pegs tent") == ["Trip"] and titles(home, "--search", "nothing") == []
    assert titles(home, "--order", "title") == ["Only a text", "Trip"]
    table = said(home, "list")
    assert "* Only a text" in table and "Draft" in table and "#Summer" in table
    shown = said(home, "show", "trip")
    assert "# Tent" in shown and "Ben Okafor" in shown
    edited = note(home, "edit", "Trip", "--no-draft", "--status", "archived", "--no-tags", "--nobody")
    assert edited["privacy"] == "private" and edited["tags"] == [] and edited["people"] == []
    assert edited["text"] == made["text"] and titles(home) == ["Only a text"]
    assert titles(home, "--status", "archived") == ["Trip"]
    gone = note(home, "delete", "Trip")["deleted"]
    assert [row["heading"] for row in note(home, "list", "--deleted")] == ["Trip"]
    assert note(home, "restore", gone) == {"restored": gone}
    assert titles(home, "--all") == ["Only a text", "Trip"]
    assert note(home, "tags") == []


def test_what_cannot_be_is_refused_in_words(home):
    assert "no title and no text" in refused(home, "add", code=65)
    assert "No note matches" in refused(home, "show", "missing")
    for title in ("Plan A", "Plan B"):
        note(home, "add", title)
    assert "Several notes match" in refused(home, "show", "plan", code=65)
    assert "more than 500" in refused(home, "add", "x" * 501, code=65)
    refused(home, "edit", "Plan A", code=64)
    assert "not in a couple" in refused(home, "share", "anything", name="Cleo")
    assert "--about" in refused(home, "add", "x", "--shared", "--about", "Ben", code=64)


def test_a_note_is_shared_and_taken_back_until_the_partner_opens_it(home):
    made = note(home, "add", "Ours", "--text", "Hidden words", "--about", "Ben", "--pinned")
    assert titles(home, name="Ben") == []
    shared = note(home, "share", "Ours")
    assert shared["id"] == made["id"] and shared["privacy"] == "shared" and not shared["isPinned"] and shared["people"] == []
    assert note(home, "list", name="Ben")[0]["excerpt"] == "" and titles(home, "--search", "hidden", name="Ben") == []
    back = note(home, "take-back", "Ours")
    assert back["privacy"] == "private" and titles(home, name="Ben") == []
    assert "Shared with Ben." in said(home, "share", "Ours")
    assert "Only the person who shared" in refused(home, "take-back", made["id"], name="Ben")
    assert "Hidden words" in said(home, "show", "Ours", name="Ben")
    assert "cannot be taken back" in refused(home, "take-back", "Ours")
    note(home, "edit", "Ours", "--text", "By both", name="Ben")
    assert note(home, "show", "Ours")["text"] == "By both"
    assert note(home, "add", "At once", "--shared", name="Ben")["privacy"] == "shared"
    assert sorted(titles(home)) == ["At once", "Ours"] and titles(home, name="Cleo") == []


def test_exports_hold_what_an_account_has_read(home):
    note(home, "add", "Private", "--text", "Only hers", "--tag", "x")
    unread = note(home, "add", "Unread", "--text", "Not yet his", "--shared")

    def export(name, *more):
        return home.run("export", "--account", name, *more).stdout.decode()

    book = export("Anna", "--format", "notes")
    assert "## Private" in book and "Only hers" in book and "#x" in book.replace("\\", "") and "Not yet his" not in book
    couple = ["--space", "couple", "--format"]
    for name, is_there in (("Anna", True), ("Ben", False)):
        assert ("Not yet his" in export(name, *couple, "json")) == is_there
        assert ("Not yet his" in export(name, *couple, "markdown")) == is_there
    note(home, "show", unread["id"], name="Ben")
    document = json.loads(export("Ben", *couple, "json"))
    assert [row["text"] for row in document["notes"]] == ["Not yet his"] and document["version"] == 15
    # The account's own document fills an empty account, notes and tags and all.
    whole = export("Anna", "--format", "json")
    with Folder() as empty:
        empty.run("restore", "-", input=whole.encode())
        rows = empty.json("notes", "list")
        assert [(row["title"], row["tags"]) for row in rows] == [("Private", ["x"])]
        assert empty.json("notes", "list", "--search", "only hers") == rows
    # The couple's makes copies, which are shared with nobody.
    with Folder() as empty:
        empty.run("restore", "-", input=json.dumps(document).encode())
        row, = empty.json("notes", "list")
        assert row["privacy"] == "private" and row["isKept"]
