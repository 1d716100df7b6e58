// IDA* for 4×4 and 5×5, unrolled: the same tree as in ida_star.hpp, the same numbers, several times as fast.
//
// Each node is a call of visit<Blank, Last> (visit.hpp): the compiler knows where the blank is, which moves are
// legal and where each tile goes. A child's slack (slack.hpp) says whether it fits the bound; at the goal no moves are
// left.
//
// Counting costs next to nothing. Expanded and generated share a word (Tally); the path is written down by moves left,
// so that the deepest node can be read off it. The frontier, which exists only as siblings not yet visited, is not
// counted but bounded: Place takes every sibling to fit. Only where that exceeds the longest frontier seen, a few times
// in a hundred thousand nodes, is the path replayed and its true length counted. Under pattern databases all children
// are looked up before the first is visited, so that there Place knows how many wait.
#pragma once

#include "driver.hpp"
#include "search/slack.hpp"

namespace taquin {

// Expanded nodes, counted up to 0 from minus a quota, above the generated ones.
struct Tally {
    static constexpr int shift = 24;
    static constexpr std::int64_t chunk = 1 << 12;  // nodes between looks at limits

    std::int64_t word = 0;
    std::int64_t quota = 0;

    static constexpr std::int64_t node(int successors) { return (std::int64_t{1} << shift) + successors; }

    // Start over: `nodes` may be counted before it runs out.
    void start(std::uint64_t nodes) {
        quota = static_cast<std::int64_t>(nodes);
        word = -(quota << shift);
    }
    std::uint64_t expanded() const { return static_cast<std::uint64_t>((word >> shift) + quota); }
    std::uint64_t generated() const { return static_cast<std::uint64_t>(word & ((std::int64_t{1} << shift) - 1)); }
};

// Where the recursion is: moves left in the lower half of a word, in the upper the most nodes that can be waiting
// (under pattern databases: the nodes that are, this one and its children left out).
struct Place {
    std::uint32_t word;

    static constexpr Place at(unsigned left, unsigned most_waiting) { return {most_waiting << 16 | left}; }
    unsigned left() const { return word & 0xffff; }
    bool is_last() const { return static_cast<std::uint16_t>(word) == 0; }
};

// Thrown from the depths of the recursion.
struct GoalReached {
    unsigned successors;  // counted, though the goal has none
};

constexpr int no_move = -1;  // the last move, at the root

constexpr bool can_move(int side, int blank, int last, int move) {
    return is_legal(side, side, blank, static_cast<Move>(move)) && (last == no_move || move != (last ^ 1));
}

// How many moves there are that do not lead back; of those after `after` only.
constexpr unsigned successors(int side, int blank, int last, int after = -1) {
    unsigned count = 0;
    for (int move = after + 1; move < 4; ++move) count += can_move(side, blank, last, move);
    return count;
}

// How many successors a node has: of these moves, those that no machine prunes.
template <class Slack>
TAQUIN_INLINE unsigned successors(const Slack& slack, const typename Slack::Tables& tables, int side, int blank,
                                  int last) {
    if constexpr (CountsSuccessors<Slack>)
        if (last != no_move) return slack.successors(tables, static_cast<Move>(last));
    return successors(side, blank, last);
}

constexpr unsigned longest_path = 256;  // moves; no 4×4 board needs more than 80, no 5×5 board more than 208
constexpr std::uint8_t unvisited = 0xff;
using Path = std::array<std::uint8_t, longest_path>;  // by moves left: the move that led to the node last visited there

// What all nodes of a search share.
template <IsRootSlack Slack>
class Unrolled {
  public:
    static constexpr int side = Slack::side;
    static constexpr int cells = side * side;
    using Board = typename SquareOf<Slack>::Board;
    using Given = typename SquareOf<Slack>::Given;
    using Handed = typename SquareOf<Slack>::Handed;

    Tally tally;
    std::uint32_t longest_frontier = 0xffff;  // as a Place, moves left at their most
    typename Slack::Tables tables;
    typename PlacesOf<Slack>::type places;
    Path path{};
    int least_excess = 0;  // of a node beyond the bound, in slack; 0 if none was seen yet

    Unrolled(const Puzzle<Given>& puzzle, typename Slack::Tables all)
        : tables(std::move(all)),
          places(tables, by_goal_cells(puzzle), puzzle.start.blank()),
          puzzle_(puzzle),
          board_(by_goal_cells(puzzle)) {}
    virtual ~Unrolled() = default;

    // The tally has run out. Returns whether to pass over this node.
    virtual bool pass_over(Handed board, int blank, int last, Slack slack, Place place) = 0;

    template <class Spent>
        requires requires(const Spent spent) { spent.unspent(); }
    bool pass_over(Handed board, int blank, int last, Spent spent, Place place) {
        return pass_over(board, blank, last, spent.unspent(), place);
    }

    // A child does not fit. Where f can rise by more than 2, the next bound must be looked for.
    void note_excess(int excess) {
        if (excess > 0 && (least_excess == 0 || excess < least_excess)) least_excess = excess;
    }

    // The node just visited may have the longest frontier yet: count it, along the path.
    void replay(unsigned left)
        requires(!HasPlaces<Slack>);

  protected:
    // Where the root is.
    Place root_place() const {
        return Place::at(bound_, HasPlaces<Slack> ? 0 : successors(side, puzzle_.start.blank(), no_move));
    }

    // Begin an iteration; returns the root's slack.
    Slack begin(unsigned bound, unsigned h_start) {
        bound_ = bound;
        least_excess = 0;
        visit_from(board_, puzzle_.start.blank());
        const int slack = static_cast<int>(bound - h_start) / 2;
        if constexpr (HasPlaces<Slack>)
            return root_ = Slack::start(places, puzzle_, slack);
        else
            return root_ = Slack::start(tables, puzzle_, slack);
    }

    // The recursion starts here.
    void visit_from(const Board& board, int blank) { places = {tables, board, blank}; }

    // Moves from the start of the deepest node that the path has been to, of those with fewer moves left than `from`.
    unsigned deepest(unsigned from) const {
        unsigned left = 0;
        while (left < from && path[left] == unvisited) ++left;
        return bound_ - left;
    }

    std::vector<Move> moves() const {
        std::vector<Move> all;
        for (unsigned left = bound_; left-- > 0;) all.push_back(static_cast<Move>(path[left]));
        return all;
    }

    // The next bound worth a search: f changes by even numbers.
    unsigned next_bound() const { return bound_ + 2 * static_cast<unsigned>(std::max(1, least_excess)); }

    const Puzzle<Given>& puzzle_;
    Board board_;  // the start, its tiles named by their goal cells
    unsigned bound_ = 0;

  private:
    static Board by_goal_cells(const Puzzle<Given>& puzzle) {
        Board board = Board::empty();
        const int blank = puzzle.start.blank();
        for (int cell = 0; cell < cells; ++cell)
            board.place(cell, cell == blank ? 0 : puzzle.home(puzzle.start.tile(cell)));
        return board;
    }

    Slack root_{};
};

template <IsRootSlack Slack>
void Unrolled<Slack>::replay(unsigned left)
    requires(!HasPlaces<Slack>)
{
    Board board = board_;
    Slack slack = root_;
    int blank = puzzle_.start.blank(), last = no_move;
    std::uint32_t frontier = 0;
    for (unsigned at = bound_;; --at) {
        const int taken = at > left ? path[at - 1] : no_move;
        Slack next = slack;
        for (const auto [move, cell] : puzzle_.moves(blank)) {
            if (!can_move(side, blank, last, move) || move < taken) continue;
            const Slack child = slack.after(tables, blank, move, static_cast<std::uint64_t>(board.tile(cell)));
            if (move == taken)
                next = child;
            else
                frontier += child.fits();
        }
        if (at == left) break;
        const int cell = blank + shift(side, static_cast<Move>(taken));
        board = board.slid(blank, cell);
        blank = cell;
        last = taken;
        slack = next;
    }
    longest_frontier = std::max(longest_frontier, frontier << 16 | 0xffff);
}

// The function that visits a node with the blank there, after that move.
template <class Slack>
using Visit = void (*)(Unrolled<Slack>&, typename SquareOf<Slack>::Board, Slack, Place);
template <class Slack>
Visit<Slack> visit_at(int blank, int last);

}  // namespace taquin
