"""Many event streams of check-ins on one server: what they cost, and how soon an act reaches the other page.

    .build/venv/bin/python Tests/CommandLine/streams.py [--streams 1000] [--couples 25] [--acts 300] [--idle 60]

Runs the program that KINKEEPER names, prints what it measures, and fails where a stream is not told. The figure beside that of an act
is a bare request in the same run.
"""
import argparse
import asyncio
import os
import pathlib
import re
import statistics
import sys
import time
import urllib.parse
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from kinkeeper import Folder  # noqa: E402
from server import Server  # noqa: E402

PASSWORD = "a quiet walk by the lake"


class Session:
    """One account in a browser, over plain HTTP."""

    def __init__(self, server, name):
        self.server, self.name, self.cookies, self.csrf = server, name, {}, ""
        self.host, self.port = re.search(r"//([^:]+):(\d+)", server.address).groups()

    async def ask(self, method, path, fields=None):
        reader, writer = await asyncio.open_connection(self.host, int(self.port))
        body = urllib.parse.urlencode({**fields, "csrf": self.csrf}).encode() if fields is not None else b""
        writer.write(self.head(method, path, body) + body)
        head, _, rest = (await reader.read(-1)).partition(b"\r\n\r\n")
        writer.close()
        for name, value in re.findall(rb"[Ss]et-[Cc]ookie: ([^=]+)=([^;\r]*)", head):
            self.cookies[name.decode()] = value.decode()
        if found := re.search(rb'name="csrf" value="([^"]+)"', rest):
            self.csrf = found.group(1).decode()
        place = re.search(rb"[Ll]ocation: ([^\r]+)", head)
        return int(head.split()[1]), place.group(1).decode() if place else None, rest.decode(errors="replace")

    def head(self, method, path, body=b"", close=True):
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}:{self.port}", f"Origin: http://{self.host}:{self.port}",
                 "Accept-Language: en", f"Cookie: {cookies}"]
        if close:
            lines.append("Connection: close")
        if body:
            lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    async def sign_in(self):
        await self.ask("GET", "/sign-in")
        status, place, _ = await self.ask("POST", "/sign-in", {"name": self.name, "password": PASSWORD})
        assert status == 303, (status, place)
        await self.ask("GET", "/couple")


class Stream:
    """An event stream that notes when it is told of which version."""

    def __init__(self, session, path, told):
        self.session, self.path, self.told, self.version = session, path, told, 0

    async def follow(self):
        reader, writer = await asyncio.open_connection(self.session.host, int(self.session.port))
        writer.write(self.session.head("GET", f"{self.path}/events?version=0", close=False))
        while line := await reader.readline():
            if line.startswith(b"id: "):
                self.version = int(line[4:])
                self.told(self, time.perf_counter())


async def check_in(one, other):
    """A check-in of two sessions; its path, at the step of choosing."""
    _, path, _ = await one.ask("POST", "/check-ins", {})
    for session in (one, other):
        _, _, page = await session.ask("GET", path)
        seen = re.search(r'name="seen" value="([^"]*)"', page)
        await session.ask("POST", "/couple/rules/agreeing", {"seen": seen.group(1) if seen else "", "back": path})
    return path


async def version(session, path):
    _, _, page = await session.ask("GET", path)
    return int(re.search(r'data-version="(\d+)"', page).group(1))


def memory(server):
    text = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", text).group(1)) / 1000


def processor(server):
    fields = pathlib.Path(f"/proc/{server.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(server, sessions, options):
    for session in sessions:
        await session.sign_in()
    pairs = [(sessions[2 * number], sessions[2 * number + 1]) for number in range(options.couples)]
    paths = [await check_in(*pair) for pair in pairs]
    before = memory(server)
    told, waiting = [], {}

    def note(stream, moment):
        if began := waiting.get((stream.path, stream.version)):
            told.append(moment - began)

    streams = [Stream(pairs[number % options.couples][number // options.couples % 2], paths[number % options.couples], note)
               for number in range(options.streams)]
    tasks = [asyncio.create_task(stream.follow()) for stream in streams]
    while not all(stream.version for stream in streams):
        await asyncio.sleep(0.2)
    after, spent = memory(server), processor(server)
    await asyncio.sleep(options.idle)
    idle = (processor(server) - spent) / options.idle
    bare, acts = [], []
    moods = ["positive", "neutral"]
    for number in range(options.acts):
        couple = number % options.couples
        session, path = pairs[couple][number // options.couples % 2], paths[couple]
        began = time.perf_counter()
        await session.ask("GET", "/healthz")
        bare.append(time.perf_counter() - began)
        seen = max(stream.version for stream in streams if stream.path == path)
        began = time.perf_counter()
        waiting[(path, seen + 1)] = began
        status, _, _ = await session.ask("POST", f"{path}/acts", {
            "act": "feel", "mood": moods[number // options.couples // 2 % 2], "version": seen})
        acts.append(time.perf_counter() - began)
        assert status == 303
        while any(stream.version <= seen for stream in streams if stream.path == path):
            await asyncio.sleep(0.002)
            assert time.perf_counter() - began < 10, "a stream was not told"
    for task in tasks:
        task.cancel()
    return before, after, idle, bare, acts, told


def quantile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] * 1000


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--streams", type=int, default=1000)
    parser.add_argument("--couples", type=int, default=25)
    parser.add_argument("--acts", type=int, default=300)
    parser.add_argument("--idle", type=int, default=60)
    options = parser.parse_args()
    with Folder() as folder:
        server = Server(folder, KINKEEPER_CONNECTIONS=str(options.streams + 200)).start()
        try:
            names = [f"person{number}" for number in range(2 * options.couples)]
            for name in names:
                server.make_account(name, PASSWORD)
            for number in range(options.couples):
                code = folder.run("couple", "invite", "--account", names[2 * number]).stdout.decode().split()[0]
                folder.run("couple", "accept", code, "--account", names[2 * number + 1])
            sessions = [Session(server, name) for name in names]
            before, after, idle, bare, acts, told = asyncio.run(measure(server, sessions, options))
        finally:
            server.stop()
    print(f"{options.streams} streams of {options.couples} couples: {after:.0f} MB with them, {before:.0f} MB before;"
          f" {idle * 100:.1f} % of a processor while nothing happens")
    print(f"an act reaches another page's stream after {statistics.median(told) * 1000:.1f} ms, p95 {quantile(told, 0.95):.1f} ms"
          f" ({len(told)} times); a bare request takes {statistics.median(bare) * 1000:.1f} ms, p95 {quantile(bare, 0.95):.1f} ms:"
          f" ratio {quantile(told, 0.95) / quantile(bare, 0.95):.1f}")


if __name__ == "__main__":
    main()
