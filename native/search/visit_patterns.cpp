#include "search/visit.hpp"

namespace taquin {

template struct VisitEach<PatternSlacks>;

}  // namespace taquin
