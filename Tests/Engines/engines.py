"""The browsers beside Chromium: Debian's Firefox, and WebKitGTK, whose engine is that of iPhones. One runs at a time."""
import contextlib
import glob
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time

from webdriver import DriverError, HTTPWire, MarionetteWire

#: Seconds a browser may take to start on a busy machine.
PATIENCE = 60

#: The key that leads from one part of a day's field to the next.
RIGHT = "\ue014"

#: Nothing leaves this machine: what is not 127.0.0.1 goes to a proxy that is not there.
CAPABILITIES = {
    "acceptInsecureCerts": True,
    "timeouts": {"pageLoad": 25_000, "script": 25_000},
    "proxy": {"proxyType": "manual", "httpProxy": "127.0.0.1:1", "sslProxy": "127.0.0.1:1", "noProxy": ["127.0.0.1"]},
}

PREFERENCES = {
    "marionette.port": 0,
    "intl.accept_languages": "en-GB, en",
    "intl.locale.requested": "en-GB",
    # WebKit's pages move, as on most phones; here those are tried for whom they must not.
    "ui.prefersReducedMotion": 1,
    "browser.shell.checkDefaultBrowser": False,
    "browser.tabs.warnOnClose": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "datareporting.policy.dataSubmissionPolicyBypassNotification": True,
    "extensions.systemAddon.update.enabled": False,
}


def needed(*names):
    """The path of the first program of some names that there is."""
    for name in names:
        if found := shutil.which(name) or next(iter(sorted(glob.glob(name))), None):
            return found
    raise AssertionError(f"There is no {names[0]}. script/bootstrap --engines installs it on Debian.")


def wait_for(look, what, seconds=PATIENCE):
    """What `look` finds, as soon as it finds something."""
    deadline = time.monotonic() + seconds
    while not (found := look()):
        assert time.monotonic() < deadline, f"{what}: not within {seconds} s"
        time.sleep(0.1)
    return found


@contextlib.contextmanager
def running(arguments, log, **environment):
    """A program in a process group of its own, which ends as a whole."""
    with open(log, "ab") as said:
        process = subprocess.Popen(
            arguments, stdin=subprocess.DEVNULL, stdout=said, stderr=said, start_new_session=True,
            env={**os.environ, "NO_AT_BRIDGE": "1", "GTK_A11Y": "none", **environment})
    try:
        yield process
    finally:
        for number in (signal.SIGTERM, signal.SIGKILL):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, number)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(timeout=10)


class Firefox:
    """Without a window. Its own console tells, beside what the tests' proxy hears, what Firefox finds wrong with a page."""

    name = "firefox"
    QUESTION = """
      const said = [];
      for (const one of Services.console.getMessageArray()) {
        if (!(one instanceof Ci.nsIScriptError)) continue;
        if (!/^https?:\\/\\/127\\.0\\.0\\.1/.test(one.sourceName) && !one.category.startsWith("CSP")) continue;
        // A load that Firefox itself gave up, now and then that of the icon in its tab. Of a worker that fails it says "rejected".
        if (/^Failed to load .*\\/assets\\/icon-.* intercepted the request and encountered an unexpected error/.test(one.errorMessage)) continue;
        const isWarning = one.flags & Ci.nsIScriptError.warningFlag;
        said.push(`${isWarning ? "warning" : "error"}: ${one.category}: ${one.errorMessage} (${one.sourceName}:${one.lineNumber})`);
      }
      Services.console.reset();
      return said;"""

    def __init__(self, wire):
        self.wire = wire

    @classmethod
    @contextlib.contextmanager
    def started(cls, folder):
        firefox = needed("firefox-esr", "firefox")
        profile = pathlib.Path(folder, "profile")
        profile.mkdir()
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
        (profile / "user.js").write_text("\n".join(lines))
        told = profile / "MarionetteActivePort"
        arguments = [firefox, "--headless", "--no-remote", "--marionette", "--remote-allow-system-access", "--profile", str(profile)]
        with running(arguments, pathlib.Path(folder, "firefox.log"), HOME=folder) as process:
            port = wait_for(lambda: process.poll() is not None or told.exists() and told.read_text(), "Firefox's port")
            assert process.poll() is None, pathlib.Path(folder, "firefox.log").read_text()[-2000:]
            with contextlib.closing(MarionetteWire(int(port))) as wire:
                wire.say("NewSession", **CAPABILITIES)
                yield cls(wire)
                with contextlib.suppress(DriverError, OSError):
                    wire.say("Marionette:Quit", flags=["eForceQuit"])

    def keys_of(self, value):
        """A day or a time as WebDriver gives it to its field: Firefox takes it whole."""
        return value

    def complaints(self):
        self.wire.say("Marionette:SetContext", value="chrome")
        try:
            return self.wire.say("ExecuteScript", script=self.QUESTION, args=[])
        finally:
            self.wire.say("Marionette:SetContext", value="content")


class WebKit:
    """WebKitGTK's small browser on a screen that is not there. What its pages complain of, the tests' proxy hears."""

    name = "webkit"

    def __init__(self, wire):
        self.wire = wire

    @classmethod
    @contextlib.contextmanager
    def started(cls, folder):
        driver = needed("WebKitWebDriver")
        browser = needed("/usr/lib/*/webkit2gtk-4.1/MiniBrowser")
        log = pathlib.Path(folder, "webkit.log")
        with screen(folder) as display, contextlib.ExitStack() as stack:
            # There is no bus of a desktop to wait for.
            environment = {"DISPLAY": display, "HOME": folder, "XDG_RUNTIME_DIR": folder, "DBUS_SESSION_BUS_ADDRESS": "disabled:",
                           "LIBGL_ALWAYS_SOFTWARE": "1"}
            options = {"binary": browser, "args": ["--automation"]}
            capabilities = {"alwaysMatch": {**CAPABILITIES, "webkitgtk:browserOptions": options}}
            for is_last in (False, True):
                port = free_port()
                attempt = stack.enter_context(contextlib.ExitStack())
                process = attempt.enter_context(running([driver, f"--port={port}"], log, **environment))
                wait_for(lambda: process.poll() is not None or answers(port), "WebKitWebDriver")
                assert process.poll() is None, log.read_text()[-2000:]
                wire = HTTPWire(port)
                try:
                    wire.say("NewSession", capabilities=capabilities)
                    break
                except (DriverError, TimeoutError):
                    # Now and then driver and browser do not find each other.
                    if is_last:
                        raise
                    attempt.close()
            yield cls(wire)
            with contextlib.suppress(DriverError, OSError):
                wire.say("DeleteSession")

    def keys_of(self, value):
        """A day or a time as it is typed into the parts of its field: 11, 27, 2026 and 08, 00, AM."""
        if "-" in value:
            year, month, day = value.split("-")
            parts = [month, day, year]
        else:
            hour, minute = map(int, value.split(":"))
            parts = [f"{hour % 12 or 12:02}", f"{minute:02}", "AM" if hour < 12 else "PM"]
        return RIGHT.join(parts)

    def complaints(self):
        return []


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


def answers(port):
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


@contextlib.contextmanager
def screen(folder):
    """A screen in memory; its name."""
    told, tell = os.pipe()
    arguments = [needed("Xvfb"), "-displayfd", str(tell), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
    with open(pathlib.Path(folder, "screen.log"), "wb") as log:
        process = subprocess.Popen(arguments, stdout=log, stderr=log, pass_fds=[tell], start_new_session=True)
    os.close(tell)
    try:
        with open(told) as answer:
            number = answer.readline().strip()
        assert number, "Xvfb did not start: " + pathlib.Path(folder, "screen.log").read_text()[-2000:]
        yield f":{number}"
    finally:
        process.terminate()
        process.wait(timeout=20)


@contextlib.contextmanager
def started(engine):
    """A browser with folders of its own, until it is no longer needed."""
    with tempfile.TemporaryDirectory(prefix="kinkeeper-engine-", ignore_cleanup_errors=True) as folder:
        with engine.started(folder) as one:
            yield one
