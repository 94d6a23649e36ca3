"""A wheel made here works by itself, away from the project."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
PROGRAM = """
import ludus, pathlib
from ludus import _lib
assert pathlib.Path(ludus.__file__).parent == pathlib.Path('ludus').resolve(), ludus.__file__
state = ludus.Game('ethnos', players=2).new_initial_state()
while not state.is_terminal():
    state.apply_action(state.legal_actions()[-1])
print(sum(state.returns()))
"""


def test_a_wheel_works_elsewhere(tmp_path):
    build = Path(os.environ.get("LUDUS_BUILD", HERE.parent / "build"))
    made = subprocess.run([sys.executable, HERE / "wheel.py", build, tmp_path / "out"], check=True, capture_output=True, text=True)
    wheel = Path(made.stdout.strip())
    assert wheel.name.startswith("ludus-") and wheel.suffix == ".whl"
    with zipfile.ZipFile(wheel) as archive:
        assert archive.testzip() is None
        archive.extractall(tmp_path / "site")
    clean = {k: v for k, v in os.environ.items() if not k.startswith("LUDUS") and k != "PYTHONPATH"}
    run = subprocess.run([sys.executable, "-c", PROGRAM], cwd=tmp_path / "site", env=clean, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert abs(float(run.stdout)) < 1e-6
