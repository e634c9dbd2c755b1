"""Two members write gifts, reminders and catch-ups of their family at once: on pages, by program, from phones and in terminals."""
import collections
import html
import json
import re

import pytest

from kinkeeper import often
from writers import Chain, Counted, Device, family, field, run_side_by_side

WRITES = often(600, long=20_000)
DEVICES = 2  # of each member
SPACE = ("--space", "The Bergs")
GIFTS, REMINDERS, CATCHUPS = "gifts", "reminders", "catch-ups"
#: What holds the text of each kind that is edited.
TEXT = {GIFTS: "title", REMINDERS: "title", CATCHUPS: "note"}
TASK = "\r\n".join(["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//x//EN", "BEGIN:VTODO", "UID:{uid}", "SUMMARY:{title}",
                    "DUE:20990301T090000", "END:VTODO", "END:VCALENDAR", ""])


class RecordDevice(Device):
    """Adds records of three kinds, and edits, moves, deletes and restores them."""

    SCOPES = ["people:read", "people:write", "families:read", "gifts:read", "gifts:write", "reminders:read", "reminders:write",
              "catchups:read", "catchups:write"]
    APP_PASSWORD = ["calendar:write"]
    START = "/gifts"

    def __init__(self, folder, server, name, number, shared):
        super().__init__(folder, server, name, number, shared.space)
        self.shared, self.own = shared, []

    def write(self):
        ways = [self.edit_by_program] * 6 + [self.edit_on_page] * 4 + [self.edit_from_phone] * 2 + [self.move] * 2 + [self.remove_or_restore] * 2
        way = self.random.random()
        if way < 0.01:
            self.edit_in_terminal()
        else:
            self.random.choice(ways if way < 0.85 and self.any() else [self.add])()

    def any(self, *kinds):
        """A record that this member may see, mostly one of a few, so that devices meet."""
        seen = [record for record in self.shared.all() if record.hidden_from != self.name and (not kinds or record.kind in kinds)]
        return self.random.choice(seen[-8:]) if seen else None

    def phone(self, method, name, body="", headers=None):
        path = f"/dav/calendars/{self.name}/family-{self.space}/{name}"
        return self.ask(method, path, body.encode(), {"Authorization": self.basic, "Content-Type": "text/calendar", **(headers or {})})

    # MARK: Adding

    def add(self):
        self.random.choice([self.add_gift, self.add_reminder, self.log])()

    def add_gift(self):
        text, way = self.title(), self.random.random()
        # Half of them for the other member, from whom they are hidden.
        other = "Ben" if self.name == "Anna" else "Anna"
        hidden = other if self.random.random() < 0.5 else None
        person = self.shared.people[hidden or "Tina"]
        if way < 0.5:
            status, _, made = self.api("POST", f"/gifts?space={self.space}", {"title": text, "people": [person]})
            assert status == 201, made
            id = made["id"]
        elif way < 0.98:
            _, _, form = self.page("GET", f"/gifts/new?space={self.space}")
            id = field(form, "id")
            fields = {"title": text, "id": id, "version": "", "for[]": person, "step": "save"}
            status, _, said = self.page("POST", f"/gifts?space={self.space}", fields)
            assert status == 303, said
        else:
            id = self.folder.json("gifts", "add", text, "--for", f"{hidden or 'Tina'}card", *SPACE, "--account", self.name)["id"]
        self.own.append(self.shared.added(GIFTS, id, text, self.name, hidden))

    def add_reminder(self):
        text, way = self.title(), self.random.random()
        name = None
        if way < 0.4:
            body = {"title": text, "start": "2099-03-01T09:00", "people": [self.shared.people["Tina"]]}
            status, _, made = self.api("POST", f"/reminders?space={self.space}", body)
            assert status == 201, made
            id = made["id"]
        elif way < 0.7:
            _, _, form = self.page("GET", f"/reminders/new?space={self.space}")
            id = field(form, "id")
            fields = {"title": text, "id": id, "version": "", "day": "2099-03-01", "time": "09:00", "repeats": "never", "category": "habit", "step": "save"}
            status, _, said = self.page("POST", f"/reminders?space={self.space}", fields)
            assert status == 303, said
        elif way < 0.98:
            name = f"{text}ics"
            status, _, said = self.phone("PUT", name, TASK.format(uid=text, title=text), {"If-None-Match": "*"})
            assert status == 201, said
            id = next(one["id"] for one in everything(self, f"/reminders?space={self.space}") if one["title"] == text)
        else:
            id = self.folder.json("reminders", "add", text, "--on", "2099-03-01", *SPACE, "--account", self.name)["id"]
        self.own.append(self.shared.added(REMINDERS, id, text, self.name, task=name))

    def log(self):
        text, way = self.title(), self.random.random()
        # Tina is one of both members' own people too, Uwe is one of nobody's.
        whom = self.random.choice(["Tina", "Uwe"])
        person = self.shared.people[whom]
        if way < 0.5:
            status, _, made = self.api("POST", f"/catch-ups?space={self.space}", {"people": [person], "kind": "call", "note": text})
            assert status == 201, made
            id = made["id"]
        elif way < 0.98:
            _, _, form = self.page("GET", f"/catch-ups/new?space={self.space}")
            id = field(form, "id")
            fields = {"id": id, "version": "", "with[]": person, "day": field(form, "day"), "time": "", "kind": "call", "note": text, "step": "save"}
            status, _, said = self.page("POST", f"/catch-ups?space={self.space}", fields)
            assert status == 303, said
        else:
            id = self.folder.json("log", f"{whom}card", "--note", text, "--json", *SPACE, "--account", self.name)["id"]
        self.own.append(self.shared.added(CATCHUPS, id, text, self.name, is_own_too=whom == "Tina"))

    # MARK: Editing

    def edit_by_program(self):
        record = self.any()
        status, head, known = self.api("GET", record.path)
        # Another device deletes what it made.
        assert status in (200, 404), known
        if status == 404:
            return
        key, new = TEXT[record.kind], self.title()
        if record.kind == CATCHUPS:
            body = {name: known[name] for name in ("people", "kind", "day", "others")}
            status, _, said = self.api("PUT", record.path, {**body, key: new}, head["ETag"])
        else:
            status, _, said = self.api("PATCH", record.path, {key: new}, head["ETag"])
        self.shared.judged(status, record.texts, known[key], new, refusals={404, 412}, said=said)

    def edit_on_page(self):
        record = self.any()
        status, _, text = self.page("GET", record.path + ("/edit" if record.kind == GIFTS else ""))
        assert status in (200, 404), text
        if status == 404:
            return
        fields, key, new = values(text), TEXT[record.kind], self.title()
        before = fields[key]
        status, _, said = self.page("POST", record.path + ("/edit" if record.kind == GIFTS else ""), {**fields, key: new, "step": "save"})
        self.shared.judged(status, record.texts, before, new, refusals={404, 409}, said=said)

    def edit_from_phone(self):
        record = self.any(REMINDERS)
        if not record or not record.task:
            return
        status, head, text = self.phone("GET", record.task)
        assert status in (200, 404), text
        if status == 404:
            return
        before, new = re.search(rb"SUMMARY:(\S+)", text).group(1).decode(), self.title()
        body = text.decode().replace(f"SUMMARY:{before}", f"SUMMARY:{new}")
        status, _, said = self.phone("PUT", record.task, body, {"If-Match": head["ETag"]})
        self.shared.judged(status, record.texts, before, new, refusals={412}, said=said)

    def edit_in_terminal(self):
        """It has no version: what it replaces is known only of what no other device edits."""
        text = self.title()
        made = self.folder.json("reminders", "add", text, "--on", "2099-03-01", *SPACE, "--account", self.name)["id"]
        new = self.title()
        self.folder.run("reminders", "edit", made, "--title", new, *SPACE, "--account", self.name)
        record = self.shared.added(REMINDERS, made, text, self.name)
        self.shared.judged(200, record.texts, text, new, refusals=set(), said="")

    def move(self):
        """Moves a gift on or back: each step is kept, and no edit is refused for it."""
        record = self.any(GIFTS)
        if not record:
            return
        status, _, said = self.api("PUT", f"{record.path}/status", {"status": self.random.choice(["idea", "decided", "bought", "wrapped"])})
        assert status in (200, 404), said
        with self.shared.lock:
            self.shared.told["moved"] += status == 200

    def remove_or_restore(self):
        """Of what it made itself, so that no other device contradicts it. A catch-up is deleted for good."""
        if not self.own:
            return
        record = self.random.choice(self.own[-8:])
        if record.is_gone and record.kind == CATCHUPS:
            return
        if record.is_gone:
            status, _, said = self.api("POST", f"{record.path}/restoring")
            assert status == 200, said
        else:
            status, _, said = self.api("DELETE", record.path)
            assert status == 204, said
        record.is_gone = not record.is_gone


def values(text):
    """The values of a page's form, as a browser would send them."""
    found = {}
    for tag in re.findall(r"<input[^>]*>", text):
        name, value = re.search(r'name="([^"]*)"', tag), re.search(r'value="([^"]*)"', tag)
        if not name or name[1] == "csrf" or (re.search(r'type="(radio|checkbox)"', tag) and " checked" not in tag):
            continue
        found.setdefault(name[1], html.unescape(value[1]) if value else "")
    for name, inside in re.findall(r'<textarea[^>]*name="([^"]*)"[^>]*>\n?(.*?)</textarea>', text, re.S):
        found.setdefault(name, html.unescape(inside))
    for name, inside in re.findall(r'<select[^>]*name="([^"]*)"[^>]*>(.*?)</select>', text, re.S):
        chosen = re.search(r'<option value="([^"]*)"[^>]*selected', inside) or re.search(r'<option value="([^"]*)"', inside)
        found.setdefault(name, html.unescape(chosen[1]) if chosen else "")
    return found


class Record:
    """A record with what was accepted of its text, who made it, and whom it is hidden from."""

    def __init__(self, kind, id, text, author, hidden_from, task, is_own_too):
        self.kind, self.id, self.texts, self.author, self.hidden_from, self.task = kind, id, Chain(text), author, hidden_from, task
        self.is_own_too, self.is_gone = is_own_too, False

    @property
    def path(self):
        return f"/{self.kind}/{self.id}"


class Shared(Counted):
    """What all devices know."""

    def __init__(self, space, people):
        super().__init__()
        self.space, self.people, self.records = space, people, []

    def all(self):
        with self.lock:
            return list(self.records)

    def added(self, kind, id, text, author, hidden_from=None, task=None, is_own_too=False):
        record = Record(kind, id, text, author, hidden_from, task, is_own_too)
        with self.lock:
            self.told[f"{kind} added"] += 1
            self.records.append(record)
        return record


@pytest.fixture
def home():
    """A family in whose address book both members are, Tina, who is an own person of both too, and Uwe."""
    with family() as (folder, server, space):
        people = {}
        for name in ("Anna", "Ben", "Tina", "Uwe"):
            people[name] = folder.json("people", "add", f"{name}card", *SPACE, "--account", "Anna")["person"]["id"]
        for name in ("Anna", "Ben"):
            folder.run("gifts", "account", f"{name}card", "--is", name, *SPACE, "--account", "Anna")
        yield folder, server, space, people


def everything(device, path):
    """All pages of a list."""
    found, cursor = [], ""
    while True:
        status, _, page = device.api("GET", f"{path}{'&' if '?' in path else '?'}limit=200{cursor}")
        assert status == 200, page
        found += page["data"]
        if not page.get("next"):
            return found
        cursor = f"&cursor={page['next']}"


@pytest.mark.timeout(3600)
def test_nothing_of_two_members_is_lost_untold_or_shown_to_whom_it_is_for(home):
    folder, server, space, people = home
    shared = Shared(space, people)
    devices = [RecordDevice(folder, server, name, number, shared) for name in ("Anna", "Ben") for number in range(DEVICES)]
    for device in devices[::DEVICES]:
        status, _, said = device.api("POST", "/people/sharing", {"people": [people["Tina"]], "from": space})
        assert status == 200, said
    run_side_by_side(devices, WRITES)
    print(json.dumps(shared.told, indent=1))
    assert shared.told["edited"] > WRITES // 4 and shared.told["refused"] > 0 and shared.told["moved"] > 0, shared.told
    for device in devices[::DEVICES]:
        check_what_is_there(device, shared)
        check_own_log(device, shared)
        check_what_is_hidden(device, shared, server, folder)
    server.stop()
    assert folder.run("doctor").returncode == 0


def check_what_is_there(device, shared):
    """A member sees each record that is not hidden, with the text that nothing replaced."""
    for kind in (GIFTS, REMINDERS, CATCHUPS):
        there = {one["id"]: one[TEXT[kind]] for one in everything(device, f"/{kind}?space={shared.space}")}
        if kind == REMINDERS:
            # No one did any.
            assert not [one for one in everything(device, f"/{kind}?space={shared.space}") if one["state"] == "done"]
        expected = {record.id: record.texts.last() for record in shared.records
                    if record.kind == kind and not record.is_gone and record.hidden_from != device.name}
        assert there == expected, kind
    authors = {one["id"]: one["account"] for one in everything(device, f"/{CATCHUPS}?space={shared.space}")}
    of = collections.defaultdict(set)
    for record in shared.records:
        if record.kind == CATCHUPS and not record.is_gone:
            of[record.author].add(authors[record.id])
    # Who corrected an entry did not become its author.
    assert {name: len(ids) for name, ids in of.items()} == {"Anna": 1, "Ben": 1} and not of["Anna"] & of["Ben"]


def check_own_log(device, shared):
    """A member's own log has what they logged of their own people, once each, and nothing of what the other logged."""
    mine = [record for record in shared.records if record.kind == CATCHUPS and record.author == device.name and record.is_own_too]
    home = {text: record for record in mine for text in all_texts(record)}
    own = everything(device, f"/{CATCHUPS}")
    assert not [entry for entry in own if entry["note"] not in home]
    found = collections.Counter(home[entry["note"]].id for entry in own)
    assert not [id for id, count in found.items() if count > 1]
    # What was deleted may stay in the own log where another member had changed it; what is there is in both.
    assert not [record.id for record in mine if not record.is_gone and record.id not in found]


def all_texts(record):
    """Every text that a record ever had."""
    return {record.texts.first} | {text for texts in record.texts.next.values() for text in texts}


def check_what_is_hidden(device, shared, server, folder):
    """Nothing of a gift that is for a member is in an answer to that member."""
    hidden = [record for record in shared.records if record.hidden_from == device.name]
    assert hidden
    for record in hidden[:50]:
        assert device.api("GET", record.path)[0] == 404 and device.page("GET", record.path)[0] == 404
    texts = {text for record in hidden for text in all_texts(record)}
    space = shared.space
    answers = [device.page("GET", path)[2] for path in (f"/gifts?space={space}", f"/gifts/budgets?space={space}", "/today", "/alerts")]
    answers.append(json.dumps(everything(device, f"/deleted-gifts?space={space}")))
    answers.append(folder.run("family", "export", "-", "--account", device.name).stdout.decode())
    for answer in answers:
        # Each text ends in a point, so that no longer one has it.
        assert not texts & set(re.findall(r"[a-z]+\d-\d+\.", answer))
