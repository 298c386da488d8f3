// What the hidden hands are like, as a network sees it before any world is dealt.
#pragma once

#include "hands/tilted_worlds.hpp"
#include "network/network.hpp"

namespace landlord {

// Returns factors for the dealing of worlds, by seat, rank and number of cards: how many times more
// often than in even deals a seat shall hold this number of cards of the rank. `networks` has
// proposals, and `worlds` has the cards that the seat which decides does not see.
TiltedWorlds::Tilts propose(const Networks& networks, const PublicState& state,
                            const Question& question, const Worlds& worlds);

}  // namespace landlord
