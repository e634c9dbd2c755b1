"""How very many alerts of one moment leave, and what pages take meanwhile. As a program it prints figures:

    KINKEEPER=.build/release/kinkeeper .build/venv/bin/python Tests/CommandLine/drain.py [ALERTS [reminders|birthdays [CHANNELS]]]
"""
import dataclasses
import datetime
import os
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from alerting import states  # noqa: E402
from crowded import Reader, Sink, Watch, multiply_reminders  # noqa: E402
from kinkeeper import Folder  # noqa: E402
from server import Server  # noqa: E402

NAME, PASSWORD = "anna", "a long enough password"
#: How many people there are beside the alerts.
PEOPLE = 10_000
#: Seconds after which a drain is given up.
LIMIT = 1_800


@dataclasses.dataclass
class Figures:
    """What was seen of one drain."""
    expected: int
    #: From the moment of the alerts until the last was accepted, and until the first had arrived.
    seconds: float
    first: float
    #: Seconds of a processor that the server used meanwhile, pages included.
    work: float
    #: How often each message came, and how many more came within some seconds after the last.
    names: dict
    more: int
    #: Connections to the receiver at once, and in all.
    most: int
    opened: int
    #: Kilobytes, before, at most, and after.
    memory: tuple
    #: Seconds that each page took, before and meanwhile.
    calm: dict
    busy: dict
    failures: list
    states: dict


def cards(count, today):
    """So many people, all born on a day like today, or spread over the year."""
    for number in range(count):
        born = today or datetime.date(1960, 1, 1) + datetime.timedelta(days=number * 37 % 18_000)
        yield (f"BEGIN:VCARD\r\nVERSION:3.0\r\nUID:p{number}\r\nN:Family{number % 977};Given{number};;;\r\n"
               f"FN:Given{number} Family{number % 977}\r\nBDAY:1980-{born:%m-%d}\r\nEND:VCARD\r\n")


def fill(folder, count, kind, due, people):
    """Makes so many alerts that are due at that minute."""
    birthdays = kind == "birthdays"
    given = cards(count if birthdays else people, due.date() if birthdays else None)
    folder.run("import", "-", input="".join(given).encode())
    folder.run("alerts", "--occasions", f"0@{due:%H:%M}" if birthdays else "never")
    if not birthdays:
        folder.json("reminders", "add", "Water the plants", "--on", f"{due:%Y-%m-%d}", "--at", f"{due:%H:%M}")
        multiply_reminders(folder, count)


def drain(folder, sink, count, kind="reminders", channels=1, people=PEOPLE, ready=75, clock=None):
    """Lets so many alerts fall due at once, and watches them leave: `ready` seconds from now at the earliest, or when all is
    ready by a clock that is put forward."""
    server = Server(folder, **(clock.environment if clock else {}))
    server.make_account(NAME, PASSWORD)
    # A zone in which it is about noon, so that what is due in a minute is due today.
    hour = datetime.datetime.now(datetime.timezone.utc).hour
    folder.run("settings", "--time-zone", f"Etc/GMT{hour - 12:+d}" if hour != 12 else "Etc/GMT")
    here = datetime.timezone(datetime.timedelta(hours=12 - hour))
    due = datetime.datetime.now(here) + datetime.timedelta(seconds=ready + 59)
    due = due.replace(second=0, microsecond=0)
    fill(folder, count, kind, due, people)
    for channel in range(channels):
        folder.json("channels", "add", "webhook", f"Home {channel}", "--url", f"{sink.url}/hook{channel}")
    server.start()
    try:
        watch = Watch(server.process.pid, sink.port)
        reader = Reader(server, NAME, PASSWORD)
        for _ in range(25):
            reader.round()
        calm = {page: seconds[5:] for page, seconds in reader.seconds.items()}
        reader.seconds = {page: [] for page in reader.PAGES}
        before = watch.memory("VmRSS")
        watch.start()
        if clock:
            clock.set(due)
        while not clock and datetime.datetime.now(here) < due:
            time.sleep(0.02)
        start, work, first, expected = time.monotonic(), watch.work(), None, count * channels
        reader.start()
        while time.monotonic() - start < LIMIT:
            time.sleep(0.5)
            if first is None and sink.figures(names=False)["opened"]:
                first = time.monotonic() - start
            if states(folder).get("accepted", 0) >= expected:
                break
        seconds, work = time.monotonic() - start, watch.work() - work
        reader.stop()
        watch.stop()
        seen = sink.figures()
        time.sleep(6)
        more = sum(sink.figures()["names"].values()) - sum(seen["names"].values())
        return Figures(
            expected, seconds, first or 0, work, seen["names"], more, max(seen["most"], watch.most), seen["opened"],
            (before, watch.memory("VmHWM"), watch.memory("VmRSS")), calm, reader.seconds, reader.failures, states(folder))
    finally:
        server.stop()


def shown(seconds):
    ordered = sorted(seconds) or [0]
    p50, p95 = (1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))] for part in (0.5, 0.95))
    return f"p50 {p50:5.1f}  p95 {p95:6.1f}  most {1000 * ordered[-1]:6.1f} ms of {len(ordered)}"


def main(count=10_000, kind="reminders", channels=1):
    os.environ["KINKEEPER_OUTGOING_HOSTS"] = "loopback"
    with Folder() as folder, Sink() as sink:
        found = drain(folder, sink, count, kind, channels)
    print(f"{count} {kind} over {channels} channels: {found.seconds:.1f} s, {found.expected / found.seconds:.0f} a second, the "
          f"first within {found.first:.1f} s, {found.work:.1f} s of a processor; {found.states}")
    # Each channel has names of its own.
    twice = sum(times - 1 for times in found.names.values())
    print(f"  {len(found.names)} different, {twice} once more, {found.more} later; {found.most} connections at once, "
          f"{found.opened} in all")
    print("  memory: {:.0f} MB before, {:.0f} at most, {:.0f} after".format(*(size / 1024 for size in found.memory)))
    for page in Reader.PAGES:
        print(f"  {page:12} before: {shown(found.calm[page])}; meanwhile: {shown(found.busy[page])}")
    print(f"  pages that failed: {found.failures or 'none'}")


if __name__ == "__main__":
    arguments = sys.argv[1:]
    main(*(kind(argument) for kind, argument in zip((int, str, int), arguments)))
