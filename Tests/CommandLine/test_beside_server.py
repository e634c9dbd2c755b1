"""The command line on a data folder that a server, or another command, is using at the same time."""
import pathlib
import re
import signal
import socket
import subprocess
import threading
import time
import urllib.request

import pytest
from cards import ANNA, crowd
from kinkeeper import PROGRAM
from server import Server


@pytest.fixture
def server(folder):
    """A running server on the folder; yields its address."""
    process = subprocess.Popen([PROGRAM, "serve", "--port", "0", "--data", folder.path], stdout=subprocess.PIPE)
    try:
        greeting = process.stdout.readline().decode()
        yield re.search(r"http://localhost:\d+", greeting).group()
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=20) == 0
        process.stdout.close()


def test_commands_work_beside_a_running_server(folder, server):
    folder.run("import", "-", input=ANNA.encode())
    assert [row["display"] for row in folder.json("people")] == ["Anna Berg"]
    assert urllib.request.urlopen(server + "/readyz", timeout=10).status == 200
    assert folder.run("doctor").returncode == 0


def test_a_second_server_on_the_same_folder_is_refused(folder, server):
    second = folder.run("serve", "--port", "0", check=False)
    assert second.returncode == 69
    assert b"running on this data folder already" in second.stderr


def test_a_port_that_is_taken_is_said_in_a_sentence(folder, server, tmp_path):
    port = server.rsplit(":", 1)[1]
    done = subprocess.run([PROGRAM, "serve", "--port", port, "--data", str(tmp_path)], capture_output=True, timeout=20)
    assert done.returncode == 69
    assert port.encode() in done.stderr and b"--port" in done.stderr


def test_who_sends_a_byte_now_and_then_does_not_keep_the_server_from_ending(server):
    connection = socket.create_connection(("localhost", int(server.rsplit(":", 1)[1])))
    connection.sendall(b"POST /sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\ncsrf=")

    def dawdle():
        with connection:
            for _ in range(100):
                time.sleep(0.5)
                try:
                    connection.sendall(b"a")
                except OSError:
                    return

    # The fixture waits for the server's end.
    threading.Thread(target=dawdle, daemon=True).start()


def test_two_imports_at_once_keep_everybody_once(folder):
    folder.run("account", "create", "owner")
    file = crowd(1500)
    halves = [file, file + ANNA.encode()]
    running = [subprocess.Popen([PROGRAM, "import", "-", "--data", folder.path], stdin=subprocess.PIPE,
                                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) for _ in halves]
    for process, half in zip(running, halves):
        process.stdin.write(half)
        process.stdin.close()
    for process in running:
        assert process.wait(timeout=120) == 0, process.stderr.read().decode()
        process.stderr.close()
    folder.run("import", "-", input=file)
    names = [row["display"] for row in folder.json("people")]
    assert len(names) == len(set(names)) == 1501
    assert folder.run("doctor").returncode == 0


def test_many_first_commands_at_once_make_one_account(folder):
    running = [subprocess.Popen([PROGRAM, "people", "--data", folder.path], stdout=subprocess.DEVNULL,
                                stderr=subprocess.PIPE) for _ in range(6)]
    for process in running:
        assert process.wait(timeout=60) == 0, process.stderr.read().decode()
        process.stderr.close()
    assert len(folder.json("account", "list")) == 1


def test_a_server_that_has_ended_leaves_everything_in_the_files_themselves(folder):
    server = Server(folder).start()
    server.make_account("Marlene", "a quiet walk by the lake")
    urllib.request.urlopen(f"{server.address}/sign-in", timeout=30).close()
    server.stop()
    # Whoever copies the databases now must have all of it.
    names = [path.name for path in pathlib.Path(folder.path).rglob("*.sqlite*")]
    assert "accounts.sqlite" in names and not [name for name in names if name.endswith("-wal")]
