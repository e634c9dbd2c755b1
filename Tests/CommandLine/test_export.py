"""Exports in every format, and the way back: the same again, by other programs' reading too, and never half of it."""
import csv
import io
import json
import os
import pathlib
import random
import resource
import signal
import sqlite3
import subprocess
import tempfile
import time

import jsonschema
import pytest
import vobject
from cards import ANNA, BEN, THEO, crowd
from documents import SCHEMA, document, written
from kinkeeper import PROGRAM, Folder, often

KILLS = often(3, long=60)
PEOPLE = often(300, long=2000)


@pytest.fixture
def other():
    with Folder() as folder:
        yield folder


def without_date(text):
    head, _, tail = text.partition(b'"exportDate": "')
    return head + tail[tail.index(b'"'):]


@pytest.mark.long
def test_a_document_made_elsewhere_comes_back_the_same(folder, other):
    restored = folder.json("restore", "-", input=written(120))
    assert restored["people"] == 120
    first = folder.run("export", "--format", "json").stdout
    made, got = document(120), json.loads(first)
    assert got.pop("exportDate") != made.pop("exportDate")
    for name in made:
        assert got[name] == made[name], name
    other.run("restore", "-", input=first)
    second = other.run("export", "--format", "json").stdout
    assert without_date(second) == without_date(first)


def test_what_is_written_is_what_the_schema_says(folder):
    folder.run("restore", "-", input=written(60))
    validator = jsonschema.Draft202012Validator(SCHEMA)
    validator.check_schema(SCHEMA)
    assert list(validator.iter_errors(json.loads(folder.run("export", "--format", "json").stdout))) == []
    assert list(validator.iter_errors(document(3) | {"colour": "red"})) != []


def test_import_recognises_a_document(folder, other):
    folder.run("import", "-", input=(ANNA + BEN).encode())
    path = pathlib.Path(folder.path) / "kept.json"
    folder.run("export", "--format", "json", "--output", str(path))
    assert other.json("import", str(path))["restored"] == 2
    assert other.run("export").stdout == folder.run("export").stdout


def test_an_account_that_holds_anybody_is_left_alone(folder):
    folder.run("import", "-", input=ANNA.encode())
    before = folder.run("export", "--format", "json").stdout
    done = folder.run("restore", "-", input=written(2), check=False)
    assert done.returncode == 65
    assert b"Nothing was changed" in done.stderr
    assert without_date(folder.run("export", "--format", "json").stdout) == without_date(before)


@pytest.mark.parametrize("text", [b"", b"{}", b"BEGIN:VCARD", written(3)[:-9], written(3).replace(b'"version": 15', b'"version": 16')])
def test_what_is_no_whole_document_is_refused_in_words(folder, text):
    done = folder.run("restore", "-", input=text, check=False)
    assert done.returncode == 65
    assert done.stderr.decode().strip().endswith("Nothing was changed.")
    assert folder.json("people") == [] or folder.json("people")["people"] == []


def test_a_file_that_is_not_there_is_said_so(folder):
    done = folder.run("restore", "/nowhere/kept.json", check=False)
    assert done.returncode == 65
    assert b"/nowhere/kept.json" in done.stderr


def people_in(folder):
    for path in pathlib.Path(folder.path).glob("spaces/*/space.sqlite"):
        with sqlite3.connect(path) as database:
            if database.execute("SELECT 1 FROM sqlite_master WHERE name = 'people'").fetchone():
                assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
                return database.execute("SELECT count(*) FROM people").fetchone()[0]
    return 0


def test_a_restore_that_is_killed_anywhere_has_happened_whole_or_not_at_all():
    generator = random.Random(20261121)
    with tempfile.TemporaryDirectory(prefix="kinkeeper-test-") as directory:
        path = pathlib.Path(directory) / "kept.json"
        path.write_bytes(written(PEOPLE))
        with Folder() as whole:
            started = time.monotonic()
            whole.run("restore", str(path))
            took = time.monotonic() - started
            expected = without_date(whole.run("export", "--format", "json").stdout)
        seen = []
        for _ in range(KILLS):
            with Folder() as folder:
                process = subprocess.Popen([PROGRAM, "restore", str(path), "--data", folder.path],
                                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                time.sleep(generator.uniform(0, took * 1.1))
                process.send_signal(signal.SIGKILL)
                process.wait(timeout=60)
                seen.append(people_in(folder))
                if seen[-1] == 0:
                    folder.run("restore", str(path))
                assert without_date(folder.run("export", "--format", "json").stdout) == expected
    assert set(seen) <= {0, PEOPLE}
    print(f"killed {KILLS} restores of {PEOPLE} people within {took:.1f} s each; people after each: {sorted(seen)}")


def small_files(size):
    """Lets a child write files of no more than so many bytes, which is what a full disk looks like from inside."""
    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    return limit


def test_a_restore_without_room_changes_nothing_and_says_so(folder):
    folder.run("people")
    text = written(PEOPLE)
    done = subprocess.run([PROGRAM, "restore", "-", "--data", folder.path], input=text, capture_output=True,
                          preexec_fn=small_files(400_000), timeout=120)
    assert done.returncode == 74, done.stderr
    assert people_in(folder) == 0
    assert folder.json("restore", "-", input=text)["people"] == PEOPLE


def test_an_export_without_room_leaves_the_file_that_was_there(folder, tmp_path):
    folder.run("import", "-", input=crowd(3000))
    path = tmp_path / "kept.json"
    path.write_text("kept")
    done = subprocess.run([PROGRAM, "export", "--format", "json", "--output", str(path), "--data", folder.path],
                          capture_output=True, preexec_fn=small_files(300_000), timeout=120)
    assert done.returncode == 74, done.stderr
    assert path.read_text() == "kept"
    assert os.listdir(tmp_path) == ["kept.json"]
    with open("/dev/full", "wb") as full:
        done = subprocess.run([PROGRAM, "export", "--data", folder.path], stdout=full, stderr=subprocess.PIPE, timeout=120)
    assert done.returncode == 74
    assert b"disk is full" in done.stderr


def test_a_file_is_private_and_reported(folder, tmp_path):
    folder.run("import", "-", input=ANNA.encode())
    path = tmp_path / "kept.json"
    said = folder.json("export", "--format", "json", "--output", str(path))
    assert said == {"file": str(path), "format": "json", "bytes": path.stat().st_size}
    assert path.stat().st_mode & 0o777 == 0o600
    done = folder.run("export", "--output", "/nowhere/x.vcf", check=False)
    assert done.returncode == 74
    assert b"Nothing was exported" in done.stderr


def test_a_pipe_or_a_device_is_written_to_and_not_replaced(folder, tmp_path):
    folder.run("import", "-", input=ANNA.encode())
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        folder.run("export", "-o", str(pipe))
        assert pipe.is_fifo()
        assert os.read(reader, 1 << 16) == ANNA.encode()
    finally:
        os.close(reader)
    assert os.listdir(tmp_path) == ["pipe"]


def test_csv_is_read_by_others_and_no_formula_gets_through(folder):
    evil = THEO.replace("FN:Theo Brandt", "FN:Theo Brandt\r\nNOTE:=HYPERLINK(1)\\nline two\\, with comma")
    folder.run("import", "-", input=(ANNA + BEN + evil).encode())
    plain = folder.run("export", "--format", "csv").stdout
    marked = folder.run("export", "--format", "csv", "--bom").stdout
    assert marked == b"\xef\xbb\xbf" + plain
    rows = list(csv.DictReader(io.StringIO(plain.decode(), newline=""), strict=True))
    assert [row["First Name"] for row in rows] == ["Anna", "Ben", "Theo"]
    assert rows[0]["Birthday"] == "1986-11-21" and rows[1]["Birthday"] == "--12-24"
    assert rows[0]["Phone 1 - Value"] == "+49 151 2345678"
    assert rows[0]["E-mail 1 - Value"] == "anna@example.org"
    assert rows[1]["Labels"] == "family"
    assert rows[2]["Notes"] == "'=HYPERLINK(1)\nline two, with comma"


def test_vcard_is_still_every_card_byte_for_byte(folder):
    folder.run("import", "-", input=(ANNA + BEN).encode())
    text = folder.run("export", "--format", "vcard").stdout
    assert text == (ANNA + BEN).encode() == folder.run("export").stdout
    assert [card.fn.value for card in vobject.readComponents(text.decode())] == ["Anna Berg", "Ben Okafor"]


def test_markdown_shows_people_and_nothing_can_become_a_link(folder):
    evil = THEO.replace("FN:Theo Brandt", "FN:Theo Brandt\r\nNOTE:# [x](javascript:1) <script>\\n- item")
    folder.run("import", "-", input=(ANNA + evil).encode())
    text = folder.run("export", "--format", "markdown").stdout.decode()
    assert "## Anna Berg\n\n" in text
    assert "- **Birthday:** 21 November 1986\n" in text
    assert "> \\# \\[x\\](javascript:1) \\<script\\>\n> \\- item\n" in text
