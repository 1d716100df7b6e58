#include "search/visit.hpp"

namespace taquin {

template Visit<DenseSlack> visit_at(int, int);
template Visit<SparseSlack<4>> visit_at(int, int);
template Visit<SparseSlack<5>> visit_at(int, int);

}  // namespace taquin
