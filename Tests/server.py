"""The built program's server on a data folder of its own, started and ended by its process id."""
import contextlib
import os
import re
import resource
import selectors
import signal
import subprocess
import threading
import time

from kinkeeper import PROGRAM

#: Seconds a server may take to answer, and to end. Generous, for a debug build on a busy machine.
PATIENCE = 40


class Server:
    """`kinkeeper serve` between `start` and `stop`; `kill` is what a power cut does."""

    def __init__(self, folder, **environment):
        self.folder = folder
        self.environment = environment
        #: How many files it may open; nothing for as many as this program may.
        self.files = None
        self.process = None
        self.address = None
        self.link = None

    def start(self, port="0", demo=False):
        """Waits until it answers. A fixed `port` lets a page of before find it again; `demo` brings its own folder."""
        # A file of its own for the log, so that a full pipe never stops the server.
        self.log_path = os.path.join(self.folder.path, "server.log")
        with open(self.log_path, "ab") as log:
            self.process = subprocess.Popen(
                [PROGRAM, "serve", "--port", port, *(["--demo"] if demo else ["--data", self.folder.path])],
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, preexec_fn=self._limit,
                env={**os.environ, "LC_ALL": "C", "NO_COLOR": "1", **self.environment})
        said = self._read_until(b"Control-C")
        self.address = re.search(r"https?://[^\s/]+", said).group().rstrip(".")
        link = re.search(r"http://\S+/setup/\S+", said)
        self.link = link and link.group()
        return self

    def stop(self):
        """Ends the server as a system does, and holds it to ending cleanly."""
        if self.process is None:
            return
        process, self.process = self.process, None
        process.send_signal(signal.SIGTERM)
        try:
            code = process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise AssertionError(f"the server did not end within {PATIENCE} s of SIGTERM:\n{self.log()}")
        finally:
            process.stdout.close()
        assert code == 0, f"the server ended with {code}:\n{self.log()}"

    def kill(self):
        process, self.process = self.process, None
        process.kill()
        process.wait()
        process.stdout.close()

    @contextlib.contextmanager
    def slowed(self):
        """A machine of a tenth of the speed, so that what is short can be seen whatever the build."""
        process, is_over = self.process, threading.Event()

        def slow():
            while not is_over.wait(0.004):
                process.send_signal(signal.SIGSTOP)
                time.sleep(0.04)
                process.send_signal(signal.SIGCONT)

        thread = threading.Thread(target=slow)
        thread.start()
        try:
            yield
        finally:
            is_over.set()
            thread.join()

    def log(self):
        with open(self.log_path, errors="replace") as file:
            return file.read()[-4000:]

    @property
    def host(self):
        return self.address.removeprefix("http://")

    def make_account(self, name, password):
        self.folder.run("account", "create", name, "--password-stdin", input=f"{password}\n".encode())

    def _limit(self):
        if self.files:
            resource.setrlimit(resource.RLIMIT_NOFILE, (self.files, self.files))

    def _read_until(self, end):
        said = b""
        deadline = time.monotonic() + PATIENCE
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            while end not in said:
                if not selector.select(max(0, deadline - time.monotonic())):
                    self.process.kill()
                    raise AssertionError(f"the server did not say where it is:\n{self.log()}")
                chunk = os.read(self.process.stdout.fileno(), 4096)
                if not chunk:
                    raise AssertionError(f"the server ended at once with {self.process.wait()}:\n{self.log()}")
                said += chunk
        return said.decode()
