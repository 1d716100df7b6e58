#include "search/visit.hpp"

namespace taquin {

template Visit<Pruned<DenseSlack>> visit_at(int, int);
template Visit<Pruned<SparseSlack<4>>> visit_at(int, int);
template Visit<Pruned<SparseSlack<5>>> visit_at(int, int);

}  // namespace taquin
