// The parts of the Python module, one function for each noun.
#pragma once

#include <nanobind/nanobind.h>

namespace landlord {

void bind_limit(const nanobind::module_& module);
void bind_rules(const nanobind::module_& module);
void bind_written_plays(const nanobind::module_& module);
void bind_table(const nanobind::module_& module);
void bind_scoring(nanobind::module_& module);
void bind_fewest(const nanobind::module_& module);
void bind_strength(nanobind::module_& module);
void bind_beaters(nanobind::module_& module);
void bind_network(nanobind::module_& module);
void bind_bid_network(const nanobind::module_& module);
void bind_players(nanobind::module_& module);
void bind_self_play(nanobind::module_& module);
void bind_exact(const nanobind::module_& module);
void bind_call_likelihood(const nanobind::module_& module);
void bind_search(nanobind::module_& module);
void bind_landlord_trials(nanobind::module_& module);

}  // namespace landlord
