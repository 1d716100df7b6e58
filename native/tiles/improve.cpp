#include "tiles/improve.hpp"

#include <stdexcept>
#include <unordered_map>

#include "tiles/guided.hpp"
#include "tiles/window.hpp"

namespace taquin {

namespace {

constexpr int small = 25;                // cells; larger boards also get a guided construction
constexpr int tail_cells = 36;           // cells; the largest box for the end of a solution
constexpr std::size_t widest = 1 << 18;  // boards in a beam; each takes about a kilobyte
constexpr unsigned longest_sweep = 6;    // the round from which windows no longer grow
constexpr double report_seconds = 0.02;
constexpr int longest_slide = 64;  // tiles; a Move counts no more, so a longer slide is several

std::vector<Move> in_single_moves(const std::vector<Move>& slides) {
    std::vector<Move> moves;
    for (const Move each : slides)
        moves.insert(moves.end(), static_cast<std::size_t>(tiles_slid(each)), direction(each));
    return moves;
}

std::vector<Move> in_slides(const std::vector<Move>& single) {
    std::vector<Move> slides;
    for (const Move move : single) {
        if (!slides.empty() && direction(slides.back()) == move && tiles_slid(slides.back()) < longest_slide)
            slides.back() = slide(move, tiles_slid(slides.back()) + 1);
        else
            slides.push_back(move);
    }
    return slides;
}

class Improvement {
  public:
    Improvement(const LargeBoard& board, const std::vector<Tile>& goal, const std::vector<Move>& moves, Metric metric,
                std::size_t lower_bound, Driver& driver, const OnBetter& on_better)
        : board_(board),
          goal_(goal),
          metric_(metric),
          driver_(driver),
          on_better_(on_better),
          memory_(driver.limits().memory),
          window_(metric, driver, memory_),
          lower_bound_(lower_bound),
          best_(counted(moves)),
          told_(best_.size()) {}

    // Each round uses wider beams than the one before. Out of memory, it halves the widest beam.
    std::vector<Move> run() {
        try {
            accept(best_);
            for (unsigned round = 0; !done_ && best_.size() > lower_bound_ && widest_ > 0; ++round) {
                driver_.breathe();
                const std::uint64_t expanded = driver_.counts.expanded;
                try {
                    if (board_.cells() > small) construct_guided();
                    shorten_tails(tail_width(round), round % 2 != 0);
                    sweep(20 + 10 * std::min(round, longest_sweep), sweep_width(round), round % 2 != 0);
                } catch (const OutOfBudget&) {
                    widest_ /= 2;
                } catch (const std::bad_alloc&) {
                    widest_ /= 2;
                }
                const bool tried_all = round > longest_sweep && driver_.counts.expanded == expanded;
                if (tried_all) break;
            }
        } catch (const Stopped&) {
        }
        if (best_.size() < told_) tell();
        return in_single_moves(best_);
    }

  private:
    // A solution, given in single moves, in the moves that count.
    std::vector<Move> counted(const std::vector<Move>& single) const {
        return metric_ == Metric::multi ? in_slides(single) : single;
    }
    std::size_t tail_width(unsigned round) const {
        const std::size_t width = board_.cells() <= small ? 100 : 250;
        return std::min(widest_, width << std::min(2 * round, 20u));
    }
    std::size_t sweep_width(unsigned round) const { return std::min(widest_, std::size_t{10} << std::min(round, 20u)); }

    // Keep a solution if it is shorter. Where two pieces meet, the second may undo moves of the
    // first, so remove loops; or it may go on along the same line, so make slides anew.
    void accept(const std::vector<Move>& solution) {
        std::vector<Move> moves = counted(without_loops(board_, in_single_moves(solution)));
        if (moves.size() >= best_.size()) return;
        best_ = std::move(moves);
        if (driver_.seconds() - told_at_ >= report_seconds) tell();
        done_ = best_.size() <= lower_bound_;
    }

    void tell() {
        told_ = best_.size();
        told_at_ = driver_.seconds();
        if (on_better_) on_better_(in_single_moves(best_));
    }

    // The part of the limits that is used up, from 0 to 1.
    double spent() const {
        const double nodes = driver_.limits().nodes == unlimited ? 0
                                                                 : static_cast<double>(driver_.counts.expanded) /
                                                                       static_cast<double>(driver_.limits().nodes);
        return std::max(nodes, driver_.seconds() / driver_.limits().seconds);
    }

    // Construct a new solution with a beam four times as wide as before, or as wide as the limits
    // permit.
    void construct_guided() {
        double width = 4.0 * guided_width_;
        if (guided_cost_ > 0) width = std::min(width, guided_width_ * 0.8 * (1 - spent()) / guided_cost_);
        if (guided_width_ > 1 && width < 1.25 * guided_width_) return;
        guided_width_ = std::min({width, 16384.0, static_cast<double>(widest_)});
        const double before = spent();
        Guided guided(board_, goal_, driver_, memory_);
        accept(guided.solve(orders[0], static_cast<std::size_t>(guided_width_)));
        guided_cost_ = spent() - before;
    }

    // Search the longest end of the solution during which the blank stays in a small box.
    void shorten_tails(std::size_t width, bool backwards) {
        std::size_t searched = 0;
        for (const int cells : {tail_cells, small, 16})
            while (!done_) {
                // Frame the box along the reversed solution, from the goal back.
                std::vector<Move> back(best_.rbegin(), best_.rend());
                for (Move& move : back) move = opposite(move);
                const LargeBoard goal{board_.rows, board_.cols, goal_};
                const int room = board_.cells() <= cells ? board_.cells() : 0;
                const std::size_t length =
                    window_.frame(goal, find_blank(goal_), back.data(), back.size(), room, cells);
                if (length == searched) break;
                searched = length;
                if (!window_.shorten(width, !backwards)) {
                    done_ = length == best_.size() && window_.cells() == board_.cells() && window_.is_complete();
                    break;
                }
                std::vector<Move> moves(best_.begin(), best_.end() - static_cast<std::ptrdiff_t>(length));
                for (auto move = window_.found().rbegin(); move != window_.found().rend(); ++move)
                    moves.push_back(opposite(*move));
                accept(moves);
            }
    }

    // Slide a window over the solution, and shorten each piece.
    void sweep(std::size_t length, std::size_t width, bool backwards) {
        if (done_) return;
        std::vector<Move> moves = best_;
        // moves[0, to) is done; moves[from, end) is still to come.
        std::size_t to = 0, from = 0;
        const auto whole = [&] {
            std::vector<Move> joined(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(to));
            joined.insert(joined.end(), moves.begin() + static_cast<std::ptrdiff_t>(from), moves.end());
            return joined;
        };
        LargeBoard board = board_;
        int blank = find_blank(board.tiles);
        double looked = driver_.seconds();
        try {
            while (from < moves.size()) {
                const std::size_t taken = window_.frame(board, blank, moves.data() + from,
                                                        std::min(length, moves.size() - from), room(length));
                if (taken >= 2 && window_.shorten(width, backwards)) {
                    const std::vector<Move>& found = window_.found();
                    from += taken - found.size();
                    std::copy(found.begin(), found.end(), moves.begin() + static_cast<std::ptrdiff_t>(from));
                    if (board_.cells() <= 100 || driver_.seconds() - looked > 0.2) {
                        looked = driver_.seconds();
                        accept(whole());
                    }
                    continue;
                }
                const bool last = from + taken == moves.size();
                for (std::size_t steps = last ? taken : std::max<std::size_t>(1, taken / 2); steps > 0; --steps) {
                    blank = board.slide(blank, moves[from]);
                    moves[to++] = moves[from++];
                }
            }
        } catch (const Stopped&) {
            accept(whole());
            throw;
        }
        accept(whole());
    }

    static int room(std::size_t length) { return length < 40 ? 1 : 2; }

    const LargeBoard& board_;
    const std::vector<Tile>& goal_;
    Metric metric_;
    Driver& driver_;
    const OnBetter& on_better_;
    Memory memory_;
    Window window_;
    std::size_t lower_bound_, widest_ = widest;
    std::vector<Move> best_;
    std::size_t told_;
    double told_at_ = -1;
    bool done_ = false;
    double guided_width_ = 1, guided_cost_ = 0;
};

}  // namespace

std::vector<Move> improve(const LargeBoard& board, const std::vector<Tile>& goal, const std::vector<Move>& moves,
                          Metric metric, std::size_t lower_bound, Driver& driver, const OnBetter& on_better) {
    LargeBoard end = board;
    int blank = find_blank(end.tiles);
    for (const Move move : moves) {
        if (move > right || !end.can_go(blank, move))
            throw std::invalid_argument("the moves to improve are not a solution: the blank leaves the board.");
        blank = end.slide(blank, move);
    }
    if (end.tiles != goal)
        throw std::invalid_argument("the moves to improve are not a solution: they do not end at the goal.");
    return Improvement(board, goal, moves, metric, lower_bound, driver, on_better).run();
}

std::vector<Move> without_loops(LargeBoard board, const std::vector<Move>& moves) {
    std::vector<Move> kept;
    std::vector<std::uint64_t> passed{0};
    std::unordered_map<std::uint64_t, std::size_t> number{{0, 0}};
    number.reserve(moves.size());
    int blank = find_blank(board.tiles);
    for (const Move move : moves) {
        const int before = blank;
        blank = board.slide(blank, move);
        const int tile = board.tiles[before];
        const std::uint64_t hash = passed.back() ^ hash_of(tile, blank) ^ hash_of(tile, before);
        if (const auto known = number.find(hash); known != number.end()) {
            const std::size_t again = known->second;
            for (std::size_t i = again + 1; i < passed.size(); ++i) number.erase(passed[i]);
            passed.resize(again + 1);
            kept.resize(again);
        } else {
            kept.push_back(move);
            number[hash] = passed.size();
            passed.push_back(hash);
        }
    }
    return kept;
}

}  // namespace taquin
