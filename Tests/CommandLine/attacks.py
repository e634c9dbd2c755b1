"""What one account, or a stranger, can do to a server by asking too much, while another account reads pages.

As a program it runs the attacks at full size and prints, for each, the server's memory at its peak and a minute later, and what
the other account's pages took meanwhile:

    KINKEEPER=.build/release/kinkeeper .build/venv/bin/python Tests/CommandLine/attacks.py [NAME …]
"""
import asyncio
import base64
import contextlib
import dataclasses
import json
import multiprocessing
import os
import pathlib
import random
import re
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from crowded import Reader  # noqa: E402
from kinkeeper import Folder  # noqa: E402
from server import Server  # noqa: E402

PASSWORD = "a long enough password"
BOOK = "/dav/addressbooks/mallory/contacts/"
MEGA = 1 << 20
#: Seconds after which an attack is given up.
LIMIT = 120


# MARK: One request

@dataclasses.dataclass
class Target:
    """Where the server is, and what the attacking account comes in with."""
    host: str
    port: int
    basic: str
    token: str
    cookie: str
    csrf: str
    #: Identifiers of the person with the long note, made before.
    person: str = ""

    def head(self, method, path, fields, length=None):
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}:{self.port}"]
        lines += [f"{name}: {value}" for name, value in fields.items()]
        if length is not None:
            lines.append(f"Content-Length: {length}")
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    @property
    def dav(self):
        return {"Authorization": f"Basic {self.basic}"}

    @property
    def bearer(self):
        return {"Authorization": f"Bearer {self.token}"}

    @property
    def member(self):
        return {"Cookie": self.cookie, "Origin": f"http://{self.host}:{self.port}"}


async def send(target, data, read=True, hold=0.0, keep=None):
    """Sends bytes over a connection of its own; answers with the status, 0 where the connection ended without one.

    `data` is bytes, or an asynchronous generator of them. Without `read` the answer is left where it is for `hold` seconds, but
    for its first line."""
    try:
        reader, writer = await asyncio.open_connection(target.host, target.port, limit=65_536)
    except OSError:
        return 0
    try:
        if isinstance(data, bytes):
            writer.write(data)
            await writer.drain()
        else:
            async for piece in data:
                writer.write(piece)
                await writer.drain()
        began = time.monotonic()
        try:
            line = await asyncio.wait_for(reader.readline(), None if read else hold)
        except asyncio.TimeoutError:
            return 0
        status = int(line.split()[1]) if line.startswith(b"HTTP/1.1 ") else 0
        if not read:
            writer.transport.pause_reading()
            await asyncio.sleep(max(0.0, began + hold - time.monotonic()))
            return status
        while await reader.read(65_536) if keep is None else False:
            pass
        return status
    except (OSError, ValueError, IndexError, asyncio.IncompleteReadError):
        return 0
    finally:
        writer.close()


async def crowd(requests, each=LIMIT):
    """Runs all at once; answers how often each status came."""
    async def bounded(request):
        try:
            return await asyncio.wait_for(request, each)
        except asyncio.TimeoutError:
            return -1
    counts = {}
    for status in await asyncio.gather(*map(bounded, requests)):
        counts[status] = counts.get(status, 0) + 1
    return counts


def card(name, more=b"", pad=0):
    """A card with so many bytes of note."""
    return (b"BEGIN:VCARD\r\nVERSION:3.0\r\nUID:" + name.encode() + b"\r\nFN:" + name.encode() + b"\r\nN:" + name.encode()
            + b";;;;\r\n" + more + (b"NOTE:" + b"x" * pad + b"\r\n" if pad else b"") + b"END:VCARD\r\n")


def put(target, name, body, **fields):
    fields = {"Content-Type": "text/vcard", "Connection": "close", **fields}
    return target.head("PUT", f"{BOOK}{name}.vcf", {**target.dav, **fields}, len(body)) + body


def report(target, body, path=BOOK, **fields):
    body = body.encode() if isinstance(body, str) else body
    return target.head(
        "REPORT", path, {**target.dav, "Content-Type": "application/xml", "Connection": "close", **fields}, len(body)) + body


# MARK: The attacks. Each takes the target and its size, 1 for all of it.

def many(count, size):
    return max(2, round(count * size))


async def puts(target, size):
    """64 cards of 10 MB put at once."""
    pad = int(9.9 * MEGA * min(1, size * 4))
    return await crowd(send(target, put(target, f"large{n}", card(f"large{n}", pad=pad))) for n in range(many(64, size)))


async def withheld(target, size):
    """256 cards of which the last byte never comes."""
    body = card("late", pad=int(9.9 * MEGA * min(1, size * 4)))

    async def pieces(number):
        yield put(target, f"late{number}", body)[:-1]
        await asyncio.sleep(20 * size + 2)
    return await crowd(send(target, pieces(n), read=False) for n in range(many(256, size)))


async def multigets(target, size):
    """64 reports that name cards in 16 MB."""
    href = f"<D:href>{BOOK}nobody-of-this-name-{'x' * 60}.vcf</D:href>"
    hrefs = href * int(15.5 * MEGA * min(1, size * 4) / len(href))
    body = f'<C:addressbook-multiget xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav"><D:prop><D:getetag/></D:prop>{hrefs}' \
        "</C:addressbook-multiget>"
    return await crowd(send(target, report(target, body)) for _ in range(many(64, size)))


async def listings(target, size):
    """200 listings of 500 cards with 199 long names each, which nobody reads."""
    names = "".join(f'<X:{"long" * 15}{n} xmlns:X="urn:x"/>' for n in range(199))
    body = f'<D:propfind xmlns:D="DAV:"><D:prop>{names}</D:prop></D:propfind>'.encode()
    head = target.head("PROPFIND", BOOK, {**target.dav, "Depth": "1", "Content-Type": "application/xml"}, len(body))
    return await crowd(send(target, head + body, read=False, hold=20 * size + 2) for _ in range(many(200, size)))


async def escapes(target, size):
    """100 reports of one card with 10 MB of characters that XML writes as five."""
    body = card("amp", b"NOTE:" + b"&" * int(9.9 * MEGA * min(1, size * 4)) + b"\r\n")
    await crowd([send(target, put(target, "amp", body))])
    ask = f'<C:addressbook-multiget xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav"><D:prop><C:address-data/></D:prop>' \
        f"<D:href>{BOOK}amp.vcf</D:href></C:addressbook-multiget>"
    return await crowd(send(target, report(target, ask), read=n % 2 == 0, hold=10 * size) for n in range(many(100, size)))


async def unread(target, size):
    """200 answers of 10 MB that nobody reads."""
    big = put(target, "big", card("big", pad=int(9.9 * MEGA * min(1, size * 4))))
    # Beside other attacks there may be no room for it at once.
    for _ in range(20):
        if await send(target, big) in (201, 204):
            break
        await asyncio.sleep(0.5)
    ask = target.head("GET", f"{BOOK}big.vcf", target.dav)
    return await crowd(send(target, ask, read=False, hold=20 * size + 2) for _ in range(many(200, size)))


async def imports(target, size):
    """16 files of one card of 50 MB each, and one of 250 MB."""
    async def pieces(megabytes):
        total = int(megabytes * MEGA * min(1, size * 4))
        yield target.head("POST", "/api/v1/imports", {
            **target.bearer, "Content-Type": "text/vcard", "Connection": "close"}, total)
        start, end = b"BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Huge\r\nNOTE:", b"\r\nEND:VCARD\r\n"
        yield start
        left = total - len(start) - len(end)
        while left > 0:
            yield b"y" * min(left, MEGA)
            left -= MEGA
        yield end
    wanted = [50] * many(16, size) + [250]
    return await crowd(send(target, pieces(megabytes)) for megabytes in wanted)


async def pages(target, size):
    """100 pages of a person with a note of 10 MB, which nobody reads."""
    ask = target.head("GET", f"/people/{target.person}", target.member)
    return await crowd(send(target, ask, read=False, hold=20 * size + 2) for _ in range(many(100, size)))


async def forms(target, size):
    """64 forms of 1 MB of empty fields, with the token they need."""
    body = f"csrf={target.csrf}&".encode() + b"a&" * int(MEGA * 0.49)
    ask = target.head("POST", "/catch-ups/log", {
        **target.member, "Content-Type": "application/x-www-form-urlencoded", "Connection": "close"}, len(body)) + body
    return await crowd(send(target, ask) for _ in range(many(64, size)))


async def numbers(target, size):
    """64 JSON bodies of 4 MB of numbers."""
    body = b'{"name": {"given": "A"}, "x": [' + b"1," * int(1.9 * MEGA * min(1, size * 4)) + b"1]}"
    ask = target.head("POST", "/api/v1/people", {
        **target.bearer, "Content-Type": "application/json", "Connection": "close"}, len(body)) + body
    return await crowd(send(target, ask) for _ in range(many(64, size)))


async def queries(target, size):
    """Eight queries of 62 texts that long notes almost hold."""
    almost = "a" * 500 + "b"
    matches = "".join(
        f'<C:prop-filter name="NOTE"><C:text-match collation="i;unicode-casemap" match-type="contains">{almost}{n}</C:text-match>'
        "</C:prop-filter>" for n in range(62))
    note = b"NOTE:" + b"a" * 64_000 + b"\r\n"
    await crowd(send(target, put(target, f"note{n}", card(f"note{n}", note))) for n in range(many(60, size)))
    body = '<C:addressbook-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav"><D:prop><D:getetag/></D:prop>' \
        f'<C:filter test="anyof">{matches}</C:filter></C:addressbook-query>'
    ask = report(target, body, Depth="1")
    return await crowd(send(target, ask, read=n % 2 == 0, hold=1) for n in range(8))


async def groups(target, size):
    """Four group cards with 16,000 members that nobody has."""
    members = b"".join(b"X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:nobody-%032d\r\n" % n for n in range(many(16_000, size)))
    kind = b"X-ADDRESSBOOKSERVER-KIND:group\r\n"
    return await crowd(send(target, put(target, f"many{n}", card(f"many{n}", kind + members))) for n in range(4))


async def numbers_of_one(target, size):
    """Four cards with 200,000 telephone numbers, and four with one very long value of escapes."""
    phones = b"".join(b"TEL:+49 30 %07d\r\n" % n for n in range(many(200_000, size)))
    escaped = b"NOTE:" + b"\\n\\,\\;" * int(MEGA * size / 3) + b"\r\n"
    folded = b"FN:\xe2\x80\x99" + b"a" * int(MEGA * size) + b"\r\n"
    return await crowd(
        send(target, put(target, f"odd{n}", card(f"odd{n}", more))) for n, more in enumerate([phones, escaped, folded] * 4))


async def idle(target, size):
    """512 connections on which nothing is said."""
    async def nothing():
        yield b""
    return await crowd(send(target, nothing(), read=False, hold=20 * size + 2) for _ in range(many(512, size)))


async def heads(target, size):
    """200 connections that send a header byte by byte, and 200 with one of 1.8 MB."""
    async def slowly():
        yield b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
        for _ in range(int(40 * size) + 4):
            yield b"a"
            await asyncio.sleep(0.5)

    async def largely():
        yield b"GET / HTTP/1.1\r\nHost: localhost\r\n"
        for number in range(1_800):
            yield b"X-Large-%d: " % number + b"a" * 1_000 + b"\r\n"
        yield b"\r\n"
    count = many(200, size)
    return await crowd([*(send(target, slowly()) for _ in range(count)), *(send(target, largely()) for _ in range(count))])


async def chunks(target, size):
    """200 bodies sent in chunks of one byte."""
    async def pieces(number):
        yield target.head("PUT", f"{BOOK}chunk{number}.vcf", {
            **target.dav, "Content-Type": "text/vcard", "Transfer-Encoding": "chunked", "Connection": "close"})
        for _ in range(many(100, size)):
            yield b"1\r\nx\r\n" * 2_000
            await asyncio.sleep(0.01)
        yield b"0\r\n\r\n"
    return await crowd(send(target, pieces(n)) for n in range(many(200, size)))


async def refused(target, size):
    """20 bodies of 900 MB that nobody is let in with."""
    async def pieces(sent):
        yield target.head("PUT", f"{BOOK}refused.vcf", {"Content-Type": "text/vcard"}, 900 * MEGA)
        for _ in range(many(900, size)):
            sent[0] += MEGA
            yield b"z" * MEGA
    sent = [0]
    statuses = await crowd(send(target, pieces(sent)) for _ in range(many(20, size)))
    return {**statuses, "MB taken": sent[0] // MEGA}


async def lines(target, size):
    """32 lines of 10 kB to be read as records."""
    words = ["coffee with Anna", "call Bob in 3 weeks", "she wants a kettle ~60 €", "birthday 12 May", "and"]
    picked = random.Random(7)
    line = ", ".join(picked.choice(words) for _ in range(600))[:10_000]
    body = json.dumps({"text": line}).encode()
    ask = target.head("POST", "/api/v1/captures", {
        **target.bearer, "Content-Type": "application/json", "Connection": "close"}, len(body)) + body
    return await crowd(send(target, ask) for _ in range(many(32, size)))


async def mix(target, size):
    """Several of them at once."""
    part = size / 2
    found = await asyncio.gather(
        puts(target, part), withheld(target, part / 2), multigets(target, part), listings(target, part / 2),
        unread(target, part / 2), forms(target, part), numbers(target, part), pages(target, part), chunks(target, part / 2))
    counts = {}
    for statuses in found:
        for status, count in statuses.items():
            counts[status] = counts.get(status, 0) + count
    return counts


ATTACKS = {attack.__name__: attack for attack in (
    puts, withheld, multigets, listings, escapes, unread, imports, pages, forms, numbers, queries, groups, numbers_of_one, idle,
    heads, chunks, refused, lines, mix)}


# MARK: The server meanwhile

class Memory(threading.Thread):
    """The resident memory of a process, in MB, and the most of it."""

    def __init__(self, pid):
        super().__init__(daemon=True)
        self.pid, self.most, self.is_over = pid, 0.0, threading.Event()

    def now(self):
        status = pathlib.Path(f"/proc/{self.pid}/status").read_text()
        return int(re.search(r"^VmRSS:\s*(\d+)", status, re.M).group(1)) / 1024

    def run(self):
        while not self.is_over.wait(0.02):
            with contextlib.suppress(OSError, AttributeError):
                self.most = max(self.most, self.now())

    def stop(self):
        self.is_over.set()
        self.join()


@dataclasses.dataclass
class Outcome:
    """What was seen of an attack. Memory in MB, times in seconds."""
    name: str
    before: float
    peak: float
    after: float
    seconds: float
    statuses: dict
    #: What the other account's pages took meanwhile, and those that were not answered with 200.
    pages: list
    failures: list

    def share(self, part):
        """What so large a part of the pages took at most."""
        ordered = sorted(self.pages) or [0.0]
        return ordered[min(len(ordered) - 1, int(len(ordered) * part))]

    def __str__(self):
        return (f"{self.name:15} {self.before:7.0f} {self.peak:7.0f} {self.after:7.0f} {self.seconds:7.1f} {len(self.pages):7} "
                f"{1000 * self.share(0.5):7.0f} {1000 * self.share(0.95):7.0f} {1000 * self.share(1):7.0f} "
                f"{len(self.failures):5}  {self.statuses}")


HEADING = f"{'attack':15} {'MB':>7} {'peak':>7} {'after':>7} {'s':>7} {'pages':>7} {'p50 ms':>7} {'p95 ms':>7} {'most':>7} failed  answers"


class Siege:
    """A server with two accounts, of which one attacks and the other reads pages."""

    def __init__(self, folder, people=1_000):
        self.folder = folder
        for name in ("anna", "mallory"):
            folder.run("account", "create", name, "--password-stdin", input=f"{PASSWORD}\n".encode())
            cards = b"".join(card(f"p{n}") for n in range(people if name == "anna" else 500))
            folder.run("import", "-", "--account", name, input=cards)
        folder.run("import", "-", "--account", "mallory", input=card("Noted", pad=10 * MEGA))
        folder.run("app-passwords", "add", "tests", "--local", "--password-stdin", "--account", "mallory", input=b"mallory\n")
        scopes = ["people:read", "people:write", "data:import", "catchups:read", "catchups:write", "reminders:write",
                  "gifts:read", "gifts:write", "reminders:read"]
        said = folder.run("token", "create", "attack", "--account", "mallory", *(part for scope in scopes for part in ("--scope", scope)))
        token = re.search(rb"[A-Za-z0-9_-]{30,}", said.stdout).group().decode()
        found = folder.json("people", "Noted", "--account", "mallory")
        self.server = Server(folder).start()
        host, port = self.server.host.split(":")
        mallory = Reader(self.server, "mallory", PASSWORD)
        _, page = mallory.ask("GET", "/people")
        self.target = Target(
            host, int(port), base64.b64encode(b"mallory:mallory").decode(), token,
            "; ".join(f"{name}={value}" for name, value in mallory.cookies.items()),
            re.search(rb'name="csrf" value="([^"]+)"', page).group(1).decode(), _first_identifier(found))

    def run(self, name, size=1.0, rest=60.0):
        """Runs one attack in a process of its own; `rest` is how long memory has to come back, in seconds."""
        anna = Reader(self.server, "anna", PASSWORD, pause=0.02)
        anna.round()
        anna.seconds = {page: [] for page in anna.PAGES}
        memory = Memory(self.server.process.pid)
        before = memory.now()
        memory.start()
        anna.start()
        pipe, there = multiprocessing.Pipe()
        began = time.monotonic()
        attacker = multiprocessing.get_context("fork").Process(
            target=lambda: there.send(asyncio.run(ATTACKS[name](self.target, size))), daemon=True)
        attacker.start()
        statuses = pipe.recv() if pipe.poll(2 * LIMIT) else {}
        attacker.kill()
        attacker.join()
        seconds = time.monotonic() - began
        # Pages go on for a moment, so that what the attack left behind is seen too.
        time.sleep(min(2.0, rest))
        anna.stop()
        end = time.monotonic() + rest
        while time.monotonic() < end and memory.now() > before + 5:
            time.sleep(0.2)
        memory.stop()
        return Outcome(
            name, before, memory.most, memory.now(), seconds, statuses,
            [taken for page in anna.seconds.values() for taken in page], anna.failures)


def _first_identifier(found):
    people = found if isinstance(found, list) else next(value for value in found.values() if isinstance(value, list))
    return people[0]["id"]


def main(names):
    with Folder() as folder:
        siege = Siege(folder)
        try:
            print(HEADING, flush=True)
            for name in names or ATTACKS:
                print(siege.run(name), flush=True)
        finally:
            siege.server.stop()


if __name__ == "__main__":
    os.environ.setdefault("KINKEEPER", ".build/release/kinkeeper")
    main(sys.argv[1:])
