"""Two partners write into their couple's space over pages, interface, CalDAV and command line at once: nothing is lost untold.

Each title is used once. An edit that was accepted names the title it replaced; so the titles of an item make a chain from the one it was made
with to the one it has, and an edit that took no notice of another shows as a fork.
"""
import base64
import collections
import http.client
import json
import random
import re
import threading
import time
import urllib.parse

import pytest

from kinkeeper import Folder, often
from server import Server

WRITES = often(600, long=20_000)
DEVICES = 2  # of each partner
PASSWORD = "a long enough password"
SCOPES = ["couple:read", "couple:write"]
TASK = "\r\n".join(["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//x//EN", "BEGIN:VTODO", "UID:{uid}", "SUMMARY:{title}", "END:VTODO",
                    "END:VCALENDAR", ""])


class Device:
    """A browser, a program, a phone and a terminal of one account, one request after the other."""

    def __init__(self, folder, server, name, number, seed, shared):
        self.folder, self.server, self.name, self.random, self.shared = folder, server, name, random.Random(seed), shared
        self.label, self.count, self.own = f"{name.lower()}{number}", 0, {}
        self.host = server.address.removeprefix("http://")
        self.connection = http.client.HTTPConnection(self.host, timeout=60)
        scopes = [word for scope in SCOPES for word in ("--scope", scope)]
        self.token = folder.json("token", "create", self.label, *scopes, "--account", name)["token"]
        folder.run("app-passwords", "add", self.label, "--account", name, "--local", "--password-stdin", "--scope", "calendar:write",
                   input=self.label.encode())
        self.basic = "Basic " + base64.b64encode(f"{name}:{self.label}".encode()).decode()
        self.cookies, self.csrf = {}, ""
        self.page("GET", "/sign-in")
        assert self.page("POST", "/sign-in", {"name": name, "password": PASSWORD})[0] == 303
        self.page("GET", "/couple")

    # MARK: Ways in

    def ask(self, method, path, body=b"", headers=None):
        self.connection.request(method, path, body or None, headers or {})
        answer = self.connection.getresponse()
        return answer.status, answer.headers, answer.read()

    def api(self, method, path, body=None, version=None):
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        if version:
            headers["If-Match"] = version
        status, head, text = self.ask(method, "/api/v1" + path, b"" if body is None else json.dumps(body).encode(), headers)
        return status, head, json.loads(text) if text else None

    def page(self, method, path, fields=None):
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()), "Origin": self.server.address}
        body = b""
        if fields is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            body = urllib.parse.urlencode({**fields, "csrf": self.csrf}).encode()
        status, head, text = self.ask(method, path, body, headers)
        for cookie in head.get_all("Set-Cookie") or []:
            name, _, value = cookie.split(";")[0].partition("=")
            self.cookies[name] = value
        if found := re.search(rb'name="csrf" value="([^"]+)"', text):
            self.csrf = found.group(1).decode()
        return status, head, text.decode()

    def phone(self, method, name, body="", headers=None):
        path = f"/dav/calendars/{self.name}/shared-{self.shared.space}/{name}"
        return self.ask(method, path, body.encode(), {"Authorization": self.basic, "Content-Type": "text/calendar", **(headers or {})})

    # MARK: What it does

    def title(self):
        self.count += 1
        return f"{self.label}-{self.count}"

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
            self.shared.judged(status, item, known["title"], new, refusals={404, 412}, said=said)

    def edit_by_phone(self, item):
        status, head, text = self.phone("GET", item.name)
        if status != 200:
            assert status == 404
            return
        before, new = re.search(rb"SUMMARY:(\S+)", text).group(1).decode(), self.title()
        body = text.decode().replace(f"SUMMARY:{before}", f"SUMMARY:{new}")
        status, _, said = self.phone("PUT", item.name, body, {"If-Match": head["ETag"]})
        # Another device may have deleted it: then the name is free, and If-Match holds for nothing.
        self.shared.judged(status, item, before, new, refusals={412}, said=said)

    def edit_on_page(self, item):
        status, _, text = self.page("GET", f"/action-items/{item.id}")
        if status != 200:
            assert status == 404
            return
        before, new = field(text, "title"), self.title()
        fields = {"title": new, "version": field(text, "version"), "priority": "medium", "assignee": "", "due": ""}
        status, _, said = self.page("POST", f"/action-items/{item.id}", fields)
        self.shared.judged(status, item, before, new, refusals={404, 409}, said=said)

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


def field(text, name):
    """The value of a field of a form."""
    return re.search(rf'name="{name}"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="{name}"', text).group(1)


class Item:
    """An item with what was accepted of it."""

    def __init__(self, id, title, name):
        self.id, self.title, self.name = id, title, name
        self.next = collections.defaultdict(list)
        self.ticks = []


class Shared:
    """What all devices know."""

    def __init__(self, space):
        self.space, self.items, self.lock = space, [], threading.Lock()
        self.told = collections.Counter()

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

    def judged(self, status, item, before, new, refusals, said):
        assert status in (200, 204, 303) or status in refusals, (status, said)
        with self.lock:
            self.told["edited" if status < 400 else "refused"] += 1
            if status < 400:
                item.next[before].append(new)

    def ticked(self, item, done, begun):
        with self.lock:
            self.told["ticked"] += 1
            item.ticks.append((begun, time.monotonic(), done))


@pytest.fixture
def home():
    with Folder() as folder:
        for name in ("Anna", "Ben"):
            folder.run("account", "create", name, "--password-stdin", input=f"{PASSWORD}\n".encode())
        code = folder.run("couple", "invite", "--account", "Anna").stdout.decode().split()[0]
        folder.run("couple", "accept", code, "--account", "Ben")
        server = Server(folder).start()
        try:
            yield folder, server
        finally:
            server.stop()


def test_nothing_of_two_writers_is_lost_untold(home):
    folder, server = home
    space = folder.json("couple", "--account", "Anna")["id"]
    shared = Shared(space)
    devices = [Device(folder, server, name, number, f"{name}{number}", shared) for name in ("Anna", "Ben") for number in range(DEVICES)]
    left, failed = [WRITES // len(devices)] * len(devices), []

    def run(number):
        try:
            for _ in range(left[number]):
                devices[number].write()
        except BaseException as error:
            failed.append(error)
            raise

    threads = [threading.Thread(target=run, args=(number,), daemon=True) for number in range(len(devices))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=1800)
    assert not failed, failed
    gone = {item.id for device in devices for item, there in device.own.items() if not there}
    for name in ("Anna", "Ben"):
        present = {one["id"]: one for one in folder.json("check-in", "todo", "--done", "100000", "--account", name)}
        assert set(present) == {item.id for item in shared.items} - gone
        deleted = {one["id"] for one in folder.json("check-in", "todo", "--deleted", "--account", name)}
        assert deleted == gone
    for item in shared.items:
        title, length = item.title, 0
        while title in item.next:
            assert len(item.next[title]) == 1, f"two replaced {title}: {item.next[title]}"
            title, length = item.next[title][0], length + 1
        assert length == len(item.next), f"of {item.title} {len(item.next) - length} accepted edits are in no chain"
        if item.id in gone:
            continue
        assert present[item.id]["title"] == title
        assert present[item.id]["isDone"] in likely(item), f"{title} is {present[item.id]['isDone']}, {item.ticks}"
    print(dict(shared.told))
    assert shared.told["edited"] > WRITES / 10 and shared.told["refused"] > 0


def likely(item):
    """How it may be in the end: as any tick said that no other one followed."""
    return {done for begun, ended, done in item.ticks if not any(other > ended for other, _, _ in item.ticks)} or {False}
