"""Makes a wheel with the library in it: python3 python/wheel.py [BUILD] [OUT]. Needs nothing but Python.

A wheel is a zip: the package, libludus.so.N beside it, and what is known of both. It runs where the library does: on this
machine's kind, with jansson installed."""

import base64
import hashlib
import re
import sys
import sysconfig
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
WHEEL = "Wheel-Version: 1.0\nGenerator: ludus\nRoot-Is-Purelib: false\nTag: {tag}\n"
METADATA = """Metadata-Version: 2.1
Name: ludus
Version: {version}
Summary: Rich board games for programs that learn
License: MIT
Requires-Python: >=3.9
Requires-Dist: cffi
Requires-Dist: numpy
"""


def record_row(name: str, data: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(data)}\n"


def make(build: Path, out: Path) -> Path:
    version = re.search(r'__version__ = "(.*)"', (HERE / "ludus/__init__.py").read_text()).group(1)
    abi = re.search(r"^ABI = (\d+)", (HERE / "ludus/_lib.py").read_text(), re.M).group(1)
    tag = "py3-none-" + sysconfig.get_platform().replace("-", "_").replace(".", "_")
    about = f"ludus-{version}.dist-info"
    files = {f"ludus/{path.name}": path.read_bytes() for path in sorted((HERE / "ludus").glob("*.py*"))}
    files[f"ludus/libludus.so.{abi}"] = (build / f"include/libludus.so.{abi}").read_bytes()
    files[f"{about}/METADATA"] = METADATA.format(version=version).encode()
    files[f"{about}/WHEEL"] = WHEEL.format(tag=tag).encode()
    record = "".join(record_row(name, data) for name, data in files.items()) + f"{about}/RECORD,,\n"
    files[f"{about}/RECORD"] = record.encode()
    out.mkdir(parents=True, exist_ok=True)
    wheel = out / f"ludus-{version}-{tag}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
    return wheel


if __name__ == "__main__":
    given = [Path(word) for word in sys.argv[1:]]
    project = HERE.parent
    print(make(given[0] if given else project / "build", given[1] if len(given) > 1 else project / "build/python"))
