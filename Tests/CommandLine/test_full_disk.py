"""A disk without room: what is said is true, what was kept stays, and it goes on once there is room."""
import json
import os
import re
import signal
import subprocess
import urllib.error
import urllib.request

import pytest

from cards import ANNA, crowd
from kinkeeper import PROGRAM
from small_disk import SmallDisk

CARDS = 1_500


@pytest.fixture
def disk():
    with SmallDisk() as disk:
        yield disk


def people(disk):
    return len(json.loads(disk.run("people", "--json").stdout))


def test_an_import_says_how_many_are_in_and_is_completed_by_the_next_run(disk, tmp_path):
    file = tmp_path / "crowd.vcf"
    file.write_bytes(crowd(CARDS))
    assert disk.run("people").returncode == 0
    disk.fill(but=2_200)
    stopped = disk.run("import", str(file))
    said = stopped.stderr.decode()
    assert stopped.returncode == 74
    found = re.search(r"The disk is full\. ([\d,]+) cards of crowd\.vcf are saved \((\d+) % of the file\); the rest is missing\.", said)
    assert found and "Nothing was changed" not in said, said
    disk.empty()
    count = int(found.group(1).replace(",", ""))
    assert 0 < count < CARDS and people(disk) == count
    doctor = disk.run("doctor").stdout.decode()
    assert "crowd.vcf" in doctor and f"{count} cards are saved" in doctor
    german = disk.run("doctor", language="de_DE.UTF-8").stdout.decode()
    assert "wurde nach" in german and "unterbrochen" in german
    disk.remount("size=64m")
    again = disk.run("import", str(file))
    assert again.returncode == 0 and f"{count} unchanged" in again.stdout.decode().replace(",", ""), again.stdout
    assert "was cut off after" in again.stderr.decode(), again.stderr
    assert people(disk) == CARDS
    assert "cut off" not in disk.run("doctor").stdout.decode()
    assert disk.run("import", str(file)).stderr == b""


def test_the_first_start_is_explained(disk):
    disk.fill(but=40)
    for command in [["people"], ["serve", "--port", "0"]]:
        done = disk.run(*command)
        assert done.returncode != 0 and b"The disk is full." in done.stderr and b"I/O error" not in done.stderr, done.stderr
    disk.empty()
    assert disk.run("people").returncode == 0


def test_the_doctor_tells_how_much_is_free(disk):
    assert disk.run("import", "-", input=ANNA.encode()).returncode == 0
    disk.fill(but=100)
    done = disk.run("doctor")
    assert done.returncode == 74 and b"Only 0 MB are free" in done.stdout and b"All is well" not in done.stdout
    assert 0 <= json.loads(disk.run("doctor", "--json").stdout)["freeBytes"] < 1 << 20


def test_a_restore_without_room_changes_nothing_and_leaves_no_log(disk, tmp_path):
    whole = str(tmp_path / "whole")
    subprocess.run([PROGRAM, "import", "-", "--data", whole], input=crowd(1_000), check=True, capture_output=True)
    document = subprocess.run([PROGRAM, "export", "--format", "json", "--data", whole], check=True, capture_output=True).stdout
    assert disk.run("people").returncode == 0
    disk.fill(but=900)
    done = disk.run("restore", "-", input=document)
    assert done.returncode == 74 and b"The disk is full. Nothing was changed." in done.stderr
    assert people(disk) == 0
    sizes = disk.shell(f"cat {disk.path}/data/spaces/*/space.sqlite-wal 2>/dev/null | wc -c")
    assert int(sizes) < 100_000, sizes


def test_programs_are_told_507_and_what_it_is_about(disk):
    scopes = [word for scope in ["people:write", "data:import", "data:export"] for word in ("--scope", scope)]
    token = json.loads(disk.run("token", "create", "t", *scopes, "--json").stdout)["token"]
    disk.run("import", "-", input=crowd(300))
    person = json.loads(disk.run("people", "--json").stdout)[0]["id"]
    server = subprocess.Popen(
        disk.inside(PROGRAM, "serve", "--port", "0", "--data", disk.path + "/data"), stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, env={**os.environ, "LC_ALL": "C"})
    try:
        address = re.search(rb"http://[\d.a-z]+:\d+", server.stdout.readline()).group().decode()
        # Opening a space takes a little room. One that is in use is open.
        use = urllib.request.Request(address + "/api/v1/imports", headers={"Authorization": f"Bearer {token}"})
        assert urllib.request.urlopen(use, timeout=60).status == 200
        disk.fill(but=0)

        def ask(method, path, body=None, kind="text/vcard"):
            headers = {"Authorization": f"Bearer {token}", "Content-Type": kind, "If-Match": "*"}
            request = urllib.request.Request(address + "/api/v1" + path, body, headers, method=method)
            with pytest.raises(urllib.error.HTTPError) as error:
                urllib.request.urlopen(request, timeout=60)
            return error.value.code, json.loads(error.value.read())

        status, problem = ask("POST", "/imports", crowd(400))
        assert (status, problem["kind"]) == (507, "disk-full"), problem
        status, problem = ask("PUT", f"/people/{person}/photo", b"\xff" * 200_000, "image/jpeg")
        assert (status, problem["kind"]) == (507, "disk-full"), problem
        status, problem = ask("GET", "/export/people.vcf")
        assert (status, problem["kind"]) == (507, "no-room-to-export"), problem
        assert "before it is sent" in problem["detail"] and "Free some space on the server" in problem["detail"]
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(timeout=40)
        server.stdout.close()
