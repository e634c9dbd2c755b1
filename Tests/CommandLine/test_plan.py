"""What will be told: the plan, beside one that is made here by trying everything; and what was chosen to hear of."""
import datetime
import random
import zoneinfo

import pytest

UTC = datetime.timezone.utc
#: Where clocks do odd things, from when on: summer time at two, at two in the other half, by half an hour, around Ramadan,
#: and a day that never was.
PLACES = [("Europe/Berlin", "2026-03-20T00:00:00Z"), ("America/New_York", "2026-03-01T00:00:00Z"),
          ("Australia/Lord_Howe", "2026-09-27T00:00:00Z"), ("Africa/Casablanca", "2026-02-10T00:00:00Z"),
          ("Pacific/Apia", "2011-12-25T00:00:00Z")]


def card(name, day):
    head = ["BEGIN:VCARD", "VERSION:3.0", f"UID:{name}", f"N:{name};P;;;", f"FN:P {name}"]
    return "\r\n".join([*head, f"BDAY;X-APPLE-OMIT-YEAR=1604:1604-{day:%m-%d}", "END:VCARD"]) + "\r\n"


def instant(local, zone):
    """The first instant at which the clock shows that time or a later one."""
    naive = local.replace(tzinfo=None)

    def shown(at):
        return at.astimezone(zone).replace(tzinfo=None)

    at = naive.replace(tzinfo=zone, fold=0).astimezone(UTC)
    while shown(at) < naive:
        at += datetime.timedelta(minutes=1)
    while shown(at - datetime.timedelta(minutes=1)) >= naive:
        at -= datetime.timedelta(minutes=1)
    return at


class World:
    """Two hundred people, two groups, and choices at three levels; times lie where clocks are put."""

    def __init__(self, folder, seed=7):
        source = random.Random(seed)
        days = [datetime.date(2027, 1, 1) + datetime.timedelta(days=source.randrange(365)) for _ in range(200)]
        self.birthdays = {f"{number:03}": day for number, day in enumerate(days)}
        folder.run("import", "-", input="".join(card(*pair) for pair in self.birthdays.items()).encode())
        self.groups = {}
        for group, share in (("Choir", 3), ("Family", 5)):
            folder.run("group", "create", group)
            members = [name for number, name in enumerate(self.birthdays) if number % share == 0]
            folder.run("group", "add", group, "-", input="\n".join(f"P {name}" for name in members).encode())
            self.groups[group] = members
        self.levels = {None: [(0, "02:30"), (3, "23:30")], "Choir": [(1, "02:15"), (0, "06:00")], "Family": [(0, "05:30"), (7, "00:00")]}
        self.own = {"000": [], "015": [(2, "12:00")]}
        self.set(folder, self.levels[None])
        for group in self.groups:
            self.set(folder, self.levels[group], "--group", group)
        for name, times in self.own.items():
            self.set(folder, times, "--person", f"P {name}")

    def set(self, folder, times, *whom):
        folder.run("alerts", "--occasions", ",".join(f"{days}@{time}" for days, time in times) or "never", *whom)

    def times(self, name):
        """Days before, time, and why."""
        if name in self.own:
            return [(*pair, f"because you chose this for P {name}") for pair in self.own[name]]
        groups = [group for group in self.groups if name in self.groups[group]]
        if not groups:
            return [(*pair, "because you chose this for everyone") for pair in self.levels[None]]
        earliest = {}
        for group in groups:
            for days, time in self.levels[group]:
                earliest[days] = min(earliest.get(days, (time, group)), (time, group))
        return [(days, time, f"because of group {group}") for days, (time, group) in earliest.items()]

    def plan(self, now, zone, quiet):
        """Everything of two years, tried day by day, as (fireAt, name, reason)."""
        alerts = []
        first = now.astimezone(zone).date()
        for name, born in self.birthdays.items():
            for days, time, why in self.times(name):
                when = "on the day" if days == 0 else f"{days} day{'s' * (days > 1)} before"
                for year in (first.year, first.year + 1, first.year + 2):
                    local = datetime.datetime.combine(
                        born.replace(year=year) - datetime.timedelta(days=days), datetime.time.fromisoformat(time))
                    asked = instant(local, zone)
                    fires = self.moved(asked, zone, quiet)
                    note = f"; your quiet hours moved it from {time}" if fires > asked else ""
                    if fires >= now:
                        alerts.append((fires, f"P {name}", f"{why}: {when}, {time}{note}"))
        return sorted(alerts)

    @staticmethod
    def moved(asked, zone, quiet):
        if not quiet:
            return asked
        shown = asked.astimezone(zone).replace(tzinfo=None)
        start, end = (datetime.time.fromisoformat(time) for time in quiet.split("-"))
        if shown.time() >= start:
            shown += datetime.timedelta(days=1)
        elif shown.time() >= end:
            return asked
        return max(asked, instant(datetime.datetime.combine(shown.date(), end), zone))


@pytest.fixture(scope="module")
def world():
    from kinkeeper import Folder
    with Folder() as folder:
        yield folder, World(folder)


@pytest.mark.parametrize("quiet", ["none", "22:00-06:30"])
@pytest.mark.parametrize("zone, now", PLACES)
def test_it_is_what_trying_everything_finds(world, zone, now, quiet):
    folder, world = world
    folder.run("alerts", "--quiet-hours", quiet)
    begin = datetime.datetime.fromisoformat(now)
    expected = world.plan(begin, zoneinfo.ZoneInfo(zone), None if quiet == "none" else quiet)
    plan = folder.json("plan", "--limit", "300", "--now", now, "--time-zone", zone)
    found = [(datetime.datetime.fromisoformat(one["fireAt"]), one["title"].split("’")[0], one["reason"]) for one in plan]
    assert [one[0] for one in found] == [one[0] for one in expected[:300]]
    last = found[-1][0]
    assert sorted(one for one in found if one[0] < last) == [one for one in expected[:300] if one[0] < last]
    members = {"id", "fireAt", "title", "body", "reason", "source", "page"}
    assert all(set(one) == members and one["page"].startswith("kinkeeper://people/") for one in plan)
    assert all(set(one["source"]) == {"kind", "id"} and one["source"]["kind"] == "occasion" for one in plan)
    assert len({one["id"] for one in plan}) == 300


def test_a_shorter_plan_is_the_beginning_of_a_longer_one(world):
    folder, _ = world
    asked = ("plan", "--now", "2026-11-22T08:00:00Z", "--time-zone", "Europe/Berlin")
    whole = folder.json(*asked, "--limit", "200")
    assert folder.json(*asked) == whole[:64]
    later = folder.json("plan", "--now", whole[10]["fireAt"], "--time-zone", "Europe/Berlin", "--limit", "100")
    assert {one["id"] for one in later} <= {one["id"] for one in whole}


def test_names_and_zones_change_no_identifier(folder):
    folder.run("import", "-", input=card("Anna", datetime.date(2027, 4, 12)).encode())
    asked = ("plan", "--now", "2026-11-22T08:00:00Z", "--limit", "3")
    before = [one["id"] for one in folder.json(*asked)]
    folder.run("people", "edit", "P Anna", "--given", "Annette")
    folder.run("alerts", "--occasions", "0@18:00")
    assert [one["id"] for one in folder.json(*asked, "--time-zone", "Asia/Tokyo")] == before


def test_the_table_names_each_day_once_and_explains(folder):
    folder.run("import", "-", input="".join(card(name, datetime.date(2027, 4, 12)) for name in ("Anna", "Ben")).encode())
    done = folder.run("plan", "--limit", "2", "--now", "2026-11-22T08:00:00Z", "--explain").stdout.decode().splitlines()
    assert done[0].startswith("Mon 12 April 2027  09:00  P ") and done[1].strip().startswith("09:00  P ")
    assert all(line.endswith("because you chose this for everyone: on the day, 09:00") for line in done)
    assert "because" not in folder.run("plan", "--now", "2026-11-22T08:00:00Z").stdout.decode()


def test_an_empty_plan_says_so(folder):
    assert folder.json("plan") == []
    assert "Nothing is coming up" in folder.run("plan").stderr.decode()


@pytest.mark.parametrize("arguments", [("--limit", "0"), ("--now", "today"), ("--time-zone", "Berlin"), ("--now", "2026-11-22")])
def test_what_makes_no_plan_is_refused(folder, arguments):
    assert folder.run("plan", *arguments, check=False).returncode == 64


# What to hear of.

FRESH = {"occasions": [{"daysBefore": 0, "time": "09:00"}], "catchups": {"time": "09:00", "inDigest": False},
         "digest": {"weekday": "monday", "time": "09:00"}, "monthlyPreview": None, "quietHours": None, "showsDetails": True,
         "gifts": {"choosingDays": 7, "deliveryDays": 3, "time": "09:00"}}


def test_alerts_are_shown_and_what_is_named_changes(folder):
    assert folder.json("alerts") == FRESH
    changed = folder.json(
        "alerts", "--occasions", "0,7@18:00", "--catchups", "08:30,digest", "--digest", "friday@17:00", "--monthly-preview",
        "07:00", "--quiet-hours", "22:00-07:00", "--no-details", "--gifts", "14,5@18:00")
    assert changed == folder.json("alerts") == {
        "occasions": [{"daysBefore": 7, "time": "18:00"}, {"daysBefore": 0, "time": "09:00"}],
        "catchups": {"time": "08:30", "inDigest": True}, "digest": {"weekday": "friday", "time": "17:00"},
        "monthlyPreview": "07:00", "quietHours": {"from": "22:00", "to": "07:00"}, "showsDetails": False,
        "gifts": {"choosingDays": 14, "deliveryDays": 5, "time": "18:00"}}
    back = folder.json("alerts", "--monthly-preview", "never", "--quiet-hours", "none", "--details", "--occasions", "never")
    assert (back["monthlyPreview"], back["quietHours"], back["showsDetails"], back["occasions"]) == (None, None, True, [])
    assert back["catchups"] == changed["catchups"]


def test_groups_and_people_have_alerts_of_their_own(folder):
    folder.run("import", "-", input=card("Anna", datetime.date(2027, 4, 12)).encode())
    folder.run("group", "create", "Choir")
    for whom in (("--group", "Choir"), ("--person", "P Anna")):
        assert folder.json("alerts", *whom) == {"occasions": None, "catchups": None}
        assert folder.json("alerts", *whom, "--occasions", "1", "--catchups", "digest") == {
            "occasions": [{"daysBefore": 1, "time": "09:00"}], "catchups": {"time": None, "inDigest": True}}
        assert folder.json("alerts", *whom, "--occasions", "inherited") == {
            "occasions": None, "catchups": {"time": None, "inDigest": True}}
        assert "same as for everyone" in folder.run("alerts", *whom).stdout.decode()
    assert folder.json("alerts") == FRESH


@pytest.mark.parametrize("arguments", [
    ("--occasions", "soon"), ("--occasions", "inherited"), ("--occasions", "400"), ("--catchups", "maybe"),
    ("--digest", "someday"), ("--monthly-preview", "9"), ("--quiet-hours", "22:00"),
    ("--group", "Choir", "--person", "Anna"), ("--group", "Choir", "--no-details"),
    ("--gifts", "7"), ("--gifts", "7,400"), ("--gifts", "7,3@25:00"), ("--group", "Choir", "--gifts", "7,3"),
    ("--occasions", ",".join(str(day) for day in range(21))),
])
def test_alerts_that_make_no_sense_are_refused_and_nothing_changes(folder, arguments):
    assert folder.run("alerts", *arguments, check=False).returncode == 64
    assert folder.json("alerts") == FRESH
