"""What is said of a ladder."""

from scorehouse.pipelines.words.say import Fault, Plural, Words

PENDING = "fill in ended_at, or leave winner and lost_by empty while it is pending"

WORDS: dict[str, Words] = {
    # Warnings.
    "annulling_has_no_effect": (
        "ruling {ruling_id}: match {match_id} does not score anyway ({reason}), so annulling it has no effect"
    ),
    "annulled_match_was_rejected": (
        "ruling {ruling_id}: match {match_id} does not score anyway (its row was rejected), "
        "so annulling it has no effect"
    ),
    "annulled_match": "ruling {ruling_id}: match {match_id} began at {starts_at} ({file}, line {line})",
    "annulled_period": (
        "ruling {ruling_id}: the matches of {player} are annulled from {starts_at} on ({file}, line {line})"
    ),
    # Why a season is not final.
    "the_season_is_over": "the season ended at {over_at}, and {as_of_found:word}",
    "no_match_is_pending": Plural(
        "matches",
        "{matches} match has no end, {match_id}; add it to the log, or annul the match",
        "{matches:,} matches have no end, first {match_id}; add them to the log, or annul the matches",
    ),
    "annulling_a_period_has_no_effect": (
        "ruling {ruling_id}: no match of {player} that would count started from {starts_at} to {ends_at}, "
        "so annulling them has no effect"
    ),
    "disqualified_for_a_period": (
        "ruling {ruling_id}: {player} is disqualified for the whole season, so its period has no effect; "
        "annul the player's matches of the period if that is meant"
    ),
    "disqualifying_has_no_effect": (
        "ruling {ruling_id}: {player} has no scored match, so disqualifying them has no effect"
    ),
    # Criteria that most matches fail.
    "a_match_has_begun": (
        "{kept:,} of {units:,} matches had begun: as_of is {as_of}, the log runs from {first_at} to {last_at}"
    ),
    "a_match_lies_in_the_season": (
        "{kept:,} of {units:,} matches lie in the season: season runs from {starts_at} to {ends_at}, "
        "the log from {first_at} to {last_at}"
    ),
    "a_match_is_in_the_competitive_queue": (
        '{kept:,} of {units:,} matches are of the queue "competitive": the log has {found}; where one of these means '
        "it, set competitive to that word in [values.matches.queue]"
    ),
    "a_match_is_between_two_accounts": (
        "{kept:,} of {units:,} matches are between the accounts of two players: account_1 and account_2 are {found}"
    ),
    "a_match_is_decided": "{kept:,} of {units:,} matches stand and have ended with a winner: the log has {found}",
    # Checks.
    "a_match_ends_after_it_starts": Fault("is before the start, {started_at}", "correct one of the two times"),
    "pending_match_has_a_loser": Fault("names a loser, but the match has not ended", PENDING),
    "loser_is_not_named": Fault("is empty, and {ended_by} needs it", "write 1 or 2, whoever lost"),
    "timed_out_player_is_not_named": Fault(
        "is empty, and {ended_by} needs it", "write 1, 2 or both, whoever ran out of time"
    ),
    "both_cannot_have_lost": Fault("cannot be: one of the two lost by {ended_by}", "write 1 or 2, whoever lost"),
    "end_has_no_loser": Fault("does not go with an end by {ended_by}", "leave it empty, or correct ended_by"),
    "pending_match_has_a_winner": Fault("names a winner, but the match has not ended", PENDING),
    "winner_is_not_named": Fault("is empty, though the match has ended by {ended_by}", "write 1, 2 or none"),
    "winner_lost": Fault(
        "cannot be: player {lost_by} lost by {ended_by}", "write {decided_winner} or leave it empty, or correct lost_by"
    ),
    "both_lost": Fault(
        "cannot be: both lost by {ended_by}", "write {decided_winner} or leave it empty, or correct lost_by"
    ),
    "annulment_names_nothing": Fault(
        "is empty, and {kind} needs it", "name a match, or a player with starts_at and ends_at"
    ),
    "period_ends_before_it_starts": Fault(
        "does not lie after starts_at, {starts_at}", "correct one of the two times, or take the ruling out"
    ),
    "period_beside_a_match": Fault(
        "is filled in, and the ruling names match {match_id}",
        "name a match, or a player and a period; give each a ruling of its own",
    ),
    "ruling_names_no_match": Fault("is no match of the log", "correct it, or take the ruling out"),
    # What rulings would change.
    "player_is_disqualified": "disqualified",
    "player_is_no_longer_disqualified": "no longer disqualified",
    "match_changes": "match {match_id}: {new_change:signed} instead of {old_change:signed}, {result:word}",
    "match_no_longer_scores": "match {match_id} no longer scores: {reason:word}, {result:word}",
    "match_has_a_place_now": "match {match_id} scores now: a place under the cap is free, {result:word}",
    "match_scores_now": "match {match_id} scores now: no longer {reason:word}, {result:word}",
    "result.on_a_streak": "on a streak of {new_streak} instead of {old_streak}",
    "result.loss_in_a_tier": "a loss in tier {new_tier} instead of {old_tier}",
    "result.streak_breaks": "the streak of {new_streak} breaks",
    "result.loss_at_the_floor": "a loss at the floor",
    "result.win": "a win of {points}",
    "result.loss": "a loss of {points}",
    "result.loss_breaks_a_streak": "a loss of {points}, the streak of {new_streak} breaks",
    "result.was_a_win": "it was a win of {points}",
    "result.was_a_loss": "it was a loss of {points}",
    "result.was_a_loss_that_broke_a_streak": "it was a loss of {points} that broke a streak of {old_streak}",
    "season_has_another_state": "the season becomes {state:word}",
    "state.final": "final",
    "state.provisional": "provisional",
    # Why a match does not score.
    "reason.outside_season": "outside season",
    "reason.not_ranked_queue": "not ranked queue",
    "reason.not_two_accounts": "not two accounts",
    "reason.annulled": "annulled",
    "reason.pending": "pending",
    "reason.no_winner": "no winner",
    "reason.opponent_cap": "the cap is full",
    # Suspects.
    "a_player_is_in_one_match_at_a_time": Fault(
        "is on while {player} is in match {other}", "take out what is reported twice, or correct the times"
    ),
    "a_player_is_in_one_match_at_a_time.found": Plural(
        "games",
        "{games} match is on while one of its players is in another; take out what is reported twice",
        "{games:,} matches are on while one of their players is in another; take out what is reported twice",
    ),
    "a_player_is_in_one_match_at_a_time.one": "{match_id} and {other} of {player} ({file}, line {line})",
    "a_pair_starts_one_match_at_a_time": Fault(
        "starts when {player} and {opponent} start match {other}",
        "take out what is reported twice, or correct the times",
    ),
    "a_pair_starts_one_match_at_a_time.found": Plural(
        "games",
        "{games} match starts when the same two start another; take out what is reported twice",
        "{games:,} matches start when the same two start another; take out what is reported twice",
    ),
    "a_pair_starts_one_match_at_a_time.one": "{match_id} and {other} of {player} and {opponent} ({file}, line {line})",
    # What was decided where the regulation is silent.
    "decision.the_cap_looks_back_from_the_start": (
        "The cap per opponent looks back from a match's start; a match that began exactly so many hours before is "
        "outside."
    ),
    "decision.only_scored_matches_take_up_the_cap": (
        "Only matches that score take up the cap, in order of start; a match without a winner does not."
    ),
    "decision.points_in_order_of_ends": "Points are taken in order of the matches' ends.",
    "decision.not_listed_without_a_scored_match": "Who has no scored match is not listed.",
    "decision.too_few_matches_for_the_prize": (
        "If number 1 has too few matches for the prize, nobody gets it, unless prize.passes_down says otherwise; "
        "players who share the rank each get it."
    ),
}
