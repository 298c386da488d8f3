// Vectors as NumPy arrays, without a copy.
#pragma once

#include <nanobind/ndarray.h>

#include <vector>

#include "rules/hand.hpp"

namespace landlord {

namespace nb = nanobind;

using HandArray = nb::ndarray<const Cards, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// One row a deal, one column a seat.
using DealArray = nb::ndarray<const Cards, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

template <class T>
nb::ndarray<nb::numpy, T> as_array(std::vector<T>&& values) {
  auto* owner = new std::vector<T>(std::move(values));
  nb::capsule const free(owner,
                         [](void* data) noexcept { delete static_cast<std::vector<T>*>(data); });
  return nb::ndarray<nb::numpy, T>(owner->data(), {owner->size()}, free);
}

// As many rows of `columns` entries as there are.
template <class T>
nb::ndarray<nb::numpy, T> as_rows(std::vector<T>&& values, std::size_t columns) {
  auto* owner = new std::vector<T>(std::move(values));
  nb::capsule const free(owner,
                         [](void* data) noexcept { delete static_cast<std::vector<T>*>(data); });
  return nb::ndarray<nb::numpy, T>(owner->data(), {owner->size() / columns, columns}, free);
}

}  // namespace landlord
