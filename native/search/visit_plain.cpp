#include "search/visit.hpp"

namespace taquin {

template Visit<ManhattanSlack> visit_at(int, int);
template Visit<ConflictSlack> visit_at(int, int);
template Visit<WalkSlack> visit_at(int, int);

}  // namespace taquin
