"""Two partners write into their couple's space over pages, interface, CalDAV and command line at once: nothing is lost untold."""
import re
import time
import urllib.parse

import pytest

from kinkeeper import often
from writers import Chain, Counted, Device, couple, field, run_side_by_side

WRITES = often(600, long=20_000)
DEVICES = 2  # of each partner
TASK = "\r\n".join(["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//x//EN", "BEGIN:VTODO", "UID:{uid}", "SUMMARY:{title}", "END:VTODO",
                    "END:VCALENDAR", ""])


class ItemDevice(Device):
    """Adds action items, edits them, ticks them, deletes its own and brings them back."""

    def __init__(self, folder, server, name, number, shared):
        super().__init__(folder, server, name, number, shared.space)
        self.shared, self.own = shared, {}

    def write(self):
        item = self.shared.any(self.random)
        ways = [self.edit_by_program] * 4 + [self.edit_by_phone] * 4 + [self.edit_on_page] * 3 + [self.tick] * 3 + [self.tick_by_program] * 2
        if item is None or self.random.random() < 0.12:
            self.add()
        elif self.own and self.random.random() < 0.06:
            self.remove_or_restore()
        else:
            self.random.choice(ways)(item)

    def add(self):
        title, way = self.title(), self.random.random()
        if way < 0.02:
            item = self.folder.json("check-in", "todo", "add", title, "--account", self.name)["id"]
        elif way < 0.5:
            status, _, made = self.api("POST", "/couple/action-items", {"title": title})
            assert status == 201, made
            item = made["id"]
        else:
            status, _, text = self.phone("PUT", f"{title}.ics", TASK.format(uid=title, title=title), {"If-None-Match": "*"})
            assert status == 201, text
            return self.shared.added(self.find(title), title, self, f"{title}.ics")
        self.shared.added(item, title, self, f"{item}.ics")

    def find(self, title):
        cursor = ""
        while True:
            _, _, page = self.api("GET", f"/couple/action-items?limit=200{cursor}")
            for one in page["data"]:
                if one["title"] == title:
                    return one["id"]
            cursor = f"&cursor={urllib.parse.quote(page['next'])}"

    def read(self, item):
        """The item as the interface says it, with its version; nothing where it was deleted."""
        status, head, known = self.api("GET", f"/couple/action-items/{item.id}")
        assert status in (200, 404), known
        return (known, head["ETag"]) if status == 200 else (None, None)

    def put(self, item, known, version, **changes):
        body = {name: known[name] for name in ("title", "note", "due", "priority", "assignee", "isDone")}
        return self.api("PUT", f"/couple/action-items/{item.id}", {**body, **changes}, version)

    def edit_by_program(self, item):
        """Says again whether it is done, as it was read: that takes no tick away that was made meanwhile."""
        known, version = self.read(item)
        if known:
            new = self.title()
            status, _, said = self.put(item, known, version, title=new)
            self.shared.judged(status, item.titles, known["title"], new, refusals={404, 412}, said=said)

    def edit_by_phone(self, item):
        status, head, text = self.phone("GET", item.name)
        if status != 200:
            assert status == 404
            return
        before, new = re.search(rb"SUMMARY:(\S+)", text).group(1).decode(), self.title()
        body = text.decode().replace(f"SUMMARY:{before}", f"SUMMARY:{new}")
        status, _, said = self.phone("PUT", item.name, body, {"If-Match": head["ETag"]})
        # Another device may have deleted it: then the name is free, and If-Match holds for nothing.
        self.shared.judged(status, item.titles, before, new, refusals={412}, said=said)

    def edit_on_page(self, item):
        status, _, text = self.page("GET", f"/action-items/{item.id}")
        if status != 200:
            assert status == 404
            return
        before, new = field(text, "title"), self.title()
        fields = {"title": new, "version": field(text, "version"), "priority": "medium", "assignee": "", "due": ""}
        status, _, said = self.page("POST", f"/action-items/{item.id}", fields)
        self.shared.judged(status, item.titles, before, new, refusals={404, 409}, said=said)

    def tick(self, item):
        done = self.random.random() < 0.5
        begun = time.monotonic()
        status, _, text = self.page("POST", f"/action-items/{item.id}/doing", {"isDone": "1" if done else "", "back": "/action-items"})
        assert status in (303, 404), text
        if status == 303:
            self.shared.ticked(item, done, begun)

    def tick_by_program(self, item):
        """Says that it is done, with the title it has."""
        known, version = self.read(item)
        if not known:
            return
        if self.random.random() < 0.5:
            # Says all that it read again: nothing comes of that.
            status, _, said = self.put(item, known, version)
            assert status in (200, 404, 412), said
            return
        begun = time.monotonic()
        status, _, said = self.put(item, known, version, isDone=True)
        assert status in (200, 404, 412), said
        if status == 200:
            self.shared.ticked(item, True, begun)

    def remove_or_restore(self):
        """Of what it made itself, so that no other device contradicts it."""
        item = self.random.choice(list(self.own))
        if self.own[item]:
            way = self.random.random()
            if way < 0.5:
                status, _, text = self.phone("DELETE", item.name)
            else:
                status, _, text = self.api("DELETE", f"/couple/action-items/{item.id}")
            assert status == 204, text
        else:
            status, _, text = self.api("POST", f"/couple/action-items/{item.id}/restoring")
            assert status == 200, text
        self.own[item] = not self.own[item]


class Item:
    """An item with what was accepted of it."""

    def __init__(self, id, title, name):
        self.id, self.name, self.titles, self.ticks = id, name, Chain(title), []


class Shared(Counted):
    """What all devices know."""

    def __init__(self, space):
        super().__init__()
        self.space, self.items = space, []

    def any(self, random):
        with self.lock:
            # Mostly one of a few, so that they meet.
            return random.choice(self.items[-6:]) if self.items else None

    def added(self, id, title, device, name):
        item = Item(id, title, name)
        device.own[item] = True
        with self.lock:
            self.told["added"] += 1
            self.items.append(item)

    def ticked(self, item, done, begun):
        with self.lock:
            self.told["ticked"] += 1
            item.ticks.append((begun, time.monotonic(), done))


@pytest.fixture
def home():
    with couple() as made:
        yield made


def test_nothing_of_two_writers_is_lost_untold(home):
    folder, server = home
    shared = Shared(folder.json("couple", "--account", "Anna")["id"])
    devices = [ItemDevice(folder, server, name, number, shared) for name in ("Anna", "Ben") for number in range(DEVICES)]
    run_side_by_side(devices, WRITES)
    gone = {item.id for device in devices for item, there in device.own.items() if not there}
    for name in ("Anna", "Ben"):
        present = {one["id"]: one for one in folder.json("check-in", "todo", "--done", "100000", "--account", name)}
        assert set(present) == {item.id for item in shared.items} - gone
        deleted = {one["id"] for one in folder.json("check-in", "todo", "--deleted", "--account", name)}
        assert deleted == gone
    for item in shared.items:
        title = item.titles.last()
        if item.id in gone:
            continue
        assert present[item.id]["title"] == title
        assert present[item.id]["isDone"] in likely(item), f"{title} is {present[item.id]['isDone']}, {item.ticks}"
    print(dict(shared.told))
    assert shared.told["edited"] > WRITES / 10 and shared.told["refused"] > 0


def likely(item):
    """How it may be in the end: as any tick said that no other one followed."""
    return {done for begun, ended, done in item.ticks if not any(other > ended for other, _, _ in item.ticks)} or {False}
