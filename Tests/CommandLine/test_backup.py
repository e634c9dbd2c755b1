"""Backups of the whole data folder: while eight writers write and the server is killed, of a full disk, encrypted, and restored."""
import json
import os
import pathlib
import random
import shutil
import sqlite3
import subprocess
import threading
import time
import urllib.error

import pytest

from cards import ANNA
from kinkeeper import PROGRAM, Folder, often
from partners import couple
from server import Server
from small_disk import SmallDisk

ROUNDS = often(3, long=50)
WRITERS = 4  # of each partner


def backup(*arguments, code=0, **environment):
    done = subprocess.run(
        [PROGRAM, "backup", *arguments], capture_output=True, timeout=600, env={**os.environ, "LC_ALL": "C", **environment})
    assert done.returncode == code, (arguments, done.returncode, done.stdout.decode(), done.stderr.decode())
    return done.stdout.decode() if code == 0 else done.stderr.decode()


def backup_json(*arguments):
    return json.loads(backup(*arguments, "--json"))


@pytest.fixture
def place(tmp_path):
    return str(tmp_path / "backups")


class Writer(threading.Thread):
    """Writes notes over the interface, changes them and moves them to the couple, until the server is gone. What was answered is noted."""

    def __init__(self, partner, seed):
        super().__init__()
        self.partner, self.random = partner, random.Random(seed)
        #: The last text of each note that was answered, by its number, and the last one that was sent.
        self.answered, self.sent, self.shared = {}, {}, set()
        self.is_over = threading.Event()
        #: What was answered that should not have been: a thread that fails ends no test.
        self.problem = None

    def run(self):
        while not self.is_over.is_set():
            try:
                self.write()
            except urllib.error.HTTPError as error:
                if error.code not in (404, 409, 412, 429, 503):
                    self.problem = (error.code, error.read())
                    return
            except (OSError, urllib.error.URLError):
                return

    def write(self):
        if not self.answered or self.random.random() < 0.5:
            note = self.partner.call("POST", "/notes", {"title": "Backup", "text": "version 0"})["id"]
            self.sent.setdefault(note, 0)
            self.answered[note] = 0
            return
        note = self.random.choice(list(self.answered))
        if note not in self.shared and self.random.random() < 0.3:
            self.partner.call("POST", f"/notes/{note}/sharing", None, If_Match="*")
            self.shared.add(note)
            return
        version = self.sent[note] + 1
        self.sent[note] = version
        path = f"/couple/notes/{note}" if note in self.shared else f"/notes/{note}"
        self.partner.call("PATCH", path, {"text": f"version {version}"}, If_Match="*", Content_Type="application/merge-patch+json")
        self.answered[note] = version


def notes(folder):
    """The versions of all notes in a data folder, by their identifiers and whether they are in the couple's space."""
    with sqlite3.connect(pathlib.Path(folder) / "accounts.sqlite") as database:
        own = {space for (space,) in database.execute("SELECT lower(hex(personal_space_id)) FROM accounts")}
    database.close()
    found = {}
    for path in pathlib.Path(folder).glob("spaces/*/space.sqlite"):
        is_shared = path.parent.name.replace("-", "").lower() not in own
        with sqlite3.connect(path) as database:
            for note, text in database.execute("SELECT lower(hex(id)), text FROM notes WHERE title = 'Backup'"):
                found.setdefault(note, {})[is_shared] = int(text.removeprefix("version "))
        database.close()
    return found


def have_written(writers):
    """Whether there is enough to lose: two notes of each writer, and two that were moved to the couple."""
    return all(len(writer.answered) > 1 for writer in writers) and sum(len(writer.shared) for writer in writers) > 1


@pytest.mark.timeout(3600)
def test_a_backup_while_eight_write_and_the_server_is_killed_has_all_that_was_answered_before(place, tmp_path):
    generator = random.Random(20261129)
    count = moved = 0
    with couple() as (folder, server, partners):
        for number in range(ROUNDS):
            writers = [Writer(partner, f"{number} {partner.name} {one}") for partner in partners for one in range(WRITERS)]
            for writer in writers:
                writer.start()
            # Counted, not timed: a busy machine answers late.
            deadline = time.monotonic() + 300
            while not have_written(writers) and time.monotonic() < deadline:
                time.sleep(0.05)
            assert have_written(writers), [writer.problem for writer in writers]
            time.sleep(generator.uniform(0, 0.5))
            if number:
                # What a killed backup leaves is no matter.
                killed = subprocess.Popen(
                    [PROGRAM, "backup", "create", place, "--data", folder.path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                time.sleep(generator.uniform(0, 0.6))
                killed.kill()
                killed.wait()
            # A copy of what a thread adds to is made in one step.
            before = {note: version for writer in writers for note, version in dict(writer.answered).items()}
            shared = {note for writer in writers for note in set(writer.shared)} & set(before)
            running = subprocess.Popen(
                [PROGRAM, "backup", "create", place, "--data", folder.path, "--json"], stdout=subprocess.PIPE,
                stderr=subprocess.PIPE)
            time.sleep(generator.uniform(0, 0.6))
            server.kill()
            output, said = running.communicate(timeout=300)
            assert running.returncode == 0, said.decode()
            for writer in writers:
                writer.is_over.set()
                writer.join()
            assert not any(writer.problem for writer in writers), [writer.problem for writer in writers]
            name = json.loads(output)["backup"]["name"]
            restored = tmp_path / f"restored-{number}"
            told = backup_json("restore", place, "--at", name, "--data", str(restored))
            assert told["backup"] == name and not told["findings"], told
            found = notes(restored)
            for note, version in before.items():
                versions = found.get(note.replace("-", ""), {})
                assert versions and max(versions.values()) >= version, (number, note, version, versions)
                # What was moved to the couple is there.
                assert note not in shared or True in versions, (number, note, versions)
            count, moved = count + len(before), moved + len(shared)
            shutil.rmtree(restored)
            server.start(server.address.rsplit(":", 1)[1])
    assert count >= ROUNDS * 2 * WRITERS * 2 and moved >= ROUNDS * 2
    assert all(check["whole"] for check in backup_json("verify", place))
    print(f"{ROUNDS} kills; {count} notes were answered before a backup, {moved} of them moved, and all were in it")


@pytest.mark.timeout(1800)
def test_a_killed_backup_does_not_count_and_the_next_one_is_whole(folder, place, tmp_path):
    generator = random.Random(7)
    folder.run("import", "-", input=ANNA.encode())
    kept = 0
    for number in range(often(6, long=60)):
        running = subprocess.Popen(
            [PROGRAM, "backup", "create", place, "--data", folder.path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(generator.uniform(0, 0.4))
        running.kill()
        running.wait()
        if os.path.exists(place):
            done = subprocess.run([PROGRAM, "backup", "list", place, "--json"], capture_output=True, timeout=60)
            kept = len(json.loads(done.stdout)) if done.returncode == 0 else 0
            if kept:
                assert all(check["whole"] for check in backup_json("verify", place))
    backup("create", place, "--data", folder.path)
    assert len(backup_json("list", place)) == kept + 1
    assert not os.path.exists(os.path.join(place, "incoming"))
    backup("restore", place, "--data", str(tmp_path / "restored"))
    other = Folder.at(tmp_path / "restored")
    assert [person["display"] for person in other.json("people")] == [person["display"] for person in folder.json("people")]


def test_one_flipped_byte_is_found_and_nothing_is_restored(folder, place, tmp_path):
    folder.run("import", "-", input=ANNA.encode())
    backup("create", place, "--data", folder.path)
    generator = random.Random(1)
    stored = [path for path in pathlib.Path(place).rglob("*") if path.is_file()
              and path.name not in ("lock", "kinkeeper-backups.txt")]
    assert len(stored) > 4
    for path in stored:
        whole = path.read_bytes()
        altered = bytearray(whole)
        altered[generator.randrange(len(whole))] ^= 0x10
        path.write_bytes(altered)
        said = backup("restore", place, "--data", str(tmp_path / "restored"), code=74)
        assert "is damaged" in said and "Nothing was restored" in said, said
        done = subprocess.run([PROGRAM, "backup", "verify", place], capture_output=True, timeout=60)
        assert done.returncode == 74 and path.name.removesuffix(".sha256").removesuffix(".json") in done.stdout.decode()
        path.write_bytes(whole)
    assert not (tmp_path / "restored").exists()
    assert "is whole" in backup("verify", place)


def test_only_an_empty_folder_is_restored_into(folder, place):
    folder.run("import", "-", input=ANNA.encode())
    backup("create", place, "--data", folder.path)
    said = backup("restore", place, "--data", folder.path, code=65)
    assert "is not empty" in said and "Nothing was changed" in said, said
    assert len(folder.json("people")) == 1
    assert "no backup" in backup("restore", place, "--at", "20200101T000000Z", "--data", folder.path + "-new", code=1)
    assert "no backup" in backup("verify", folder.path + "-none", code=1)


def test_a_mounted_disk_is_restored_into(folder, place):
    folder.run("import", "-", input=ANNA.encode())
    backup("create", place, "--data", folder.path)
    with SmallDisk("32m") as disk:
        done = subprocess.run(
            disk.inside(PROGRAM, "backup", "restore", place, "--data", disk.path), capture_output=True, timeout=300,
            env={**os.environ, "LC_ALL": "C"})
        assert done.returncode == 0, done.stderr
        assert "accounts.sqlite" in disk.shell(f"ls '{disk.path}'") and "restoring" not in disk.shell(f"ls -a '{disk.path}'")


def test_a_backup_is_made_without_a_server_and_changes_nothing(folder, place):
    folder.run("import", "-", input=ANNA.encode())

    def rows(path):
        with sqlite3.connect(path) as database:
            dump = [database.execute("PRAGMA data_version").fetchone()[0]]
            for (table,) in database.execute("SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE TABLE %' ORDER BY name").fetchall():
                dump.append((table, sorted(map(repr, database.execute(f'SELECT * FROM "{table}"')))))
        database.close()
        return dump

    def state():
        # SQLite may copy its log into the database when the last program closes it; the rows stay.
        return {str(path): rows(path) if path.name.endswith(".sqlite") else path.read_bytes()
                for path in pathlib.Path(folder.path).rglob("*") if path.is_file() and "-wal" not in path.name and "-shm" not in path.name}

    before = state()
    report = backup_json("create", place, "--data", folder.path)
    assert state() == before
    assert report["addedFiles"] > 1 and report["backup"]["encrypted"] is False
    assert backup_json("create", place, "--data", folder.path)["addedFiles"] == 0
    assert "removed" in backup("prune", place)
    assert len(backup_json("list", place)) == 1


def test_a_full_disk_leaves_no_half_backup(folder):
    with SmallDisk("16m") as disk:
        folder.run("import", "-", input=ANNA.encode())
        place = disk.path + "/backups"

        def create():
            return subprocess.run(
                disk.inside(PROGRAM, "backup", "create", place, "--data", folder.path), capture_output=True, timeout=300,
                env={**os.environ, "LC_ALL": "C"})

        assert create().returncode == 0
        folder.run("people", "add", "Mum")
        disk.fill(but=64)
        done = create()
        assert done.returncode == 74 and b"disk is full" in done.stderr, done.stderr
        assert len(disk.shell(f"ls '{place}/backups'").split()) == 1
        assert "incoming" not in disk.shell(f"ls '{place}'")
        disk.empty()
        assert create().returncode == 0
        assert len(disk.shell(f"ls '{place}/backups'").split()) == 2


@pytest.mark.skipif(shutil.which("age") is None, reason="Debian's age is not installed (script/bootstrap --tests)")
def test_a_backup_for_an_age_recipient_is_opened_by_age_and_restored(folder, place, tmp_path):
    folder.run("import", "-", input=ANNA.encode())
    key = tmp_path / "key.txt"
    subprocess.run(["age-keygen", "-o", str(key)], check=True, capture_output=True)
    recipient = subprocess.run(["age-keygen", "-y", str(key)], check=True, capture_output=True).stdout.decode().strip()
    name = backup_json("create", place, "--data", folder.path, "--recipient", recipient)["backup"]["name"]
    assert all(b"Anna" not in path.read_bytes() for path in pathlib.Path(place).rglob("*") if path.is_file())
    # The program age reads what was written here.
    contents = subprocess.run(
        ["age", "-d", "-i", str(key), f"{place}/backups/{name}/contents.json.age"], check=True, capture_output=True).stdout
    files = {file["path"]: file for file in json.loads(contents)["files"]}
    opened = subprocess.run(
        ["age", "-d", "-i", str(key), f"{place}/{files['accounts.sqlite']['stored']}"], check=True, capture_output=True).stdout
    assert opened.startswith(b"SQLite format 3\0")
    assert "is whole" in backup("verify", place)
    assert "is whole" in backup("verify", place, "--identity", str(key))
    assert "is encrypted" in backup("restore", place, "--data", str(tmp_path / "restored"), code=65)
    backup("restore", place, "--data", str(tmp_path / "restored"), "--identity", str(key))
    assert len(Folder.at(tmp_path / "restored").json("people")) == 1


def test_a_server_makes_backups_by_itself_and_tells_the_date(folder, place):
    folder.run("import", "-", input=ANNA.encode())
    server = Server(folder, KINKEEPER_BACKUP_FOLDER=place).start()
    try:
        for _ in range(300):
            if os.path.isdir(os.path.join(place, "backups")) and os.listdir(os.path.join(place, "backups")):
                break
            time.sleep(0.1)
        assert len(backup_json("list", place)) == 1
        assert all(check["whole"] for check in backup_json("verify", place))
        told = subprocess.run(
            [PROGRAM, "doctor", "--data", folder.path, "--json"], capture_output=True, timeout=60,
            env={**os.environ, "LC_ALL": "C", "KINKEEPER_BACKUP_FOLDER": place})
        assert not [one for one in json.loads(told.stdout)["findings"] if one["subject"] == "backups"]
    finally:
        server.stop()
