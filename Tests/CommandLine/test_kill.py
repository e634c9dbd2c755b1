"""kill -9 in the middle of an import: whole people only, a sound database, and the next run completes it."""
import glob
import os
import pathlib
import random
import signal
import sqlite3
import subprocess
import tempfile
import time

import pytest

from cards import crowd
from kinkeeper import PROGRAM, Folder, often

CARDS = often(1500, long=4000)
KILLS = often(3, long=60)
SEED = int(os.environ.get("KINKEEPER_SEED", "20261121"))


def whole_people(folder):
    """Counts the people, checking that the database is sound and that nobody lacks a part."""
    paths = glob.glob(folder.path + "/spaces/*/space.sqlite")
    if not paths:
        return 0
    with sqlite3.connect(paths[0]) as database:
        if not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'people'").fetchone():
            return 0
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
        people = database.execute("SELECT count(*) FROM people").fetchone()[0]
        for table, parts in [("cards", 1), ("contact_methods", 2), ("occasions", 1)]:
            broken = database.execute(
                f"SELECT count(*) FROM people WHERE (SELECT count(*) FROM {table} WHERE person_id = people.id) <> {parts}")
            assert broken.fetchone()[0] == 0, f"somebody has not {parts} of {table}"
        return people


@pytest.mark.timeout(1800)
def test_an_import_that_is_killed_anywhere_is_completed_by_the_next_run():
    generator = random.Random(SEED)
    with tempfile.TemporaryDirectory(prefix="kinkeeper-test-") as directory:
        path = pathlib.Path(directory) / "crowd.vcf"
        path.write_bytes(crowd(CARDS))
        started = time.monotonic()
        reference = subprocess.run([PROGRAM, "import", str(path), "--data", directory + "/whole"], capture_output=True)
        assert reference.returncode == 0, reference.stderr
        whole = time.monotonic() - started
        seen = [killed_and_completed(path, generator.uniform(0, whole)) for _ in range(KILLS)]
    assert all(0 <= people <= CARDS for people in seen)
    print(f"killed {KILLS} imports of {CARDS} cards within {whole:.1f} s each; people after each kill: {sorted(seen)}")


def killed_and_completed(path, delay):
    """Kills an import into a new folder after `delay` seconds and completes it; how many people the kill left."""
    with Folder() as folder:
        command = [PROGRAM, "import", str(path), "--data", folder.path]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(delay)
        process.send_signal(signal.SIGKILL)
        process.wait(timeout=60)
        seen = whole_people(folder)
        done = subprocess.run(command, capture_output=True, timeout=600)
        assert done.returncode == 0, done.stderr
        assert whole_people(folder) == CARDS
        assert folder.run("export").stdout == path.read_bytes()
        return seen


def test_a_killed_import_is_told_of_until_it_is_completed():
    with Folder() as folder, tempfile.TemporaryDirectory(prefix="kinkeeper-test-") as directory:
        path = pathlib.Path(directory) / "crowd.vcf"
        path.write_bytes(crowd(CARDS))
        folder.run("people")
        process = subprocess.Popen(
            [PROGRAM, "import", str(path), "--data", folder.path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        database = glob.glob(folder.path + "/spaces/*/space.sqlite")[0]
        deadline = time.monotonic() + 60
        while not (seen := brought(database)):
            assert process.poll() is None and time.monotonic() < deadline
            time.sleep(0.01)
        assert "cut off" not in folder.run("doctor").stdout.decode() or process.poll() is not None, "it goes on"
        process.send_signal(signal.SIGKILL)
        process.wait(timeout=60)
        seen = brought(database)
        if seen == CARDS:
            pytest.skip("the import was through before it could be killed")
        doctor = folder.run("doctor")
        assert doctor.returncode == 1 and "crowd.vcf" in doctor.stdout.decode() and f"{seen} cards are saved" in doctor.stdout.decode()
        again = folder.run("import", str(path))
        assert "was cut off after" in again.stderr.decode() and f"{seen:,} unchanged" in again.stdout.decode(), again
        assert "cut off" not in folder.run("doctor").stdout.decode()


def brought(path):
    """How many people the one import of a space has brought so far."""
    with sqlite3.connect(path) as database:
        return database.execute("SELECT coalesce(sum(created), 0) FROM imports").fetchone()[0]
