"""Long work for a client: it ends when the client leaves, and keeps others from nothing."""
import os
import socket
import time

import pytest
from server import Server
from test_carddav import BOOK, Client, allow, card

CARDS = 16


@pytest.fixture
def server(folder):
    for name in ["anna", "berta"]:
        folder.run("account", "create", name, "--password-stdin", input=b"a long enough password\n")
        allow(folder, name, name)
    server = Server(folder).start()
    yield server
    server.stop()


def query():
    """Looks for what nearly fits everywhere, sixty times."""
    test = f"<C:prop-filter name='NOTE'><C:text-match>{'ä' * 400}{{}}</C:text-match></C:prop-filter>"
    tests = "".join(test.format(number) for number in range(60))
    return (
        '<C:addressbook-query xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav"><prop><getetag/></prop>'
        f"<C:filter test='anyof'>{tests}</C:filter></C:addressbook-query>"
    ).encode()


def processor_time(pid):
    fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def is_resting(pid, patience):
    """Whether the server comes to rest, for half a second, within so many seconds."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        before = processor_time(pid)
        time.sleep(0.5)
        if processor_time(pid) - before < 0.1:
            return True
    return False


def test_a_query_ends_when_its_client_has_left_and_others_are_answered_meanwhile(server):
    anna, berta = Client(server.address), Client(server.address, "berta", "berta")
    for number in range(CARDS):
        put = anna("PUT", f"{BOOK}{number}.vcf", card(f"u{number}", "A", "NOTE:" + "ä" * 30_000), Content_Type="text/vcard")
        assert put.status == 201
    host, port = server.address.removeprefix("http://").split(":")
    body = query()
    connections = []
    for _ in range(8):
        connection = socket.create_connection((host, int(port)), timeout=10)
        head = f"REPORT {BOOK} HTTP/1.1\r\nHost: {host}\r\nAuthorization: {anna.fields['Authorization']}\r\n"
        connection.sendall(f"{head}Content-Type: text/xml\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
        connections.append(connection)
    listing = '<propfind xmlns="DAV:"><prop><getetag/></prop></propfind>'
    for _ in range(5):
        assert berta("PROPFIND", "/dav/addressbooks/berta/contacts/", listing, Depth="1").status == 207
    for connection in connections:
        connection.close()
    # In a debug build the eight would take minutes to end by themselves.
    assert is_resting(server.process.pid, 20)
