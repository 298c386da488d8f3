#include "bind/bind.hpp"

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
  for (Bind* const bind : {bind_rules, bind_table, bind_hands, bind_network, bind_players,
                           bind_exact, bind_search, bind_trials, bind_environment}) {
    bind(module);
  }
}
