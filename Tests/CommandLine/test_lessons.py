"""What quick notes learn from changes on the command line: listed, removed, cleared, switched off, and in no export."""
import os
import pty
import subprocess

import pytest

from kinkeeper import PROGRAM, Folder

CARDS = b"".join(
    b"BEGIN:VCARD\r\nVERSION:4.0\r\nUID:%s\r\nFN:Eva %s\r\nN:%s;Eva;;;\r\nEND:VCARD\r\n" % (name, name, name)
    for name in [b"Lang", b"Roth"])
LINE = "Coffee with Eva yesterday"


def keep(folder, line, *answers):
    """Reads a line on a terminal and answers its questions, one key of Enter after each."""
    ours, theirs = pty.openpty()
    try:
        os.write(ours, "".join(answer + "\n" for answer in answers).encode())
        done = subprocess.run(
            [PROGRAM, "capture", line, "--data", folder.path], stdin=theirs, capture_output=True, timeout=120,
            env={**os.environ, "LC_ALL": "C"})
    finally:
        os.close(theirs)
        os.close(ours)
    assert done.returncode == 0, done.stderr.decode()
    return done


def run(folder, *arguments):
    return subprocess.run(
        [PROGRAM, "lessons", *arguments, "--data", folder.path], capture_output=True, timeout=120, env={**os.environ, "LC_ALL": "C"})


@pytest.fixture
def folder():
    with Folder() as folder:
        folder.run("import", "-", input=CARDS)
        yield folder


def candidates(folder, line=LINE):
    """The people that the first record of a line may mean, in their order."""
    [record] = folder.json("capture", line)["records"]
    return folder.names(record["candidates"])


def test_who_was_chosen_is_offered_first_and_lines_kept_unseen_teach_nothing(folder):
    assert "Nothing learnt yet." in folder.run("lessons").stderr.decode()
    first, second = candidates(folder)
    keep(folder, LINE, "2", "")
    assert candidates(folder) == [second, first]
    said = folder.run("lessons").stdout.decode()
    assert f"“eva” means {second}" in said and "1 time" in said
    [lesson] = folder.json("lessons")["lessons"]
    assert (lesson["word"], lesson["corrections"], lesson["confirmations"], lesson["kind"]) == ("eva", 1, 0, None)
    assert folder.names([lesson["person"]]) == [second]
    # Saved without a look, and shown only: neither teaches.
    folder.run("capture", f"Coffee with {second} yesterday", "--yes")
    folder.run("capture", LINE, "--dry-run")
    assert folder.json("lessons")["lessons"] == [lesson]


def test_undoing_a_line_takes_back_what_it_taught(folder):
    done = keep(folder, LINE, "2", "")
    code = next(word for word in done.stderr.decode().split() if len(word) > 60).strip("'")
    folder.run("capture", "--undo", code)
    assert folder.json("lessons")["lessons"] == []


def test_a_record_that_is_left_out_is_learnt_and_an_explanation_names_what_had_its_part(folder):
    line = "Coffee with Eva Lang yesterday, she loves kombucha"
    for _ in range(3):
        keep(folder, line, "1")
    left = [lesson for lesson in folder.json("lessons")["lessons"] if lesson["kind"] == "nothing"]
    assert "kombucha" in [lesson["word"] for lesson in left] and {lesson["corrections"] for lesson in left} == {3}
    said = folder.run("capture", line, "--explain").stdout.decode()
    assert "learnt from you: kombucha: nothing" in said
    assert "learnt from you" not in folder.run("capture", "Coffee with Eva Lang yesterday", "--explain").stdout.decode()
    folder.run("lessons", "off")
    assert "learnt from you" not in folder.run("capture", line, "--explain").stdout.decode()


def test_a_word_is_removed_and_all_are_cleared_when_that_is_confirmed(folder):
    keep(folder, LINE, "2", "")
    done = folder.run("lessons", "remove", "EVA")
    assert "Forgotten: “eva”" in done.stderr.decode() and folder.json("lessons")["lessons"] == []
    keep(folder, LINE, "1", "")
    [lesson] = folder.json("lessons")["lessons"]
    folder.run("lessons", "remove", lesson["id"])
    assert folder.json("lessons")["lessons"] == []
    keep(folder, LINE, "1", "")
    refused = run(folder, "clear")
    assert refused.returncode == 65 and b"--yes" in refused.stderr and len(folder.json("lessons")["lessons"]) == 1
    assert "1 word forgotten." in folder.run("lessons", "clear", "--yes").stderr.decode()
    assert folder.json("lessons") == {"isOn": True, "lessons": []}
    unknown = run(folder, "remove", "eva")
    assert unknown.returncode == 65 and b"No such word." in unknown.stderr


def test_switched_off_nothing_is_learnt_or_used(folder):
    first, second = candidates(folder)
    keep(folder, LINE, "2", "")
    assert "Off." in folder.run("lessons", "off").stderr.decode()
    assert candidates(folder) == [first, second]
    keep(folder, LINE, "2", "")
    assert [lesson["corrections"] for lesson in folder.json("lessons")["lessons"]] == [1]
    folder.run("lessons", "on")
    assert candidates(folder) == [second, first]


def test_what_was_learnt_is_in_no_export(folder, tmp_path):
    keep(folder, LINE, "2", "")
    assert len(folder.json("lessons")["lessons"]) > 0
    for form in ["json", "vcard", "csv", "ics", "markdown"]:
        exported = folder.run("export", "--format", form).stdout
        assert exported and b"capture_lessons" not in exported and b"corrections" not in exported
    # A document that is restored elsewhere brings nothing of it along.
    document = tmp_path / "all.json"
    document.write_bytes(folder.run("export", "--format", "json").stdout)
    with Folder() as other:
        other.run("restore", str(document))
        assert other.json("lessons")["lessons"] == []
