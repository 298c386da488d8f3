"""The English vocabulary."""

from __future__ import annotations

from solver.reasons.vocabulary import Vocabulary

EN = Vocabulary(
    phrases={
        "out": "goes out and wins the game",
        "proven_win": "is proven to win, whoever holds the unseen cards",
        "proven_loss": "is proven to lose, whoever holds the unseen cards",
        "sure_win": "wins for certain: nobody can take the lead any more",
        "cause_they_go_out_now": "{who:person} goes out in this trick in {mine:deals}\n; after "
        "{than:play} in {its:%}",
        "cause_partner_goes_out_now": "your partner goes out in this trick in {mine:deals}\n; "
        "after {than:play} in {its:%}",
        "cause_plays_needed": "the hand takes {mine:mean} plays from now on\n; with {than:play} it "
        "takes {its:mean}",
        "cause_they_win_trick": "{who:person} wins this trick in {mine:deals}\n; after {than:play} "
        "in {its:%}",
        "cause_they_lead": "{who:person} gets the lead again in {mine:deals}\n; after {than:play} "
        "in {its:%}",
        "cause_they_lead_with": "{who:person} gets the lead again in {mine:deals}, most often with "
        "{cards}\n; after {than:play} in {its:%}",
        "cause_plays_when_they_lead": "when {who:person} gets the lead, your hand needs "
        "{mine:mean} plays on average\n; after {than:play} {its:mean}",
        "cause_their_plays_when_they_lead": "when {who:person} gets the lead, that hand needs "
        "{mine:mean} plays on average\n; after {than:play} {its:mean}",
        "cause_they_run_out": "in {mine:deals} {who:person} gets the lead and keeps it until the "
        "game is lost\n; after {than:play} in {its:%}",
        "cause_bomb_held": "the game is lost with a bomb left in your hand in {mine:deals}\n; "
        "after {than:play} in {its:%}",
        "cause_their_bombs": "{who:person} plays {mine:mean} bombs on average\n; after {than:play} "
        "{its:mean}",
        "cause_partner_goes_out": "your partner goes out in {mine:deals}\n; after {than:play} in "
        "{its:%}",
        "cause_stake": "the stake is multiplied by {mine:mean} on average\n; after {than:play} by "
        "{its:mean}",
        "no_single_cause": "no single cause decides between it and {than:play}",
        "even_plays": "is worth about as much as {than:play}",
        "likely_better": "looks better than {than:play}, but more deals might say otherwise",
        "likely_worse": "looks worse than {than:play}, but more deals might say otherwise",
        "cause_call_lead": "in {part:deals} only {call:call} makes you the landlord: you win "
        "{mine:%} ({more:+z.1f} points), as a peasant {its:%} ({less:+z.1f})",
        "cause_call_leave": "in {part:deals} only {than:call} makes you the landlord: you win "
        "{its:%} ({less:+z.1f} points), as a peasant {mine:%} ({more:+z.1f})",
        "cause_call_rival": "in {part:deals} somebody else becomes the landlord after {call:call} "
        "than after {than:call}: you win {mine:%} of these ({more:+z.1f} points), and not {its:%} "
        "({less:+z.1f})",
        "cause_call_redeal": "in {part:deals} the cards are dealt again after {call:call}; "
        "{than:call} wins {its:%} of these ({less:+z.1f} points)",
        "cause_call_no_redeal": "in {part:deals} the cards are dealt again after {than:call}; "
        "{call:call} wins {mine:%} of these ({more:+z.1f} points)",
        "cause_call_stake": "in {part:deals} only the stake differs: you win {mine:%} of these, "
        "which is worth {more:+z.1f} points after {call:call} and {less:+z.1f} after {than:call}",
        "cause_call_bottom": "as the landlord you win {mine:%} if the bottom holds {cards} or "
        "better, and {its:%} if not",
        "refuted": "loses {lost:deals}; with all hands open it is beaten so: {line:line}",
        "wins_there": "wins there, too, where {than:play} loses: {line:line}",
        "better_win": "wins {mine:%} of the deals, {than:play} {its:%}",
        "better_points": "is worth {mine:+.2f} points, {than:play} {its:+.2f}",
        "worse_win": "wins fewer deals than {than:play}: {mine:%}, not {its:%}",
        "worse_points": "is worth fewer points than {than:play}: {mine:+.2f}, not {its:+.2f}",
        "opponent_out": "{who:person} can then go out at once in {share:%} of the sampled deals",
        "partner_out": "{who:person} can then go out at once in {share:%} of the sampled deals",
        "breaks_rocket": "breaks the rocket {bomb}",
        "breaks_bomb": "breaks the bomb {bomb}",
        "gives_away": "gives away {cards} as kickers, which no unseen single card beats",
        "over_partner": "takes the trick from {who:person}",
        "cannot_beat": "nothing in the hand beats the play on the table",
        "partner_holds": "{who:person} holds the trick",
        "unbeatable": "nobody can beat it",
        "never_beaten": "no opponent can beat it in any of {deals:sampled deal|sampled deals}",
        "seldom_beaten": "is seldom beaten: by {by:shares} of the sampled deals",
        "beaten": "can be beaten by {by:shares} of the sampled deals",
        "beaten_in_vain": "even if it is beaten, the win is certain",
        "partner_beats": "the table can still be beaten by {by:shares} of the sampled deals",
        "opponent_beats": "the table can still be beaten by {by:shares} of the sampled deals",
        "wins_trick": "{who:person} then wins the trick and leads",
        "breaks_run": "breaks the run {cards}",
        "multiplies": "multiplies the stake by {factor}",
        "spends_bomb": "spends the bomb {bomb}",
        "leaves_more": "leaves a hand of {plays:play|plays}, {more} more than the shortest plan",
        "leaves": "leaves a hand of {plays:play|plays}, as in the shortest plan",
        "stays": "keeps the hand at {plays:play|plays}",
        "plays_simply": "assumes in {share:%} of the sampled deals that {who:person} plays by "
        "simple rules",
        "won_all": "won all {deals:sampled deal|sampled deals}, which is no proof",
        "lost_all": "lost all {deals:sampled deal|sampled deals}, which is no proof",
        "opponent_short": "{who:person} has only {cards:card|cards} left",
        "partner_short": "{who:person} has only {cards:card|cards} left",
        "turns": "the rest of the hand needs only {turns:play|plays} that can be beaten",
        "no_turns": "the rest of the hand needs no play that can be beaten",
        "keeps_rocket": "keeps the rocket {rocket}",
        "keeps_bombs": "keeps {count:bomb|bombs}: {bombs}",
        "keeps_high": "keeps {cards}, which no unseen single card beats",
        "stronger": "stronger than {share:%} of the hands of this game",
        "shape": "needs at least {plays:play|plays} to go out; its high cards and bombs are worth "
        "{controls:.1f} tricks",
        "bombs": "holds {count:bomb|bombs}",
        "as_landlord": "as the landlord it wins {win:%} of the deals",
        "better_call": "{call:call} is worth {more:.2f} points more than {than:call}",
        "likely_better_call": "{call:call} is worth {more:.2f} points more than {than:call}, "
        "though more deals might say otherwise",
        "winning_call": "{call:call} wins {mine:%} of the games, {than:call} {its:%}",
        "likely_winning_call": "{call:call} wins {mine:%} of the games, {than:call} {its:%}, "
        "though more deals might say otherwise",
        "even_calls": "{call:call} and {than:call} are worth the same within the error",
        "unsure_call": "{than:call} may be worth more than {call:call}, but one of the weakest "
        "hands risks something only for a clear gain",
        "cautious_call": "of calls that are worth the same, {call:call} risks least",
        "verdict_changes": "with one more {added} and one {removed} less, the best call would be "
        "{call:call}",
        "verdict_stands": "{call:call} stays best whichever low card is exchanged for a high one, "
        "or the reverse",
        "among_mixed": "the others are taken to call as most players do",
        "among_usual": "the others are taken to call as usual players do",
        "among_timid": "the others are taken to call as timid players do",
        "among_bold": "the others are taken to call as bold players do",
        "among_expert": "the others are taken to call as experts do",
        "fits_nobody": "hardly anybody calls as {who:person} did: it shows little of the hand",
        "call_redeals": "{call:call}: the cards are dealt again",
        "call_answered": "{call:call}: {who:person} then most often says {answer:call}, in "
        "{share:%} of the deals",
        "call_again": "{call:call}: you are asked again in {share:%} of the deals; in {part:%} of "
        "these {answer:call} is then best",
        "call_leads": "{call:call}: you become the landlord in {share:%} of the deals, and win "
        "{win:%} of these",
        "call_follows": "{call:call}: another seat becomes the landlord in {share:%} of the deals, "
        "and your side wins {win:%} of these",
        "call_may_redeal": "{call:call}: the cards are dealt again in {share:%} of the deals",
        "call_worth": "{call:call} is worth {points:+.2f} points",
        "call_tells": "{call:call}: the others then place the hand between the best {low:%} and "
        "the best {high:%} of all",
        "call_shows": "it places the hand between the best {low:%} and the best {high:%} of all",
        "hint_lead": "what to lead matters here",
        "hint_follow": "whether to follow, and with what, matters here",
        "hint_bomb": "it is about a bomb: play it, or keep it",
        "hint_kicker": "the play is right, its kickers are not",
        "hint_co_operation": "your partner holds the trick",
        "hint_call": "what is the hand worth, and what do the calls show?",
        "hint_pass": "the best choice is to pass",
        "hint_cards": "the best play has {cards:card|cards}",
        "hint_higher": "the best call is higher",
        "hint_lower": "the best bid is lower",
        "hint_bold": "the hand is worth more than that",
        "hint_modest": "the hand is worth less than that",
        "idea_pass": "what beats the table now is needed later",
        "idea_bomb": "it takes force, and now is the moment",
        "idea_take_over": "your partner holds the trick, but should not keep it",
        "idea_split": "cards that belong together have to part",
        "idea_partner": "your partner is nearly out: help",
        "idea_stop": "an opponent is nearly out: leave no way in",
        "idea_high": "the cheapest play is not good enough: who leads next?",
        "idea_order": "it is about the order: what can wait, and what cannot?",
        "idea_type": "{type}, the deciding rank is {key}",
        "luck_deal_good": "the dealt hand was strong ({points:+z.1f})",
        "luck_deal_bad": "the dealt hand was weak ({points:+z.1f})",
        "luck_bottom_good": "the bottom was good ({points:+z.1f})",
        "luck_bottom_bad": "the bottom was poor ({points:+z.1f})",
        "luck_bottom_of_landlord_good": "the bottom of the landlord was poor ({points:+z.1f})",
        "luck_bottom_of_landlord_bad": "the bottom of the landlord was good ({points:+z.1f})",
        "luck_cards_good": "the hidden cards lay well ({points:+z.1f})",
        "luck_cards_bad": "the hidden cards lay badly ({points:+z.1f})",
        "luck_others_good": "mistakes of others helped ({points:+z.1f})",
        "luck_others_bad": "mistakes of others hurt ({points:+z.1f})",
        "luck_own_good": "own play gained ({points:+z.1f})",
        "luck_own_bad": "own mistakes cost ({points:+z.1f})",
        "luck_nothing": "neither the cards nor a play stands out",
        "luck_one": "{first}",
        "luck_both": "{first}, and {second}",
        "luck_but": "{first}, but {second}",
        "luck_alone": "What made the result: {why}.",
        "luck_as_expected": "As many points as expected: {why}.",
        "luck_more": "{points:.1f} points more than expected: {why}.",
        "luck_less": "{points:.1f} points less than expected: {why}.",
    },
    people={
        "landlord": "the landlord",
        "partner": "your partner",
        "partner_next": "your partner after you",
        "partner_opposite": "your partner opposite",
        "partner_previous": "your partner before you",
        "peasant": "the peasant",
        "peasant_next": "the peasant after you",
        "peasant_opposite": "the peasant opposite",
        "peasant_previous": "the peasant before you",
        "peasants": "the other side",
        "player": "the other player",
        "player_next": "the next player",
        "player_opposite": "the player opposite",
        "player_previous": "the player before you",
    },
    named={
        "landlord": "{name} (the landlord)",
        "partner": "{name} (your partner)",
        "peasant": "{name}",
        "player": "{name}",
    },
    calls={
        "number": "{}",
        "pass": "pass",
        "claim": "claim",
        "decline": "decline",
        "snatch": "snatch",
        "no": "no",
        "single": "single",
        "double": "double",
        "super": "super-double",
        "hide": "hide",
        "forward": "playing in the usual direction",
        "backward": "playing in the reversed direction",
        "show": "show for {} times the stake",
    },
    passing=("pass", "passing"),
    cards="{}",
    percent="{} %",
    deals="{} of 100 deals",
    share="{who} in {share}",
    between=", ",
    naming="{play}: {said}",
    steps=("you {plays}", "{who} {plays}", "; "),
    clause=", ",
    although=("though it {}", "though {}"),
    sentences=frozenset(
        {
            "opponent_out",
            "partner_out",
            "partner_holds",
            "unbeatable",
            "never_beaten",
            "beaten_in_vain",
            "partner_beats",
            "opponent_beats",
            "turns",
            "no_turns",
            "wins_trick",
        }
    ),
)
