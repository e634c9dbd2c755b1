"""A folder of Markdown files in and out: byte by byte, twice, killed in the middle, and read by another reader of YAML."""
import os
import pathlib
import random
import subprocess
import time

import pytest
import yaml

from kinkeeper import PROGRAM, often


@pytest.fixture
def vault(tmp_path):
    path = tmp_path / "vault"
    path.mkdir()
    return path


def made(vault, count):
    """Files as people keep them: with and without front matter, in folders, of all line ends, some empty."""
    chance = random.Random(count)
    words = "anna garden spade soil rose letter Größe ñandú 山田 #tag - [ ] **bold** `code` [[Page]] https://example.org".split(" ")
    for number in range(count):
        folder = vault / chance.choice(["", "Journal", "Journal/2024", "Ideas & more"])
        folder.mkdir(parents=True, exist_ok=True)
        end = chance.choice(["\n", "\n", "\n", "\r\n"])
        head = chance.choice(["", "", f"---{end}tags: [a, b c]{end}---{end}", f"---{end}aliases:{end}  - x # y{end}odd: {{a: 1}}{end}---{end}",
                              f"---{end}title: \"N: {number}\"{end}status: reading{end}created: 2024-05-01{end}---{end}", "\ufeff"])
        body = end.join(" ".join(chance.choices(words, k=chance.randrange(0, 12))) for _ in range(chance.randrange(0, 8)))
        (folder / f"Note {number}.md").write_bytes((head + body).encode())
    (vault / ".obsidian").mkdir(exist_ok=True)
    (vault / ".obsidian" / "app.json").write_text("{}")


def contents(vault):
    return {str(path.relative_to(vault)): path.read_bytes() for path in sorted(vault.rglob("*.md"))}


def test_a_folder_goes_in_and_out_byte_by_byte(folder, vault, tmp_path):
    count = often(300, long=5_000)
    made(vault, count)
    before = contents(vault)
    begun = time.monotonic()
    first = folder.json("notes", "import", str(vault))
    print(f"{count} files in: {time.monotonic() - begun:.1f} s")
    assert (len(first["added"]), first["problems"], first["leftOut"]) == (count, [], [])
    second = folder.json("notes", "import", str(vault))
    assert (second["unchanged"], second["added"], second["updated"]) == (count, [], [])
    begun = time.monotonic()
    there = folder.json("notes", "export", str(vault))
    print(f"{count} files compared: {time.monotonic() - begun:.1f} s")
    assert (there["unchanged"], there["updated"]) == (count, [])
    begun = time.monotonic()
    empty = folder.json("notes", "export", str(tmp_path / "out"))
    print(f"{count} files out: {time.monotonic() - begun:.1f} s")
    assert len(empty["added"]) == count
    assert contents(vault) == before and contents(tmp_path / "out") == before
    assert folder.run("doctor").returncode == 0


@pytest.mark.long
def test_killed_in_the_middle_and_done_again_nothing_is_there_twice(folder, vault):
    count = often(400, long=2_000)
    made(vault, count)
    folder.run("notes", "list")
    for pause in [0.02, 0.1, 0.3] * often(1, long=10):
        process = subprocess.Popen([PROGRAM, "notes", "import", str(vault), "--data", folder.path], stderr=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL)
        time.sleep(pause)
        process.kill()
        process.wait()
    folder.run("notes", "import", str(vault))
    assert len(folder.json("notes", "list", "--all", "--limit", "9999")) == count
    assert folder.json("notes", "import", str(vault))["unchanged"] == count


@pytest.mark.long
def test_another_reader_of_yaml_reads_what_is_written(folder, vault):
    folder.run("people", "add", "Anna: the \"elder\" #1")
    chance = random.Random(7)
    pieces = ["a", ":", " ", "#", "-", "[", "]", "{", "}", "\"", "'", "\\", "é", "true", "1", "~", "|", ">", "%", "@", "`", "&", "*", "!", "?", "2024-05-01", "null", "=", "<"]
    titles = {" ".join("".join(chance.choices(pieces, k=chance.randrange(1, 7))).split()) for _ in range(often(20, long=60))}
    said = {}
    for number, title in enumerate(sorted(one for one in titles if one and not one.startswith("-"))):
        note = folder.json("notes", "add", title, "--tag=true", f"--tag=x: {number}", "--about", "Anna", f"--text=text {number}")
        said[note["id"]] = note
    folder.run("notes", "export", str(vault))
    found = {}
    for name, content in contents(vault).items():
        _, head, text = content.decode().split("---\n", 2)
        head = yaml.safe_load(head)
        found[head["id"]] = (head.get("title", name[:-3]), head["tags"], head["people"], text)
    assert found == {
        id: (note["title"], note["tags"], ["Anna: the \"elder\" #1"], note["text"]) for id, note in said.items()}
    assert folder.json("notes", "import", str(vault))["unchanged"] == len(said)


def test_what_needs_a_look_is_said(folder, vault):
    (vault / "fine.md").write_text("fine")
    (vault / "latin.md").write_bytes("für".encode("latin-1"))
    (vault / "picture.png").write_bytes(b"x")
    done = folder.run("notes", "import", str(vault))
    assert done.returncode == 1
    assert b"New notes" in done.stdout and "latin.md: This file isn’t UTF-8".encode() in done.stderr and b"picture.png" in done.stderr
    (vault / "fine.md").write_text("changed there")
    done = folder.run("notes", "export", str(vault))
    assert done.returncode == 1 and b"fine.md: This file was changed in the folder" in done.stderr
    assert (vault / "fine.md").read_text() == "changed there"
    assert folder.run("notes", "export", str(vault), "--replace").returncode == 0
    assert (vault / "fine.md").read_text() == "fine"
    missing = folder.run("notes", "import", str(vault / "nowhere"), check=False)
    assert missing.returncode == 65 and b"There is no folder" in missing.stderr


def test_a_full_or_closed_folder_is_an_error_and_nothing_is_lost(folder, tmp_path):
    if os.geteuid() == 0:
        pytest.skip("root writes anywhere")
    folder.run("notes", "add", "One", "--text", "x")
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o500)
    done = folder.run("notes", "export", str(closed), check=False)
    assert done.returncode == 74 and list(closed.iterdir()) == []
