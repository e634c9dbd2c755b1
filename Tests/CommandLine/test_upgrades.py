"""Data folders as earlier versions wrote them: this version opens each, keeps every row, and refuses those of a newer one.

`Upgrades/<day>.zip` is the folder of the sample people as the version of that day left it. `Upgrades/keep.py` makes one of the
present version; one is kept whenever a version with other tables is released.
"""
import collections
import json
import pathlib
import re
import sqlite3
import urllib.request
import zipfile

import pytest

from kinkeeper import ROOT
from server import Server

KEPT = sorted((pathlib.Path(__file__).parent / "Upgrades").glob("*.zip"))
# What is made anew from the other tables, and what says which steps were done.
DERIVED = re.compile(r"(sqlite_|search_|note_index|changes$|grdb_migrations$)")


@pytest.fixture(params=KEPT, ids=lambda path: path.stem)
def older(request, folder):
    with zipfile.ZipFile(request.param) as archive:
        archive.extractall(folder.path)
    return folder


def databases(folder):
    """The databases of a data folder by their paths in it."""
    return {str(path.relative_to(folder.path)): path for path in sorted(pathlib.Path(folder.path).rglob("*.sqlite"))}


def reading(path):
    return sqlite3.connect(f"file:{path}?mode=ro", uri=True)


def tables(database):
    """The columns of each table that is not derived from others."""
    names = [name for name, in database.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'")]
    return {
        name: [column[1] for column in database.execute(f'PRAGMA table_info("{name}")')]
        for name in names if not DERIVED.match(name)}


def rows(database, table, columns):
    names = ", ".join(f'"{column}"' for column in columns)
    return collections.Counter(database.execute(f'SELECT {names} FROM "{table}"'))


def schema(database):
    """What `schema.sql` shows: each object as it was made, but those of SQLite, of the migrator and of the index."""
    made = database.execute("""
        SELECT sql FROM sqlite_master
        WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'grdb_*' AND name NOT GLOB 'search_index_*'
        ORDER BY CASE type WHEN 'table' THEN 0 WHEN 'index' THEN 1 ELSE 2 END, name""")
    return [sql for sql, in made]


def test_there_are_folders_of_earlier_versions():
    assert len(KEPT) >= 6


def test_each_row_of_before_is_there_after_and_the_tables_are_those_of_a_new_folder(older):
    before = {}
    for name, path in databases(older).items():
        database = reading(path)
        before[name] = {table: (columns, rows(database, table, columns)) for table, columns in tables(database).items()}
        database.close()
    assert any(table["people"][1] for table in before.values() if "people" in table)

    assert older.run("export", "--account", "demo").stdout.count(b"BEGIN:VCARD") >= 22
    # A kept folder may be so old that the clock is said to be ahead, which keeps everything; nothing else is wrong with it.
    checked = older.run("doctor", "--json")
    findings = json.loads(checked.stdout)["findings"]
    assert [finding for finding in findings if not finding["message"].startswith("The clock is ")] == []
    assert checked.returncode == (1 if findings else 0)
    assert len(older.json("people", "--account", "demo")) >= 22

    lost = []
    for name, kept in before.items():
        database = reading(databases(older)[name])
        file = "accounts-schema.sql" if name == "accounts.sqlite" else "schema.sql"
        assert "\n".join(sql + ";\n" for sql in schema(database)) == (ROOT / "Sources" / "Store" / file).read_text(), name
        now = tables(database)
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
        for table, (columns, there) in kept.items():
            if table not in now:
                lost += [f"{name}: {table}"] if there else []
                continue
            both = [column for column in columns if column in now[table]]
            gone = [column for column in columns if column not in now[table]]
            was = collections.Counter()
            for row, count in there.items():
                was[tuple(value for column, value in zip(columns, row) if column in both)] += count
            missing = was - rows(database, table, both)
            lost += [f"{name}: {table} without {gone}"] if gone and there else []
            lost += [f"{name}: {table}: {dict(zip(both, row))}" for row in list(missing)[:3]]
        database.close()
    assert lost == []


@pytest.mark.parametrize("archive", [KEPT[0], KEPT[-1]], ids=lambda path: path.stem)
def test_a_server_starts_on_it(folder, archive):
    with zipfile.ZipFile(archive) as kept:
        kept.extractall(folder.path)
    server = Server(folder).start()
    try:
        assert urllib.request.urlopen(f"{server.address}/readyz").status == 200
    finally:
        server.stop()
    assert "Theo Brandt" in folder.run("people", "--account", "demo").stdout.decode()


@pytest.mark.parametrize("which", ["accounts.sqlite", "space.sqlite"])
def test_a_folder_of_a_newer_version_is_refused_and_left_as_it_is(folder, which):
    folder.run("people", "add", "Anna Berg")
    path = next(path for name, path in databases(folder).items() if name.endswith(which))
    database = sqlite3.connect(path)
    database.execute("INSERT INTO grdb_migrations VALUES ('People can fly')")
    database.commit()
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    before = path.read_bytes()
    for command in (["people"], ["people", "add", "Ben"], ["export"], ["today"], ["due"], ["gifts"]):
        done = folder.run(*command, check=False)
        assert done.returncode == 69, (command, done.stderr)
        assert b"A newer Kinkeeper wrote this data" in done.stderr, (command, done.stderr)
        assert b"People can fly" in done.stderr
    done = folder.run("doctor", check=False)
    assert done.returncode != 0 and b"newer" in done.stdout + done.stderr
    if which == "accounts.sqlite":
        done = folder.run("serve", "--port", "0", check=False)
        assert done.returncode == 69 and b"A newer Kinkeeper" in done.stderr
    assert path.read_bytes() == before
