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

from cards import crowd
from kinkeeper import PROGRAM

CARDS = int(os.environ.get("KINKEEPER_KILL_CARDS", "4000"))
KILLS = int(os.environ.get("KINKEEPER_KILLS", "8"))
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


def test_an_import_that_is_killed_anywhere_is_completed_by_the_next_run(folder):
    generator = random.Random(SEED)
    with tempfile.TemporaryDirectory(prefix="kinkeeper-test-") as directory:
        path = pathlib.Path(directory) / "crowd.vcf"
        path.write_bytes(crowd(CARDS))
        command = [PROGRAM, "import", str(path), "--data", folder.path]
        started = time.monotonic()
        reference = subprocess.run([PROGRAM, "import", str(path), "--data", directory + "/whole"], capture_output=True)
        assert reference.returncode == 0, reference.stderr
        whole = time.monotonic() - started
        seen = []
        for _ in range(KILLS):
            process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(generator.uniform(0, whole / 2))
            process.send_signal(signal.SIGKILL)
            process.wait(timeout=60)
            seen.append(whole_people(folder))
        assert seen == sorted(seen), f"people were lost between runs: {seen}"
        done = subprocess.run(command, capture_output=True, timeout=600)
        assert done.returncode == 0, done.stderr
        assert whole_people(folder) == CARDS
        assert folder.run("export").stdout == path.read_bytes()
        print(f"killed {KILLS} times; people seen after each kill: {seen}")
