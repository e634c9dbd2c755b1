"""Many accounts on one server that may open few files: what it takes to start, to be idle, and to tell some of them at once.

    .build/venv/bin/python Tests/CommandLine/many_accounts.py [--accounts 10000] [--files 1024] [--idle 60]

Runs the program that KINKEEPER names, prints what it measures, and fails where a bound is broken. The minute in which alerts
are due is a real one. Ten thousand accounts take about 6 GB of disk for as long as it runs.
"""
import argparse
import collections
import contextlib
import datetime
import json
import os
import pathlib
import shutil
import sqlite3
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from alerting import accounts  # noqa: E402
from cards import card  # noqa: E402
from kinkeeper import Folder  # noqa: E402
from receivers import Receiver  # noqa: E402
from server import Server  # noqa: E402

#: What is promised of ten thousand accounts: bytes, descriptors, seconds.
MEMORY, DESCRIPTORS, START = 200e6, 300, 1.0


def identifier():
    """A name as the program makes them (RFC 9562, version 7), of now."""
    number = int(time.time() * 1000) << 80 | 7 << 76 | int.from_bytes(os.urandom(10), "big") & ~(15 << 76)
    return (number & ~(3 << 62) | 2 << 62).to_bytes(16, "big")


def populate(folder, count, receiver):
    """Makes so many accounts with a few people each, all with a webhook of their own."""
    folder.run("account", "create", "number-0")
    folder.run("settings", "--time-zone", "UTC")
    folder.run("import", "-", input="".join(
        card(f"Person {number}", f"BDAY:19{60 + number}-0{1 + number}-1{number}", uid=f"{number}") for number in range(5)).encode())
    folder.run("reminders", "add", "In a year", "--on", f"{datetime.date.today().year + 1}-12-01", "--at", "09:00")
    folder.json("channels", "add", "webhook", "Home", "--url", f"{receiver.url}/number-0")
    spaces = pathlib.Path(folder.path) / "spaces"
    template, = spaces.iterdir()
    with contextlib.closing(sqlite3.connect(template / "space.sqlite")) as database:
        database.execute("VACUUM")
    with accounts(folder) as database:
        account, = database.execute("SELECT * FROM accounts").fetchall()
        columns = [row[1] for row in database.execute("PRAGMA table_info(accounts)")]
        channel, = database.execute("SELECT * FROM channels").fetchall()
        fields = [row[1] for row in database.execute("PRAGMA table_info(channels)")]
        for number in range(1, count):
            name, own, space = f"number-{number}", identifier(), identifier()
            insert(database, "accounts", dict(zip(columns, account)), id=own, name=name, folded_name=name,
                   personal_space_id=space)
            insert(database, "memberships", {}, id=identifier(), account_id=own, space_id=space, role="owner")
            known = dict(zip(fields, channel))
            moved = {field: known[field].replace("/number-0", f"/{name}") for field in ("destination", "secrets")}
            insert(database, "channels", known, id=identifier(), account_id=own, **moved)
            text = space.hex()
            place = spaces / "-".join([text[:8], text[8:12], text[12:16], text[16:20], text[20:]])
            place.mkdir(mode=0o700)
            shutil.copyfile(template / "space.sqlite", place / "space.sqlite")
        database.commit()


def insert(database, table, row, **changes):
    row = {**row, **changes}
    marks = ", ".join("?" * len(row))
    database.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})", list(row.values()))


def planned(folder):
    """Of how many accounts it is known what is next."""
    with accounts(folder) as database:
        return database.execute("SELECT count(*) FROM next_alerts WHERE looked_at > 0").fetchone()[0]


def remind(folder, names, due):
    """Writes down a reminder for each of some accounts, by a program of its own each time."""
    for name in names:
        folder.json("reminders", "add", f"For {name}", "--on", f"{due:%Y-%m-%d}", "--at", f"{due:%H:%M}", "--account", name)


def arrived(receiver):
    """How often each account was told, and when first and last by the server's clock."""
    times = collections.defaultdict(list)
    for _, path, _, body in list(receiver.requests):
        event = json.loads(body)
        if event["type"] == "alert.due":
            times[path.removeprefix("/")].append(datetime.datetime.fromisoformat(event["timestamp"]))
    return times


class Process:
    """What the system says of a process."""

    def __init__(self, process):
        self.folder = pathlib.Path(f"/proc/{process.pid}")

    def memory(self, field="VmRSS"):
        line, = (line for line in (self.folder / "status").read_text().splitlines() if line.startswith(field))
        return int(line.split()[1]) * 1024

    def descriptors(self):
        return len(os.listdir(self.folder / "fd"))

    def processor(self):
        fields = (self.folder / "stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def watched(process):
    """The most descriptors and memory that a process has meanwhile."""
    most, is_over = {"descriptors": 0, "memory": 0}, threading.Event()

    def look():
        while not is_over.wait(0.1):
            most["descriptors"] = max(most["descriptors"], process.descriptors())
            most["memory"] = max(most["memory"], process.memory())

    thread = threading.Thread(target=look)
    thread.start()
    try:
        yield most
    finally:
        is_over.set()
        thread.join()


def started(folder, files, **environment):
    """A server that may open so many files, and how many seconds it took until it answered."""
    server = Server(folder, **environment)
    server.files = files
    begin = time.monotonic()
    server.start()
    return server, time.monotonic() - begin


def measure(count, files, idle):
    os.environ["KINKEEPER_OUTGOING_HOSTS"] = "loopback"
    with Folder() as folder, Receiver(body=b"{}") as receiver:
        populate(folder, count, receiver)
        server, _ = started(folder, files)
        begin, process = time.monotonic(), Process(server.process)
        while planned(folder) < count:
            time.sleep(0.5)
        print(f"{count} accounts seen for the first time in {time.monotonic() - begin:.0f} s, "
              f"{process.processor():.0f} s of processor")
        # Until what was written lately has settled.
        time.sleep(60)
        server.stop()

        server, start = started(folder, files)
        try:
            process = Process(server.process)
            time.sleep(10)
            before = process.processor()
            time.sleep(idle)
            used = (process.processor() - before) * 60 / idle
            memory, descriptors = process.memory(), process.descriptors()
            print(f"start {start:.2f} s; idle: {memory / 1e6:.0f} MB, {descriptors} descriptors, "
                  f"{used:.2f} s of processor in a minute")
            names = [f"number-{number}" for number in range(0, count, 100)]
            # Each takes a program of its own, which starts in a tenth of a second.
            lead = 60 + len(names) * 0.3
            due = (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=lead)).replace(
                second=0, microsecond=0) + datetime.timedelta(minutes=1)
            remind(folder, names, due)
            assert datetime.datetime.now(datetime.timezone.utc) < due, "the reminders were written down too slowly"
            with watched(process) as most:
                while datetime.datetime.now(datetime.timezone.utc) < due + datetime.timedelta(seconds=75):
                    time.sleep(0.5)
            told = arrived(receiver)
            late = [(min(times) - due).total_seconds() for times in told.values()]
            print(f"{len(told)} of {len(names)} told, {sum(map(len, told.values()))} messages, "
                  f"{min(late):.1f} to {max(late):.1f} s after the minute began; "
                  f"at most {most['descriptors']} descriptors and {most['memory'] / 1e6:.0f} MB meanwhile")
            assert set(told) == set(names) and all(len(times) == 1 for times in told.values())
            assert all(0 <= seconds < 60 for seconds in late)
            assert memory < MEMORY and descriptors < DESCRIPTORS and start < START
            assert most["descriptors"] < files
        finally:
            server.stop()
        assert folder.run("doctor", check=False).returncode in (0, 1)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--accounts", type=int, default=10_000)
    parser.add_argument("--files", type=int, default=1_024)
    parser.add_argument("--idle", type=int, default=60)
    chosen = parser.parse_args()
    measure(chosen.accounts, chosen.files, chosen.idle)
