"""The completion scripts, loaded by the shells they are for."""
import os
import shutil
import subprocess

import pytest

from kinkeeper import PROGRAM

# What each shell is told to do with the script: complete "kinkeeper $WORD", and print the words.
SHELLS = {
    "bash": ["bash", "-c", """
        source "$SCRIPT"
        COMP_WORDS=(kinkeeper "$WORD") COMP_CWORD=1 COMP_LINE="kinkeeper $WORD" COMP_POINT=$((10 + ${#WORD}))
        _kinkeeper kinkeeper "$WORD" kinkeeper
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
        complete -C "kinkeeper $WORD"
    """],
}


@pytest.mark.parametrize("shell", SHELLS)
def test_the_shell_loads_it_and_offers_commands(tmp_path, shell):
    assert shutil.which(shell), f"There is no {shell}. script/bootstrap --tests installs it."
    script = tmp_path / "completions"
    script.write_bytes(subprocess.run(
        [PROGRAM, "--generate-completion-script", shell], capture_output=True, check=True, timeout=60).stdout)
    subprocess.run([shell, "-n", str(script)], check=True, timeout=60)
    words = {"": "_kinkeeper: function"} if shell == "zsh" else {"gr": "group", "sett": "settings", "tim": "timeline"}
    for word, offered in words.items():
        done = subprocess.run(
            SHELLS[shell], capture_output=True, text=True, timeout=60,
            env={**os.environ, "SCRIPT": str(script), "WORD": word, "HOME": str(tmp_path),
                 "PATH": f"{os.path.dirname(PROGRAM)}:{os.environ['PATH']}"})
        assert done.returncode == 0, done.stderr
        assert [line.split("\t")[0].strip() for line in done.stdout.splitlines()] == [offered], done.stdout + done.stderr
