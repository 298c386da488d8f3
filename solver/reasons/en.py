"""The English vocabulary."""

from __future__ import annotations

from solver.reasons.vocabulary import Vocabulary

EN = Vocabulary(
    # The order of the facts about plays is that in which reasons are listed, the weightiest first.
    phrases={
        "out": "goes out and wins the game",
        "proven_win": "is proven to win, whoever holds the unseen cards",
        "proven_loss": "is proven to lose, whoever holds the unseen cards",
        "sure_win": "wins for certain: nobody can take the lead any more",
        "cause_they_go_out_now": "{who:person} goes out in this trick in {mine:%}[ of the "
        "deals]\n, after {than:play} in {its:%}",
        "cause_partner_goes_out_now": "your partner goes out in this trick in {mine:%}[ of the "
        "deals]\n, after {than:play} in {its:%}",
        "cause_plays_needed": "the hand takes {mine:mean} plays from now on\n, with {than:play} "
        "it takes {its:mean}",
        "cause_they_win_trick": "{who:person} wins this trick in {mine:%}[ of the deals]\n, after "
        "{than:play} in {its:%}",
        "cause_they_lead": "{who:person} leads again in {mine:%} of the deals\n, after {than:play} "
        "in {its:%}",
        "cause_they_lead_with": "{who:person} leads again in {mine:%} of the deals[, most often "
        "with {cards}]\n; after {than:play} in {its:%}",
        "cause_plays_when_they_lead": "when {who:person} leads, your hand needs {mine:mean} more "
        "plays\n, after {than:play} {its:mean}",
        "cause_their_plays_when_they_lead": "when {who:person} leads, that hand needs {mine:mean} "
        "more plays\n, after {than:play} {its:mean}",
        "cause_they_run_out": "{who:person} keeps the lead to the end in {mine:%}[ of the "
        "deals]\n, after {than:play} in {its:%}",
        "cause_bomb_held": "the game is lost with a bomb in hand in {mine:%}[ of the deals]\n, "
        "after {than:play} in {its:%}",
        "cause_their_bombs": "{who:person} plays {mine:mean} bombs on average\n, after {than:play} "
        "{its:mean}",
        "cause_partner_goes_out": "your partner goes out in {mine:%} of the deals\n, after "
        "{than:play} in {its:%}",
        "cause_stake": "the stake is multiplied by {mine:mean} on average\n, after {than:play} by "
        "{its:mean}",
        "goes_out": "does not go out\n, as {than:play} does",
        "goes_out_better": "goes out and wins the game",
        "single_into_one": "leads a single to {who:person} with one card left",
        "single_into_one_better": "leads no single to {who:person} with one card left",
        "pair_into_two": "leads a pair to {who:person} with two cards left",
        "pair_into_two_better": "leads no pair to {who:person} with two cards left",
        "blocks_last": "does not stop {who:person}, who has {cards:card|cards} left",
        "blocks_last_better": "stops {who:person}, who has {cards:card|cards} left",
        "feeds_partner": "does not feed {who:person}, who has {cards:card|cards} left",
        "feeds_partner_better": "feeds {who:person}, who has {cards:card|cards} left",
        "over_partner_better": "leaves the trick to {who:person}",
        "breaks_rocket_better": "keeps the rocket[ {cards}] whole",
        "breaks_bomb_better": "keeps the bomb[ {cards}] whole",
        "spends_bomb_better": "keeps the bomb[ {cards}] for later",
        "holds_bomb": "holds back the bomb[ {cards}]",
        "holds_bomb_better": "plays the bomb[ {cards}] while it counts",
        "leaves_behind": "leaves {cards} behind\n, which {than:play} takes along",
        "leaves_behind_better": "takes {cards} along",
        "kicker": "throws in {cards}\n where {instead} will do",
        "kicker_better": "keeps {cards}[ and throws in {instead}]",
        "holds_for": "spends {cards} before {who:person} has played {known}",
        "holds_for_better": "holds {cards} for the {known} of {who:person}",
        "known_beats": "loses to the {known} that {who:person} has shown",
        "known_beats_better": "is safe from the {known} of {who:person}",
        "breaks_run_better": "keeps the run[ {cards}] whole",
        "breaks_triplet": "breaks the triplet[ {cards}]",
        "breaks_triplet_better": "keeps the triplet[ {cards}] whole",
        "breaks_pair": "breaks the pair[ {cards}]",
        "breaks_pair_better": "keeps the pair[ {cards}] whole",
        "lets_shed": "lets {who:person} get rid of low cards",
        "lets_shed_better": "stops {who:person} from shedding low cards",
        "makes_spend": "lets {who:person} get by with low cards",
        "makes_spend_better": "makes {who:person} spend high cards",
        "keeps_lead": "gives up the lead\n, which {than:play} keeps",
        "keeps_lead_better": "keeps the lead, as nobody can beat it",
        "lets_lead": "leaves the trick to {who:person}",
        "lets_lead_better": "takes the trick from {who:person}",
        "lets_short_lead": "lets {who:person} lead again[, with {cards:card|cards} left]",
        "lets_short_lead_better": "takes the lead from {who:person}[, with {cards:card|cards} "
        "left]",
        "takes_over": "leaves the lead to {who:person}",
        "takes_over_better": "takes the lead over from {who:person}",
        "order": "plays {cards} too early\n, before {than:play} has gone",
        "order_better": "goes first[, while {cards} can win the lead back]",
        "spends_top": "spends {cards}\n where {than:play} will do",
        "spends_top_better": "keeps {cards} for later",
        "costs_plays": "costs {more:play|plays}\n (it leaves {mine}, {than:play} {its})",
        "costs_plays_better": "saves {more:play|plays}\n (it leaves {its}, {than:play} {mine})",
        "natural_win": "the natural {than:play} wins {its:%}\n, this {mine:%}",
        "natural_points": "the natural {than:play} is worth {its:+.1f} points\n, this {mine:+.1f}",
        "tempting": "the tempting {than:play} loses",
        "only_win": "nothing else wins",
        "out_first": "{who:person} goes out first",
        "even_plays": "about equal to {than:play}: choose freely",
        "likely_better": "looks better than {than:play}[, but more deals might say otherwise]",
        "likely_worse": "looks worse than {than:play}[, but more deals might say otherwise]",
        "cause_call_lead": "in {part:%}[ of the deals] only {call:doing} makes you the landlord[: "
        "you win {mine:%} of these ({more:+z.1f} points), by {than:doing} {its:%} ({less:+z.1f})]",
        "cause_call_lead_always": "{call:doing} makes you the landlord[: you win {mine:%} "
        "({more:+z.1f} points); {than:doing} leaves you a peasant: {its:%} ({less:+z.1f})]",
        "cause_call_lead_only": "without {call:doing} you are no landlord[: as one you win "
        "{mine:%} ({more:+z.1f} points), by {than:doing} {its:%} ({less:+z.1f})]",
        "cause_call_lead_sure": "{call:doing} makes you the landlord[: you win {mine:%} "
        "({more:+z.1f} points); {than:doing} does not: {its:%} ({less:+z.1f})]",
        "cause_call_leave": "in {part:%}[ of the deals] only {than:doing} makes you the "
        "landlord[: you win {its:%} of these ({less:+z.1f} points), by {call:doing} {mine:%} "
        "({more:+z.1f})]",
        "cause_call_leave_always": "{call:doing} leaves you a peasant[: you win {mine:%} "
        "({more:+z.1f} points); {than:doing} makes you the landlord: {its:%} ({less:+z.1f})]",
        "cause_call_leave_sure": "{call:doing} does not make you the landlord[: you win {mine:%} "
        "({more:+z.1f} points); {than:doing} does: {its:%} ({less:+z.1f})]",
        "cause_call_rival": "in {part:%}[ of the deals] another player becomes the landlord[ "
        "after {call:call} than after {than:call}: you win {mine:%} of these ({more:+z.1f} "
        "points), not {its:%} ({less:+z.1f})]",
        "cause_call_rival_always": "another player becomes the landlord[ after {call:call} than "
        "after {than:call}: you win {mine:%} ({more:+z.1f} points), not {its:%} ({less:+z.1f})]",
        "cause_call_redeal": "in {part:%}[ of the deals] {call:doing} has the cards dealt again[; "
        "{than:doing} wins {its:%} of these ({less:+z.1f} points)]",
        "cause_call_redeal_always": "{call:doing} has the cards dealt again[; {than:doing} wins "
        "{its:%} ({less:+z.1f} points)]",
        "cause_call_no_redeal": "in {part:%}[ of the deals] {than:doing} has the cards dealt "
        "again[; {call:doing} wins {mine:%} of these ({more:+z.1f} points)]",
        "cause_call_no_redeal_always": "{than:doing} has the cards dealt again[; {call:doing} "
        "wins {mine:%} ({more:+z.1f} points)]",
        "cause_call_stake": "in {part:%}[ of the deals] only the stake differs[: you win {mine:%} "
        "of these, {more:+z.1f} points with {call:doing} and {less:+z.1f} with {than:doing}]",
        "cause_call_stake_always": "only the stake differs[: you win {mine:%}, {more:+z.1f} "
        "points with {call:doing} and {less:+z.1f} with {than:doing}]",
        "cause_call_odds": "{call:doing} makes you the landlord in {often:%} of the deals[, "
        "{than:doing} in {other:%}: the one wins {mine:%} ({more:+z.1f} points), the other "
        "{its:%} ({less:+z.1f})]",
        "cause_call_odds_more": "{call:doing} always makes you the landlord[, {than:doing} in "
        "{other:%} of the deals: the one wins {mine:%} ({more:+z.1f} points), the other {its:%} "
        "({less:+z.1f})]",
        "cause_call_odds_less": "{call:doing} makes you the landlord in {often:%} of the deals[, "
        "{than:doing} always: the one wins {mine:%} ({more:+z.1f} points), the other {its:%} "
        "({less:+z.1f})]",
        "cause_call_odds_lead": "{call:doing} makes you the landlord in {often:%} of the deals[, "
        "{than:doing} never: the one wins {mine:%} ({more:+z.1f} points), the other {its:%} "
        "({less:+z.1f})]",
        "cause_call_odds_leave": "{call:doing} never makes you the landlord[, {than:doing} in "
        "{other:%} of the deals: the one wins {mine:%} ({more:+z.1f} points), the other {its:%} "
        "({less:+z.1f})]",
        "cause_call_odds_redeal": "the cards are dealt again in {often:%} of the deals[ after "
        "{call:call}, in {other:%} after {than:call}: the one wins {mine:%} ({more:+z.1f} "
        "points), the other {its:%} ({less:+z.1f})]",
        "cause_call_odds_same": "{call:doing} wins {mine:%}[ ({more:+z.1f} points), {than:doing} "
        "{its:%} ({less:+z.1f})]",
        "cause_call_bottom": "[as the landlord ]you win {mine:%} if the bottom holds {cards} or "
        "better[, and {its:%} if not]",
        "cause_call_bottom_top": "[as the landlord ]you win {mine:%} if the bottom holds "
        "{cards}[, and {its:%} if not]",
        "cause_call_bottom_joker": "[as the landlord ]you win {mine:%} if the bottom holds a "
        "joker[, and {its:%} if not]",
        "refuted": "loses {lost:%} of the deals[; with all hands open: {line:line}]",
        "wins_there": "wins there, too, where {than:play} loses[: {line:line}]",
        "better_win": "wins {mine:%} of the deals\n, {than:play} {its:%}",
        "better_points": "is worth {mine:+.2f} points\n, {than:play} {its:+.2f}",
        "worse_win": "wins fewer deals\n than {than:play}: {mine:%}, not {its:%}",
        "worse_points": "is worth fewer points\n than {than:play}: {mine:+.2f}, not {its:+.2f}",
        "opponent_out": "{who:person} can then go out at once in {share:%}[ of the deals]",
        "partner_out": "{who:person} can then go out at once in {share:%}[ of the deals]",
        "breaks_rocket": "breaks the rocket[ {cards}]",
        "breaks_bomb": "breaks the bomb[ {cards}]",
        "gives_away": "gives away {cards} as kickers[, which no unseen single card beats]",
        "over_partner": "takes the trick from {who:person}",
        "cannot_beat": "nothing in the hand beats the play on the table",
        "partner_holds": "{who:person} holds the trick",
        "unbeatable": "nobody can beat it",
        "never_beaten": "no opponent can beat it in any of {deals:deal|deals}",
        "seldom_beaten": "is seldom beaten[: by {by:shares} of the deals]",
        "beaten": "can be beaten by {by:shares}[ of the deals]",
        "beaten_in_vain": "even if it is beaten, the win is certain",
        "partner_beats": "the table can[ still] be beaten by {by:shares}[ of the deals]",
        "opponent_beats": "the table can[ still] be beaten by {by:shares}[ of the deals]",
        "wins_trick": "{who:person} then wins the trick and leads",
        "breaks_run": "breaks the run[ {cards}]",
        "multiplies": "multiplies the stake by {factor}",
        "spends_bomb": "spends the bomb[ {cards}]\n where {than:play} will do",
        "leaves_more": "leaves a hand of {plays:play|plays}, {more} more than the shortest plan",
        "leaves": "leaves a hand of {plays:play|plays}, as in the shortest plan",
        "stays": "keeps the hand at {plays:play|plays}",
        "plays_simply": "assumes[ in {share:%} of the deals] that {who:person} plays by simple "
        "rules",
        "won_all": "won all {deals:sampled deal|sampled deals}, which is no proof",
        "lost_all": "lost all {deals:sampled deal|sampled deals}, which is no proof",
        "opponent_short": "{who:person} has only {cards:card|cards} left",
        "partner_short": "{who:person} has only {cards:card|cards} left",
        "turns": "the rest of the hand needs only {turns:play|plays} that can be beaten",
        "no_turns": "the rest of the hand needs no play that can be beaten",
        "keeps_rocket": "keeps the rocket {rocket}",
        "keeps_bombs": "keeps {count:bomb|bombs}: {bombs}",
        "keeps_high": "keeps {cards}[, which no unseen single card beats]",
        "stronger": "stronger than {share:%} of the hands of this game",
        "shape_strong": "goes out in {plays:play|plays} at best; strong control: {cards}",
        "shape_fair": "goes out in {plays:play|plays} at best; some control: {cards}",
        "shape_weak": "goes out in {plays:play|plays} at best; little control: {cards}",
        "shape_none": "goes out in {plays:play|plays} at best; no control: no {lowest} or higher, "
        "no bomb",
        "as_landlord": "as the landlord it wins {win:%} of the deals",
        "better_call": "{call:doing} is worth {more:.2f} points more than {than:doing}",
        "likely_better_call": "{call:doing} looks {more:.2f} points better than {than:doing}, but "
        "more deals might say otherwise",
        "winning_call": "{call:doing} wins {mine:%} of the games, {than:doing} {its:%}",
        "likely_winning_call": "{call:doing} wins {mine:%} of the games, {than:doing} {its:%}, but "
        "more deals might say otherwise",
        "even_calls": "{call:doing} and {than:doing} are worth about the same",
        "unsure_call": "{than:doing} may be worth more than {call:doing}, but one of the weakest "
        "hands risks something only for a clear gain",
        "cautious_call": "of calls that are worth the same, {call:doing} risks least",
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
        "call_follows": "{call:call}: another player becomes the landlord in {share:%} of the "
        "deals, and your side wins {win:%} of these",
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
        "decline": "pass",
        "snatch": "snatch",
        "no": "no snatch",
        "single": "no double",
        "double": "double",
        "super": "super-double",
        "hide": "keep closed",
        "forward": "playing in the usual direction",
        "backward": "playing in the reversed direction",
        "show": "open \N{MULTIPLICATION SIGN}{}",
    },
    doing={
        "number": "bidding {}",
        "pass": "passing",
        "claim": "claiming",
        "decline": "declining",
        "snatch": "snatching",
        "no": "not snatching",
        "single": "not doubling",
        "double": "doubling",
        "super": "super-doubling",
        "hide": "hiding the hand",
        "forward": "the usual direction",
        "backward": "the reversed direction",
        "show": "showing at {} times",
    },
    passing=("pass", "passing"),
    cards="{}",
    jokers={},
    percent="{} %",
    share="{who} in {share}",
    between=", ",
    naming="{play}: {said}",
    lines={
        "plays": "{who} {plays}",
        "plays_own": "you {plays}",
        "passes": "{who} passes",
        "passes_own": "you pass",
        "out": "{who} {plays} and is out",
        "out_own": "you {plays} and are out",
        "last": "{who} {plays} and is out in the end",
        "last_own": "you {plays} and are out in the end",
        "later": "{who} is out in the end",
        "later_own": "you are out in the end",
        "between": "; ",
    },
    clause=", ",
    effect="{}: {}",
    short=60,
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
