"""What a backup has on the disk before it gets its name: a power failure right after that loses none of it.

Which names the disk has cannot be seen from outside; which folders the program had synced can.
"""
import os
import pathlib
import re
import shutil
import subprocess

import pytest

from cards import ANNA
from kinkeeper import PROGRAM

pytestmark = pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed (script/bootstrap --tests)")
CALL = re.compile(r"^\d+ +(mkdir|rename|renameat|renameat2|fsync)\((.*)")


def calls(tmp_path, *arguments):
    """What a command asked of the file system, in its order: (call, paths)."""
    log = tmp_path / "calls"
    command = ["strace", "--follow-forks", "--decode-fds=path", "--string-limit=4096", "--trace=mkdir,rename,renameat,renameat2,fsync",
               f"--output={log}", PROGRAM, *arguments]
    done = subprocess.run(command, capture_output=True, timeout=600, env={**os.environ, "LC_ALL": "C"})
    if b"ptrace" in done.stderr.lower():
        pytest.skip("a program may not be watched here")
    assert done.returncode == 0, done.stderr.decode()
    found = []
    for line in log.read_text(errors="replace").splitlines():
        if match := CALL.match(line):
            name, rest = match.groups()
            found.append((name[:6], re.findall(r'"([^"]*)"', rest) or re.findall(r"<([^>]*)>", rest)))
    return found


def unsynced(found, place):
    """The folders that got a name before the backup got its own, and were not synced between the two."""
    [named] = [at for at, (name, paths) in enumerate(found)
               if name == "rename" and os.path.dirname(paths[-1]) == os.path.join(place, "backups")]
    waiting = set()
    for name, paths in found[:named]:
        if name == "fsync":
            waiting.discard(paths[0])
        elif "/incoming" not in paths[-1] or "/incoming/2" in os.path.dirname(paths[-1]):
            waiting.add(os.path.dirname(paths[-1]))
    return waiting


def test_every_folder_that_got_a_name_is_synced_before_the_backup_gets_its_own(folder, tmp_path):
    folder.run("import", "-", input=ANNA.encode())
    place = str(tmp_path / "disk" / "new" / "backups")
    found = calls(tmp_path, "backup", "create", place, "--data", folder.path)
    made = [paths[0] for name, paths in found if name == "mkdir" and os.path.isdir(paths[0])]
    assert place in made and str(tmp_path / "disk") in made, made
    assert not unsynced(found, place)


def test_a_file_that_a_killed_backup_left_has_its_name_on_the_disk_too(folder, tmp_path):
    folder.run("import", "-", input=ANNA.encode())
    place = str(tmp_path / "backups")
    subprocess.run([PROGRAM, "backup", "create", place, "--data", folder.path], check=True, capture_output=True, timeout=600)
    # As one that was killed before it synced the folders.
    for left in pathlib.Path(place, "backups").iterdir():
        shutil.rmtree(left)
    found = calls(tmp_path, "backup", "create", place, "--data", folder.path)
    synced = {paths[0] for name, paths in found if name == "fsync"}
    taken = {str(path.parent) for path in pathlib.Path(place, "files").glob("*/*")}
    assert taken and taken <= synced, taken - synced
