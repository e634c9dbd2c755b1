"""kinkeeper:// links from the command line: printed beside records, opened in the browser, and what leads nowhere said."""
import os
import pathlib
import stat
import subprocess

from cards import ANNA
from kinkeeper import PROGRAM


def opened(tmp_path, *arguments, program="xdg-open"):
    """Runs `open` with a made-up browser opener first in the path; the process, and what that was called with."""
    log = tmp_path / "opened"
    opener = tmp_path / "bin" / program
    opener.parent.mkdir(exist_ok=True)
    opener.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" >> "{log}"\n')
    opener.chmod(opener.stat().st_mode | stat.S_IEXEC)
    done = subprocess.run(
        [PROGRAM, "open", *arguments], capture_output=True, timeout=60,
        env={**os.environ, "LC_ALL": "C", "PATH": f"{opener.parent}:/usr/bin:/bin", "XDG_DATA_HOME": str(tmp_path / "share"),
             "KINKEEPER_PUBLIC_URL": "https://kin.example.org"})
    return done, log.read_text().split() if log.exists() else []


def test_what_is_printed_beside_a_record_opens_its_page(folder, tmp_path):
    folder.run("import", "-", input=ANNA.encode())
    person = folder.json("show", "Anna")
    assert person["page"] == f"kinkeeper://people/{person['id']}"
    done, calls = opened(tmp_path, person["page"], "--data", folder.path)
    assert done.returncode == 0 and calls == [f"https://kin.example.org/people/{person['id']}"], done.stderr
    gift = folder.json("gifts", "add", "Kettle", "--for", "Anna")
    assert gift["page"] == f"kinkeeper://gifts/{gift['id']}"
    reminder = folder.json("reminders", "add", "Call", "--on", "2030-01-01")
    assert reminder["page"] == f"kinkeeper://reminders/{reminder['id']}"


def test_a_link_is_printed_as_an_address_and_nothing_is_opened(folder, tmp_path):
    done, calls = opened(tmp_path, "--print", "web+kinkeeper:capture?text=Tea with Anna", "--data", folder.path)
    assert (done.returncode, done.stdout) == (0, b"https://kin.example.org/capture?text=Tea%20with%20Anna\n") and calls == []


def test_an_unknown_link_opens_the_first_page_and_says_so(folder, tmp_path):
    for link in ("kinkeeper://nowhere", "https://evil.example/", "kinkeeper://people/../../etc"):
        done, calls = opened(tmp_path, link, "--data", folder.path)
        assert done.returncode == 1 and b"Kinkeeper does not know" in done.stderr
        assert set(calls) == {"https://kin.example.org/"}


def test_without_a_browser_the_address_is_said(folder):
    done = subprocess.run(
        [PROGRAM, "open", "kinkeeper://people", "--data", folder.path], capture_output=True, timeout=60,
        env={**os.environ, "LC_ALL": "C", "PATH": "/nonexistent", "KINKEEPER_PUBLIC_URL": "https://kin.example.org"})
    assert done.returncode == 69 and b"https://kin.example.org/people" in done.stderr


def test_the_desktop_is_told_who_opens_such_links(folder, tmp_path):
    done, _ = opened(tmp_path, "--handle-links")
    entry = (tmp_path / "share" / "applications" / "kinkeeper.desktop").read_text()
    assert done.returncode == 0 and "MimeType=x-scheme-handler/kinkeeper;" in entry
    line = next(line for line in entry.splitlines() if line.startswith("Exec="))
    assert line.endswith(" open %u") and pathlib.Path(line.split('"')[1]).name == "kinkeeper"


def test_nothing_to_open_is_said(folder):
    done = folder.run("open", check=False)
    assert done.returncode == 64 and b"kinkeeper://people" in done.stderr
