/* Spartacus Imperator: the end of a season and of the game. Rules I-16 and section 6. */
#include "games/imperator/state.h"

#include <stdio.h>

void imper_win(imperator *s, ld_log *log, int winner, int reason)
{
    s->winner = (uint8_t)winner;
    s->reason = (uint8_t)reason;
    s->active = 0;
    memset(&s->fight, 0, sizeof s->fight);
    if (winner == NEUTRAL)
        ld_say(log, M_DRAWN, reason);
    else
        ld_say(log, M_VICTORY, winner, reason);
    ld_finish(s);
}

bool imper_check_extinct(imperator *s, ld_log *log) /* I-16.1 */
{
    if (!imper_no_rebels(s))
        return false;
    imper_win(s, log, ROMAN, BY_EXTINCTION);
    return true;
}

static uint32_t plains_of(const imperator *s)
{
    uint32_t mask = 0;
    for (int a = 1; a < scenario_of(s)->areas; a++)
        if (area_of(s, a)->terrain == PLAIN)
            mask |= 1u << a;
    return mask;
}

static int count_of(uint32_t mask) { return __builtin_popcount(mask); }

static bool is_ravaged_enough(const imperator *s) /* I-16.3, I-16.5 */
{
    const victory_row *v = &scenario_of(s)->victory;
    return v->ravaged && count_of(s->ravaged) >= v->ravaged && is_ravaged(s, v->ravaged_must) &&
           count_of(s->ravaged & plains_of(s)) >= v->ravaged_plains;
}

static bool has_escaped(const imperator *s) /* I-16.4 */
{
    const victory_row *v = &scenario_of(s)->victory;
    return v->escape_leader != NOBODY && s->year == v->escape_year &&
           s->leader[v->escape_leader].area == v->escape_area && imper_ready(s, v->escape_leader) >= v->escape_ready;
}

static bool has_throne(const imperator *s) /* I-16.5 */
{
    const victory_row *v = &scenario_of(s)->victory;
    return v->throne_leader != NOBODY && s->leader[v->throne_leader].area == v->throne_area;
}

static bool has_cities(const imperator *s, uint32_t rebels) /* I-16.6 */
{
    const victory_row *v = &scenario_of(s)->victory;
    uint32_t cities = imper_cities(s, SICILIA);
    return (v->all_cities && (rebels & cities) == cities) || (v->capital && (rebels >> scenario_of(s)->home & 1));
}

static int season_reason(const imperator *s)
{
    presence p = imper_presence(s);
    if (is_ravaged_enough(s))
        return scenario_of(s)->victory.ravage_reason;
    if (has_escaped(s))
        return BY_ESCAPE;
    if (has_throne(s))
        return BY_RAVAGE_2;
    return has_cities(s, held_by(&p, REBEL)) ? BY_CITIES : NO_REASON;
}

static int last_winner(const imperator *s) /* I-16.7 */
{
    const victory_row *v = &scenario_of(s)->victory;
    if (v->end_leader != NOBODY)
        return in_play(s, v->end_leader) ? REBEL : NEUTRAL;
    presence p = imper_presence(s);
    uint32_t cities = imper_cities(s, SICILIA) & held_by(&p, REBEL);
    bool a = count_of(cities) >= v->end_cities && (!v->end_city || (cities >> v->end_city & 1));
    bool b = !p.leaders[REBEL];
    return a == b ? NEUTRAL : a ? REBEL : ROMAN;
}

static void dismiss(imperator *s, ld_log *log) /* I-16.9 */
{
    for (int i = 0; i < s->leaders;) {
        int l = s->order[i];
        uint8_t record = s->leader[l].flags & (FOUGHT | DEFEATED);
        s->leader[l].flags &= (uint8_t) ~(FOUGHT | DEFEATED);
        if (!scenario_of(s)->dismisses || side_of(l) != ROMAN || imper_leader[l].type != NAMED || record == FOUGHT) {
            i++;
            continue;
        }
        ld_say(log, M_DISMISSED, l, s->leader[l].area);
        imper_leave(s, l);
    }
}

void imper_end_season(imperator *s, ld_log *log)
{
    const scenario_row *sc = scenario_of(s);
    s->taxed = 0;
    EACH_LEADER (l, s)
        s->leader[l].ap = 0;
    int reason = season_reason(s); /* I-16.2 */
    if (reason) {
        imper_win(s, log, REBEL, reason);
        return;
    }
    if (s->season == HIEMS)
        dismiss(s, log);
    if (s->season == HIEMS && s->year == sc->last_year) { /* I-16.10 */
        imper_win(s, log, last_winner(s), BY_LAST_WINTER);
        return;
    }
    if (++s->season == SEASONS) { /* I-16.8 */
        s->season = VER;
        s->year--; /* I-2.1 */
    }
}

/* ---- the result ------------------------------------------------------------------------------------------ */

/* Section 6, in halves: 2 for the winner, 1 each in a draw. Before the end nobody is ahead. */
void imper_outcome(const void *state, ld_outcome *out)
{
    static const char *const rule[REASONS] = {"", "I-16.1", "I-16.3", "I-16.4", "I-16.5", "I-16.6", "I-16.7", "I-9.12"};
    const imperator *s = state;
    for (int seat = 0; seat < SIDES; seat++) {
        bool drawn = !s->reason || s->winner == NEUTRAL;
        out->score[seat] = drawn ? 1 : 2 * (s->winner == seat);
        out->rank[seat] = drawn || s->winner == seat ? 1 : 2;
    }
    snprintf(out->reason, sizeof out->reason, "%s", rule[s->reason]);
}

int imper_account(const void *state, int seat, ld_line *out, int room)
{
    const imperator *s = state;
    ld_outcome outcome;
    memset(&outcome, 0, sizeof outcome);
    imper_outcome(s, &outcome);
    if (!s->reason || room < 1)
        return 0;
    ld_text(out->source, sizeof out->source, s->winner == NEUTRAL ? N_("draw (%.24s)") : N_("victory (%.24s)"),
            outcome.reason);
    out->value = outcome.score[seat];
    return 1;
}
