"""Random rules, each time the same ones: what Kinkeeper and python-dateutil make of them must be equal.

The seed is printed; RECURRENCE_SEED and RECURRENCE_COUNT ask for others and for thousands. Our answers come from the unit test that
answers rows, since the command line knows no rules. Run by script/test oracle.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

import recurrence
import zones

PACKAGE = pathlib.Path(os.environ.get("KINKEEPER_PACKAGE", pathlib.Path(__file__).resolve().parents[2]))


def main():
    seed = int(os.environ.get("RECURRENCE_SEED", "20261122"))
    count = int(os.environ.get("RECURRENCE_COUNT", "500"))
    if recurrence.table(check=True) or zones.main(check=True):
        return 1
    rows = recurrence.random_rows(count, seed)
    with tempfile.TemporaryDirectory(prefix="kinkeeper-test-") as folder:
        path = pathlib.Path(folder) / "rows"
        path.write_text("\n".join(row.rpartition("\t")[0] for row in rows) + "\n", encoding="utf-8")
        subprocess.run(
            ["swift", "test", "--package-path", str(PACKAGE), "--skip-build", "--filter", "KinkeeperTests.*oracle asks"],
            check=True, stdout=subprocess.DEVNULL, env={**os.environ, "KINKEEPER_RECURRENCE_ROWS": str(path)})
        answers = pathlib.Path(f"{path}.answers").read_text(encoding="utf-8").splitlines()
    assert len(answers) == len(rows), f"{len(answers)} answers for {len(rows)} rows"
    wrong = [(row, ours) for row, ours in zip(rows, answers) if row.rpartition("\t")[2] != ours]
    for row, ours in wrong[:10]:
        print(f"{row}\n  Kinkeeper: {ours}", file=sys.stderr)
    print(f"recurrence: {count} rules of seed {seed}, {len(wrong)} disagreements")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
