#include "search/resampling.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace landlord {

double worth(const std::vector<Likely>& likely) {
  double sum = 0;
  double squares = 0;
  for (const Likely& each : likely) {
    sum += each.weight;
    squares += each.weight * each.weight / each.deals;
  }
  return sum * sum / squares;
}

std::vector<double> chances_of(const std::vector<double>& expected, int count) {
  std::vector<double> out(expected.size(), 1);
  if (count >= static_cast<int>(expected.size())) return out;
  // The more of them are 1, the more is left to the others.
  double scale = 0;
  for (int sure = -1;;) {
    int now = 0;
    double rest = 0;
    for (const double each : expected) {
      if (each * scale >= 1) {
        ++now;
      } else {
        rest += each;
      }
    }
    // Rounding may make one of them 1 in one round and a little less in the next, for ever.
    if (now <= sure || now >= count) break;
    sure = now;
    scale = (count - sure) / rest;
  }
  for (std::size_t at = 0; at < out.size(); ++at) out[at] = std::min(1.0, expected[at] * scale);
  return out;
}

std::vector<Drawn> resample(const std::vector<Likely>& likely, int draws, Random random) {
  double sum = 0;
  for (const Likely& each : likely) sum += each.weight;
  const double start = random.uniform();
  std::vector<Drawn> out;
  double before = 0;  // the mean number of draws of what has been passed
  int next = 0;
  for (const Likely& here : likely) {
    for (const auto& [types, chance] : here.types.together()) {
      const double mean = here.weight / sum * chance * draws;
      before += mean;
      const int end = std::clamp(static_cast<int>(std::ceil(before - start)), next, draws);
      if (end == next) continue;
      out.push_back({{here.hands, types},
                     static_cast<double>(end - next),
                     1 + here.weight / sum * draws / here.deals});
      next = end;
    }
  }
  // Sums of rounded weights may miss the last draw.
  if (!out.empty()) out.back().draws += draws - next;
  random.shuffle(out);
  return out;
}

std::vector<Drawn> all_of(const std::vector<Likely>& likely, double worth, Random random) {
  const auto count = static_cast<double>(likely.size());
  double sum = 0;
  for (const Likely& here : likely) sum += here.weight;
  std::vector<Drawn> out;
  for (const Likely& here : likely) {
    for (const auto& [types, chance] : here.types.together()) {
      const double draws = here.weight / sum * chance * count;
      if (draws > 0) out.push_back({{here.hands, types}, draws, count / worth});
    }
  }
  random.shuffle(out);
  return out;
}

}  // namespace landlord
