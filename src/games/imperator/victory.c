/* Spartacus Imperator: the end of a season and of the game. Rules I-16. */
#include "games/imperator/rules.h"

void imper_win(imper *s, ld_log *log, int winner, int reason)
{
    assert(!s->reason && reason > NO_REASON && reason < REASONS);
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

bool imper_check_extinct(imper *s, ld_log *log) /* I-16.1 */
{
    if (!imper_no_rebels(s))
        return false;
    imper_win(s, log, ROMAN, BY_EXTINCTION);
    return true;
}

static uint32_t plains_of(const imper *s)
{
    uint32_t mask = 0;
    for (int a = 1; a < scenario_of(s)->areas; a++)
        if (area_of(s, a)->terrain == PLAIN)
            mask |= 1u << a;
    return mask;
}

static int count_of(uint32_t mask) { return __builtin_popcount(mask); }

static bool is_ravaged_enough(const imper *s) /* I-16.3, I-16.5 */
{
    const victory_row *v = &scenario_of(s)->victory;
    assert(v->ravaged >= v->ravaged_plains);
    return v->ravaged && count_of(s->ravaged) >= v->ravaged && is_ravaged(s, v->ravaged_must) &&
           count_of(s->ravaged & plains_of(s)) >= v->ravaged_plains;
}

static bool has_escaped(const imper *s) /* I-16.4 */
{
    const victory_row *v = &scenario_of(s)->victory;
    assert(v->escape_leader == NOBODY || side_of(v->escape_leader) == REBEL);
    return v->escape_leader != NOBODY && s->year == v->escape_year &&
           s->leader[v->escape_leader].area == v->escape_area && imper_ready(s, v->escape_leader) >= v->escape_ready;
}

static bool has_throne(const imper *s) /* I-16.5 */
{
    const victory_row *v = &scenario_of(s)->victory;
    return v->throne_leader != NOBODY && s->leader[v->throne_leader].area == v->throne_area;
}

static bool has_cities(const imper *s, uint32_t rebels) /* I-16.6 */
{
    const victory_row *v = &scenario_of(s)->victory;
    uint32_t cities = imper_cities(s, SICILIA);
    return (v->all_cities && (rebels & cities) == cities) || (v->capital && (rebels >> scenario_of(s)->home & 1));
}

static int season_reason(const imper *s)
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

static int last_winner(const imper *s) /* I-16.7 */
{
    const victory_row *v = &scenario_of(s)->victory;
    assert(s->season == HIEMS && s->year == scenario_of(s)->last_year);
    if (v->end_leader != NOBODY)
        return in_play(s, v->end_leader) ? REBEL : NEUTRAL;
    presence p = imper_presence(s);
    uint32_t cities = imper_cities(s, SICILIA) & held_by(&p, REBEL);
    bool a = count_of(cities) >= v->end_cities && (!v->end_city || (cities >> v->end_city & 1));
    bool b = !p.leaders[REBEL];
    return a == b ? NEUTRAL : a ? REBEL : ROMAN;
}

static void dismiss(imper *s, ld_log *log) /* I-16.9 */
{
    assert(s->season == HIEMS);
    for (int i = 0; i < s->leaders;) {
        int l = s->order[i];
        uint8_t record = s->leader[l].flags & (FOUGHT | DEFEATED);
        s->leader[l].flags &= (uint8_t) ~(FOUGHT | DEFEATED);
        if (!scenario_of(s)->dismisses || side_of(l) != ROMAN || imper_standard.leader[l].type != NAMED ||
            record == FOUGHT) {
            i++;
            continue;
        }
        ld_say(log, M_DISMISSED, l, s->leader[l].area);
        imper_leave(s, l);
    }
}

void imper_end_season(imper *s, ld_log *log)
{
    const scenario_row *sc = scenario_of(s);
    assert(!s->active && !s->fight.on);
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
