// The parts of the Python module, one function a noun.
#pragma once

#include <nanobind/nanobind.h>

namespace landlord {

void bind_rules(nanobind::module_ const& module);
void bind_table(nanobind::module_& module);
void bind_search(nanobind::module_& module);
void bind_network(nanobind::module_& module);
void bind_beaters(nanobind::module_& module);
void bind_strength(nanobind::module_& module);
void bind_perfect(nanobind::module_ const& module);

}  // namespace landlord
