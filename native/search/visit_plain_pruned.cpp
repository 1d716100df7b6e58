#include "search/visit.hpp"

namespace taquin {

template struct VisitEach<PlainSlacks::WithPruning>;

}  // namespace taquin
