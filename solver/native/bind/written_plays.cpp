// The legal plays of a hand as answers show them, written without Python's help.

#include "bind/bindings.hpp"

namespace landlord {

namespace {

// The cards of a hand by rank: how each is written, and the bit of its suit where it has one.
using HeldCards = std::vector<std::vector<std::pair<std::string, Cards>>>;

// Writes plays of one game. What is handed to Python again and again is made once.
class PlayWriter {
 public:
  PlayWriter(const Rules& rules, const std::vector<std::string>& letters,
             const std::vector<std::string>& suits)
      : rules_(rules), letters_(letters) {
    require(static_cast<int>(letters.size()) == rules.ranks(), "letters: one for each rank");
    require(
        !rules.suited() || static_cast<int>(suits.size()) == rules.spec().copies[rules.suit_a()],
        "suits: one for each card of the ranks that make bombs");
    for (const std::string& type : rules.types()) types_.append(nb::str(type.c_str()));
    for (const std::string& letter : letters) keys_.append(nb::str(letter.c_str()));
    for (const std::string& suit : suits) suits_.append(nb::str(suit.c_str()));
  }

  // How many plays there are, and up to `most` of them from number `first` on.
  nb::tuple write(Cards hand, const Play* over, bool bombs_only, std::size_t first,
                  std::size_t most, const HeldCards& held) const {
    checked_hand(rules_, hand);
    checked_over(rules_, over);
    check_held(hand, held);
    PlayList found;
    std::vector<std::string> texts;
    {
      nb::gil_scoped_release const release;
      rules_.plays(hand, over, bombs_only, true, found);
      first = std::min(first, found.size());
      most = std::min(most, found.size() - first);
      texts.reserve(most);
      for (std::size_t at = first; at < first + most; ++at) {
        texts.push_back(cards_of_play(found[at], held));
      }
    }
    nb::list out;
    for (std::size_t at = 0; at < most; ++at) {
      const Play& play = found[first + at];
      nb::dict written;
      written[cards_] = nb::str(texts[at].c_str(), texts[at].size());
      written[type_] = types_[play.type];
      written[length_] = nb::int_(play.length);
      written[kickers_] = nb::int_(play.kickers);
      written[key_] = rules_.has_suit_key(play) ? suits_[play.key] : keys_[play.key];
      out.append(written);
    }
    return nb::make_tuple(found.size(), out);
  }

 private:
  // In a suited game the cards of the hand must be named.
  void check_held(Cards hand, const HeldCards& held) const {
    if (!rules_.suited() && held.empty()) return;
    require(held.size() == letters_.size(), "held: one entry for each rank");
    for (std::size_t rank = 0; rank < held.size(); ++rank) {
      const int count = count_of(rules_.counts(hand), static_cast<int>(rank));
      require(static_cast<int>(held[rank].size()) == count, "held: other cards than the hand");
    }
  }

  std::string cards_of_play(const Play& play, const HeldCards& held) const {
    std::string body;
    if (play.kickers == 0) {
      append(play.cards, 0, held, body);
      return body;
    }
    const Cards own = rules_.body(play);
    append(own, 0, held, body);
    std::string kickers;
    append(play.cards, own, held, kickers);
    return body + (held.empty() ? "-" : " - ") + kickers;
  }

  // Appends the cards of `whole` that are not in `part`.
  void append(Cards whole, Cards part, const HeldCards& held, std::string& out) const {
    const Cards counts = rules_.counts(whole);
    const Cards before = rules_.counts(part);
    for (int rank = 0; rank < rules_.ranks(); ++rank) {
      const int taken = count_of(before, rank);
      const int all = count_of(counts, rank);
      if (held.empty()) {
        for (int card = taken; card < all; ++card) out += letters_[rank];
        continue;
      }
      const bool marked = rank == rules_.suit_a() || rank == rules_.suit_b();
      const auto& cards = held[rank];
      for (std::size_t card = 0; card < cards.size(); ++card) {
        const auto& [text, bit] = cards[card];
        const bool chosen = marked
                                ? (bit & whole) != 0 && (bit & part) == 0
                                : static_cast<int>(card) >= taken && static_cast<int>(card) < all;
        if (!chosen) continue;
        if (!out.empty()) out += ' ';
        out += text;
      }
    }
  }

  const Rules& rules_;
  std::vector<std::string> letters_;
  nb::list types_;
  nb::list keys_;
  nb::list suits_;
  nb::str cards_{"cards"};
  nb::str type_{"type"};
  nb::str length_{"length"};
  nb::str kickers_{"kickers"};
  nb::str key_{"key"};
};

}  // namespace

void bind_written_plays(const nb::module_& module) {
  nb::class_<PlayWriter>(module, "PlayWriter", "Writes the plays of one game as answers show them.")
      .def(nb::init<const Rules&, const std::vector<std::string>&,
                    const std::vector<std::string>&>(),
           "rules"_a, "letters"_a, "suits"_a, nb::keep_alive<1, 2>())
      .def("write", &PlayWriter::write, "hand"_a, "over"_a.none(), "bombs_only"_a, "first"_a,
           "most"_a, "held"_a);
}

}  // namespace landlord
