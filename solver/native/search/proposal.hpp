// What the hidden hands are like, as a network sees it before any world is dealt.
#pragma once

#include "hands/tilted_worlds.hpp"
#include "network/network.hpp"

namespace landlord {

// Returns factors for dealing worlds, by seat, rank and number of cards. A factor is how many times
// more often the seat gets this number of cards of the rank than in an even deal. `networks` must
// have proposals. `worlds` has the cards that are hidden from the seat that decides.
TiltedWorlds::Tilts propose(const Networks& networks, const PublicState& state,
                            const Question& question, const Worlds& worlds);

}  // namespace landlord
