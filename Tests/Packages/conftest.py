"""Packages made by script/package, and bare roots of Debian to install them in."""
import contextlib
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time
import urllib.request

import pytest

HERE = pathlib.Path(__file__).resolve().parents[2]
#: What a bare root is made from; kept between runs, since it takes a minute.
BARE = HERE / ".build" / "bare-root.tar"


def run(*command, **options):
    done = subprocess.run([str(part) for part in command], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
    assert done.returncode == 0, f"{command}:\n{done.stdout[-4000:]}"
    return done.stdout


@pytest.fixture(scope="session")
def program():
    """The program as packages contain it, with Swift's libraries inside."""
    given = os.environ.get("KINKEEPER_PACKAGED")
    return pathlib.Path(given) if given else HERE / ".build/package/release/kinkeeper"


@pytest.fixture(scope="session")
def pack(program):
    """Makes a package of a revision, and the image where one is asked for: answers their files. Made once, unless it is wanted anew."""
    present = {}

    def made(revision=1, *more, anew=False):
        if anew or (revision, more) not in present:
            said = subprocess.run(
                [HERE / "script/package", "--program", program, "--revision", str(revision), *more], cwd=HERE, text=True,
                stdout=subprocess.PIPE, check=True).stdout
            present[revision, more] = [HERE / line for line in said.split()]
        return present[revision, more]

    return made


class Root:
    """A bare Debian in a folder."""

    def __init__(self, folder):
        self.folder = folder

    def run(self, *command, **options):
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}
        return run("chroot", self.folder, *command, env={**environment, **options.pop("env", {})}, **options)

    def install(self, package):
        shutil.copy(package, self.folder / "root")
        return self.run("apt-get", "install", "--yes", "--no-install-recommends", f"/root/{package.name}")

    def kinkeeper(self, *arguments, **options):
        """The program as the account of the service runs it."""
        return self.run("setpriv", "--reuid", "kinkeeper", "--regid", "kinkeeper", "--clear-groups", "env",
                        "KINKEEPER_DATA=/var/lib/kinkeeper", "HOME=/var/lib/kinkeeper", "kinkeeper", *arguments, **options)

    def serving(self):
        """The server as the account of the service."""
        return serving(self.folder, ["setpriv", "--reuid", "kinkeeper", "--regid", "kinkeeper", "--clear-groups", "kinkeeper", "serve"],
                       {"HOME": "/var/lib/kinkeeper", "KINKEEPER_DATA": "/var/lib/kinkeeper"})


@contextlib.contextmanager
def processes_seen(folder):
    """A root with /proc, as every system and every container has it: a program finds its own arguments there."""
    (folder / "proc").mkdir(exist_ok=True)
    run("mount", "-t", "proc", "proc", folder / "proc")
    try:
        yield
    finally:
        run("umount", folder / "proc")


@contextlib.contextmanager
def serving(folder, command, environment, *options):
    """A server in a root: answers the address of its pages."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = subprocess.Popen(
        [shutil.which("chroot"), *options, str(folder), *command],
        env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", **environment, "KINKEEPER_ADDRESS": "127.0.0.1", "KINKEEPER_PORT": str(port)},
        stdout=subprocess.DEVNULL)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.send_signal(signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            server.wait(20)
        server.kill()
        server.wait()


def first_page(address, seconds=30):
    """The first page, asked for until it comes."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                return answer.read().decode()
        except OSError:
            assert time.monotonic() < deadline, f"{address} does not answer"
            time.sleep(0.05)


@pytest.fixture
def root(tmp_path):
    """A root of Debian with nothing in it but what every Debian has, and no Swift."""
    if not BARE.exists():
        made = tmp_path / "made"
        run("debootstrap", "--variant=minbase", "bookworm", made, os.environ.get("DEBIAN_MIRROR", "http://deb.debian.org/debian"))
        # Packages come as they come on this machine.
        for name in ("etc/apt/apt.conf.d", "etc/apt/sources.list.d"):
            shutil.copytree(pathlib.Path("/") / name, made / name, dirs_exist_ok=True)
        if pathlib.Path("/etc/apt/sources.list").exists():
            shutil.copy("/etc/apt/sources.list", made / "etc/apt/sources.list")
        part = BARE.with_suffix(".part")
        run("tar", "--create", "--file", part, "--directory", made, ".")
        part.rename(BARE)
        shutil.rmtree(made)
    folder = tmp_path / "root"
    folder.mkdir()
    run("tar", "--extract", "--file", BARE, "--directory", folder)
    shutil.copy("/etc/resolv.conf", folder / "etc/resolv.conf")
    with processes_seen(folder):
        bare = Root(folder)
        bare.run("apt-get", "update", "--quiet=2")
        yield bare
    shutil.rmtree(folder)
