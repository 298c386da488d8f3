// Depth-first proof-number search (df-pn; Nagai, "Df-pn algorithm for searching AND/OR trees and
// its applications", 2002), for any game whose nodes a derived class describes.
#pragma once

#include <deque>
#include <vector>

#include "exact/position.hpp"
#include "exact/proof_table.hpp"

namespace landlord {

// One option of a node, and what is known of its outcome.
struct ProofOption {
  const Play* play = nullptr;  // of the node's decision; null is the pass
  HashKey key;
  ProofNumbers numbers;
};

// The options of the node at one depth of the search.
struct ProofFrame {
  Decision decision;
  std::vector<ProofOption> options;
};

// `Node` has the members `key` and `numbers`. `Problem` derives from this class and has:
//
//   bool settle(Node&, Decision&)          finds the decision at a node; false if the leader cannot
//                                          play, which proves nothing
//   bool proves(int seat) const            whether the seat wants to prove
//   void follow(const Node&, const Decision&, const Play*, Node& child)
//                                          makes the child; its numbers are decided or a guess
//   bool repeated(const ProofFrame&, std::size_t used, const HashKey&)
//                                          whether one of the first `used` options has this key
//   void prefetch(const HashKey&)          says that `find` will be asked for this key
//   bool find(const HashKey&, ProofNumbers&)  looks up what an earlier visit found
//   bool revisit(Node& child, const ProofOption&)
//                                          before the search goes down: whether it is needless
//                                          because the child's numbers have been decided
//   std::uint32_t weighed(const ProofOption&, std::uint32_t number) const
//                                          the number by which an option competes with the others
//   std::uint32_t widened(std::uint32_t second) const
//                                          how far the best option is searched when the second best
//                                          has this number
//   void count_node()                      counts a node; called when the search enters it
//   std::uint64_t work() const             the work done so far
//   void enter(const HashKey&), leave(const HashKey&)   around the search of a child
//   void keep(const Node&, std::uint64_t work)          stores the numbers of a node
//   bool stopped() const                   whether the search is to end
//   bool cancelled() const                 whether it is to end in the middle of a node; a limit in
//                                          nodes never does that, so that results are reproducible
//
// A search that is stopped leaves nodes undecided, never wrongly decided.
template <class Problem, class Node>
class ProofSearch {
 protected:
  static constexpr std::uint32_t PROVEN = ProofNumbers::PROVEN;

  // Searches below the node until one of its numbers reaches its limit.
  void search(Node& node, std::uint32_t proof_limit = PROVEN, std::uint32_t disproof_limit = PROVEN,
              std::size_t depth = 0);

 private:
  friend Problem;
  ProofSearch() = default;

  static constexpr std::size_t OPTIONS_A_LOOK = 64;  // between two looks at `cancelled`

  // The most promising option of the side to move, and what the others say.
  struct Choosing {
    ProofOption* best = nullptr;
    std::uint32_t second = PROVEN;  // the number of the next best option
    std::uint32_t total = 0;        // the sum of the other number over all options
  };

  Problem& problem() { return static_cast<Problem&>(*this); }
  void expand(Node& node, ProofFrame& frame);
  Choosing choose(ProofFrame& frame, bool proves, ProofNumbers& numbers);

  std::deque<ProofFrame> frames_;  // by depth
};

// Lists the options of a node: all that are undecided, or a single one that decides the node.
template <class Problem, class Node>
void ProofSearch<Problem, Node>::expand(Node& node, ProofFrame& frame) {
  Decision& decision = frame.decision;
  auto& options = frame.options;
  options.clear();
  if (!problem().settle(node, decision)) {
    options.push_back({.play = nullptr, .key = {}, .numbers = ProofNumbers::of(false)});
    return;
  }
  const bool proves = problem().proves(decision.seat);
  auto const won = [proves](const ProofNumbers& numbers) {
    return (proves ? numbers.proof : numbers.disproof) == 0;
  };
  Node next;
  ProofOption lost;
  for (std::size_t index = 0; index < decision.options(); ++index) {
    if (index % OPTIONS_A_LOOK == OPTIONS_A_LOOK - 1 && problem().cancelled()) {
      // An undecided option stands for those that were not looked at.
      options.push_back({});
      return;
    }
    const Play* play = decision.option(index);
    problem().follow(node, decision, play, next);
    if (next.numbers.decided()) {
      lost = {.play = play, .key = {}, .numbers = next.numbers};
      if (won(next.numbers)) {
        options.assign(1, lost);
        return;
      }
      continue;
    }
    if (problem().repeated(frame, options.size(), next.key)) continue;
    problem().prefetch(next.key);
    options.push_back({.play = play, .key = next.key, .numbers = next.numbers});
  }
  if (options.empty()) options.push_back(lost);
  for (ProofOption& option : options) {
    if (option.numbers.decided() || !problem().find(option.key, option.numbers)) continue;
    if (won(option.numbers)) {
      options.assign(1, ProofOption(option));
      return;
    }
  }
}

// Chooses the option to search next and sums up the node's numbers.
template <class Problem, class Node>
ProofSearch<Problem, Node>::Choosing ProofSearch<Problem, Node>::choose(ProofFrame& frame,
                                                                        bool proves,
                                                                        ProofNumbers& numbers) {
  std::uint32_t least = PROVEN;
  std::uint32_t least_weighed = PROVEN;
  Choosing found;
  for (ProofOption& option : frame.options) {
    const std::uint32_t one = proves ? option.numbers.proof : option.numbers.disproof;
    const std::uint32_t all = proves ? option.numbers.disproof : option.numbers.proof;
    found.total = ProofNumbers::sum(found.total, all);
    least = std::min(least, one);
    const std::uint32_t weighed = problem().weighed(option, one);
    if (found.best == nullptr || weighed < least_weighed) {
      found.second = least_weighed;
      least_weighed = weighed;
      found.best = &option;
    } else if (weighed < found.second) {
      found.second = weighed;
    }
  }
  numbers = ProofNumbers::of(proves, least, found.total);
  return found;
}

template <class Problem, class Node>
void ProofSearch<Problem, Node>::search(Node& node, std::uint32_t proof_limit,
                                        std::uint32_t disproof_limit, std::size_t depth) {
  const std::uint64_t before = problem().work();
  problem().count_node();
  if (depth >= frames_.size()) frames_.emplace_back();
  ProofFrame& frame = frames_[depth];
  expand(node, frame);
  const bool proves = problem().proves(frame.decision.seat);
  while (true) {
    const Choosing chosen = choose(frame, proves, node.numbers);
    if (node.numbers.proof >= proof_limit || node.numbers.disproof >= disproof_limit ||
        node.numbers.decided() || problem().stopped()) {
      break;
    }
    ProofOption& best = *chosen.best;
    Node child;
    problem().follow(node, frame.decision, best.play, child);
    if (problem().revisit(child, best)) {
      best.numbers = child.numbers;
      continue;
    }
    // The option is searched until another one is clearly better: changing too soon costs more.
    const std::uint32_t best_one = proves ? best.numbers.proof : best.numbers.disproof;
    const std::uint32_t best_all = proves ? best.numbers.disproof : best.numbers.proof;
    std::uint32_t one_limit = std::min(proves ? proof_limit : disproof_limit,
                                       std::min(PROVEN, problem().widened(chosen.second)));
    // A weighed number may be far above the plain one; the limit must exceed the plain one.
    if (one_limit <= best_one) one_limit = std::min(PROVEN, 2 * best_one + 1);
    const std::uint32_t all_limit = proves ? disproof_limit : proof_limit;
    const std::uint32_t rest_limit =
        all_limit >= PROVEN ? PROVEN : all_limit - chosen.total + best_all;
    problem().enter(best.key);
    search(child, proves ? one_limit : rest_limit, proves ? rest_limit : one_limit, depth + 1);
    problem().leave(best.key);
    best.numbers = child.numbers;
  }
  problem().keep(node, problem().work() - before);
}

}  // namespace landlord
