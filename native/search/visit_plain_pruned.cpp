#include "search/visit.hpp"

namespace taquin {

template Visit<Pruned<ManhattanSlack>> visit_at(int, int);
template Visit<Pruned<ConflictSlack>> visit_at(int, int);
template Visit<Pruned<WalkSlack>> visit_at(int, int);

}  // namespace taquin
