// NumPy arrays as arguments, and vectors as NumPy arrays without a copy.
#pragma once

#include <nanobind/ndarray.h>

#include <initializer_list>
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

// An array of this shape, which has as many entries as there are values.
template <class T>
nb::ndarray<nb::numpy, T> as_block(std::vector<T>&& values,
                                   std::initializer_list<std::size_t> shape) {
  auto* owner = new std::vector<T>(std::move(values));
  nb::capsule const free(owner,
                         [](void* data) noexcept { delete static_cast<std::vector<T>*>(data); });
  return nb::ndarray<nb::numpy, T>(owner->data(), shape, free);
}

template <class T>
nb::ndarray<nb::numpy, T> as_array(std::vector<T>&& values) {
  const std::size_t size = values.size();
  return as_block(std::move(values), {size});
}

// Rows of `columns` entries each.
template <class T>
nb::ndarray<nb::numpy, T> as_rows(std::vector<T>&& values, std::size_t columns) {
  const std::size_t rows = values.size() / columns;
  return as_block(std::move(values), {rows, columns});
}

}  // namespace landlord
