"""Pictures are decoded in a process of its own: what it takes, and what happens when it is ended in the middle."""
import concurrent.futures
import os
import pathlib
import signal
import struct
import time
import urllib.error
import urllib.request
import zlib

import pytest

from cards import ANNA
from server import Server

needs_processes = pytest.mark.skipif(not os.path.exists("/proc/self/task"), reason="processes are looked up in /proc")


def png(width, height, interlaced=False):
    """A grey picture without a pattern: small as a file, however many pixels it has."""
    def part(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    # The seven passes of Adam7: where each begins, and its steps.
    passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    packer = zlib.compressobj(1)
    rows = b""
    for left, top, across, down in passes if interlaced else [(0, 0, 1, 1)]:
        columns, lines = -(-(width - left) // across), -(-(height - top) // down)
        for _ in range(lines if columns > 0 else 0):
            rows += packer.compress(b"\0" + b"\x99" * columns)
    rows += packer.flush()
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, int(interlaced))
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", rows) + part(b"IEND", b"")


def decoders(process):
    """The processes that this one has started."""
    return [int(pid) for pid in pathlib.Path(f"/proc/{process}/task/{process}/children").read_text().split()] + [
        int(pid) for task in pathlib.Path(f"/proc/{process}/task").iterdir() if task.name != str(process)
        for pid in (task / "children").read_text().split()]


def peak(process):
    """Megabytes that a process has had at most."""
    return int(pathlib.Path(f"/proc/{process}/status").read_text().split("VmHWM:")[1].split()[0]) / 1024


class Photos:
    """Anna's photo over HTTP."""

    def __init__(self, folder, server):
        anna = folder.json("people")[0]["id"]
        self.secret = folder.json("token", "create", "tests", "--scope", "people:read", "--scope", "people:write")["token"]
        self.address = f"{server.address}/api/v1/people/{anna}/photo"

    def put(self, picture):
        request = urllib.request.Request(self.address, picture, {
            "Authorization": f"Bearer {self.secret}", "Content-Type": "image/png", "If-Match": "*"}, method="PUT")
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()


@pytest.fixture
def home(filled):
    return filled(fill_home)


def fill_home(folder):
    folder.run("import", "-", input=ANNA.encode())


@pytest.fixture
def server(home):
    server = Server(home).start()
    yield server
    server.stop()


def test_a_picture_in_passes_of_twenty_million_pixels_is_taken_by_command_and_server(home, server, tmp_path):
    picture = png(5000, 4000, interlaced=True)
    (tmp_path / "anna.png").write_bytes(picture)
    home.run("people", "edit", "Anna", "--photo", str(tmp_path / "anna.png"))
    assert home.json("show", "Anna")["photo"]
    assert Photos(home, server).put(picture) == 200


def test_one_with_too_many_pixels_in_passes_is_refused_with_a_reason(home, server):
    status, said = Photos(home, server).put(png(9000, 8000, interlaced=True))
    assert status == 422 and "64 million" in said


@needs_processes
def test_the_server_keeps_its_memory_and_its_process_for_pictures_ends_with_it(home, server):
    photos, process = Photos(home, server), server.process.pid
    photos.put(png(40, 40))
    before = peak(process)
    assert photos.put(png(7000, 7000, interlaced=True)) == 200
    [decoder] = decoders(process)
    # All pixels of it are in memory at once, in the decoder's.
    assert peak(decoder) - peak(process) > 0 and peak(process) - before < 30
    server.kill()
    deadline = time.monotonic() + 20
    while os.path.exists(f"/proc/{decoder}/exe") and pathlib.Path(f"/proc/{decoder}/stat").read_text().split()[2] != "Z":
        assert time.monotonic() < deadline, "the decoder is still there"
        time.sleep(0.02)


@needs_processes
def test_a_decoder_that_is_killed_in_the_middle_fails_that_picture_and_no_other(home, server):
    photos, process = Photos(home, server), server.process.pid
    assert photos.put(png(40, 40)) == 200
    [first] = decoders(process)
    os.kill(first, signal.SIGKILL)
    assert photos.put(png(50, 40)) == 200, "one that was ended meanwhile is started again"
    [second] = decoders(process)
    os.kill(second, signal.SIGSTOP)
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        answer = pool.submit(photos.put, png(60, 40))
        time.sleep(0.5)
        os.kill(second, signal.SIGKILL)
        assert answer.result() == 200, "it is tried again in a new one"
    # The server's own answers did not wait.
    [third] = decoders(process)
    assert third not in (first, second)
