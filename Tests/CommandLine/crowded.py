"""Very many alerts at one moment: a data folder full of them, a receiver that counts, and somebody who reads pages."""
import asyncio
import contextlib
import http.client
import json
import multiprocessing
import os
import pathlib
import re
import sqlite3
import threading
import time
import urllib.parse


class Sink:
    """A receiver of webhooks and of ntfy in a process of its own: it keeps connections open, and says of each message how
    often it came, and how many connections there were at once."""

    def __init__(self, delay=0.0):
        self.delay = delay

    def __enter__(self):
        here, there = multiprocessing.Pipe()
        self.process = multiprocessing.get_context("fork").Process(
            target=lambda: asyncio.run(_receive(there, self.delay)), daemon=True)
        self.process.start()
        self.port = here.recv()
        self.url = f"http://127.0.0.1:{self.port}"
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.join()

    def figures(self, names=True):
        """`names`: how often each message came; `most`: connections at once; `opened`: connections in all."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        with contextlib.closing(connection):
            connection.request("GET", "/names" if names else "/")
            return json.loads(connection.getresponse().read())


async def _receive(pipe, delay):
    names, figures = {}, {"open": 0, "most": 0, "opened": 0, "bytes": 0}

    async def serve(reader, writer):
        is_counted = False
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                length = re.search(rb"\r\ncontent-length: *(\d+)", head, re.I)
                body = await reader.readexactly(int(length.group(1))) if length else b""
                if head.startswith(b"GET"):
                    said = json.dumps({**figures, **({"names": names} if b"/names" in head else {})}).encode()
                    writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(said), said))
                    continue
                if not is_counted:
                    is_counted = True
                    figures["opened"] += 1
                    figures["open"] += 1
                    figures["most"] = max(figures["most"], figures["open"])
                name = re.search(rb"\r\nwebhook-id: *(\S+)", head, re.I)
                name = name.group(1).decode() if name else json.loads(body).get("sequence_id", "")
                names[name] = names.get(name, 0) + 1
                figures["bytes"] += len(head) + len(body)
                if delay:
                    await asyncio.sleep(delay)
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")
        figures["open"] -= is_counted
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0, limit=1 << 20)
    pipe.send(server.sockets[0].getsockname()[1])
    await server.serve_forever()


def multiply_reminders(folder, count):
    """Makes so many of the one reminder that there is, each under a name of its own."""
    for path in pathlib.Path(folder.path).rglob("*.sqlite"):
        with contextlib.closing(sqlite3.connect(path, timeout=30)) as database:
            if not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'reminders'").fetchone():
                continue
            columns = [row[1] for row in database.execute("PRAGMA table_info(reminders)")]
            values = ["randomblob(16)" if name == "id" else "title || ' ' || n" if name == "title" else name
                      for name in columns]
            database.execute(
                f"WITH RECURSIVE counted (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM counted WHERE n < {count}) "
                f"INSERT INTO reminders ({', '.join(columns)}) SELECT {', '.join(values)} FROM reminders, counted")
            database.commit()


class Reader(threading.Thread):
    """Asks for pages in turn, on one connection, and keeps how long each took."""

    PAGES = ("/", "/people", "/catch-ups", "/reminders", "/healthz")

    def __init__(self, server, name, password, pause=0.05):
        super().__init__(daemon=True)
        self.server, self.pause = server, pause
        self.seconds = {page: [] for page in self.PAGES}
        self.failures = []
        self.is_over = threading.Event()
        self.cookies = {}
        self.connection = http.client.HTTPConnection(server.host, timeout=60)
        _, form = self.ask("GET", "/sign-in")
        csrf = re.search(rb'name="csrf" value="([^"]+)"', form).group(1).decode()
        fields = urllib.parse.urlencode({"csrf": csrf, "name": name, "password": password})
        status, _ = self.ask("POST", "/sign-in", fields, {
            "Content-Type": "application/x-www-form-urlencoded", "Origin": server.address})
        assert status == 303, status

    def ask(self, method, path, body=None, headers=None):
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        self.connection.request(method, path, body, {**(headers or {}), **({"Cookie": cookies} if cookies else {})})
        answer = self.connection.getresponse()
        for line in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = line.split(";")[0].partition("=")
            self.cookies[name] = value
        return answer.status, answer.read()

    def round(self):
        """Each page once."""
        for page in self.PAGES:
            start = time.perf_counter()
            status, _ = self.ask("GET", page)
            self.seconds[page].append(time.perf_counter() - start)
            if status != 200:
                self.failures.append((page, status))

    def run(self):
        # The server has ended a connection on which nothing was asked for a minute.
        self.connection.close()
        while not self.is_over.wait(self.pause):
            self.round()

    def stop(self):
        self.is_over.set()
        self.join()


class Watch(threading.Thread):
    """Looks at a process again and again: its memory, and how many connections it has to a port."""

    def __init__(self, pid, port):
        super().__init__(daemon=True)
        self.pid, self.port = pid, port
        self.most = 0
        self.is_over = threading.Event()

    def memory(self, line="VmHWM"):
        """Kilobytes, as the kernel counts them."""
        status = pathlib.Path(f"/proc/{self.pid}/status").read_text()
        return int(re.search(rf"^{line}:\s*(\d+)", status, re.M).group(1))

    def work(self):
        """Seconds of a processor that the process has used."""
        fields = pathlib.Path(f"/proc/{self.pid}/stat").read_text().rsplit(") ", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def connections(self):
        sockets = set()
        for descriptor in os.listdir(f"/proc/{self.pid}/fd"):
            with contextlib.suppress(OSError):
                sockets.add(os.readlink(f"/proc/{self.pid}/fd/{descriptor}"))
        to = f":{self.port:04X}"
        rows = [row.split() for row in pathlib.Path(f"/proc/{self.pid}/net/tcp").read_text().splitlines()[1:]]
        return sum(row[2].endswith(to) and f"socket:[{row[9]}]" in sockets for row in rows)

    def run(self):
        while not self.is_over.wait(0.02):
            with contextlib.suppress(OSError):
                self.most = max(self.most, self.connections())

    def stop(self):
        self.is_over.set()
        self.join()
