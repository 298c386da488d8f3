#include "bind/bindings.hpp"
#include "rules/rules.hpp"

namespace nb = nanobind;

NB_MODULE(_core, module) {
  module.doc() = "Hands, compiled rules and search of the Landlord solver.";
  nb::set_leak_warnings(false);
  landlord::bind_rules(module);
  landlord::bind_table(module);
  landlord::bind_network(module);
  landlord::bind_search(module);
  landlord::bind_beaters(module);
  landlord::bind_strength(module);
  landlord::bind_perfect(module);
}
