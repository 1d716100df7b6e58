"""Whatever fits the description of the API, or does not: no answer is 5xx, each is as described."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import positive_data_acceptance
from schemathesis.core.result import Err

from tests.web.running import EASY, Lab

bounded = settings(
    max_examples=25,
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
NOT_PROMISED = [positive_data_acceptance]  # most texts that may be a board are none


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A server whose searches may be whatever they are: it is killed afterwards."""
    lab = Lab(tmp_path_factory.mktemp("busy") / "cache")
    yield lab
    lab.stop()
    assert "Traceback" not in lab.said()


@pytest.fixture(scope="module")
def jobs(busy: Lab) -> list[str]:
    """A solution and a trace that have been found."""
    begun = [busy.begin(**EASY | {"kind": kind}) for kind in ("solve", "trace")]
    for job in begun:
        busy.end(job)
    return begun


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_no_request_breaks_it(busy: Lab, jobs: list[str], mode: GenerationMode) -> None:
    schema = schemathesis.openapi.from_url(f"{busy.client.base_url}/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations() if not isinstance(found, Err)]
    answered = [operation for operation in operations if ask_much(operation, mode, jobs)]
    if mode is GenerationMode.POSITIVE:
        assert answered == operations
    else:
        assert len(answered) > 10, "what takes nothing, or any text, cannot be given something wrong"


def ask_much(operation: Any, mode: GenerationMode, jobs: list[str]) -> bool:
    """Return whether there was anything to ask."""

    @bounded
    @given(case=operation.as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        if "job" in case.path_parameters:
            name = str(case.path_parameters["job"])
            case.path_parameters["job"] = [name, *jobs][len(name) % 3]  # those that have found something say more
        if isinstance(case.body, dict) and isinstance(case.body.get("seconds"), float | int):
            case.body["seconds"] = min(case.body["seconds"], 0.1)  # searches are not what is tested
        case.call_and_validate(excluded_checks=NOT_PROMISED, timeout=60)

    try:
        ask()
    except Unsatisfiable:
        return False
    return True
