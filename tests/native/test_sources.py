"""Rules of the C++ sources that no compiler checks."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
DEFINITION = re.compile(r"^(?:class|struct|enum class|enum|concept) (\w+)\b[^;\n]*[{=]", re.MULTILINE)


def test_headers_define_each_type_once() -> None:
    """Two types of one name in a namespace break the one-definition rule; linkers say nothing."""
    homes = defaultdict(set)
    for header in ROOT.glob("native/**/*.hpp"):
        for name in DEFINITION.findall(header.read_text()):
            homes[name].add(header.relative_to(ROOT).as_posix())
    assert len(homes) > 50
    assert {name: files for name, files in homes.items() if len(files) > 1} == {}
