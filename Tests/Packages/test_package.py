"""The Debian package, installed in a bare root without Swift."""
import os
import re
import subprocess
import time

import pytest

from conftest import first_page, run

#: Packing takes a minute of the processor, and a bare Debian comes from the network.
pytestmark = [
    pytest.mark.skipif(os.geteuid() != 0, reason="a root of its own can only be entered by root"), pytest.mark.timeout(1800)]

#: What lintian says and we mean, each with its reason.
MEANT = {
    # There is no address to write to yet.
    "bogus-mail-host", "bogus-mail-host-in-debian-changelog",
    # The package is not on its way into Debian.
    "initial-upload-closes-no-bugs",
    # xdg-open is suggested: a server has no desktop.
    "desktop-command-not-in-package",
    # The libraries of Swift are inside on purpose.
    "embedded-library",
}
CARDS = "".join(f"BEGIN:VCARD\r\nVERSION:4.0\r\nUID:urn:uuid:00000000-0000-4000-8000-{n:012}\r\nFN:Person {n}\r\nEND:VCARD\r\n"
                for n in range(40))


def test_the_same_program_gives_the_same_package(pack):
    [package] = pack()
    before = package.read_bytes()
    [again] = pack(anew=True)
    assert again.read_bytes() == before


def test_lintian_is_content(pack):
    [package] = pack()
    said = subprocess.run(["lintian", "--fail-on", "none", "--allow-root", str(package)], text=True, stdout=subprocess.PIPE).stdout
    tags = {match.group(1) for match in re.finditer(r"^[EW]: \S+: (\S+)", said, re.M)}
    assert tags - MEANT == set(), said


def test_from_nothing_to_the_first_page(pack, root, capsys):
    [package] = pack()
    begun = time.monotonic()
    said = root.install(package)
    installed = time.monotonic()
    assert "localhost:8080" in said
    with root.serving() as address:
        assert "Kinkeeper" in first_page(address)
        seen = time.monotonic()
    size = int(run("dpkg-deb", "--field", package, "Installed-Size"))
    with capsys.disabled():
        print(f"\n{package.stat().st_size / 1e6:.1f} MB, installed {size / 1024:.1f} MB; "
              f"apt install {installed - begun:.1f} s, first page {seen - installed:.1f} s")
    # Nobody else looks into the folder, and nothing of Swift is on the machine.
    folder = root.folder / "var/lib/kinkeeper"
    assert folder.stat().st_mode & 0o777 == 0o700
    assert root.run("sh", "-c", "command -v swift || echo none").strip() == "none"
    assert "not found" not in root.run("ldd", "/usr/bin/kinkeeper")
    assert "KINKEEPER" in root.run("zcat", "/usr/share/man/man1/kinkeeper.1.gz")
    assert root.kinkeeper("people") is not None


def test_an_upgrade_keeps_everything(pack, root):
    [first] = pack(1)
    root.install(first)
    root.kinkeeper("import", "-", input=CARDS)
    settings = root.folder / "etc/default/kinkeeper"
    settings.write_text(settings.read_text() + "KINKEEPER_PORT=9123\n")
    before = root.kinkeeper("people", "--json")
    [second] = pack(2)
    said = root.install(second)
    assert "-2" in root.run("dpkg-query", "--show", "kinkeeper")
    # The doctor has looked, and misses nothing but what the package recommends.
    assert "Data folder  /var/lib/kinkeeper" in said and "error:" not in said, said
    assert root.kinkeeper("people", "--json") == before
    assert "KINKEEPER_PORT=9123" in settings.read_text()


def test_what_stays_when_it_is_removed_and_purged(pack, root):
    [package] = pack()
    root.install(package)
    root.kinkeeper("import", "-", input=CARDS)
    before = root.kinkeeper("people", "--json")
    root.run("apt-get", "remove", "--yes", "kinkeeper")
    assert not (root.folder / "usr/bin/kinkeeper").exists()
    assert (root.folder / "etc/default/kinkeeper").exists()
    said = root.run("apt-get", "purge", "--yes", "kinkeeper")
    assert "/var/lib/kinkeeper" in said
    assert not (root.folder / "etc/default/kinkeeper").exists()
    assert not list((root.folder / "usr/share").rglob("*kinkeeper*"))
    assert (root.folder / "var/lib/kinkeeper/accounts.sqlite").exists()
    # Installed again, it is as it was.
    root.install(package)
    assert root.kinkeeper("people", "--json") == before
