/* Spartacus Imperator: stratagem cards played as an operation or added to one. Rules I-13, I-14; the combat cards
 * are in battle.c and siege.c, Wicker Shields in action.c, Forced March in move.c. */
#include "games/imperator/rules.h"

/* Where a card cannot be played, `can` tells `out` why choice c is left out. */
typedef struct card_rule {
    bool (*can)(const imper *s, int leader, ld_choice c, ld_list *out);
    void (*play)(imper *s, ld_log *log, int leader);
} card_rule;

static const area_row *here(const imper *s, int leader) { return area_of(s, s->leader[leader].area); }

static int place_of(const imper *s, int leader) { return s->leader[leader].area; }

static bool untouched(const imper *s, int leader, ld_choice c, ld_list *out)
{
    return ld_may(!is_ravaged(s, place_of(s, leader)), out, c, R_CARD_DEVASTATED, place_of(s, leader));
}

static bool has_room(const imper *s, int leader) { return s->leader[leader].n < box(s)->leader[leader].strategic; }

void imper_discard(imper *s, ld_log *log, int leader, int card) /* I-13.1 */
{
    assert(holds(s, card) && s->leader[leader].ap && imper_standard.card[card].side == side_of(leader));
    s->leader[leader].ap--;
    s->hand &= ~(1u << card);
    ld_say(log, M_CARD, leader, card);
}

/* ---- receiving units (I-13.7) ---------------------------------------------------------------------------------- */

int imper_supply(const imper *s, int kind) { return s->stock[kind] + s->elysium[kind]; }

static bool can_receive(const imper *s, int leader, int kind, ld_choice c, ld_list *out)
{
    return ld_may(has_room(s, leader), out, c, R_NO_ROOM, leader, s->leader[leader].n) &&
           ld_may(s->random_aux ? imper_aux_supply(s) : imper_supply(s, kind), out, c, R_NO_COUNTER);
}

void imper_receive(imper *s, ld_log *log, int leader, int kind)
{
    if (s->random_aux) {
        imper_call_die(s, AUX_DRAW, leader);
        return;
    }
    if (!imper_supply(s, kind))
        return;
    uint8_t *from = s->stock[kind] ? s->stock : s->elysium;
    assert(from[kind] > 0 && s->leader[leader].n < box(s)->leader[leader].strategic);
    from[kind]--;
    imper_add(s, leader, kind << 3);
    ld_say(log, M_RECEIVES, leader, kind);
}

static bool can_militia(const imper *s, int leader, ld_choice c, ld_list *out) /* I-14.R2 */
{
    return can_receive(s, leader, imper_supply(s, K_MILITES) ? K_MILITES : K_COHORTES, c, out);
}

static void play_militia(imper *s, ld_log *log, int leader)
{
    assert(can_militia(s, leader, 0, NULL));
    if (s->random_aux)
        imper_receive(s, log, leader, K_MILITES); /* I-17.2 needs no die */
    else
        imper_call_die(s, MILITIA_DIE, leader);
}

static void militia_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    int leader = ld_of(f, leader)->leader;
    assert(side_of(leader) == ROMAN);
    ld_done(state, 0);
    imper_receive(state, log, leader, ld_a(c) >= box(state)->militia_cohortes_min ? K_COHORTES : K_MILITES);
}

static const char *militia_wrong(const void *state, const ld_frame *f)
{
    int leader = ld_of(f, leader)->leader;
    const char *wrong = imper_wrong_leader(state, leader, ROMAN);
    if (wrong)
        return wrong;
    return has_room(state, leader) ? NULL : "the leader commands too many already";
}

const ld_kind imper_militia_die_step = {
    .name = "militia-die",
    .prompt = "Who joins {0:leader}? 6 brings Cohortes, anything else Milites.",
    .waiting = "roll for the militia",
    .rule = "I-14.R2",
    .locals = LD_ROWS(leader, LEADER_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .stands_on = LD_WHERE_TOLD,
    .options = imper_die_options,
    .sample = imper_throw,
    .choose = militia_choose,
    .several = true,
    .wrong = militia_wrong,
};

static bool in_sicily(const imper *s, int leader, bool city)
{
    assert(in_play(s, leader));
    return here(s, leader)->part == SICILIA && (here(s, leader)->terrain == CITY) == city;
}

static bool can_sicilian_cohort(const imper *s, int leader, ld_choice c, ld_list *out) /* I-14.R9 */
{
    bool plain = in_sicily(s, leader, false) && here(s, leader)->terrain == PLAIN;
    return ld_may(plain, out, c, R_SICILIAN_PLAIN, leader, place_of(s, leader)) && untouched(s, leader, c, out) &&
           can_receive(s, leader, K_COHORTES, c, out);
}

static bool can_levy_cohort(const imper *s, int leader, ld_choice c, ld_list *out) /* I-14.R14 */
{
    return ld_may(in_sicily(s, leader, false), out, c, R_SICILIAN_ZONE, leader, place_of(s, leader)) &&
           untouched(s, leader, c, out) && can_receive(s, leader, K_COHORTES, c, out);
}

static void play_cohort(imper *s, ld_log *log, int leader) { imper_receive(s, log, leader, K_COHORTES); }

static bool can_sicilian_militia(const imper *s, int leader, ld_choice c, ld_list *out) /* I-14.R10 */
{
    return ld_may(in_sicily(s, leader, true), out, c, R_SICILIAN_CITY, leader, place_of(s, leader)) &&
           can_receive(s, leader, K_MILITES, c, out);
}

static bool can_levy_militia(const imper *s, int leader, ld_choice c, ld_list *out) /* I-14.R15 */
{
    return ld_may(in_sicily(s, leader, true), out, c, R_LEVY_CITY, leader, place_of(s, leader)) &&
           untouched(s, leader, c, out) && can_receive(s, leader, K_MILITES, c, out);
}

static void play_milites(imper *s, ld_log *log, int leader) { imper_receive(s, log, leader, K_MILITES); }

/* ---- Gannicus and Castus (I-14.R4) ---------------------------------------------------------------------------- */

/* I-1.8 nobody comes twice */
static bool is_new(const imper *s, int newcomer, ld_choice c, ld_list *out)
{
    return ld_may(!in_play(s, newcomer) && !is_gone(s, newcomer), out, c, R_CAME, newcomer);
}

static bool can_gannicus(const imper *s, int leader, ld_choice c, ld_list *out)
{
    (void)leader;
    int year = box(s)->gannicus_year, least = box(s)->gannicus_min_units, parent = L_SPARTACUS;
    if (!ld_may(s->year == year, out, c, R_GANNICUS_YEAR, year) ||
        !ld_may(in_play(s, parent), out, c, R_NOT_IN_PLAY, parent) ||
        !ld_may(s->leader[parent].n >= least, out, c, R_GANNICUS_UNITS, parent, least, s->leader[parent].n) ||
        !is_new(s, L_GANNICUS, c, out) || !is_new(s, L_CASTUS, c, out))
        return false;
    assert(s->scenario == 1);
    int zones = __builtin_popcount(imper_entry_zones(s, place_of(s, parent), false, parent, NULL));
    return ld_may(zones >= 2, out, c, R_GANNICUS_ZONES, place_of(s, parent), zones);
}

static void play_gannicus(imper *s, ld_log *log, int leader)
{
    (void)log, (void)leader;
    imper_call_gannicus(s);
}

/* ---- Local Allies (I-14.R5) ----------------------------------------------------------------------------------- */

static int out_auxiliaries(const imper *s, int leader)
{
    int n = 0;
    for (int i = 0; i < s->leader[leader].n; i++) {
        int unit = s->leader[leader].unit[i];
        n += is_out(unit) && imper_standard.kind[kind_of(unit) % HIDDEN].class == AUXILIARY;
    }
    assert(n <= s->leader[leader].n);
    return n;
}

static bool can_heal_allies(const imper *s, int leader, ld_choice c, ld_list *out)
{
    return ld_may(out_auxiliaries(s, leader), out, c, R_ALLIES_READY, leader);
}

static bool can_allies(const imper *s, int leader, ld_choice c, ld_list *out)
{
    bool plain = here(s, leader)->terrain == PLAIN;
    if (!ld_may(plain, out, c, R_ALLIES_PLAIN, leader, place_of(s, leader)) || !untouched(s, leader, c, out))
        return false;
    if (out_auxiliaries(s, leader) || can_receive(s, leader, K_ALA_ITALICI, c, out))
        return true;
    return can_heal_allies(s, leader, c, out); /* both ways are barred */
}

static void play_allies(imper *s, ld_log *log, int leader)
{
    (void)log;
    assert(can_allies(s, leader, 0, NULL));
    ld_frame *f = ld_call(s, ALLIES);
    ld_of(f, leader)->leader = ld_u8(leader);
    ld_ask(f, ROMAN);
}

static void allies_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    const leader_locals *l = ld_of(f, leader);
    if (can_heal_allies(state, l->leader, LD_CHOICE(V_ALLIES_RESTORE, 0, 0, 0), out))
        ld_add(out, LD_CHOICE(V_ALLIES_RESTORE, 0, 0, 0));
    if (can_receive(state, l->leader, K_ALA_ITALICI, LD_CHOICE(V_ALLIES_UNIT, 0, 0, 0), out))
        ld_add(out, LD_CHOICE(V_ALLIES_UNIT, 0, 0, 0));
}

static void allies_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imper *s = state;
    int leader = ld_of(f, leader)->leader, out = out_auxiliaries(s, leader);
    if (ld_verb_of(c) == V_ALLIES_UNIT) {
        ld_done(s, 0);
        imper_receive(s, log, leader, K_ALA_ITALICI);
        return;
    }
    assert(out > 0);
    f = ld_become(s, ALLIES_HEAL);
    *ld_of(f, heal) =
        (heal_locals){.leader = ld_u8(leader), .left = ld_u8(out < box(s)->allies_heal ? out : box(s)->allies_heal)};
    ld_ask(f, ROMAN);
}

static const char *allies_wrong(const void *state, const ld_frame *f)
{
    int leader = ld_of(f, leader)->leader;
    const char *wrong = imper_wrong_leader(state, leader, ROMAN);
    if (wrong)
        return wrong;
    return can_allies(state, leader, 0, NULL) ? NULL : "there are no local allies";
}

static const char *allies_heal_wrong(const void *state, const ld_frame *f)
{
    const heal_locals *l = ld_of(f, heal);
    const char *wrong = imper_wrong_leader(state, l->leader, ROMAN);
    if (wrong)
        return wrong;
    return l->left > out_auxiliaries(state, l->leader) ? "there are no auxiliaries to restore" : NULL;
}

const ld_kind imper_allies_step = {
    .name = "allies",
    .prompt = "Restore two auxiliaries of {0:leader}, or receive Ala Italici?",
    .waiting = "use local allies",
    .rule = "I-14.R5",
    .locals = LD_ROWS(leader, LEADER_LOCALS),
    .owner = imper_owed_by_roman,
    .stands_on = LD_WHERE_TOLD,
    .options = allies_options,
    .choose = allies_choose,
    .wrong = allies_wrong,
};

static void allies_heal_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    const imper *s = state;
    int leader = ld_of(f, heal)->leader;
    imper_list_out(s, leader, V_HEAL, 0, imper_auxiliaries(), out);
    uint32_t kinds = ld_heard(out) ? imper_kinds_of(s, ROMAN) : 0;
    LD_STRIKE(k, kinds, ~imper_auxiliaries(), out, LD_CHOICE(V_HEAL, k << 3, 0, 0), R_NOT_AUXILIARY);
    LD_STRIKE(k, kinds, ~imper_kinds_out(s, leader), out, LD_CHOICE(V_HEAL, k << 3, 0, 0), R_READY);
}

static void allies_heal_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imper *s = state;
    heal_locals *l = ld_of(f, heal);
    assert(l->left > 0 && imper_standard.kind[kind_of(ld_a(c))].class == AUXILIARY);
    imper_turn(s, l->leader, ld_a(c) | UNIT_OUT, false);
    ld_say_to(log, M_RESTORE, 1u << ROMAN, s->hidden_romans ? 2 : 0, l->leader, kind_of(ld_a(c)));
    if (--l->left == 0)
        ld_done(s, 0);
}

const ld_kind imper_allies_heal_step = {
    .name = "allies-heal",
    .prompt = "Which auxiliaries of {0:leader} become ready?",
    .waiting = "restore auxiliaries",
    .rule = "I-14.R5",
    .locals = LD_ROWS(heal, HEAL_LOCALS),
    .owner = imper_owed_by_roman,
    .stands_on = LD_WHERE_TOLD,
    .options = allies_heal_options,
    .choose = allies_heal_choose,
    .wrong = allies_heal_wrong,
};

/* ---- arms of a city taken (I-14.6, I-14.7) and its sack (I-14.11) --------------------------------------------- */

/* I-13.2 */
static bool is_his(int leader, int who, ld_choice c, ld_list *out)
{
    return ld_may(leader == who, out, c, R_HIS_CARD, who);
}

static bool is_first_stay(const imper *s, int leader) { return s->leader[leader].flags & FIRST_STAY; }

static bool has_cup(const imper *s)
{
    for (int k = FIRST_REBEL_KIND; k < KINDS; k++)
        if (s->stock[k])
            return true;
    return false;
}

static bool can_henna_arms(const imper *s, int leader, ld_choice c, ld_list *out)
{
    return is_his(leader, L_SALVIUS, c, out) &&
           ld_may(is_first_stay(s, leader), out, c, R_HENNA_STAY, leader, MG_HENNA) &&
           ld_may(has_cup(s), out, c, R_CARD_CUP);
}

static bool can_heraclea(const imper *s, int leader, ld_choice c, ld_list *out)
{
    return is_his(leader, L_ATHENION, c, out) &&
           ld_may(is_first_stay(s, leader), out, c, R_HERACLEA_STAY, leader, MG_HERACLEA_MINOA) &&
           ld_may(has_cup(s), out, c, R_CARD_CUP);
}

static void play_henna_arms(imper *s, ld_log *log, int leader)
{
    (void)log;
    imper_call_card_draws(s, leader, box(s)->henna_arms_draw);
}

static void play_heraclea(imper *s, ld_log *log, int leader)
{
    (void)log;
    imper_call_card_draws(s, leader, box(s)->heraclea_draw);
}

static bool can_sack(const imper *s, int leader, ld_choice c, ld_list *out)
{
    return is_his(leader, L_EUNUS, c, out) && ld_may(is_first_stay(s, leader), out, c, R_SACK_STAY, leader, MG_HENNA) &&
           untouched(s, leader, c, out);
}

static void play_sack(imper *s, ld_log *log, int leader)
{
    int area = s->leader[leader].area;
    assert(area == MG_HENNA && !is_ravaged(s, area));
    s->ravaged |= 1u << area;
    ld_say(log, M_SACK, leader, area);
    imper_call_spend(s, log, leader, box(s)->sack_loot, 0, REBEL);
}

/* ---- kings (I-14.8, I-14.12, I-14.R6) ------------------------------------------------------------------------- */

static bool can_crown(const imper *s, int king, ld_choice c, ld_list *out)
{
    uint32_t cities = imper_cities(s, SICILIA) | imper_cities(s, ITALIA);
    int held = __builtin_popcount(imper_held(s, REBEL) & cities), least = box(s)->kingdom_cities;
    return is_new(s, king, c, out) && ld_may(held >= least, out, c, R_KINGDOM, least, held);
}

static bool can_tryphon(const imper *s, int leader, ld_choice c, ld_list *out)
{
    return is_his(leader, L_SALVIUS, c, out) && can_crown(s, L_TRYPHON, c, out);
}

static bool can_antiochus(const imper *s, int leader, ld_choice c, ld_list *out)
{
    return is_his(leader, L_EUNUS, c, out) && can_crown(s, L_ANTIOCHUS, c, out);
}

static void crown(imper *s, ld_log *log, int old, int king)
{
    assert(in_play(s, old) && !in_play(s, king) && !is_gone(s, king));
    commander was = s->leader[old];
    s->leader[old].n = 0;
    memset(s->leader[old].unit, 0, sizeof s->leader[old].unit);
    imper_leave(s, old);
    imper_enter(s, log, king, was.area);
    was.flags &= (uint8_t) ~(FIRST_STAY | STAYED);
    s->leader[king] = was;
    assert(s->leader[king].area == was.area && is_gone(s, old));
    ld_say(log, M_KINGDOM, old, king);
    imper_call_spend(s, log, king, box(s)->kingdom_loot, 0, REBEL);
}

static void play_tryphon(imper *s, ld_log *log, int leader) { crown(s, log, leader, L_TRYPHON); }

static void play_antiochus(imper *s, ld_log *log, int leader) { crown(s, log, leader, L_ANTIOCHUS); }

static int king_of(const imper *s)
{
    return in_play(s, L_TRYPHON) ? L_TRYPHON : in_play(s, L_SALVIUS) ? L_SALVIUS : NOBODY;
}

static bool can_kings_death(const imper *s, int leader, ld_choice c, ld_list *out)
{
    (void)leader;
    int from = box(s)->kings_death_from;
    return ld_may(s->year <= from, out, c, R_KING_YEAR, from) &&
           ld_may(king_of(s) != NOBODY, out, c, R_NO_KING, L_SALVIUS, L_TRYPHON);
}

static void play_kings_death(imper *s, ld_log *log, int leader)
{
    (void)log;
    assert(king_of(s) != NOBODY);
    imper_call_die(s, KING_DIE, leader);
}

static void king_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)f, (void)seat;
    imper *s = state;
    int king = king_of(s);
    assert(king != NOBODY && !holds(s, C_KINGS_DEATH));
    if (ld_a(c) >= box(s)->kings_death_min) {
        ld_say(log, M_KING_DIES, king, ld_a(c));
        imper_leave(s, king);
    } else {
        s->hand |= 1u << C_KINGS_DEATH;
        ld_say(log, M_KING_LIVES, king, ld_a(c));
    }
    ld_done(s, 0);
}

static const char *king_wrong(const void *state, const ld_frame *f)
{
    (void)f;
    const imper *s = state;
    return king_of(s) == NOBODY || holds(s, C_KINGS_DEATH) || s->scenario != imper_standard.card[C_KINGS_DEATH].scenario
               ? "there is no king to die"
               : NULL;
}

const ld_kind imper_king_die_step = {
    .name = "king-die",
    .prompt = "Does the rebel king die? 3 or more.",
    .waiting = "roll for the king",
    .rule = "I-14.R6",
    .locals = LD_ROWS(leader, LEADER_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .stands_on = LD_WHERE_TOLD,
    .options = imper_die_options,
    .sample = imper_throw,
    .choose = king_choose,
    .several = true,
    .wrong = king_wrong,
};

/* ---- pirates, gods, distant wars, laws ------------------------------------------------------------------------ */

static bool can_pirates(const imper *s, int leader, ld_choice c, ld_list *out) /* I-14.9 */
{
    (void)leader;
    return ld_may(!s->fleet_pirate, out, c, R_PIRATES_THERE);
}

static void play_pirates(imper *s, ld_log *log, int leader)
{
    (void)leader;
    assert(!s->fleet_pirate);
    s->fleet_pirate = scenario_of(s)->roman_sea;
    ld_say(log, M_PIRATES, s->fleet_pirate);
}

static bool can_sacrifice(const imper *s, int leader, ld_choice c, ld_list *out) /* I-14.10 */
{
    return ld_may(s->fortuna != REBEL, out, c, R_FORTUNA) &&
           ld_may(here(s, leader)->terrain == CITY, out, c, R_SACRIFICE_CITY, leader, place_of(s, leader)) &&
           ld_may(s->leader[leader].loot, out, c, R_SACRIFICE_LOOT, leader);
}

static void play_sacrifice(imper *s, ld_log *log, int leader)
{
    assert(s->leader[leader].loot > 0 && s->fortuna != REBEL);
    s->leader[leader].loot--;
    if (s->fortuna == NEUTRAL)
        imper_fortuna(s, log, REBEL);
    else
        imper_call_die(s, SACRIFICE_DIE, leader);
}

static void sacrifice_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)f, (void)seat;
    imper *s = state;
    assert(s->fortuna == ROMAN);
    if (ld_a(c) >= box(s)->sacrifice_min)
        imper_fortuna(s, log, REBEL);
    else
        ld_say(log, M_NO_FORTUNA, ld_a(c));
    ld_done(s, 0);
}

const ld_kind imper_sacrifice_die_step = {
    .name = "sacrifice-die",
    .prompt = "Do the gods listen? 4 or more.",
    .waiting = "roll for the sacrifice",
    .rule = "I-14.10",
    .locals = LD_ROWS(leader, LEADER_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .stands_on = LD_WHERE_TOLD,
    .options = imper_die_options,
    .sample = imper_throw,
    .choose = sacrifice_choose,
    .several = true,
};

static bool can_teutones(const imper *s, int leader, ld_choice c, ld_list *out) /* I-14.R7 */
{
    (void)leader;
    return ld_may(s->year == 102 && s->season == AUTUMNUS, out, c, R_TEUTONES, AUTUMNUS, 102);
}

static bool can_cimbri(const imper *s, int leader, ld_choice c, ld_list *out) /* I-14.R8 */
{
    (void)leader;
    return ld_may(s->year == 101 && s->season == VER, out, c, R_CIMBRI, VER, 101);
}

static void play_tax(imper *s, ld_log *log, int leader)
{
    (void)leader;
    s->taxed = 1;
    ld_say(log, M_TAX, box(s)->recruit_cost_taxed);
}

static bool can_laws(const imper *s, int leader, ld_choice c, ld_list *out) /* I-14.R13 */
{
    (void)leader;
    int held = __builtin_popcount(imper_held(s, REBEL) & imper_cities(s, SICILIA));
    return ld_may(!held, out, c, R_LAWS_CITIES, held);
}

static void play_laws(imper *s, ld_log *log, int leader)
{
    (void)leader;
    assert(!s->laws);
    s->laws = 1;
    ld_say(log, M_LAWS, 0);
}

/* ---- distant revolts (I-14.14, I-14.15) ----------------------------------------------------------------------- */

static bool has_kind(const imper *s, int group, uint32_t kinds)
{
    for (int i = 0; i < imper_count(s, group); i++)
        if (kinds >> kind_of(imper_units(s, group)[i]) & 1)
            return true;
    return false;
}

static bool on_map(const imper *s, uint32_t kinds)
{
    EACH_LEADER (l, s)
        if (side_of(l) == ROMAN && has_kind(s, l, kinds))
            return true;
    EACH_BIT (a, s->loose_in[ROMAN])
        if (has_kind(s, LOOSE_AT + a, kinds))
            return true;
    return false;
}

static bool can_revolt(const imper *s, int leader, ld_choice c, ld_list *out)
{
    (void)leader;
    return ld_may(on_map(s, s->hidden_romans ? ~0u : imper_auxiliaries()), out, c, R_NO_REVOLT); /* I-17.1 */
}

static void play_revolt(imper *s, ld_log *log, int leader)
{
    (void)leader;
    if (on_map(s, imper_auxiliaries()))
        ld_ask(ld_call(s, REVOLT), ROMAN);
    else
        ld_say(log, M_NO_REVOLT, 0);
}

static void bar_revolt(const imper *s, ld_list *out)
{
    uint32_t aux = imper_auxiliaries(), others = imper_kinds_of(s, ROMAN) & ~aux;
    EACH_LEADER (l, s)
        if (side_of(l) == ROMAN) {
            BAR_UNITS(k, others, V_REMOVE, l, out, R_NOT_AUXILIARY);
            if (!has_kind(s, l, aux))
                ld_bar(out, LD_CHOICE(V_REMOVE, ANY_UNIT, l, 0), R_NONE_OF, l);
        }
    EACH_BIT (a, imper_areas(s))
        if (!has_kind(s, LOOSE_AT + a, aux))
            ld_bar(out, LD_CHOICE(V_REMOVE_LOOSE, ANY_UNIT, a, 0), R_NONE_IN, a);
    EACH_BIT (k, imper_kinds_of(s, ROMAN) & aux)
        if (!on_map(s, 1u << k))
            ld_bar(out, LD_CHOICE(V_REMOVE, k << 3, NOBODY, 0), R_NO_UNIT);
    imper_bar_leaders(s, ROMAN, V_REMOVE, out);
}

static void revolt_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f, (void)seat;
    const imper *s = state;
    EACH_LEADER (l, s)
        if (side_of(l) == ROMAN)
            imper_list(s, l, V_REMOVE, l, imper_auxiliaries(), out);
    EACH_BIT (a, s->loose_in[ROMAN])
        imper_list(s, LOOSE_AT + a, V_REMOVE_LOOSE, a, imper_auxiliaries(), out);
    if (ld_heard(out))
        bar_revolt(s, out);
}

static void revolt_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)f, (void)seat;
    imper *s = state;
    int group = ld_verb_of(c) == V_REMOVE ? ld_b(c) : LOOSE_AT + ld_b(c);
    assert(imper_standard.kind[kind_of(ld_a(c))].class == AUXILIARY);
    ld_say(log, M_REVOLT, kind_of(ld_a(c)));
    imper_eliminate(s, log, group, ld_a(c));
    ld_done(s, 0);
}

static const char *revolt_wrong(const void *state, const ld_frame *f)
{
    (void)f;
    return on_map(state, imper_auxiliaries()) ? NULL : "there are no auxiliaries to lose";
}

const ld_kind imper_revolt_step = {
    .name = "revolt",
    .prompt = "A revolt elsewhere: which auxiliaries do you send away?",
    .waiting = "send auxiliaries away",
    .rule = "I-14.14",
    .locals = LD_NO_LOCALS,
    .owner = imper_owed_by_roman,
    .stands_on = LD_WHERE_TOLD,
    .options = revolt_options,
    .choose = revolt_choose,
    .wrong = revolt_wrong,
};

/* ---- the table ------------------------------------------------------------------------------------------------ */

static const card_rule rule[CARDS] = {
    [C_LOCAL_MILITIA] = {can_militia, play_militia},
    [C_GANNICUS_CASTUS] = {can_gannicus, play_gannicus},
    [C_LOCAL_ALLIES] = {can_allies, play_allies},
    [C_KINGS_DEATH] = {can_kings_death, play_kings_death},
    [C_TEUTONES] = {can_teutones, play_tax},
    [C_CIMBRI] = {can_cimbri, play_tax},
    [C_SICILIAN_COHORT] = {can_sicilian_cohort, play_cohort},
    [C_SICILIAN_MILITIA] = {can_sicilian_militia, play_milites},
    [C_HENNA_ARMS] = {can_henna_arms, play_henna_arms},
    [C_HERACLEA_TAKEN] = {can_heraclea, play_heraclea},
    [C_KINGDOM_TRYPHON] = {can_tryphon, play_tryphon},
    [C_CILICIAN_PIRATES] = {can_pirates, play_pirates},
    [C_SACRIFICE] = {can_sacrifice, play_sacrifice},
    [C_RUPILIAN_LAWS] = {can_laws, play_laws},
    [C_LEVY_COHORT] = {can_levy_cohort, play_cohort},
    [C_LEVY_MILITIA] = {can_levy_militia, play_milites},
    [C_SACK_OF_HENNA] = {can_sack, play_sack},
    [C_KINGDOM_ANTIOCHUS] = {can_antiochus, play_antiochus},
    [C_REVOLT_DELOS] = {can_revolt, play_revolt},
    [C_REVOLT_ATTICA] = {can_revolt, play_revolt},
};

/* Cards of each side that are ever played in an operation. */
#define CARD(name) (1u << C_##name)
static const uint32_t cards_of[SIDES] = {
    [REBEL] = CARD(HENNA_ARMS) | CARD(HERACLEA_TAKEN) | CARD(KINGDOM_TRYPHON) | CARD(CILICIAN_PIRATES) |
              CARD(SACRIFICE) | CARD(SACK_OF_HENNA) | CARD(KINGDOM_ANTIOCHUS) | CARD(REVOLT_DELOS) |
              CARD(REVOLT_ATTICA),
    [ROMAN] = CARD(LOCAL_MILITIA) | CARD(GANNICUS_CASTUS) | CARD(LOCAL_ALLIES) | CARD(KINGS_DEATH) | CARD(TEUTONES) |
              CARD(CIMBRI) | CARD(SICILIAN_COHORT) | CARD(SICILIAN_MILITIA) | CARD(RUPILIAN_LAWS) | CARD(LEVY_COHORT) |
              CARD(LEVY_MILITIA),
};

/* When each kind of card is played. */
static const uint8_t moment[] = {
    [WINDOW_OPERATION] = R_IN_OPERATION,
    [WINDOW_EXTEND] = R_IN_MOVE,
    [WINDOW_OPERATION_OR_EXTEND] = R_IN_OPERATION,
    [WINDOW_RECRUIT] = R_IN_RECRUITING,
    [WINDOW_BATTLE] = R_BEFORE_BATTLE,
    [WINDOW_PHASE_END] = R_AFTER_PHASE,
    [WINDOW_SIEGE] = R_BEFORE_SIEGE,
    [WINDOW_FORCED] = R_IN_OPENING,
};

void imper_bar_cards(const imper *s, int seat, int verb, int leader, uint32_t cards, ld_list *out)
{
    EACH_BIT (card, cards & ((1u << CARDS) - 1)) {
        const card_row *row = &imper_standard.card[card];
        bool strange = row->side != seat || row->scenario != s->scenario; /* no leader of his own is asked for it */
        ld_choice c = imper_card_choice(verb == V_PLAY && strange ? V_CARD : verb, leader, card);
        if (ld_may(row->scenario == s->scenario, out, c, R_OTHER_SCENARIO) &&
            ld_may(row->side == seat, out, c, R_ENEMY_CARD, card) &&
            ld_may(holds(s, card), out, c, R_CARD_PLAYED, card))
            ld_bar(out, c, moment[row->window], card);
    }
}

static inline bool may_play(const imper *s, int leader, int card, bool extending, ld_choice c, ld_list *out)
{
    const card_row *row = &imper_standard.card[card];
    bool window = row->window == WINDOW_OPERATION_OR_EXTEND || (row->window == WINDOW_OPERATION && !extending);
    bool hasty = is_major(leader) && card != C_GANNICUS_CASTUS; /* I-13.8 */
    return ld_may(window, out, c, moment[row->window], card) && ld_may(!hasty, out, c, R_MAJOR_CARD, leader) &&
           rule[card].can(s, leader, c, out); /* I-13.6 */
}

/* The cards a leader may play now, as an operation or added to one (I-13.3, I-13.4). */
static uint32_t playable(const imper *s, int leader, bool extending)
{
    uint32_t cards = 0;
    if (!s->leader[leader].ap)
        return 0;
    EACH_BIT (card, s->hand & cards_of[side_of(leader)])
        if (may_play(s, leader, card, extending, 0, NULL))
            cards |= 1u << card;
    assert(!(cards & ~s->hand));
    return cards;
}

/* The others, one by one: most leaders can play nothing, so they are asked again only if somebody listens. */
static void bar_others(const imper *s, int leader, bool extending, int verb, uint32_t cards, ld_list *out)
{
    uint32_t own = s->hand & cards_of[side_of(leader)], march = extending ? CARD(FORCED_MARCH) : 0;
    EACH_BIT (card, own & ~cards)
        may_play(s, leader, card, extending, imper_card_choice(verb, leader, card), out);
    imper_bar_cards(s, side_of(leader), verb, leader, ~(own | march), out);
}

void imper_card_options(const imper *s, int leader, bool extending, int verb, ld_list *out)
{
    uint32_t cards = playable(s, leader, extending);
    EACH_BIT (card, cards)
        ld_add(out, imper_card_choice(verb, leader, card));
    if (ld_heard(out))
        bar_others(s, leader, extending, verb, cards, out);
}

bool imper_any_card(const imper *s, int leader, bool extending) { return playable(s, leader, extending); }

void imper_play_card(imper *s, ld_log *log, int leader, int card)
{
    assert(rule[card].can && rule[card].play);
    imper_discard(s, log, leader, card);
    rule[card].play(s, log, leader);
}
