#include "bind/bindings.hpp"

namespace {

void bind_all(nanobind::module_& module, const auto&... parts) { (parts(module), ...); }

}  // namespace

NB_MODULE(_core, module) {
  using namespace landlord;
  module.doc() = "The native core of the Landlord solver: rules, networks and search.";
  nb::set_leak_warnings(false);
  nb::class_<Cancellation>(module, "Cancellation",
                           "A request to end a long call early. Any thread may make it, before or "
                           "during the call; the call then returns within 50 ms.")
      .def(nb::init<>())
      .def("cancel", &Cancellation::cancel)
      .def_prop_ro("cancelled", &Cancellation::cancelled);
  const nb::exception<Cancelled> cancelled(module, "Cancelled", PyExc_RuntimeError);
  const nb::exception<OutOfTime> out_of_time(module, "OutOfTime", PyExc_ValueError);
  bind_all(module, bind_rules, bind_written_plays, bind_table, bind_scoring, bind_fewest,
           bind_strength, bind_beaters, bind_network, bind_bid_network, bind_players,
           bind_self_play, bind_exact, bind_call_likelihood, bind_search, bind_landlord_trials,
           bind_environment, bind_episodes);
}
