"""What goes into a package beside the program: the manual page, made from what the program says of itself."""
import json
import pathlib
import shutil
import subprocess
import sys

import pytest

from kinkeeper import PROGRAM

HERE = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def tool():
    return subprocess.run([PROGRAM, "--experimental-dump-help"], stdout=subprocess.PIPE, check=True).stdout


@pytest.fixture(scope="module")
def page(tool):
    return subprocess.run(
        [sys.executable, HERE / "packaging/man.py", "--version", "0.0", "--date", "2026-01-02"], input=tool,
        stdout=subprocess.PIPE, check=True).stdout.decode()


def commands(command, above=()):
    for one in command.get("subcommands", []):
        if one["commandName"] != "help" and one.get("shouldDisplay", True):
            yield " ".join([*above, one["commandName"]]), one
            yield from commands(one, (*above, one["commandName"]))


def test_it_names_every_command_and_option(tool, page):
    root = json.loads(tool)["command"]
    options = page[page.index("\n.SH OPTIONS"):page.index("\n.SH COMMANDS")]
    for path, command in commands(root):
        head = '.SS "' + path.replace("-", "\\-") + '"'
        assert head in page, path
        part = page[page.index(head):].split("\n.SS ")[0]
        for argument in command.get("arguments", []):
            for name in argument.get("names") or []:
                if name["name"] not in ("help", "version") and argument.get("shouldDisplay", True):
                    assert name["name"].replace("-", "\\-") in part + options, f"{path} {name['name']}"


def test_a_reader_of_manual_pages_finds_no_fault(page):
    groff = shutil.which("groff")
    if groff is None:
        pytest.skip("no groff on this machine")
    said = subprocess.run([groff, "-man", "-Tutf8", "-ww", "-z"], input=page.encode(), stderr=subprocess.PIPE, check=True)
    assert said.stderr.decode() == ""


@pytest.mark.parametrize("name", ["postinst", "prerm", "postrm"])
def test_a_maintainer_script_is_one(name):
    subprocess.run(["sh", "-n", HERE / "packaging/debian" / name], check=True)
