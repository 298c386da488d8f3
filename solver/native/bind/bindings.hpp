// The parts of the Python module, one function for each noun.
#pragma once

#include "bind/bind.hpp"

namespace landlord {

using BindClasses = void(const nb::module_&);
using BindFunctions = void(nb::module_&);

BindClasses bind_rules, bind_written_plays, bind_table, bind_fewest, bind_bid_network, bind_exact,
    bind_call_likelihood, bind_environment, bind_episodes;
BindFunctions bind_scoring, bind_strength, bind_beaters, bind_network, bind_players, bind_self_play,
    bind_search, bind_landlord_trials;

}  // namespace landlord
