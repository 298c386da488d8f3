#include "bind/bindings.hpp"

namespace nb = nanobind;

NB_MODULE(_core, module) {
  module.doc() = "The native core of the Landlord solver: rules, networks and search.";
  nb::set_leak_warnings(false);
  landlord::bind_limit(module);
  landlord::bind_rules(module);
  landlord::bind_written_plays(module);
  landlord::bind_table(module);
  landlord::bind_scoring(module);
  landlord::bind_fewest(module);
  landlord::bind_strength(module);
  landlord::bind_beaters(module);
  landlord::bind_network(module);
  landlord::bind_bid_network(module);
  landlord::bind_players(module);
  landlord::bind_self_play(module);
  landlord::bind_exact(module);
  landlord::bind_call_likelihood(module);
  landlord::bind_search(module);
  landlord::bind_landlord_trials(module);
}
