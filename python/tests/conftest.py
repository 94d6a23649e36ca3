"""The package of this folder is tested, with the library of the build that LUDUS_LIBRARY names or of build/."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
