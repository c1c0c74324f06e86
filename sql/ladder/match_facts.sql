-- Each match that had begun: who won it, and why it cannot score, but for the cap per opponent.
-- Grain: one row per competition and match.
-- Rule: docs/rules/ladder.md, "Which matches score", 1 to 4, and the winner; docs/contract.md, as_of.
-- match_id: The match.
-- started_at: Start of the match, UTC.
-- ended_at: End of the match, UTC; empty while it is pending at as_of.
-- winner_number: The winner's player_number; empty where nobody has won.
-- loser_number: The loser's player_number; empty where nobody has won.
-- reason: The first rule that keeps it from scoring; empty where only the cap per opponent may.
with begun as (
    select
        matches.competition,
        matches.match_id,
        matches.started_at,
        case when matches.ended_at <= rules.as_of then matches.ended_at end as ended_at,
        first.player_number as first_number,
        second.player_number as second_number,
        case
            when matches.ended_by in ('resign', 'abandon', 'setup_timeout')
                then case matches.lost_by when '1' then '2' when '2' then '1' end
            when matches.winner in ('1', '2') then matches.winner
        end as winning_side,
        matches.started_at >= rules.starts_at and matches.started_at < rules.ends_at as is_of_season,
        matches.queue = 'competitive' as is_ranked,
        matches.account_1 = 'account' and matches.account_2 = 'account' as is_between_accounts,
        annulled.match_id is not null as is_annulled
    from ladder.matches
    join ladder.rules using (competition)
    join ladder.players as first
        on first.competition = matches.competition
        and first.player = matches.player_1
    join ladder.players as second
        on second.competition = matches.competition
        and second.player = matches.player_2
    left join (select distinct competition, match_id from ladder.annulments) as annulled
        on annulled.competition = matches.competition
        and annulled.match_id = matches.match_id
    where matches.started_at <= rules.as_of
)

select
    competition,
    match_id,
    started_at,
    ended_at,
    case winning_side when '1' then first_number when '2' then second_number end as winner_number,
    case winning_side when '1' then second_number when '2' then first_number end as loser_number,
    case
        when not is_of_season then 'outside_season'
        when not is_ranked then 'not_ranked_queue'
        when not is_between_accounts or first_number = second_number then 'not_two_accounts'
        when is_annulled then 'annulled'
        when ended_at is null then 'pending'
        when winning_side is null then 'no_winner'
    end as reason
from begun
