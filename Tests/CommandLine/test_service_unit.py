"""The unit of the packaged service: what it forbids is nothing that the program asks of the system. And what looks after an upgrade."""
import pathlib
import platform
import re
import shutil
import subprocess
import sys

import pytest

DEBIAN = pathlib.Path(__file__).resolve().parents[2] / "packaging/debian"
UNIT = DEBIAN / "kinkeeper.service"

#: Asks for the networks of this machine as the program does, with the sockets that RestrictAddressFamilies= leaves: systemd makes a
#: filter of system calls of it, which says EAFNOSUPPORT to all others.
ASKING = """
import ctypes, socket, struct, sys
calls = {"x86_64": 41, "aarch64": 198}
families = [getattr(socket, name) for name in sys.argv[2:]]
load, equal, answer = 0x20, 0x15, 0x06
steps = [(load, 0, 0, 0), (equal, 0, len(families) + 2, calls[sys.argv[1]]), (load, 0, 0, 16)]
steps += [(equal, len(families) - number, 0, family) for number, family in enumerate(families)]
steps += [(answer, 0, 0, 0x00050000 | 97), (answer, 0, 0, 0x7FFF0000)]
code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *step) for step in steps))
program = ctypes.create_string_buffer(struct.pack("HxxxxxxP", len(steps), ctypes.addressof(code)))
libc = ctypes.CDLL(None, use_errno=True)
long = ctypes.c_ulong
if libc.prctl(38, long(1), long(0), long(0), long(0)) or libc.prctl(22, long(2), program, long(0), long(0)):
    sys.exit("no filter")
first = ctypes.c_void_p()
print(libc.getifaddrs(ctypes.byref(first)) == 0 and first.value is not None)
"""


def words(setting):
    """The words of all lines of a setting."""
    return [word for line in UNIT.read_text().splitlines() if line.startswith(setting + "=") for word in line.partition("=")[2].split()]


def networks_are_known(families):
    done = subprocess.run([sys.executable, "-c", ASKING, platform.machine(), *families], capture_output=True, text=True, timeout=60)
    if "no filter" in done.stderr:
        pytest.skip("filters of system calls are not permitted here")
    assert done.returncode == 0, done.stderr
    return done.stdout.strip() == "True"


@pytest.mark.skipif(sys.platform != "linux" or platform.machine() not in ("x86_64", "aarch64"), reason="filters are Linux's")
def test_the_service_may_ask_which_networks_it_is_in():
    # Without the answer it would take public addresses of its own machine and network for ones that accounts may send to.
    assert not networks_are_known(["AF_UNIX", "AF_INET", "AF_INET6"])
    families = words("RestrictAddressFamilies")
    assert {"AF_UNIX", "AF_INET", "AF_INET6"} <= set(families)
    assert networks_are_known(families)


@pytest.mark.skipif(shutil.which("sh") is None, reason="there is no shell")
def test_the_doctor_after_an_upgrade_has_the_settings_of_the_service_and_runs_none_of_them(tmp_path):
    # Without them it looked at other settings than those in force, and at no nightly backups.
    settings = tmp_path / "settings"
    settings.write_text(
        "# KINKEEPER_PORT=1\n#KINKEEPER_PORT=2\n\nKINKEEPER_BACKUP_FOLDER=/mnt/a folder  \nOTHER=3\n"
        f"KINKEEPER_PUBLIC_URL=\"https://kin.example.org\"\nKINKEEPER_LOG_LEVEL='info'\nKINKEEPER_PORT=$(touch {tmp_path}/ran) b\n")
    script = (DEBIAN / "postinst").read_text()
    function = re.search(r"^as_service\(\) \{.*?^\}$", script, re.M | re.S)[0]
    stub = "data=/d\nsetpriv() { shift 6; printf '<%s>' \"$@\"; }\n"
    done = subprocess.run(
        ["sh", "-ec", f"{stub}settings={settings}\n{function}\nas_service doctor"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    said = re.findall("<([^>]*)>", done.stdout)
    assert said[:3] == ["env", "HOME=/d", "KINKEEPER_DATA=/d"] and said[-2:] == ["kinkeeper", "doctor"], said
    assert set(said[3:-2]) == {
        "KINKEEPER_BACKUP_FOLDER=/mnt/a folder", "KINKEEPER_PUBLIC_URL=https://kin.example.org", "KINKEEPER_LOG_LEVEL=info",
        f"KINKEEPER_PORT=$(touch {tmp_path}/ran) b"}, said
    assert not (tmp_path / "ran").exists()
    settings.unlink()
    done = subprocess.run(
        ["sh", "-ec", f"{stub}settings={settings}\n{function}\nas_service doctor"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and done.stdout.endswith("<KINKEEPER_DATA=/d><kinkeeper><doctor>"), done
