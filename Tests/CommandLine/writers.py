"""The devices of two partners that write at once, each device one request after the other, and the chain of what was accepted."""
import base64
import collections
import contextlib
import http.client
import json
import random
import re
import threading
import time
import urllib.parse

from kinkeeper import Folder
from server import Server

PASSWORD = "a long enough password"


class Device:
    """A browser, a program, a phone and a terminal of one account, one request after the other."""

    #: What its token opens.
    SCOPES = ["couple:read", "couple:write"]
    #: What its app password opens.
    APP_PASSWORD = ["calendar:write"]
    #: The page it begins at.
    START = "/couple"

    def __init__(self, folder, server, name, number, space):
        self.folder, self.server, self.name, self.space = folder, server, name, space
        self.label, self.count = f"{name.lower()}{number}", 0
        self.random = random.Random(self.label)
        self.host = server.address.removeprefix("http://")
        self.connection = http.client.HTTPConnection(self.host, timeout=60)
        scopes = [word for scope in self.SCOPES for word in ("--scope", scope)]
        self.token = folder.json("token", "create", self.label, *scopes, "--account", name)["token"]
        opens = [word for scope in self.APP_PASSWORD for word in ("--scope", scope)]
        folder.run("app-passwords", "add", self.label, "--account", name, "--local", "--password-stdin", *opens, input=self.label.encode())
        self.basic = "Basic " + base64.b64encode(f"{name}:{self.label}".encode()).decode()
        self.cookies, self.csrf = {}, ""
        self.page("GET", "/sign-in")
        assert self.page("POST", "/sign-in", {"name": name, "password": PASSWORD})[0] == 303
        self.page("GET", self.START)

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
        path = f"/dav/calendars/{self.name}/shared-{self.space}/{name}"
        return self.ask(method, path, body.encode(), {"Authorization": self.basic, "Content-Type": "text/calendar", **(headers or {})})

    def title(self):
        """A text that no other one holds."""
        self.count += 1
        return f"{self.label}-{self.count}."


class Chain:
    """
    Texts that replaced one another. Each is used once, and an edit that was accepted names the one it replaced: so they make a chain, and an
    edit that took no notice of another shows as a fork.
    """

    def __init__(self, first):
        self.first, self.next = first, collections.defaultdict(list)

    def replaced(self, before, new):
        self.next[before].append(new)

    def ends(self):
        """The texts that nothing replaced: one, where no two edits replaced the same."""
        ends, reached, left = set(), 0, [self.first]
        while left:
            after = self.next.get(text := left.pop(), [])
            reached += bool(after)
            left += after
            if not after:
                ends.add(text)
        assert reached == len(self.next), f"of {self.first} {len(self.next) - reached} accepted edits are in no chain"
        return ends

    def last(self):
        """The text that nothing replaced, of a chain that is whole."""
        ends = self.ends()
        assert len(ends) == 1, f"two replaced one: {[texts for texts in self.next.values() if len(texts) > 1]}"
        return ends.pop()


class Counted:
    """What all devices know, with a count of what they were told."""

    def __init__(self):
        self.lock, self.told = threading.Lock(), collections.Counter()

    def count(self, what):
        with self.lock:
            self.told[what] += 1

    def judged(self, status, chain, before, new, refusals, said):
        """An edit: accepted, or refused in one of the ways that tell of another."""
        assert status in (200, 204, 303) or status in refusals, (status, said)
        with self.lock:
            self.told["edited" if status < 400 else "refused"] += 1
            if status < 400:
                chain.replaced(before, new)


def field(text, name):
    """The value of a field of a form."""
    return re.search(rf'name="{name}"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="{name}"', text).group(1)


@contextlib.contextmanager
def family():
    """A folder with two accounts that have passwords and are one family, and its server; and the family's identifier."""
    with Folder() as folder:
        for name in ("Anna", "Ben"):
            folder.run("account", "create", name, "--password-stdin", input=f"{PASSWORD}\n".encode())
        made = folder.json("family", "new", "The Bergs", "--account", "Anna")["id"]
        code = folder.run("family", "invite", "--account", "Anna").stdout.decode().split()[0]
        folder.run("family", "accept", code, "--account", "Ben")
        server = Server(folder).start()
        try:
            yield folder, server, made
        finally:
            server.stop()


@contextlib.contextmanager
def couple():
    """A folder with a couple that has passwords, and its server."""
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


def run_side_by_side(devices, writes):
    """Lets each device write so often, all at once."""
    failed = []

    def run(device):
        try:
            for _ in range(writes // len(devices)):
                device.write()
        except BaseException as error:
            failed.append(error)
            raise

    threads = [threading.Thread(target=run, args=(device,), daemon=True) for device in devices]
    for thread in threads:
        thread.start()
    deadline = time.monotonic() + 1800
    for thread in threads:
        thread.join(timeout=max(0, deadline - time.monotonic()))
    assert not failed, failed
    assert not any(thread.is_alive() for thread in threads), "not all were answered"
