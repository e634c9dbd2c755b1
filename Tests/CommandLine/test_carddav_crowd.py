"""Many clients at once, and a server that is killed meanwhile: what was accepted is there, once, byte for byte."""
import concurrent.futures
import http.client
import os
import random
import re
import threading
import time

import pytest
from kinkeeper import often
from server import Server
from test_carddav import BOOK, PASSWORD, Client, allow, card

WRITERS = 8
WRITES = often(200, long=4000)
KILLS = often(2, long=40)
SEED = int(os.environ.get("DAV_SEED", "20261122"))


@pytest.fixture
def anna(folder):
    folder.run("account", "create", "anna", "--password-stdin", input=b"a long enough password\n")
    allow(folder, "anna", PASSWORD)
    return folder


def everything(client):
    """What a listing says is there: the ETag by the name."""
    body = '<propfind xmlns="DAV:"><prop><getetag/></prop></propfind>'
    found = {}
    for response in client.tree("PROPFIND", BOOK, body, Depth="1"):
        etag = response.findtext(".//{DAV:}getetag")
        if etag:
            found[response.findtext("{DAV:}href")] = etag
    return found


def test_what_eight_clients_put_at_once_is_all_there(anna):
    server = Server(anna).start()
    try:
        def write(writer):
            client = Client(server.address)
            told = {}
            for number in range(writer, WRITES, WRITERS):
                path = f"{BOOK}c{number}.vcf"
                put = client("PUT", path, card(f"u-{number}", f"Person {number}"), Content_Type="text/vcard", If_None_Match="*")
                assert put.status == 201, put.body
                told[path] = put.getheader("ETag")
            return told

        began = time.monotonic()
        with concurrent.futures.ThreadPoolExecutor(WRITERS) as pool:
            told = {path: etag for part in pool.map(write, range(WRITERS)) for path, etag in part.items()}
        seconds = time.monotonic() - began
        client = Client(server.address)
        assert everything(client) == told and len(told) == WRITES
        for number in random.Random(SEED).sample(range(WRITES), min(WRITES, 200)):
            got = client("GET", f"{BOOK}c{number}.vcf")
            assert got.body.decode() == card(f"u-{number}", f"Person {number}")
            assert got.getheader("ETag") == told[f"{BOOK}c{number}.vcf"]
        assert len(anna.json("people")) == WRITES
        print(f"\n{WRITES} PUTs from {WRITERS} clients: {seconds:.1f} s, {WRITES / seconds:.0f} a second")
    finally:
        server.stop()


def test_no_update_is_lost_where_clients_say_what_they_have_read(anna):
    """Eight clients count up on the same few cards, each from what it has read: no count is missing in the end."""
    server = Server(anna).start()
    cards = [f"{BOOK}count{number}.vcf" for number in range(3)]
    each = max(10, WRITES // 40)
    try:
        client = Client(server.address)
        for number, path in enumerate(cards):
            text = card(f"count{number}", f"Count {number}", "X-COUNT:0")
            assert client("PUT", path, text, Content_Type="text/vcard").status == 201

        def count(writer):
            client, refused = Client(server.address), 0
            for turn in range(each):
                path = cards[(writer + turn) % len(cards)]
                while True:
                    got = client("GET", path)
                    text = got.body.decode()
                    value = int(re.search(r"X-COUNT:(\d+)", text)[1])
                    text = text.replace(f"X-COUNT:{value}", f"X-COUNT:{value + 1}")
                    put = client("PUT", path, text, Content_Type="text/vcard", If_Match=got.getheader("ETag"))
                    if put.status == 204:
                        break
                    assert put.status == 412, (put.status, put.body)
                    refused += 1
            return refused

        with concurrent.futures.ThreadPoolExecutor(WRITERS) as pool:
            refused = sum(pool.map(count, range(WRITERS)))
        counts = [int(re.search(r"X-COUNT:(\d+)", client("GET", path).body.decode())[1]) for path in cards]
        assert sum(counts) == WRITERS * each
        # Else nobody came in between, and nothing was tried.
        assert refused > 0
        print(f"\n{WRITERS * each} counts on {len(cards)} cards, {refused} refused and made again")
    finally:
        server.stop()


@pytest.mark.timeout(1200)
def test_what_was_accepted_survives_kills(anna):
    """Each client goes on where it was; what it got no answer to it sends again, and may find done."""
    generator = random.Random(SEED)
    server = Server(anna).start()
    port = server.host.rsplit(":")[-1]
    is_over = threading.Event()
    accepted = [{} for _ in range(WRITERS)]
    # What each asked for last: of it nobody knows whether it was done.
    asked = [("", "")] * WRITERS

    def write(writer):
        number, turn = 0, 0
        while not is_over.is_set():
            path = f"{BOOK}w{writer}-{number % 20}.vcf"
            text = card(f"w{writer}-{number % 20}", f"Writer {writer}", f"X-TURN:{turn}")
            try:
                client = Client(server.address)
                while not is_over.is_set():
                    asked[writer] = (path, text)
                    put = client("PUT", path, text, Content_Type="text/vcard")
                    assert put.status in (201, 204), (put.status, put.body)
                    accepted[writer][path] = text
                    number, turn = number + 1, turn + 1
                    path = f"{BOOK}w{writer}-{number % 20}.vcf"
                    text = card(f"w{writer}-{number % 20}", f"Writer {writer}", f"X-TURN:{turn}")
            except (OSError, http.client.HTTPException):
                time.sleep(0.05)

    with concurrent.futures.ThreadPoolExecutor(WRITERS) as pool:
        try:
            writing = [pool.submit(write, writer) for writer in range(WRITERS)]
            for _ in range(KILLS):
                time.sleep(generator.uniform(0.3, 1.5))
                server.kill()
                server.start(port)
            time.sleep(0.5)
        finally:
            is_over.set()
        for one in writing:
            one.result()
    client = Client(server.address)
    wanted = {path: text for part in accepted for path, text in part.items()}
    last = dict(asked)
    there = set(everything(client))
    assert wanted and set(wanted) <= there <= set(wanted) | set(last)
    for path, text in wanted.items():
        assert client("GET", path).body.decode() in (text, last.get(path))
    server.stop()
    print(f"\n{KILLS} kills: {len(wanted)} cards, all as they were accepted last")
