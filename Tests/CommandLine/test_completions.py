"""The completion scripts, loaded by the shells they are for."""
import os
import shutil
import subprocess

import pytest

from kinkeeper import PROGRAM

# What each shell is told to do with the script on its standard input: complete "kinkeeper gr", and print the words.
SHELLS = {
    "bash": ["bash", "-c", """
        source "$SCRIPT"
        COMP_WORDS=(kinkeeper gr) COMP_CWORD=1 COMP_LINE="kinkeeper gr" COMP_POINT=12
        _kinkeeper kinkeeper gr kinkeeper
        printf '%s\\n' "${COMPREPLY[@]}"
    """],
    "zsh": ["zsh", "-f", "-c", """
        autoload -Uz compinit && compinit -D -u
        source "$SCRIPT"
        # Words are offered only at a terminal; here it must load and be there.
        whence -w _kinkeeper
    """],
    "fish": ["fish", "--no-config", "-c", """
        source "$SCRIPT"
        complete -C "kinkeeper gr"
    """],
}
OFFERED = {"bash": "group", "zsh": "_kinkeeper: function", "fish": "group"}


@pytest.mark.parametrize("shell", SHELLS)
def test_the_shell_loads_it_and_offers_commands(folder, tmp_path, shell):
    assert shutil.which(shell), f"There is no {shell}. script/bootstrap --tests installs it."
    script = tmp_path / "completions"
    script.write_bytes(subprocess.run(
        [PROGRAM, "--generate-completion-script", shell], capture_output=True, check=True, timeout=60).stdout)
    subprocess.run([shell, "-n", str(script)], check=True, timeout=60)
    done = subprocess.run(
        SHELLS[shell], capture_output=True, text=True, timeout=60,
        env={**os.environ, "SCRIPT": str(script), "HOME": str(tmp_path), "PATH": f"{os.path.dirname(PROGRAM)}:{os.environ['PATH']}"})
    assert done.returncode == 0, done.stderr
    assert [line.split("\t")[0].strip() for line in done.stdout.splitlines()] == [OFFERED[shell]], done.stdout + done.stderr
