#include "search/visit.hpp"

namespace taquin {

template struct VisitEach<PlainSlacks>;

}  // namespace taquin
