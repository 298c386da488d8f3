// What the hidden hands are like, as a network sees it before any world is dealt.
#pragma once

#include "hands/tilted_worlds.hpp"
#include "network/network.hpp"

namespace landlord {

// Returns factors for the dealing of worlds: how many times more frequent it shall be that a seat
// holds so many cards of a rank than in even deals. `networks` has proposals, and `worlds` the
// hidden cards of the question.
TiltedWorlds::Tilts propose(const Networks& networks, const PublicState& state,
                            const Question& question, const Worlds& worlds);

}  // namespace landlord
