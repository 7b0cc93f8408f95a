"""S15: bytes that the core puts into site-packages of a fresh environment, without pip and setuptools.

install_size.py [--json]      needs a package index or pip's cache
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_NOT_OURS = ("pip", "setuptools", "_distutils_hack", "pkg_resources", "distutils-precedence")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        environment = Path(name) / "venv"
        subprocess.run([sys.executable, "-m", "venv", environment], check=True)
        subprocess.run([environment / "bin/pip", "install", "-q", ROOT], check=True)
        site = next(environment.glob("lib/python*/site-packages"))
        sizes = {
            entry.name: sum(path.stat().st_size for path in entry.rglob("*") if path.is_file())
            if entry.is_dir()
            else entry.stat().st_size
            for entry in site.iterdir()
            if not entry.name.startswith(_NOT_OURS)
        }
    figures = {
        "install.core_mb": round(sum(sizes.values()) / 1e6, 2),
        "install.largest": sorted(sizes, key=sizes.get, reverse=True)[:5],
    }
    print(json.dumps(figures, indent=None if asked.json else 1))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
