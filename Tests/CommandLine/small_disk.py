"""A disk of a few megabytes in a mount namespace of its own, seen by nobody else and gone with its process."""
import os
import shutil
import subprocess
import tempfile

import pytest

from kinkeeper import PROGRAM


class SmallDisk:
    """A tmpfs of `size`; commands that `run` runs see it at `path`, everybody else an empty folder."""

    def __init__(self, size="8m"):
        self.size, self.holder = size, None

    def __enter__(self):
        self.path = tempfile.mkdtemp(prefix="kinkeeper-test-")
        self.holder = subprocess.Popen(
            ["unshare", "-m", "sh", "-c", f"mount -t tmpfs -o size={self.size} tmpfs '{self.path}' && echo ready && exec cat"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        if self.holder.stdout.readline() != b"ready\n":
            self.__exit__()
            pytest.skip("mounting a small disk is not permitted here")
        return self

    def __exit__(self, *_):
        self.holder.stdin.close()
        self.holder.stdout.close()
        self.holder.wait(timeout=30)
        shutil.rmtree(self.path, ignore_errors=True)

    def inside(self, *command):
        """The command as one that runs where the disk is seen."""
        return ["nsenter", f"--mount=/proc/{self.holder.pid}/ns/mnt", f"--wd={os.getcwd()}", "--", *command]

    def run(self, *arguments, input=None, language="C"):
        """Runs Kinkeeper on a data folder on the disk."""
        return subprocess.run(
            self.inside(PROGRAM, *arguments, "--data", self.path + "/data"), input=input, capture_output=True, timeout=300,
            env={**os.environ, "LC_ALL": language})

    def shell(self, command):
        done = subprocess.run(self.inside("sh", "-c", command), capture_output=True, timeout=60)
        return done.stdout.decode()

    def remount(self, options):
        self.shell(f"mount -o remount,{options} '{self.path}'")

    def fill(self, but=0):
        """Fills the disk with a file that leaves so many kilobytes."""
        self.shell(
            f"cd '{self.path}'; free=$(df -k --output=avail . | tail -1); head -c $(((free - {but}) * 1024)) /dev/zero > filler; "
            "true")

    def empty(self):
        self.shell(f"rm -f '{self.path}/filler'")
