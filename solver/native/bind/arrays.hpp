// NumPy arrays as arguments, and vectors as NumPy arrays without a copy.
#pragma once

#include <nanobind/ndarray.h>

#include <vector>

#include "rules/hand.hpp"

namespace landlord {

namespace nb = nanobind;

using HandArray = nb::ndarray<const Cards, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// One row for each deal, one column for each seat.
using DealArray = nb::ndarray<const Cards, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

template <class T>
using Vector = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <class T>
using Matrix = nb::ndarray<const T, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

template <class T>
nb::ndarray<nb::numpy, T> as_array(std::vector<T>&& values) {
  auto* owner = new std::vector<T>(std::move(values));
  nb::capsule const free(owner,
                         [](void* data) noexcept { delete static_cast<std::vector<T>*>(data); });
  return nb::ndarray<nb::numpy, T>(owner->data(), {owner->size()}, free);
}

// Rows of `columns` entries each.
template <class T>
nb::ndarray<nb::numpy, T> as_rows(std::vector<T>&& values, std::size_t columns) {
  auto* owner = new std::vector<T>(std::move(values));
  nb::capsule const free(owner,
                         [](void* data) noexcept { delete static_cast<std::vector<T>*>(data); });
  return nb::ndarray<nb::numpy, T>(owner->data(), {owner->size() / columns, columns}, free);
}

}  // namespace landlord
