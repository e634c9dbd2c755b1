"""A data folder that may only be read, on a disk mounted read-only: it is read, with all that was committed, and says so."""
import json
import signal
import subprocess

import pytest

from cards import ANNA, BEN
from small_disk import SmallDisk


@pytest.fixture
def disk():
    with SmallDisk("32m") as disk:
        assert disk.run("import", "-", input=ANNA.encode()).returncode == 0
        yield disk


def names(disk):
    return sorted(person["display"] for person in json.loads(disk.run("people", "--json").stdout))


def test_commands_that_read_read(disk):
    document = disk.run("export").stdout
    assert document == ANNA.encode()
    disk.remount("ro")
    assert disk.run("export").stdout == document
    upcoming = disk.run("upcoming", "--today", "2026-11-20")
    assert upcoming.returncode == 0 and b"Anna Berg" in upcoming.stdout, upcoming.stderr
    doctor = disk.run("doctor")
    assert doctor.returncode == 0 and b"The folder is read-only" in doctor.stdout, doctor.stdout + doctor.stderr
    assert b"schreibgesch" in disk.run("doctor", language="de_DE.UTF-8").stdout


def test_commands_that_write_say_that_it_is_read_only(disk):
    disk.remount("ro")
    for command in [["import", "-"], ["people", "add", "Carla"], ["account", "create", "Carla"], ["restore", "-"]]:
        done = disk.run(*command, input=BEN.encode())
        assert done.returncode not in (0, 64) and b"read-only" in done.stderr, (command, done.stderr)
    served = disk.run("serve", "--port", "0")
    assert served.returncode != 0 and served.stderr, served
    assert names(disk) == ["Anna Berg"]


def leave_a_log(disk):
    """Ends a program that reads at once after a change by another, so that the change is in the log and nowhere else."""
    database = disk.shell(f"ls {disk.path}/data/spaces/*/space.sqlite").strip()
    reader = subprocess.Popen(
        disk.inside("sqlite3", database), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    reader.stdin.write(b"BEGIN; SELECT count(*) FROM people;\n")
    reader.stdin.flush()
    assert reader.stdout.readline() == b"1\n"
    assert disk.run("import", "-", input=BEN.encode()).returncode == 0
    reader.send_signal(signal.SIGKILL)
    reader.wait()
    reader.stdin.close()
    reader.stdout.close()
    assert int(disk.shell(f"cat {disk.path}/data/spaces/*/space.sqlite-wal | wc -c")) > 0


@pytest.mark.parametrize("shared", [True, False], ids=["with the shared file", "with the log alone"])
def test_what_is_in_the_log_is_read_too(disk, shared, monkeypatch, tmp_path):
    # A folder of its own for temporary files: other tests run beside this one.
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    leave_a_log(disk)
    if not shared:
        disk.shell(f"rm {disk.path}/data/*-shm {disk.path}/data/spaces/*/*-shm")
    disk.remount("ro")
    assert names(disk) == ["Anna Berg", "Ben Okafor"]
    assert b"Ben Okafor" in disk.run("export").stdout
    assert disk.run("doctor").returncode == 0
    # Nothing of a copy is left in the folder of temporary files.
    assert list(tmp_path.glob("kinkeeper-read-*")) == []
