"""`kinkeeper upcoming` against an independent calendar: a generated set with all date forms, and the corpus of real exports.

Ten todays with the ends of February and of the year among them, three time zones, every person compared by name. A run of all
tests takes a zone for each today and a fifth of the corpus; a long run takes all.
Run by script/test oracle; prints what it compared.
"""
import collections
import concurrent.futures
import datetime
import os
import pathlib
import random
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import yearly  # noqa: E402
from kinkeeper import LONG, SHARED, Folder, sample  # noqa: E402

TODAYS = ["2026-11-21", "2027-02-28", "2028-02-28", "2028-02-29", "2027-03-01", "2026-12-31", "2027-01-01", "2032-02-29",
          "2100-02-28", "2026-06-15"]
ZONES = ["Europe/Berlin", "Pacific/Apia", "America/New_York"]
SEED = 20261121
PARTIAL = re.compile(r"\d{4}(-\d{2})?$|--\d{2}$|---\d{2}$")


def forms(generator):
    """A random date in a random one of the forms that cards use, as (property line, occasion, reading)."""
    year = generator.choice([generator.randint(1900, 2025), 2000, 1992])
    month = generator.randint(1, 12)
    day = generator.randint(1, 31)
    if generator.random() < 0.15:
        month, day = 2, generator.choice([28, 29])
    if generator.random() < 0.05:
        month, day = generator.choice([(12, 31), (1, 1), (3, 1)])
    ymd, md = (year, month, day), (month, day)
    return generator.choice([
        ("BDAY:%04d-%02d-%02d" % ymd, "birthday"), ("BDAY:%04d%02d%02d" % ymd, "birthday"),
        ("BDAY;VALUE=date:%04d-%02d-%02d" % ymd, "birthday"), ("BDAY:%04d-%02d-%02dT23:30:00Z" % ymd, "birthday"),
        ("BDAY;VALUE=date-and-or-time:%04d%02d%02dT000000-0800" % ymd, "birthday"), ("BDAY:--%02d%02d" % md, "birthday"),
        ("BDAY:--%02d-%02d" % md, "birthday"), ("BDAY;X-APPLE-OMIT-YEAR=1604:1604-%02d-%02d" % md, "birthday"),
        ("BDAY:1604-%02d-%02d" % md, "birthday"), ("BDAY:%04d-%02d" % ymd[:2], "birthday"), ("BDAY:%04d" % year, "birthday"),
        ("BDAY:---%02d" % day, "birthday"), ("BDAY:--%02d" % month, "birthday"),
        ("BDAY;VALUE=text:circa %d" % year, "birthday"), ("BDAY:", "birthday"), ("BDAY:soon", "birthday"),
        ("ANNIVERSARY:%04d%02d%02d" % ymd, "anniversary"), ("X-ANNIVERSARY:%04d-%02d-%02d" % ymd, "anniversary"),
        ("item1.X-ABDATE:%04d-%02d-%02d\r\nitem1.X-ABLABEL:_$!<Anniversary>!$_" % ymd, "anniversary"),
        ("DEATHDATE:%04d%02d%02d" % ymd, "memorial"),
    ])


def generated(count):
    generator = random.Random(SEED)
    cards, expected = [], {}
    for number in range(count):
        name = f"Person {number:05d}"
        line, occasion = forms(generator)
        version = "4.0" if generator.random() < 0.5 else "3.0"
        cards.append(f"BEGIN:VCARD\r\nVERSION:{version}\r\nFN:{name}\r\nN:{name};;;;\r\n{line}\r\nEND:VCARD\r\n")
        head, _, value = line.split("\r\n")[0].partition(":")
        if reading := yearly.read(value, head):
            expected[name] = (occasion, reading)
    return "".join(cards).encode(), expected


def compare_generated():
    file, expected = generated(1500)
    compared = 0
    with Folder() as folder:
        folder.run("import", "-", "--json", input=file)
        for number, today in enumerate(TODAYS):
            day = datetime.date.fromisoformat(today)
            for zone in ZONES if LONG else [ZONES[number % 3]]:
                rows = folder.json("upcoming", "--days", "366", "--today", today, "--time-zone", zone)
                got = {row["display"]: (row["occasion"]["kind"], row["on"], row["daysUntil"], row["turning"]) for row in rows}
                assert len(got) == len(rows), f"{today} {zone}: somebody is listed twice"
                want = {}
                for name, (occasion, reading) in expected.items():
                    date, days, years = yearly.next_occurrence(reading, day)
                    if days <= 366:
                        want[name] = (occasion, date.isoformat(), days, years)
                report(f"{today} {zone}", got, want)
                assert [row["daysUntil"] for row in rows] == sorted(row["daysUntil"] for row in rows)
                compared += len(want)
    print(f"generated: {compared} occurrences agree")


def corpus_birthdays(data):
    """The first birthday of each card of a file, read line by line; None when the file needs more than this reader."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff") or b"\0" in data or data.lstrip()[:1] in (b"[", b"{", b"<"):
        return None
    text = re.sub(r"\r\n?|\n", "\n", data.decode("utf-8-sig", "replace"))
    found, depth, seen = [], 0, False
    for line in re.sub(r"\n[ \t]", "", text).split("\n"):
        head, _, value = line.partition(":")
        name = re.sub(r"^[^;:.]*\.", "", head.split(";")[0]).strip().upper()
        if name == "BEGIN" and value.strip().upper() == "VCARD":
            depth, seen = depth + 1, False if depth == 0 else seen
        elif name == "END" and value.strip().upper() == "VCARD":
            depth = max(0, depth - 1)
        elif name == "BDAY" and depth == 1 and not seen:
            if "QUOTED-PRINTABLE" in head.upper() or "CALSCALE" in head.upper():
                return None
            reading = yearly.read(value, head)
            # The first date counts, also one that lacks a day; words give way to a date that follows.
            seen = reading is not None or bool(PARTIAL.match(value.strip()))
            if reading and (reading[0] or 0) <= datetime.date.today().year:
                found.append(reading)
    return found


def compare_corpus():
    folder_of_cards = SHARED / "vcard"
    if not folder_of_cards.is_dir():
        print("corpus: skipped, there is no folder ../shared/data/vcard")
        return
    paths = sample(sorted(folder_of_cards.rglob("*.vcf")))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        counts = list(pool.map(compare_file, paths))
    compared = [count for count in counts if count is not None]
    print(f"corpus: {len(compared)} files agree, {sum(compared)} occurrences; "
          f"{len(paths) - len(compared)} left to the unit tests (UTF-16, encoded dates)")


def compare_file(path):
    """Compares a file's birthdays on each of the todays; their number, or None for a file this oracle cannot read."""
    readings = corpus_birthdays(path.read_bytes())
    if readings is None:
        return None
    with Folder() as folder:
        folder.run("import", str(path), "--json", check=False)
        for number, today in enumerate((TODAYS if LONG else TODAYS[::3]) if readings else TODAYS[:1]):
            day = datetime.date.fromisoformat(today)
            rows = folder.json("upcoming", "--days", "366", "--today", today, "--time-zone", ZONES[number % 3])
            got = collections.Counter((row["on"], row["daysUntil"], row["turning"])
                                      for row in rows if row["occasion"]["kind"] == "birthday")
            want = collections.Counter()
            for reading in readings:
                date, days, years = yearly.next_occurrence(reading, day)
                want[(date.isoformat(), days, years)] += 1
            report(f"{path.relative_to(SHARED)} {today}", got, want)
    return len(readings) * len(TODAYS)


def report(where, got, want):
    if got == want:
        return
    lines = [f"{where}: differs"]
    for key in sorted(set(got) | set(want), key=str):
        if got.get(key) != want.get(key):
            lines.append(f"  {key}: program {got.get(key)}, oracle {want.get(key)}")
    sys.exit("\n".join(lines[:30]))


if __name__ == "__main__":
    compare_generated()
    compare_corpus()
