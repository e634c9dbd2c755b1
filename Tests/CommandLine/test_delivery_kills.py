"""A server that is killed again and again, at random moments, while reminders are written down, planned and sent over every
kind of channel: nothing is lost, and what comes twice bears the same name."""
import collections
import contextlib
import datetime
import email
import email.policy
import json
import os
import random
import subprocess
import threading
import time

import pytest

from alerting import Clock, accounts, is_idle, mail, ntfy, serving, states, subscribe, wait, webhook
from kinkeeper import PROGRAM, often
from receivers import Authority, Browser, MailServer, Receiver
from server import Server

KILLS = often(4, long=40)
SEED = int(os.environ.get("KINKEEPER_SEED", "20261122"))
#: How long a server may live, in seconds, from the start of its process, when nothing is waited for.
LIFE = 1.6
#: How long at most after something has arrived, in seconds, a kill comes that waited for it, and how long it waits.
AFTER, WAITING = 0.25, 6
#: A server that has not looked for so long, in seconds, by its own clock, is let live: what is later than a quarter of an
#: hour would come as one message, which is tested elsewhere.
BEHIND = 300


class World:
    """One folder, four receivers, a clock, and the reminders that were written down."""

    def __init__(self, folder, stack, monkeypatch):
        self.folder, self.clock, self.titles = folder, Clock(folder), []
        stack.callback(self.clock.remove)
        monkeypatch.setenv("KINKEEPER_OUTGOING_HOSTS", "loopback")
        monkeypatch.setenv("TZ", "UTC")
        folder.run("settings", "--time-zone", "UTC")
        authority = stack.enter_context(Authority())
        monkeypatch.setenv("KINKEEPER_OUTGOING_CA_FILE", authority.certificate)
        self.post = stack.enter_context(MailServer(authority, delay=0.03))
        self.hook, self.phone = (stack.enter_context(Receiver(body=b"{}", delay=0.03)) for _ in range(2))
        self.service = stack.enter_context(Receiver(status=201, delay=0.03))
        self.browser = Browser()
        webhook(folder, self.hook)
        ntfy(folder, self.phone)
        mail(folder, self.post)
        subscribe(folder, self.browser.subscription(f"{self.service.url}/push/abc"))

    def server(self):
        return Server(self.folder, **self.clock.environment)

    def behind(self):
        """How many seconds ago, by the clock, the server looked what is due; nothing before its first look."""
        with accounts(self.folder) as database:
            row = database.execute("SELECT through FROM alert_rounds").fetchone()
        return row and self.clock.now().timestamp() - row[0] / 1000

    def write_down(self, count):
        """Reminders that are due within the next three minutes by the clock; none so soon that it would be late already
        when it is written down, should the clock be put forward just then."""
        for _ in range(count):
            due = self.clock.now() + datetime.timedelta(seconds=120)
            due = due.replace(second=0) + datetime.timedelta(minutes=1)
            title = f"Number {len(self.titles)}"
            done = subprocess.run(
                [PROGRAM, "reminders", "add", title, "--on", f"{due:%Y-%m-%d}", "--at", f"{due:%H:%M}", "--json", "--data",
                 self.folder.path], capture_output=True, timeout=60)
            assert done.returncode == 0, done.stderr
            self.titles.append(title)

    def kill(self, life, after):
        """A server that lives so many seconds from the start of its process, ready or not; or, where `after` is said, so
        long after the first message arrives."""
        with open(os.path.join(self.folder.path, "server.log"), "ab") as log:
            process = subprocess.Popen(
                [PROGRAM, "serve", "--port", "0", "--data", self.folder.path], stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=log, env={**os.environ, **self.clock.environment})
        if after is None:
            time.sleep(life)
        else:
            before, end = self.arrived(), time.monotonic() + WAITING
            while self.arrived() == before and time.monotonic() < end:
                time.sleep(0.002)
            time.sleep(after)
        process.kill()
        process.wait()

    def arrived(self):
        return sum(len(receiver.requests) for receiver in (self.hook, self.phone, self.service)) + len(self.post.mails)

    def left(self):
        """What a killed server was at: sending, with a queue, behind with planning, or idle."""
        found = states(self.folder)
        if found.get("sending"):
            return "while sending"
        if found.get("waiting"):
            return "with a queue"
        return "idle"

    def came(self):
        """Of each channel, how often each message came, by the name it bears, and which titles it told."""
        hooks = [(request[2]["webhook-id"], json.loads(request[3])["data"]["title"]) for request in self.hook.requests]
        phones = [(said["sequence_id"], said["title"]) for said in (json.loads(body) for *_, body in self.phone.requests)]
        pushes = [(said["id"], said["title"]) for said in map(self.browser.read, self.service.requests)]
        mails = [email.message_from_bytes(content, policy=email.policy.default) for _, _, content, _ in self.post.mails]
        return {"webhook": hooks, "ntfy": phones, "push": pushes,
                "mail": [(mail["Message-ID"], mail["Subject"]) for mail in mails]}


@pytest.mark.timeout(3600)
def test_kills_lose_nothing_and_double_nothing_where_messages_are_told_apart(folder, monkeypatch):
    generator = random.Random(SEED)
    with contextlib.ExitStack() as stack:
        world = World(folder, stack, monkeypatch)
        with serving(folder, **world.clock.environment):
            wait(lambda: world.behind() is not None, "the first look")
        found = collections.Counter()
        for _ in range(KILLS):
            # Written down before, during and after the life of the server: the clock moves on meanwhile.
            writer = threading.Thread(target=world.write_down, args=(generator.randint(1, 3),))
            mover = threading.Timer(generator.uniform(0, LIFE), world.clock.put_forward, (generator.uniform(20, 90),))
            for thread in (writer, mover):
                thread.start()
            world.kill(generator.uniform(0.05, LIFE), generator.choice([None, generator.uniform(0, AFTER)]))
            for thread in (writer, mover):
                thread.join()
            found[world.left()] += 1
            if world.behind() > BEHIND:
                with serving(folder, **world.clock.environment):
                    wait(lambda: world.behind() < 10, "a look after many short lives")
        world.clock.put_forward(250)
        count = len(world.titles)
        with serving(folder, **world.clock.environment):
            wait(lambda: is_idle(folder, 4 * count), lambda: f"an empty queue: {states(folder)} of {4 * count}")
        assert states(folder) == {"accepted": 4 * count}
        with accounts(folder) as database:
            assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        print(f"\n{KILLS} kills ({', '.join(f'{number} {what}' for what, number in sorted(found.items()))}), {count} alerts")
        for channel, messages in world.came().items():
            names = collections.Counter(name for name, _ in messages)
            twice = sum(names.values()) - len(names)
            print(f"{channel}: {len(names)} arrived, {twice} of them once more under the same name")
            # One name for each, and each title under one name: by its name everything is told apart.
            assert len(names) == count
            assert sorted({title for _, title in messages}) == sorted(world.titles)
            assert len(set(messages)) == count
            # A kill leaves at most one mail that may or may not have arrived; of what is told apart by its name, a few.
            assert twice <= (1 if channel == "mail" else 4) * found["while sending"], (channel, twice)
        # What a push service or a browser replaces is found by the same topic.
        topics = {request[2]["Topic"] for request in world.service.requests}
        assert len(topics) == count
