// What can be counted of a choice where every deal of the hidden cards is known: two bounds of how
// many of them its seat wins.
#pragma once

#include <cstdint>
#include <vector>

#include "base/limit.hpp"
#include "exact/prover.hpp"

namespace landlord {

// Whether deals are won, one entry a deal.
using DealsWon = std::vector<char>;

class CountedWins {
 public:
  // `deals`: the hands of all seats that `seat`, which is to act, thinks possible, and `weights`:
  // how much each of them counts. A count ends when `stop` says so, and where it lists more than
  // `most` acts. All arguments must outlive the object.
  CountedWins(const Rules& rules, const Table& table, int seat, const std::vector<Hands>& deals,
              const std::vector<double>& weights, const Stop& stop);

  // From above: the deals that the seat's side wins after a choice when all hands are open and
  // nobody errs. A deal whose search takes long counts as won, and so does one that was not
  // reached.
  DealsWon open_handed(const Play& choice, std::uint64_t most);

  // From below: the deals that the seat wins after a choice although it sees no hidden card, and
  // its opponents see all of them. It chooses each act for the deals that its opponents' acts have
  // left, whatever these cards are. A partner helps in nothing but going out when it can. The count
  // takes the best act where it stands, so that a strategy that foresees more may win more deals.
  // `open`: what `open_handed` says of the choice. Empty where the count was not finished, and
  // where somebody might bomb out of turn.
  DealsWon unseeing(const Play& choice, const DealsWon& open, std::uint64_t most);

  // How many acts have been listed.
  std::uint64_t acts() const { return acts_; }

 private:
  using Places = std::vector<int>;
  struct Node {
    Table table;
    Places deals;              // that are left
    std::vector<Hands> hands;  // of these deals
  };

  bool bombs_out_of_turn() const;
  bool ours(int seat) const { return table_.partners(seat, seat_); }
  Node after(const Node& node, const Places& among, const Play* play) const;
  Places won(const Node& node);
  Places chosen(const Node& node);
  Places against(const Node& node);
  bool list(const Node& node, const Hands& hands, PlayList& plays);
  double weight(const Places& deals) const;

  const Rules& rules_;
  const Table& table_;
  int seat_;
  const std::vector<Hands>& deals_;
  const std::vector<double>& weights_;
  std::uint64_t acts_ = 0;
  std::uint64_t most_acts_ = 0;  // that may have been listed when the count is given up
  const Stop& stop_;
  DoubleDummyGame game_;
  SharedProof shared_;
  Prover prover_;
};

}  // namespace landlord
