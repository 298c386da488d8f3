#include "base/limit.hpp"

#include "bind/bindings.hpp"

namespace nb = nanobind;

namespace landlord {

void bind_limit(const nb::module_& module) {
  nb::class_<Cancellation>(module, "Cancellation",
                           "A request to end a long call early. Any thread may make it, before or "
                           "during the call; the call then returns within 50 ms.")
      .def(nb::init<>())
      .def("cancel", &Cancellation::cancel, "Makes the request. It cannot be taken back.")
      .def_prop_ro("cancelled", &Cancellation::cancelled, "Whether the request has been made.");

  const nb::exception<Cancelled> cancelled(module, "Cancelled", PyExc_RuntimeError);
  const nb::exception<OutOfTime> out_of_time(module, "OutOfTime", PyExc_ValueError);
}

}  // namespace landlord
