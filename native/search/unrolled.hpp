// IDA* for 4×4 and 5×5, unrolled: the tree and the counts of ida_star.hpp, several times as fast.
//
// Each node is a call of visit<Blank, Last> (visit.hpp), so the compiler knows where the blank is,
// which moves are legal and where each tile goes. A child's slack (slack.hpp) tells whether it is
// within the bound. A node within the bound that has no moves left is the goal.
//
// Counting costs almost nothing:
// - The numbers of expanded and generated nodes share a word (Tally).
// - The path is indexed by the moves left; its lowest entry in use gives the greatest depth.
// - The frontier exists only implicitly, as siblings that are not visited yet. Without pattern
//   databases, Place stores an upper bound: it counts every legal sibling. When that exceeds the
//   longest frontier so far (a few times in 100,000 nodes), replay() counts exactly along the path.
//   With pattern databases, all children are evaluated before the first is visited, so Place stores
//   the exact number.
#pragma once

#include "driver.hpp"
#include "search/slack.hpp"

namespace taquin {

// Counts expanded nodes in the upper bits of a word, from -quota up to 0, and generated nodes in
// the lower bits. The quota is used up when the word is no longer negative.
struct Tally {
    static constexpr int shift = 24;
    static constexpr std::int64_t chunk = 1 << 12;  // the largest quota: nodes between limit checks

    std::int64_t word = 0;
    std::int64_t quota = 0;

    static constexpr std::int64_t node(int successors) { return (std::int64_t{1} << shift) + successors; }

    // Start again with a quota of `nodes`.
    void start(std::uint64_t nodes) {
        quota = static_cast<std::int64_t>(nodes);
        word = -(quota << shift);
    }
    std::uint64_t expanded() const { return static_cast<std::uint64_t>((word >> shift) + quota); }
    std::uint64_t generated() const { return static_cast<std::uint64_t>(word & ((std::int64_t{1} << shift) - 1)); }
};

// A place in the recursion: the moves left, in the lower half of a word, and a count of waiting
// siblings in the upper half. Without pattern databases the count is an upper bound that includes
// the children of this node; with them, it is exact and excludes them.
struct Place {
    std::uint32_t word;

    static constexpr Place at(unsigned left, unsigned most_waiting) { return {most_waiting << 16 | left}; }
    unsigned left() const { return word & 0xffff; }
    bool is_last() const { return static_cast<std::uint16_t>(word) == 0; }
};

// Thrown at the goal, to leave the recursion.
struct GoalReached {
    unsigned successors;  // already counted as generated, although the goal is not expanded
};

constexpr int no_move = -1;  // the last move, at the root

constexpr bool can_move(int side, int blank, int last, int move) {
    return is_legal(side, side, blank, static_cast<Move>(move)) && (last == no_move || move != (last ^ 1));
}

// How many legal moves there are that do not undo the last one, among the moves after `after`.
constexpr unsigned successors(int side, int blank, int last, int after = -1) {
    unsigned count = 0;
    for (int move = after + 1; move < 4; ++move) count += can_move(side, blank, last, move);
    return count;
}

// How many successors a node has: such moves, without those that the slack prunes.
template <class Slack>
TAQUIN_INLINE unsigned successors(const Slack& slack, const typename Slack::Tables& tables, int side, int blank,
                                  int last) {
    if constexpr (CountsSuccessors<Slack>)
        if (last != no_move) return slack.successors(tables, static_cast<Move>(last));
    return successors(side, blank, last);
}

constexpr unsigned longest_path = 256;  // moves; 4×4 boards need up to 80, 5×5 boards at most 208
constexpr std::uint8_t unvisited = 0xff;
// Indexed by moves left: the move that led to the node last visited there.
using Path = std::array<std::uint8_t, longest_path>;

// The state of a search, which all its nodes share. visit() reads and writes the public members.
template <IsRootSlack Slack>
class Unrolled {
  public:
    static constexpr int side = Slack::side;
    static constexpr int cells = side * side;
    using Board = typename SquareOf<Slack>::Board;
    using Given = typename SquareOf<Slack>::Given;
    using Handed = typename SquareOf<Slack>::Handed;

    Tally tally;
    std::uint32_t longest_frontier = 0xffff;  // in the upper half, to compare with Place::word
    typename Slack::Tables tables;
    typename PlacesOf<Slack>::type places;
    Path path{};
    int least_excess = 0;  // the least (f - bound) / 2 of a node beyond the bound; 0: none yet

    Unrolled(const Puzzle<Given>& puzzle, typename Slack::Tables all)
        : tables(std::move(all)),
          places(tables, by_goal_cells(puzzle), puzzle.start.blank()),
          puzzle_(puzzle),
          board_(by_goal_cells(puzzle)) {}
    virtual ~Unrolled() = default;

    // Called when the quota of the tally is used up; returns whether to skip this node. Throws to
    // leave the search.
    virtual bool pass_over(Handed board, int blank, int last, Slack slack, Place place) = 0;

    template <class Spent>
        requires requires(const Spent spent) { spent.unspent(); }
    bool pass_over(Handed board, int blank, int last, Spent spent, Place place) {
        return pass_over(board, blank, last, spent.unspent(), place);
    }

    // Record the excess of a child that does not fit: f can rise by more than 2, so the next bound
    // is the lowest f beyond this one.
    void note_excess(int excess) {
        if (excess > 0 && (least_excess == 0 || excess < least_excess)) least_excess = excess;
    }

    // Count the frontier of the current node exactly, along the path.
    void replay(unsigned left)
        requires(!HasPlaces<Slack>);

  protected:
    // The place of the root.
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

    // Start the recursion at this board.
    void visit_from(const Board& board, int blank) { places = {tables, board, blank}; }

    // The depth of the deepest node visited with fewer than `from` moves left.
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

    // The next bound: f rises by even numbers.
    unsigned next_bound() const { return bound_ + 2 * static_cast<unsigned>(std::max(1, least_excess)); }

    const Puzzle<Given>& puzzle_;
    Board board_;  // the start, with tiles named by their goal cells
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

// The function that visits a node with this blank and last move. The files visit_*.cpp define it.
template <class Slack>
using Visit = void (*)(Unrolled<Slack>&, typename SquareOf<Slack>::Board, Slack, Place);
template <class Slack>
Visit<Slack> visit_at(int blank, int last);

}  // namespace taquin
