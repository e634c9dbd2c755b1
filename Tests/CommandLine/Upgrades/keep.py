#!/usr/bin/env python3
"""Keeps the sample people's data folder as the built program writes it: Upgrades/<day>.zip, for test_upgrades.py.

    KINKEEPER=.build/debug/kinkeeper python3 Tests/CommandLine/Upgrades/keep.py

To be run when a version is released whose tables differ from those of the version before.
"""
import datetime
import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

from kinkeeper import PROGRAM  # noqa: E402


def sample(parent):
    """The data folder of `serve --demo`, copied while the server runs, since it goes with it."""
    server = subprocess.Popen(
        [PROGRAM, "serve", "--demo", "--port", "0"], stdout=subprocess.PIPE, env={**os.environ, "LC_ALL": "C", "TMPDIR": parent})
    try:
        said = b""
        while b"Control-C" not in said:
            part = server.stdout.read1(4096)
            if not part:
                raise SystemExit("The server ended before it was ready.")
            said += part
        found, = pathlib.Path(parent).rglob("accounts.sqlite")
        return pathlib.Path(shutil.copytree(found.parent, os.path.join(parent, "kept")))
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(timeout=60)


def keep(folder, archive):
    """Writes a folder as a ZIP file, its databases without their logs."""
    for path in folder.rglob("*.sqlite"):
        database = sqlite3.connect(path)
        database.execute("VACUUM")
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.close()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as writer:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and not path.name.endswith(("-wal", "-shm", ".lock")):
                writer.write(path, path.relative_to(folder))


if __name__ == "__main__":
    target = HERE / f"{datetime.datetime.now(datetime.timezone.utc):%Y-%m-%d-%H%M}.zip"
    with tempfile.TemporaryDirectory() as parent:
        keep(sample(parent), target)
    print(target.relative_to(pathlib.Path.cwd()) if target.is_relative_to(pathlib.Path.cwd()) else target)
