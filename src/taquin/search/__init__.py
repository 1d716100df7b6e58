"""The searches, one a file. This is their table of contents: importing it registers them all."""

from taquin.search.a_star import a_star
from taquin.search.a_star_batched import a_star_batched
from taquin.search.a_star_tree import a_star_tree
from taquin.search.all_optimal import all_optimal
from taquin.search.beam import beam
from taquin.search.bidirectional import bidirectional
from taquin.search.bidirectional_a_star import bidirectional_a_star
from taquin.search.breadth_first import breadth_first
from taquin.search.depth_first import depth_first
from taquin.search.depth_limited import depth_limited
from taquin.search.greedy import greedy
from taquin.search.ida_star import ida_star
from taquin.search.ida_star_canonical import ida_star_canonical
from taquin.search.ida_star_fsm import ida_star_fsm
from taquin.search.ida_star_fsm_parallel import ida_star_fsm_parallel
from taquin.search.ida_star_parallel import ida_star_parallel
from taquin.search.ida_star_simd import ida_star_simd
from taquin.search.iterative_deepening import iterative_deepening
from taquin.search.rbfs import rbfs
from taquin.search.sma_star import sma_star
from taquin.search.twin import twin
from taquin.search.uniform_cost import uniform_cost
from taquin.search.weighted_a_star import weighted_a_star

__all__ = [
    "a_star",
    "a_star_batched",
    "a_star_tree",
    "all_optimal",
    "beam",
    "bidirectional",
    "bidirectional_a_star",
    "breadth_first",
    "depth_first",
    "depth_limited",
    "greedy",
    "ida_star",
    "ida_star_canonical",
    "ida_star_fsm",
    "ida_star_fsm_parallel",
    "ida_star_parallel",
    "ida_star_simd",
    "iterative_deepening",
    "rbfs",
    "sma_star",
    "twin",
    "uniform_cost",
    "weighted_a_star",
]
