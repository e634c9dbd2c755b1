"""People who have been there for long: of who was added after their day nothing is belated."""
import contextlib
import glob
import sqlite3


def known_for_long(folder):
    """Has all people of all spaces added years ago."""
    for path in glob.glob(f"{folder.path}/spaces/*/space.sqlite"):
        with contextlib.closing(sqlite3.connect(path)) as db, db:
            db.execute("UPDATE people SET created_at = 1600000000000")
