"""Battles on a cluster: the same rows, though a worker is lost, and nobody of another version plays."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import version

import pytest
from distributed import Client, LocalCluster

from game.core.errors import SetupError
from game.lab import cluster
from game.lab.cluster import Cluster, batch_size
from game.lab.runner import InProcessPool, play_all, pool_of
from tests.lab.test_runner import duels

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def workers() -> Iterator[LocalCluster]:
    found = LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    )
    yield found
    found.close()


def test_a_cluster_plays_what_one_process_plays_though_a_worker_is_killed(workers: LocalCluster) -> None:
    jobs = duels(12)
    killed = list[int]()

    def kill_one(count: int) -> None:
        if count and not killed:
            worker = next(iter(workers.workers.values()))
            killed.append(worker.pid)
            worker.process.process.kill()

    assert play_all(jobs, pool_of(0, workers.scheduler_address), tell=kill_one) == play_all(
        jobs, InProcessPool()
    )
    assert killed


def test_workers_of_another_version_are_refused_by_name(
    workers: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "version", lambda _: "9.9")
    with pytest.raises(SetupError, match=r"worker tcp://\S+ plays enfilade .*, and this is enfilade 9\.9"):
        list(Cluster(workers.scheduler_address).rows(duels(1)))
    with Client(workers.scheduler_address, set_as_default=False) as client:  # type: ignore[no-untyped-call]
        late = client.submit(cluster.play_batch, b"[]", cluster.version_words(), pure=False)
        with pytest.raises(
            SetupError, match=rf"worker tcp://\S+ plays enfilade {re.escape(version('enfilade'))} "
        ):
            late.result()


def test_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    with pytest.raises(SetupError, match="no scheduler answers there"):
        list(Cluster("tcp://127.0.0.1:9").rows(duels(1)))


@pytest.mark.parametrize(
    ("jobs", "workers", "size"), [(10, 1, 1), (10, 8, 1), (400, 8, 2), (100_000, 64, 13), (10**6, 1000, 200)]
)
def test_batches_grow_with_the_cluster(jobs: int, workers: int, size: int) -> None:
    """With a millisecond of the scheduler a batch and battles of 0.1 s its share stays under 5 % from a size
    of workers / 5 on."""
    assert batch_size(jobs, workers) == size
    if jobs >= 1000:
        assert 0.001 * workers / (0.1 * size) <= 0.05
