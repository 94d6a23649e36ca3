/* Spartacus Imperator: sieges and sorties. Rules I-12, I-14.R11, I-14.R12. */
#include "games/imperator/rules.h"

/* A stage is what comes next. */
#define SIEGE_STAGES(STAGE)                                   \
    STAGE(INVEST, "invest", 0)                                \
    STAGE(CARDS_FIRST, "cards-first", 0)                      \
    STAGE(ASK_SORTIE, "ask-sortie", LD_STEP(SIEGE_STRATAGEM)) \
    STAGE(SORTIE_ANSWER, "sortie-answer", LD_STEP(SORTIE))    \
    STAGE(SORTIE_OVER, "sortie-over", LD_STEP(BATTLE))        \
    STAGE(MODE, "mode", 0)                                    \
    STAGE(MODE_CHOSEN, "mode-chosen", LD_STEP(SIEGE_MODE))    \
    STAGE(PHASES, "phases", 0)                                \
    STAGE(AFTER_PHASE, "after-phase", LD_STEP(PHASE))         \
    STAGE(LIFTED, "lifted", LD_STEP(LIFT))                    \
    STAGE(OVER, "over", LD_STEP(SPEND))
enum { SIEGE_STAGES(STAGE_ID) };

void imper_call_siege(imper *s, int leader, int origin, int flags)
{
    assert(is_fortified(s, s->leader[leader].area) && s->leader[leader].n);
    ld_frame *f = ld_call(s, SIEGE);
    *ld_of(f, attack) = (attack_locals){.leader = ld_u8(leader), .origin = ld_u8(origin), .flags = ld_u8(flags)};
}

/* I-12.1 Units inside the city, whoever leads them. */
static int besieged_count(const imper *s)
{
    int seat = imper_seat_of(s, DEFENCE), count = 0;
    EACH_LEADER (l, s)
        if (s->leader[l].area == s->fight.area && side_of(l) == seat)
            count += s->leader[l].n;
    assert(s->fight.area > 0);
    return count + (s->loose_in[seat] >> s->fight.area & 1 ? s->loose_n[s->fight.area] : 0);
}

/* The enemy leaders in the city die; returns their loot. */
static int kill_inside(imper *s, ld_log *log, int seat, int area)
{
    int loot = 0, leader;
    while ((leader = imper_leader_in(s, seat, area, NOBODY)) != NOBODY) {
        loot += s->leader[leader].loot;
        imper_kill(s, log, leader);
    }
    assert(loot <= LOOT_MAX);
    return loot;
}

/* ---- how it ends ------------------------------------------------------------------------------------------- */

static void city_falls(imper *s, ld_log *log, ld_frame *f) /* I-12.14 */
{
    int who = ld_of(f, attack)->leader, seat = side_of(who);
    ld_say(log, M_FALLS, s->fight.area, who);
    int loot = kill_inside(s, log, !seat, s->fight.area) + s->fight.dead[DEFENCE];
    assert(!besieged_count(s));
    f->stage = OVER;
    imper_fortuna(s, log, seat);
    imper_call_spend(s, log, who, loot, 0, seat);
}

static void besieger_destroyed(imper *s, ld_log *log, ld_frame *f) /* I-12.16 */
{
    int seat = imper_seat_of(s, DEFENCE), best = NOBODY, maker = s->fight.leader[DEFENCE];
    ld_say(log, M_BESIEGER_GONE, ld_of(f, attack)->leader);
    imper_kill(s, log, ld_of(f, attack)->leader);
    assert(!in_play(s, ld_of(f, attack)->leader));
    imper_fortuna(s, log, seat);
    EACH_LEADER (l, s)
        if (s->leader[l].area == s->fight.area && side_of(l) == seat && !is_major(l) &&
            (best == NOBODY || box(s)->leader[l].tactical > box(s)->leader[best].tactical))
            best = l;
    if (maker != NOBODY && in_play(s, maker))
        best = maker;
    f->stage = OVER;
    imper_call_spend(s, log, best, s->fight.dead[ATTACKER], s->fight.area, seat);
}

static void all_destroyed(imper *s, ld_log *log, ld_frame *f) /* I-12.17 */
{
    ld_say(log, M_BOTH_GONE, 0);
    kill_inside(s, log, imper_seat_of(s, DEFENCE), s->fight.area);
    imper_kill(s, log, ld_of(f, attack)->leader);
    f->stage = OVER;
}

/* I-12.15 `fortuna` is who takes the card: the besieged seat, NEUTRAL for the besieger losing it, or -1. */
static void siege_fails(imper *s, ld_log *log, ld_frame *f, int fortuna)
{
    int who = ld_of(f, attack)->leader, seat = side_of(who);
    assert(in_play(s, who) && s->fight.origin != s->fight.area);
    s->leader[who].area = s->fight.origin;
    ld_say(log, M_SIEGE_FAILS, who, s->fight.origin);
    imper_mark_defeated(s, who);
    if (fortuna == !seat || (fortuna == NEUTRAL && s->fortuna == seat))
        imper_fortuna(s, log, fortuna);
    f->stage = OVER;
    if (seat == REBEL)
        imper_call_spend(s, log, who, 0, 0, REBEL);
}

/* True if somebody is destroyed, and that has been dealt with. */
static bool is_decided(imper *s, ld_log *log, ld_frame *f)
{
    bool out = imper_count(s, ld_of(f, attack)->leader), in = besieged_count(s);
    assert(s->fight.on == IS_SIEGE);
    if (out && in)
        return false;
    if (out)
        city_falls(s, log, f);
    else if (in)
        besieger_destroyed(s, log, f);
    else
        all_destroyed(s, log, f);
    return true;
}

/* ---- the course of a siege ------------------------------------------------------------------------------------ */

static void invest(imper *s, ld_log *log, ld_frame *f)
{
    int who = ld_of(f, attack)->leader, seat = side_of(who), area = s->leader[who].area;
    imper_begin_fight(s, IS_SIEGE, who, NOBODY, ld_of(f, attack)->origin, ld_of(f, attack)->flags);
    ld_say(log, M_SIEGE, who, area);
    if (!besieged_count(s)) { /* I-12.2 */
        int loot = kill_inside(s, log, !seat, area);
        f->stage = OVER;
        imper_call_spend(s, log, who, loot, 0, seat);
        return;
    }
    assert(s->leader[who].n);
    imper_mark_fought(s, who);
    EACH_LEADER (l, s)
        if (s->leader[l].area == area)
            imper_mark_fought(s, l);
    f->stage = CARDS_FIRST;
}

static uint32_t siege_cards(const imper *s, int who)
{
    uint32_t cards = 1u << C_FAMINE | 1u << C_SERAPION;
    bool consul = box(s)->leader[who].consul && side_of(who) == ROMAN && s->leader[who].ap; /* I-12.3 */
    assert(in_play(s, who));
    return consul ? s->hand & cards : 0;
}

static bool may_sortie(const imper *s, int leader, int area, ld_list *out) /* I-12.4 */
{
    const ld_choice c = LD_CHOICE(V_SORTIE, leader, 0, 0);
    return ld_may(s->leader[leader].area == area && !is_major(leader), out, c, R_NOT_HERE, leader, area) &&
           ld_may(s->leader[leader].ap, out, c, R_NO_AP, leader) &&
           ld_may(s->leader[leader].n, out, c, R_NO_SORTIE, leader);
}

static void ask_sortie(imper *s, ld_log *log, ld_frame *f)
{
    if (is_decided(s, log, f)) /* famine */
        return;
    int seat = imper_seat_of(s, DEFENCE);
    f->stage = MODE;
    EACH_LEADER (l, s)
        if (side_of(l) == seat && may_sortie(s, l, s->fight.area, NULL)) {
            f->stage = SORTIE_ANSWER;
            ld_ask(ld_call(s, SORTIE), seat);
            return;
        }
}

static void sortie_answer(imper *s, ld_log *log, ld_frame *f)
{
    if (!f->result) {
        f->stage = MODE;
        return;
    }
    int leader = f->result - 1;
    assert(may_sortie(s, leader, s->fight.area, NULL));
    s->leader[leader].ap--;  /* I-7.7 */
    s->fight.on = IS_BATTLE; /* I-12.5 */
    s->fight.flags |= IN_SORTIE;
    s->fight.leader[DEFENCE] = (uint8_t)leader;
    ld_say(log, M_SORTIE, leader);
    f->stage = SORTIE_OVER;
    ld_call(s, BATTLE);
}

static void sortie_over(imper *s, ld_log *log, ld_frame *f) /* I-12.6 */
{
    int result = f->result, maker = s->fight.leader[DEFENCE];
    assert(s->fight.on == IS_BATTLE && maker != NOBODY && result != UNDECIDED);
    s->fight.on = IS_SIEGE;
    if (is_decided(s, log, f))
        return;
    if (result == DEFENDER_GONE)
        imper_kill(s, log, maker);
    siege_fails(s, log, f,
                result == ATTACKER_WITHDREW   ? NEUTRAL
                : result == DEFENDER_WITHDREW ? -1
                                              : imper_seat_of(s, DEFENCE));
}

static void deal_tokens(imper *s) /* I-12.9 */
{
    fight *x = &s->fight;
    int best = 0, seat = imper_seat_of(s, DEFENCE);
    EACH_LEADER (l, s)
        if (s->leader[l].area == x->area && side_of(l) == seat && box(s)->leader[l].tactical > best)
            best = box(s)->leader[l].tactical;
    assert(x->on == IS_SIEGE && best >= 0 && best <= TACTICAL_MAX);
    x->tokens[ATTACKER] = box(s)->leader[x->leader[ATTACKER]].tactical;
    x->tokens[DEFENCE] = (uint8_t)(best + (x->flags & TREASON ? 0 : area_of(s, x->area)->defence));
    for (int side = 0; side < 2; side++)
        if (s->fortuna == imper_seat_of(s, side))
            x->tokens[side] += box(s)->fortuna_alea;
}

static void begin_phases(imper *s, ld_log *log, ld_frame *f) /* I-12.8 */
{
    s->fight.mode = f->result;
    for (int side = 0; side < 2; side++) {
        int groups[LEADERS + 1], n = imper_body(s, side, groups);
        for (int i = 0; i < n; i++)
            imper_show(s, log, groups[i]);
    }
    s->fight.flags |= FACE_UP;
    ld_reveal(s);
    assert(s->fight.mode == ATTRITION || s->fight.mode == ASSAULT);
    deal_tokens(s);
    ld_say(log, M_SIEGE_MODE, s->fight.leader[ATTACKER], s->fight.mode);
    f->stage = PHASES;
}

static void next_phase(imper *s, ld_frame *f) /* I-12.10 */
{
    fight *x = &s->fight;
    x->dice = 0;
    memset(x->die, 0, sizeof x->die);
    x->phase++;
    assert(x->phase >= 1 && x->phase <= 3);
    f->stage = AFTER_PHASE;
    ld_call(s, PHASE);
}

static void after_phase(imper *s, ld_log *log, ld_frame *f)
{
    if (is_decided(s, log, f))
        return;
    if (s->fight.phase == (s->fight.mode == ATTRITION ? 2 : 3)) {
        siege_fails(s, log, f, imper_seat_of(s, DEFENCE));
        return;
    }
    f->stage = LIFTED; /* I-12.13 */
    ld_ask(ld_call(s, LIFT), imper_seat_of(s, ATTACKER));
}

static void begin_cards(imper *s, ld_frame *f)
{
    f->stage = ASK_SORTIE;
    if (siege_cards(s, ld_of(f, attack)->leader))
        ld_ask(ld_call(s, SIEGE_STRATAGEM), ROMAN);
}

static void siege_run(void *state, ld_log *log, ld_frame *f)
{
    imper *s = state;
    switch (f->stage) {
    case INVEST: invest(s, log, f); break;
    case CARDS_FIRST: begin_cards(s, f); break;
    case ASK_SORTIE: ask_sortie(s, log, f); break;
    case SORTIE_ANSWER: sortie_answer(s, log, f); break;
    case SORTIE_OVER: sortie_over(s, log, f); break;
    case MODE:
        f->stage = MODE_CHOSEN;
        ld_ask(ld_call(s, SIEGE_MODE), imper_seat_of(s, ATTACKER));
        break;
    case MODE_CHOSEN: begin_phases(s, log, f); break;
    case PHASES: next_phase(s, f); break;
    case AFTER_PHASE: after_phase(s, log, f); break;
    case LIFTED:
        f->stage = PHASES;
        if (f->result)
            siege_fails(s, log, f, NEUTRAL);
        break;
    default:
        memset(&s->fight, 0, sizeof s->fight);
        ld_done(s, 0);
        break;
    }
}

static const char *siege_wrong(const void *state, const ld_frame *f)
{
    const imper *s = state;
    const attack_locals *l = ld_of(f, attack);
    if (f->stage == INVEST || !l->origin || !scenario_of(s)->fortified || is_major(l->leader))
        return "siege has impossible locals";
    if (!s->fight.on || s->fight.leader[ATTACKER] != l->leader ||
        (s->fight.on == IS_BATTLE) != (f->stage == SORTIE_OVER))
        return "there is no siege";
    if (s->fight.origin != l->origin)
        return "the siege began elsewhere";
    if (f->stage < OVER && (imper_held(s, !side_of(l->leader)) >> l->origin & 1))
        return "the besieger came from an area of the enemy";
    if (f->stage == SORTIE_OVER && (s->fight.leader[DEFENCE] == NOBODY || !(s->fight.flags & IN_SORTIE)))
        return "nobody makes a sortie";
    if (f->stage <= MODE_CHOSEN && (s->fight.mode || (s->fight.phase && f->stage != SORTIE_OVER)))
        return "the siege has not yet begun";
    if (f->stage > MODE_CHOSEN && f->stage < OVER && !s->fight.mode)
        return "the siege has no mode";
    int last = s->fight.mode == ATTRITION ? 2 : 3;
    if ((f->stage == LIFTED && s->fight.phase >= last) || (f->stage == AFTER_PHASE && s->fight.phase > last))
        return "the siege lasts too long";
    return f->stage < OVER && imper_wrong_leader(s, l->leader, SIDES) ? "the besieger is not in play" : NULL;
}

const ld_kind imper_siege_step = {.name = "siege",
                                  .prompt = "",
                                  .waiting = "",
                                  .rule = "I-12.1",
                                  .locals = LD_ROWS(attack, ATTACK_LOCALS),
                                  .owed_by = LD_BY_NOBODY,
                                  .stands_on = LD_WHERE_TOLD,
                                  STAGES(SIEGE_STAGES),
                                  .run = siege_run,
                                  .wrong = siege_wrong};

/* ---- cards before a siege -------------------------------------------------------------------------------------- */

static void stratagem_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f;
    const imper *s = state;
    uint32_t cards = siege_cards(s, s->fight.leader[ATTACKER]);
    ld_add(out, LD_CHOICE(V_NONE, 0, 0, 0));
    EACH_BIT (card, cards)
        ld_add(out, LD_CHOICE(V_CARD, card, 0, 0));
    if (ld_heard(out))
        imper_bar_cards(s, seat, V_CARD, NOBODY, ~cards, out);
}

static void stratagem_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imper *s = state;
    int who = s->fight.leader[ATTACKER];
    if (ld_verb_of(c) == V_NONE) {
        ld_done(s, 0);
        return;
    }
    assert(siege_cards(s, who) >> ld_a(c) & 1);
    imper_discard(s, log, who, ld_a(c));
    f->owed = 0;
    if (ld_a(c) == C_SERAPION) {
        s->fight.flags |= TREASON; /* I-14.R12 */
        ld_say(log, M_SERAPION, s->fight.area);
    } else {
        imper_call_die(s, FAMINE_DIE, who);
    }
}

static void stratagem_run(void *state, ld_log *log, ld_frame *f)
{
    (void)log;
    imper *s = state;
    if (siege_cards(s, s->fight.leader[ATTACKER]) && besieged_count(s))
        ld_ask(f, ROMAN);
    else
        ld_done(s, 0);
}

static const char *stratagem_wrong(const void *state, const ld_frame *f)
{
    (void)f;
    const imper *s = state;
    return s->fight.on == IS_SIEGE && imper_seat_of(s, ATTACKER) == ROMAN ? NULL : "there is no Roman siege";
}

const ld_kind imper_siege_stratagem_step = {
    .name = "siege-stratagem",
    .prompt = "Play a stratagem before the siege?",
    .waiting = "play a stratagem",
    .rule = "I-12.3",
    .locals = LD_NO_LOCALS,
    .owner = imper_owed_by_roman,
    .stands_on = LD_WHERE_TOLD,
    ABOVE(LD_STEP(FAMINE_DIE) | LD_STEP(HIT)),
    .options = stratagem_options,
    .choose = stratagem_choose,
    .run = stratagem_run,
    .wrong = stratagem_wrong,
};

/* I-14.R11 */
static void famine_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)f, (void)seat;
    assert(ld_a(c) >= 1 && ld_a(c) <= 6);
    ld_say(log, M_FAMINE, ld_a(c));
    ld_done(state, 0);
    imper_call_hits(state, DEFENCE, ld_a(c), false);
}

static const char *no_siege(const void *state, const ld_frame *f)
{
    (void)f;
    return ((const imper *)state)->fight.on == IS_SIEGE ? NULL : "there is no siege";
}

const ld_kind imper_famine_die_step = {
    .name = "famine-die",
    .prompt = "How much damage does the famine do?",
    .waiting = "roll for the famine",
    .rule = "I-14.R11",
    .locals = LD_ROWS(leader, LEADER_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .stands_on = LD_WHERE_TOLD,
    .options = imper_die_options,
    .sample = imper_throw,
    .choose = famine_choose,
    .several = true,
    .wrong = no_siege,
};

/* ---- the sortie, the mode, the lifting --------------------------------------------------------------------------- */

static unsigned besieged_owner(const void *state, const ld_frame *f)
{
    (void)f;
    return imper_owed_in_fight(state, DEFENCE);
}

static unsigned besieger_owner(const void *state, const ld_frame *f)
{
    (void)f;
    return imper_owed_in_fight(state, ATTACKER);
}

static void sortie_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f;
    const imper *s = state;
    ld_add(out, LD_CHOICE(V_HOLD, 0, 0, 0));
    EACH_LEADER (l, s)
        if (side_of(l) == seat && may_sortie(s, l, s->fight.area, out))
            ld_add(out, LD_CHOICE(V_SORTIE, l, 0, 0));
    imper_bar_leaders(s, seat, V_SORTIE, out);
}

static void sortie_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)log, (void)f, (void)seat;
    ld_done(state, ld_verb_of(c) == V_HOLD ? 0 : ld_a(c) + 1);
}

const ld_kind imper_sortie_step = {
    .name = "sortie",
    .prompt = "Make a sortie, or hold the walls?",
    .waiting = "make a sortie or hold",
    .rule = "I-12.4",
    .locals = LD_NO_LOCALS,
    .owner = besieged_owner,
    .stands_on = LD_WHERE_TOLD,
    .options = sortie_options,
    .choose = sortie_choose,
    .several = true,
    .wrong = no_siege,
};

static void mode_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)state, (void)f, (void)seat;
    ld_add(out, LD_CHOICE(V_ATTRITION, 0, 0, 0));
    ld_add(out, LD_CHOICE(V_ASSAULT, 0, 0, 0));
}

static void mode_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)log, (void)f, (void)seat;
    ld_done(state, ld_verb_of(c) == V_ATTRITION ? ATTRITION : ASSAULT);
}

const ld_kind imper_siege_mode_step = {
    .name = "siege-mode",
    .prompt = "Wear the city down, or assault it?",
    .waiting = "choose the kind of siege",
    .rule = "I-12.8",
    .locals = LD_NO_LOCALS,
    .owner = besieger_owner,
    .stands_on = LD_WHERE_TOLD,
    .options = mode_options,
    .choose = mode_choose,
    .several = true,
    .wrong = no_siege,
};

static void lift_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)state, (void)f, (void)seat;
    ld_add(out, LD_CHOICE(V_PRESS, 0, 0, 0));
    ld_add(out, LD_CHOICE(V_LIFT, 0, 0, 0));
}

static void lift_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)f, (void)seat;
    imper *s = state;
    bool lift = ld_verb_of(c) == V_LIFT;
    if (lift)
        ld_say(log, M_LIFT, s->fight.leader[ATTACKER]);
    ld_done(s, lift);
}

const ld_kind imper_lift_step = {
    .name = "lift",
    .prompt = "Press the siege, or lift it?",
    .waiting = "press or lift the siege",
    .rule = "I-12.13",
    .locals = LD_NO_LOCALS,
    .owner = besieger_owner,
    .stands_on = LD_WHERE_TOLD,
    .options = lift_options,
    .choose = lift_choose,
    .several = true,
    .wrong = no_siege,
};
