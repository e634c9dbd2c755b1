"""What the program says by itself: the day, its commands in groups, and a hint after a slip of the fingers."""
import datetime
import os
import pty
import re
import subprocess

from kinkeeper import PROGRAM, Folder


def cards(today):
    born = today.replace(year=today.year - 40) if (today.month, today.day) != (2, 29) else today.replace(year=today.year - 40)
    tomorrow = today + datetime.timedelta(days=1)
    return "".join(
        f"BEGIN:VCARD\r\nVERSION:3.0\r\nFN:{name}\r\nBDAY:{day}\r\nEND:VCARD\r\n"
        for name, day in [("Tina Today", born.isoformat()), ("Tom Morrow", f"--{tomorrow:%m%d}")])


def test_the_day_as_the_page_shows_it(tmp_path):
    today = datetime.date.today()
    with Folder() as folder:
        folder.run("import", "-", input=cards(today).encode())
        folder.run("cadence", "Tom Morrow", "weekly")
        folder.run("reminders", "add", "Water the plants", "--on", today.isoformat())
        said = folder.run("today").stdout.decode()
        assert f"{today:%A}, {today.day} {today:%B}" in said.splitlines()[0]
        assert re.search(r"^Today\n *Tina Today +turns 40", said, re.M), said
        assert "Water the plants" in said and re.search(r"^Tomorrow\n.*Tom Morrow", said, re.M), said
        # In a pipe nothing is coloured.
        assert "\x1b[" not in said
        # On a terminal the program alone shows the same.
        master, slave = pty.openpty()
        subprocess.run(
            [PROGRAM], stdout=slave, stderr=subprocess.PIPE, timeout=120, check=True,
            env={**os.environ, "LC_ALL": "C", "TERM": "xterm", "KINKEEPER_DATA": folder.path})
        os.close(slave)
        shown = os.read(master, 65536).decode()
        os.close(master)
        assert "Tina Today" in shown and "\x1b[1m" in shown


def test_commands_are_listed_in_groups():
    said = subprocess.run([PROGRAM, "--help"], capture_output=True, text=True, timeout=60, check=True).stdout
    for head in ["EVERY DAY", "PEOPLE", "GIFTS AND NOTES", "COUPLE AND FAMILY", "FILES AND SYNC", "ACCOUNT AND SERVER"]:
        assert f"\n{head} SUBCOMMANDS:\n" in said, said
    # In a pipe the program alone says the same.
    alone = subprocess.run([PROGRAM], capture_output=True, text=True, timeout=60)
    assert "USAGE: kinkeeper" in alone.stdout


def test_a_slip_of_the_fingers_is_answered_with_the_command_that_was_meant():
    for typed, meant in [("upcomming", "upcoming"), ("pepole", "people")]:
        done = subprocess.run(
            [PROGRAM, typed], capture_output=True, text=True, timeout=60, env={**os.environ, "LC_ALL": "C"})
        assert done.returncode == 64 and f"Did you mean “{meant}”?" in done.stderr and not done.stdout
    done = subprocess.run([PROGRAM, "xyzzy"], capture_output=True, text=True, timeout=60, env={**os.environ, "LC_ALL": "C"})
    assert done.returncode == 64 and "There is no command “xyzzy”." in done.stderr and "mean" not in done.stderr
