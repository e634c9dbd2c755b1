"""A record has one form: what the command line prints with --json is what the interface for programs answers, and it is as the
served document says."""
import datetime
import json
import urllib.request

import jsonschema
import pytest

import peers
from kinkeeper import Folder
from server import Server

SCOPES = ["people:read", "people:write", "catchups:read", "catchups:write", "reminders:read", "reminders:write", "gifts:read",
          "gifts:write", "settings:write", "app-passwords:write", "connections:read", "connections:write", "couple:read", "couple:write",
          "families:read", "data:import", "notes:read", "notes:write"]
#: A birthday that was three days ago, on whatever day the tests run: there is one to mark as wished.
RECENT = (datetime.date.today() - datetime.timedelta(days=3)).replace(year=1984).isoformat().encode()
CARDS = b"".join(
    b"BEGIN:VCARD\r\nVERSION:4.0\r\nUID:%s\r\nFN:%s\r\nN:%s;%s;;;\r\n%sEND:VCARD\r\n" % one for one in [
        (b"a", b"Anna Berg", b"Berg", b"Anna", b"BDAY:" + RECENT + b"\r\nTEL:+49301234567\r\nADR:;;Hauptstr. 1;Berlin;;10115;\r\nNOTE:Tea\r\n"),
        (b"b", b"Ben Okafor", b"Okafor", b"Ben", b"BDAY:--0229\r\nORG:Post\r\nIMPP:signal:ben\r\n"),
        (b"c", b"Anna Maria Berg", b"Berg", b"Anna Maria", b"TEL:+49301234567\r\n"),
    ])


class World:
    """A folder with a record of each kind, a server over it, and a token."""

    def __init__(self, folder):
        self.folder = folder
        folder.run("import", "-", input=CARDS)
        people = {row["display"]: row["id"] for row in folder.json("people")}
        self.anna, self.ben = people["Anna Berg"], people["Ben Okafor"]
        folder.run("group", "create", "Choir", "--cadence", "monthly")
        folder.run("group", "create", "Gone")
        folder.run("group", "delete", "Gone")
        folder.run("group", "add", "Choir", "Ben")
        folder.run("cadence", self.anna, "weekly")
        folder.run("snooze", "Ben", "--until", "2999-01-01")
        self.entry = folder.json("log", "Ben", "--type", "call", "--note", "Soup", "--time", "18:05")["id"]
        self.wish = folder.json("wish", self.anna)
        self.reminder = folder.json(
            "reminders", "add", "Water", "--on", "2026-11-20", "--every", "daily", "--zone", "Asia/Tokyo", "--about", "Ben")["id"]
        folder.run("reminders", "done", self.reminder)
        folder.run("reminders", "delete", folder.json("reminders", "add", "Milk", "--on", "2999-01-01")["id"])
        self.gift = folder.json(
            "gifts", "add", "Kettle", "--for", self.anna, "--occasion", "Christmas", "--budget", "49.90 EUR", "--tag", "tea")["id"]
        self.gift_reminder = folder.json("gifts", "remind", self.gift, "Ask Ben", "--on", "2999-01-01")["id"]
        folder.run("gifts", "reminders", "done", self.gift_reminder)
        folder.run("gifts", "mark", "given", self.gift)
        gone = folder.json("gifts", "add", "Scarf")["id"]
        folder.run("gifts", "delete", gone)
        self.note = folder.json("notes", "add", "Trip", "--text", "Tent", "--tag", "summer", "--about", self.anna)["id"]
        folder.run("notes", "add", "Tent trip", "--text", "For the summer")
        folder.run("notes", "delete", folder.json("notes", "add", "Old")["id"])
        folder.json("channels", "add", "webhook", "Home", "--url", "https://home.example/hook")
        folder.run("feeds", "create", "Kitchen")
        folder.run("widget", "create", "Hall")
        folder.run("app-passwords", "add", "Phone")
        folder.run("couple", "invite")
        self.family = folder.json("family", "new", "The Bergers")["id"]
        folder.run("family", "invite")
        folder.run("alerts", "--group", "Choir", "--occasions", "1")
        with peers.Peer("radicale") as peer, pytest.MonkeyPatch.context() as patch:
            patch.setenv("KINKEEPER_OUTGOING_HOSTS", "loopback")
            peer.put("1.vcf", peers.card("elsewhere", "Lars", "BDAY:1985-04-12"))
            folder.run("connect", "add", peer.address, "--user", peers.USER, "--name", "there", "--password-stdin",
                       input=f"{peers.PASSWORD}\n".encode())
            self.planned = folder.json("connect", "plan", "there")
            folder.run("connect", "approve", "there")
            folder.run("connect", "pause", "there")
        folder.run("people", "trash", "Lars")
        scopes = [word for scope in SCOPES for word in ("--scope", scope)]
        self.token = folder.json("token", "create", "records", *scopes)["token"]
        self.server = Server(folder, KINKEEPER_OUTGOING_HOSTS="").start()
        self.document = self.get("/openapi.json")

    def get(self, path, body=None, kind="application/json"):
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": kind}
        ask = urllib.request.Request(self.server.address + "/api/v1" + path, body, headers)
        with urllib.request.urlopen(ask, timeout=30) as answer:
            return json.loads(answer.read())

    def schema(self, name):
        return {"$ref": f"#/components/schemas/{name}", "components": self.document["components"]}


@pytest.fixture(scope="module")
def world():
    with Folder() as folder:
        world = World(folder)
        yield world
        world.server.stop()


def whole(path):
    return lambda world: world.get(path.format(**vars(world)))


def page(path):
    return lambda world: world.get(path.format(**vars(world)))["data"]


# The record's name in the document, the command, and what the interface answers.
RECORDS = [
    ("Person", ["show", "{anna}"], whole("/people/{anna}")),
    ("PersonSummary", ["people"], page("/people")),
    ("TrashedPerson", ["people", "trash", "list"], page("/trash")),
    ("Group", ["group", "list"], page("/groups")),
    ("Group", ["group", "show", "Choir"], lambda world: world.get("/groups")["data"][0]),
    ("PersonSummary", ["group", "members", "Choir"],
     lambda world: world.get("/groups/" + world.get("/groups")["data"][0]["id"] + "/members")["data"]),
    ("DeletedGroup", ["group", "deleted"], page("/trash/groups")),
    ("Due", ["due", "--state", "all"], page("/due")),
    ("CatchupNumbers", ["due", "--numbers"], lambda world: world.get("/today")["numbers"]),
    ("Upcoming", ["upcoming", "--days", "366"], page("/occasions/upcoming")),
    ("CaptureLearning", ["lessons"], whole("/captures/lessons")),
    ("Statistics", ["statistics"], whole("/statistics")),
    ("Year", ["year"], whole("/statistics/year")),
    ("Reminder", ["reminders", "show", "{reminder}"], whole("/reminders/{reminder}")),
    ("Reminder", ["reminders", "list"], page("/reminders")),
    ("ReminderCompletion", ["reminders", "history", "{reminder}"], page("/reminders/{reminder}/completions")),
    ("DeletedReminder", ["reminders", "list", "--deleted"], page("/deleted-reminders")),
    ("Gift", ["gifts", "list", "--all"], page("/gifts")),
    ("GiftDetails", ["gifts", "show", "{gift}"], whole("/gifts/{gift}")),
    ("GiftReminder", ["gifts", "reminders", "{gift}"], lambda world: [world.get(f"/gift-reminders/{world.gift_reminder}")]),
    ("DeletedGift", ["gifts", "list", "--deleted"], page("/deleted-gifts")),
    ("NoteSummary", ["notes", "list"], page("/notes")),
    ("Note", ["notes", "show", "{note}"], whole("/notes/{note}")),
    ("DeletedNote", ["notes", "list", "--deleted"], page("/deleted-notes")),
    ("NoteTag", ["notes", "tags"], page("/note-tags")),
    ("NoteSummary", ["notes", "related", "{note}"], page("/notes/{note}/related")),
    ("SearchAnswer", ["search", "te"], whole("/search?q=te")),
    ("SearchAnswer", ["search", "anna", "--kind", "people", "--kind", "gifts", "--limit", "1"],
     whole("/search?q=anna&kind=gifts,people&limit=1")),
    ("GiftBudgets", ["gifts", "budget", "--no-day"], whole("/gift-budgets")),
    ("Alert", ["plan", "--limit", "20"], lambda world: world.get("/plan?limit=20")["data"]),
    ("AlertPreferences", ["alerts"], whole("/alert-preferences")),
    ("AlertChoice", ["alerts", "--group", "Choir"],
     lambda world: world.get("/groups/" + world.get("/groups")["data"][0]["id"] + "/alert-preferences")),
    ("Channel", ["channels"], page("/channels")),
    ("Settings", ["settings"], whole("/settings")),
    ("Access", ["account", "access"], page("/access")),
    ("AppPassword", ["app-passwords"], page("/app-passwords")),
    ("Feed", ["feeds"], page("/feeds")),
    ("WidgetLink", ["widget"], page("/widgets")),
    ("Couple", ["couple"], whole("/couple")),
    ("Family", ["family", "list"], page("/families")),
    ("Family", ["family", "show"], whole("/families/{family}")),
    ("Cluster", ["people", "duplicates"], page("/duplicates")),
    ("Connection", ["connect", "list"], page("/connections")),
    ("ConnectedBook", ["connect", "books", "there"],
     lambda world: world.get("/connections/" + world.get("/connections")["data"][0]["id"] + "/books")["data"]),
    ("ConnectionSync", ["sync", "reports", "there"],
     lambda world: world.get("/connections/" + world.get("/connections")["data"][0]["id"] + "/syncs")["data"]),
]


@pytest.mark.parametrize("name, command, asked", RECORDS, ids=[" ".join(command) for _, command, _ in RECORDS])
def test_the_command_line_prints_what_the_interface_answers(world, name, command, asked):
    printed = world.folder.json(*(word.format(**vars(world)) for word in command))
    assert printed, "a record of each kind is there"
    assert printed == asked(world)
    for record in printed if isinstance(printed, list) else [printed]:
        jsonschema.validate(record, world.schema(name), cls=jsonschema.Draft202012Validator)


def test_what_was_said_of_times_is_a_record_too(world):
    timeline = world.folder.json("timeline", "Ben")
    [entry] = [row["catchup"] for row in timeline if row["catchup"]]
    assert entry == world.get(f"/catch-ups/{world.entry}")
    assert [world.wish] == world.get(f"/people/{world.anna}/wishes")["data"]
    jsonschema.validate(world.planned["cards"][0], world.schema("PlannedCard"))


class Couple(World):
    """Two accounts with a check-in behind them, another in progress, and a server over them; asked as one of the two."""

    def __init__(self, folder):
        self.folder = folder
        for name in ("Anna", "Ben"):
            folder.run("account", "create", name)
        self.said("couple", "accept", self.said("couple", "invite").stdout.decode().split()[0], by="Ben")
        self.said("check-in", "rules", "--turn", "3", "--pause-word", "Pineapple")
        self.said("check-in", "rules", "--agree", by="Ben")
        self.said("check-in", "categories", "add", "Garden", "--icon", "🌻")
        self.said("check-in", "categories", "add-prompt", "Garden", "What grows?")
        self.done = self.whole()
        self.asked = self.requests()
        self.said("check-in", "start", by="Ben")
        self.said("check-in", "pause")
        scopes = ["--scope", "couple:read", "--scope", "notes:read"]
        self.token = self.json("token", "create", "records", *scopes)["token"]
        self.server = Server(folder, KINKEEPER_OUTGOING_HOSTS="").start()
        self.document = self.get("/openapi.json")

    def whole(self):
        """A completed check-in with answers of all kinds and an action item."""
        for arguments in (["start"], ["next"], ["choose", "Garden", "fun"], ["next"], ["turn", "partner"], ["discussed", "fun"]):
            self.said("check-in", *arguments)
        for prompt in ("fun:1", "garden:1", "fun:2"):
            self.said("check-in", "answer", prompt, "Roses.", "--seal")
        self.said("check-in", "take-back", "fun:2")
        self.said("check-in", "answer", "fun:1", "Thyme.", "--seal", by="Ben")
        self.said("check-in", "todo", "add", "Water", "--on", "2999-01-01", "--for", "me", "--priority", "high")
        self.said("check-in", "todo", "add", "Weed")
        self.said("check-in", "todo", "done", "Weed")
        for arguments in (["next"], ["mood", "positive"], ["reflect", "Good."], ["next"], ["next"]):
            self.said("check-in", *arguments)
        return self.json("check-in", "complete")["id"]

    def requests(self):
        """An accepted request, one that waits, and one that was taken back."""
        for title in ("Cook", "Walk", "Nothing"):
            self.said("check-in", "request", "add", title, "--on", "2026-01-31", "--every", "monthly", "--tag", "us")
        self.said("check-in", "request", "accept", "Cook", "--response", "Yes", "--todo", "me", by="Ben")
        self.said("check-in", "request", "delete", "Nothing")
        self.said("check-in", "milestone", "together", "--since", "2020-02-29")
        self.said("check-in", "milestone", "add", "Boat", "--target", "2999-01-01", "--category", "fun")
        self.said("check-in", "milestone", "add", "Home", "--achieved", "2026-01-02", "--details", "Ours")
        self.said("check-in", "milestone", "add", "Gone")
        self.said("check-in", "milestone", "delete", "Gone")
        self.loves()
        self.said("check-in", "getting-started", "finish", "welcome")
        self.said("check-in", "getting-started", "answer", "thanks", "acts")
        return self.json("check-in", "request", "show", "Cook")["id"]

    def loves(self):
        """Love languages of both, of each privacy, one that was deleted, and what was done."""
        self.said("check-in", "love-language", "add", "acts", "Tea", "--importance", "high", "--example", "Black", "--tag", "home")
        self.said("check-in", "love-language", "add", "touch", "--privacy", "draft")
        self.said("check-in", "love-language", "add", "words", "Gone")
        self.said("check-in", "love-language", "delete", "Gone")
        self.said("check-in", "love-language", "add", "time", "Walks", "--details", "Slow ones", by="Ben")
        self.said("check-in", "love-language", "add", "gifts", "Unopened", "--details", "Unread", by="Ben")
        self.said("check-in", "love-language", "did", "Walks", "--words", "By the lake")
        self.loved = self.json("check-in", "love-language", "show", "Walks")["id"]

    def said(self, *arguments, by="Anna"):
        done = self.folder.run(*arguments, "--account", by)
        assert done.returncode == 0, done.stderr.decode()
        return done

    def json(self, *arguments):
        return self.folder.json(*arguments, "--account", "Anna")


@pytest.fixture(scope="module")
def couple():
    with Folder() as folder:
        couple = Couple(folder)
        yield couple
        couple.server.stop()


COUPLE_RECORDS = [
    ("CheckIn", ["check-in"], whole("/couple/check-ins/current")),
    ("CheckIn", ["check-in", "--id", "{done}"], whole("/couple/check-ins/{done}")),
    ("CheckIn", ["check-in", "list"], page("/couple/check-ins")),
    ("CheckInAnswer", ["check-in", "answers", "--id", "{done}"], page("/couple/check-ins/{done}/answers")),
    ("CheckInRules", ["check-in", "rules"], whole("/couple/rules")),
    ("CheckInCategory", ["check-in", "categories"], page("/couple/categories")),
    ("CheckInStatistics", ["check-in", "statistics"], whole("/couple/statistics")),
    ("ActionItem", ["check-in", "todo"], page("/couple/action-items")),
    ("ActionItem", ["check-in", "todo", "list", "--done", "5"], page("/couple/action-items?done=5")),
    ("CoupleRequest", ["check-in", "request"], page("/couple/requests")),
    ("CoupleRequest", ["check-in", "request", "list", "--state", "accepted"], page("/couple/requests?state=accepted")),
    ("CoupleRequest", ["check-in", "request", "show", "Cook"], whole("/couple/requests/{asked}")),
    ("CoupleMilestone", ["check-in", "milestone"], page("/couple/milestones")),
    ("CoupleMilestone", ["check-in", "milestone", "list", "--ahead"], page("/couple/milestones?state=ahead")),
    ("CoupleStart", ["check-in", "milestone", "together"], whole("/couple/start")),
    ("CoupleOnboarding", ["check-in", "getting-started"], whole("/couple/getting-started")),
    ("LoveLanguage", ["check-in", "love-language"], page("/couple/love-languages")),
    ("LoveLanguage", ["check-in", "love-language", "list", "--of", "me"], page("/couple/love-languages?of=me")),
    ("LoveLanguage", ["check-in", "love-language", "show", "Walks"], whole("/couple/love-languages/{loved}")),
    ("LoveLanguageStatistics", ["check-in", "love-language", "statistics"], whole("/couple/love-languages/statistics")),
    ("LoveAction", ["check-in", "love-language", "actions", "Walks"], page("/couple/love-languages/{loved}/actions")),
    ("DeletedLoveLanguage", ["check-in", "love-language", "list", "--deleted"], page("/couple/deleted-love-languages")),
    ("DeletedCoupleMilestone", ["check-in", "milestone", "list", "--deleted"], page("/couple/deleted-milestones")),
    ("CoupleDashboard", ["check-in", "dashboard"], whole("/couple/dashboard")),
    ("CoupleActivity", ["check-in", "activity"], page("/couple/activity")),
    ("CoupleGrowth", ["check-in", "growth"], whole("/couple/growth")),
    ("CoupleGrowth", ["check-in", "growth", "--range", "all"], whole("/couple/growth?range=all")),
    ("DeletedCoupleRequest", ["check-in", "request", "list", "--deleted"], page("/couple/deleted-requests")),
]


@pytest.mark.parametrize("name, command, asked", COUPLE_RECORDS, ids=[" ".join(command) for _, command, _ in COUPLE_RECORDS])
def test_the_command_line_prints_what_the_interface_answers_about_a_couple(couple, name, command, asked):
    test_the_command_line_prints_what_the_interface_answers(
        couple, name, [*command, "--account", "Anna"], asked)


FILES = {
    "text/vcard": ("/imports", b"stray\r\n" + CARDS.replace(b"NOTE:Tea", b"BDAY:soon\r\nno colon")),
    "text/csv": ("/imports/tables", b"Name,Birthday\nAnna Berg,4/5/1985\n,4/5/1985\n"),
}


@pytest.mark.parametrize("kind", FILES)
def test_what_an_import_finds_is_a_record_too(world, kind):
    path, file = FILES[kind]
    printed = json.loads(world.folder.run("import", "-", "--dry-run", "--json", input=file, check=False).stdout)["problems"]
    assert {problem.pop("file") for problem in printed} == {"-"}
    assert printed and printed == world.get(path, file, kind)["problems"]
    for problem in printed:
        jsonschema.validate(problem, world.schema("ImportFinding"), cls=jsonschema.Draft202012Validator)
        assert problem["code"] and problem["line"]


def test_a_page_is_said_as_its_link(world):
    for record, path in [(world.get(f"/people/{world.anna}"), "people"), (world.get(f"/gifts/{world.gift}"), "gifts"),
                         (world.get(f"/reminders/{world.reminder}"), "reminders"),
                         (world.get(f"/catch-ups/{world.entry}"), "catch-ups")]:
        assert record["page"] == f"kinkeeper://{path}/{record['id']}"
