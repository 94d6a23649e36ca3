/* Spartacus Imperator: the table in text. The map is drawn as places joined by dotted roads, each with a sign for its
 * terrain (. plain, ^ mountain, # city), * where it is devastated, ~ at a port, and below its name who stands there.
 * Beside it are the army cards, or the battlefield while there is a fight. Everything that has a colour has a sign too.
 */
#include "games/imperator/rules.h"

#include <stdio.h>

enum { MAP_TOP = 1, MAP_ROWS = 8, MAP_WIDTH = 53, CARDS_AT = 54, MAP_END = MAP_TOP + 2 * MAP_ROWS };

typedef struct spot {
    const char *name;
    uint8_t x, row;
} spot;

static const spot italia_spots[IT_AREAS] = {
    [IT_MASSILIA] = {"Massilia", 0, 0},
    [IT_LIGURIA] = {"Liguria", 14, 0},
    [IT_GALLIA_CISALPINA] = {"GalliaCis", 31, 0},
    [IT_ETRURIA] = {"Etruria", 12, 1},
    [IT_RAVENNA] = {"Ravenna", 41, 1},
    [IT_UMBRIA] = {"Umbria", 27, 2},
    [IT_PICENUM] = {"Picenum", 42, 2},
    [IT_ROMA] = {"ROMA", 2, 3},
    [IT_SABINA] = {"Sabina", 20, 3},
    [IT_CORFINIUM] = {"Corfinium", 38, 3},
    [IT_LATIUM] = {"Latium", 8, 4},
    [IT_SAMNIUM] = {"Samnium", 25, 4},
    [IT_CAMPANIA] = {"Campania", 4, 5},
    [IT_HIRPINIA] = {"Hirpinia", 22, 5},
    [IT_APULIA] = {"Apulia", 41, 5},
    [IT_VESUVIUS_MONS] = {"Vesuvius", 0, 6},
    [IT_LUCANIA] = {"Lucania", 20, 6},
    [IT_BRUNDISIUM] = {"Brundisi.", 42, 6},
    [IT_BRUTTIUM] = {"Bruttium", 14, 7},
    [IT_SALENTO] = {"Salento", 38, 7},
};

static const spot graecia_spots[MG_AREAS] = {
    [MG_ROMA] = {"ROMA", 0, 0},
    [MG_LATIUM] = {"Latium", 14, 0},
    [MG_SAMNIUM] = {"Samnium", 31, 0},
    [MG_OSTIA] = {"Ostia", 3, 1},
    [MG_CAMPANIA] = {"Campania", 20, 1},
    [MG_LUCANIA] = {"Lucania", 36, 1},
    [MG_BRUTTIUM] = {"Bruttium", 41, 2},
    [MG_PANORMUS] = {"Panormus", 11, 3},
    [MG_NEBRODES_MONS] = {"Nebrodes", 26, 3},
    [MG_MESSANA] = {"Messana", 41, 3},
    [MG_LILYBAEUM] = {"Lilybaeum", 0, 4},
    [MG_HENNA] = {"HENNA", 18, 4},
    [MG_AETNA_MONS] = {"Aetna", 31, 4},
    [MG_TAUROMENIUM] = {"Taurom.", 42, 4},
    [MG_TRIOCALA] = {"Triocala", 4, 5},
    [MG_MURGANTIA] = {"Murgantia", 28, 5},
    [MG_CATANA] = {"Catana", 42, 5},
    [MG_HERAIA_MONS] = {"Heraia", 17, 6},
    [MG_SYRACUSAE] = {"Syracusae", 40, 7},
    [MG_HERACLEA_MINOA] = {"Heraclea", 0, 6},
    [MG_AGRIGENTUM] = {"Agrigent.", 8, 7},
    [MG_GELA] = {"Gela", 26, 7},
};

static const char kind_sign[KINDS][3] = {"--", "Le", "H1", "H2", "H3", "H4", "T1", "T2", "T3", "T4", "V1",
                                         "V2", "V3", "V4", "Co", "Mi", "Al", "AI", "Fu", "Sa", "Gl", "Da",
                                         "Th", "Ga", "Ge", "Ci", "Sy", "Se", "Su", "Eq", "Fu"};

const char *imper_sign(int kind) { return kind == HIDDEN ? "?" : kind_sign[kind]; }
static ld_colour paint_of(int side) { return side == REBEL ? LD_RED : LD_CYAN; }

static const spot *spot_of(const imper *s, int area)
{
    return s->scenario == 1 ? &italia_spots[area] : &graecia_spots[area];
}

/* Three letters of a name, without a first name. */
static const char *short_name(int leader)
{
    const char *name = imper_leader_name[leader].name;
    return name[1] == '.' ? name + 3 : name;
}

/* ---- the map ----------------------------------------------------------------------------------------------- */

static void draw_road(ld_canvas *c, const spot *a, const spot *b)
{
    int x0 = a->x + 4, y0 = MAP_TOP + 2 * a->row, x1 = b->x + 4, y1 = MAP_TOP + 2 * b->row;
    int across = x1 > x0 ? x1 - x0 : x0 - x1, down = y1 > y0 ? y1 - y0 : y0 - y1, steps = across > down ? across : down;
    for (int i = 0; i <= steps; i += across > down ? 2 : 1)
        ld_put(c, x0 + (x1 - x0) * i / steps, y0 + (y1 - y0) * i / steps, LD_DIM, "%s", "·");
}

static void draw_people(ld_canvas *c, const imper *s, int area, int x, int y)
{
    EACH_LEADER (l, s) {
        if (s->leader[l].area != area)
            continue;
        if (is_major(l))
            x = ld_put(c, x, y, LD_PURPLE, "!%.3s! ", short_name(l));
        else
            x = ld_put(c, x, y, paint_of(side_of(l)), "%s%.3s%d ", side_of(l) == REBEL ? "" : "=", short_name(l),
                       s->leader[l].n);
    }
    for (int side = 0; side < SIDES; side++)
        if (s->loose_in[side] >> area & 1)
            ld_put(c, x, y, paint_of(side), "%s+%d", side == REBEL ? "" : "=", s->loose_n[area]);
}

static void draw_area(ld_canvas *c, const imper *s, int area)
{
    const area_row *row = area_of(s, area);
    const spot *at = spot_of(s, area);
    int y = MAP_TOP + 2 * at->row;
    bool fought = s->fight.on && s->fight.area == area;
    static const ld_colour paint[] = {[PLAIN] = LD_GREEN, [MOUNTAIN] = LD_ORANGE, [CITY] = LD_BOLD};
    int x = ld_put(c, at->x, y, paint[row->terrain], "%c", ".^#"[row->terrain]);
    x = ld_put(c, x, y, fought ? LD_YELLOW : row->terrain == CITY ? LD_BOLD : LD_PLAIN, "%s", at->name);
    if (row->defence && !is_ravaged(s, area))
        x = ld_put(c, x, y, LD_BOLD, "%d", row->defence);
    if (row->port)
        x = ld_put(c, x, y, LD_BLUE, "~");
    if (is_ravaged(s, area))
        x = ld_put(c, x, y, LD_YELLOW, "*");
    ld_put(c, x, y, LD_PLAIN, " ");
    draw_people(c, s, area, at->x + 1, y + 1);
}

static void draw_map(ld_canvas *c, const imper *s)
{
    int areas = scenario_of(s)->areas;
    for (int a = 1; a < areas; a++)
        EACH_BIT (b, area_of(s, a)->near)
            if (b > a)
                draw_road(c, spot_of(s, a), spot_of(s, b));
    for (int a = 1; a < areas; a++)
        draw_area(c, s, a);
}

/* ---- the season track and the rest of the head ---------------------------------------------------------------- */

static int cup_size(const imper *s)
{
    int n = 0;
    if (s->core.viewer && s->core.viewer != 1 + REBEL)
        return s->stocked[REBEL];
    for (int k = FIRST_REBEL_KIND; k < KINDS; k++)
        n += s->stock[k];
    return n;
}

static void draw_head(ld_canvas *c, const imper *s)
{
    static const char *const seasons[] = {"Ver", "Aes", "Aut", "Hie"};
    static const char *const seas[] = {"-", "Tyr", "Ion", "Had", "Lig", "Afr"};
    static const char *const fortuna[] = {N_("rebels"), N_("Rome"), N_("nobody")};
    bool at_sea = s->fleet_roman || s->fleet_pirate;
    int x = ld_put(c, 0, 0, LD_BOLD, "%d BC ", s->year), ap[SIDES] = {0, 0};
    for (int i = 0; i < SEASONS; i++)
        x = ld_put(c, x, 0, i == s->season ? LD_BOLD : LD_DIM, i == s->season ? "[%s]" : i ? " %s" : "%s", seasons[i]);
    EACH_LEADER (l, s)
        ap[side_of(l)] += s->leader[l].ap;
    x = ld_put(c, x, 0, paint_of(REBEL), " AP %d", ap[REBEL]);
    x = ld_put(c, x, 0, paint_of(ROMAN), " =%d", ap[ROMAN]);
    x = ld_put(c, x, 0, s->fortuna == NEUTRAL ? LD_PLAIN : paint_of(s->fortuna), " FORTUNA %s",
               at_sea ? ld_tr_in(LD_SHORT, fortuna[s->fortuna]) : ld_tr(fortuna[s->fortuna]));
    x = ld_put(c, x, 0, LD_PLAIN, " cup %d", cup_size(s));
    if (at_sea) {
        x = ld_put(c, x, 0, LD_BLUE, " ~=%s", seas[s->fleet_roman]);
        x = ld_put(c, x, 0, LD_RED, " ~%s", seas[s->fleet_pirate]);
    }
    if (s->taxed)
        x = ld_put(c, x + 1, 0, LD_YELLOW, "taxed");
    if (s->laws)
        ld_put(c, x + 1, 0, LD_YELLOW, "laws");
}

/* ---- army cards ----------------------------------------------------------------------------------------------- */

/* Units as "Th2-1": two ready, one out. Breaks at the edge; returns the next row. */
static int draw_units(ld_canvas *c, int x0, int y, ld_colour paint, const uint8_t *unit, int n)
{
    int x = x0;
    for (int i = 0; i < n;) {
        int kind = kind_of(unit[i]), count[2] = {0, 0};
        for (; i < n && kind_of(unit[i]) == kind; i++)
            count[is_out(unit[i])]++;
        char text[24];
        snprintf(text, sizeof text, count[1] ? "%s%d-%d" : "%s%d", imper_sign(kind), count[0], count[1]);
        if (x > x0 && x + (int)strlen(text) >= c->width) {
            x = x0;
            y++;
        }
        x = ld_put(c, x, y, paint, "%s ", text);
    }
    return y + 1;
}

static int draw_card(ld_canvas *c, const imper *s, int l, int x, int y)
{
    const commander *who = &s->leader[l];
    const leader_row *row = &box(s)->leader[l];
    int at = ld_put(c, x, y, paint_of(row->side), "%s", row->side == ROMAN ? "=" : "");
    at = ld_put_cut(c, at, y, 11, paint_of(row->side), ld_tr_to_fit(imper_leader_name[l].name, 11));
    if (row->type == MAJOR) {
        ld_put(c, at, y, LD_DIM, " Major Army AP%d", who->ap);
        return y + 1;
    }
    at = ld_put(c, at, y, LD_DIM, " T%d %d/%d", row->tactical, who->n, row->strategic);
    at = ld_put(c, at, y, who->ap ? LD_BOLD : LD_DIM, " AP%d", who->ap);
    if (who->loot)
        ld_put(c, at, y, LD_YELLOW, " $%d", who->loot);
    return who->n ? draw_units(c, x + 1, y + 1, paint_of(row->side), who->unit, who->n) : y + 1;
}

static int draw_loose(ld_canvas *c, const imper *s, int area, int x, int y)
{
    int at = ld_put(c, x, y, LD_DIM, "+%.9s ", spot_of(s, area)->name);
    return draw_units(c, at, y, paint_of(s->loose_in[ROMAN] >> area & 1 ? ROMAN : REBEL), s->loose[area],
                      s->loose_n[area]);
}

static int draw_group(ld_canvas *c, const imper *s, int group, int x, int y)
{
    return group < LOOSE_AT ? draw_card(c, s, group, x, y) : draw_loose(c, s, group - LOOSE_AT, x, y);
}

/* Armies first, rebels before Romans, then loose units: how many there are. */
static int list_groups(const imper *s, int groups[LEADERS + AREAS + 1])
{
    int n = 0;
    for (int side = 0; side < SIDES; side++)
        EACH_LEADER (l, s)
            if (side_of(l) == side)
                groups[n++] = l;
    for (int side = 0; side < SIDES; side++)
        EACH_BIT (a, s->loose_in[side])
            groups[n++] = LOOSE_AT + a;
    return n;
}

/* How many of them fit into so many rows; below the canvas, where drawing leaves nothing, their rows are counted. */
static int how_many_fit(ld_canvas *c, const imper *s, const int *groups, int count, int x, int room)
{
    int i = 0, y = c->height;
    for (; i < count; i++) {
        y = draw_group(c, s, groups[i], x, y);
        if (y > c->height + room)
            break;
    }
    return i;
}

/* If not all fit, the last row says how to see them. */
static int draw_cards(ld_canvas *c, const imper *s, int x, int y, int bottom)
{
    int groups[LEADERS + AREAS + 1], count = list_groups(s, groups), room = bottom - y;
    int drawn = how_many_fit(c, s, groups, count, x, room);
    if (drawn < count)
        drawn = how_many_fit(c, s, groups, count, x, room - 1);
    for (int i = 0; i < drawn; i++)
        y = draw_group(c, s, groups[i], x, y);
    if (drawn == count)
        return y;
    x = ld_put(c, x, y, LD_DIM, "%s", "…");
    ld_put(c, x, y, LD_DIM, " b: %d more", count - drawn);
    return y + 1;
}

/* ---- the battlefield ------------------------------------------------------------------------------------------ */

/* A die with the value it must not exceed: "2)Th<=3:1!"; ! hits, !! twice, F in the front line. */
static int draw_dice(ld_canvas *c, const imper *s, int side, int x0, int y)
{
    int x = x0;
    for (int i = 0; i < s->fight.dice; i++) {
        const die *d = &s->fight.die[i];
        if ((side_of_kind(d->kind) == imper_seat_of(s, ATTACKER) ? ATTACKER : DEFENCE) != side)
            continue;
        int value = imper_value(s, side, d->kind << 3);
        bool hit = d->value && d->value <= value, twice = hit && d->front && d->value == value;
        char text[32];
        snprintf(text, sizeof text, "%d)%s%s<=%d:%c%s", i + 1, imper_sign(d->kind), d->front ? "F" : "", value,
                 d->value ? '0' + d->value : '-',
                 twice ? "!!"
                 : hit ? "!"
                       : "");
        if (x + ld_width(text) > c->width) {
            x = x0;
            y++;
        }
        x = ld_put(c, x, y, hit ? LD_BOLD : LD_DIM, "%s ", text);
    }
    return x > x0 ? y + 1 : y;
}

static int draw_side(ld_canvas *c, const imper *s, int side, int x, int y)
{
    const fight *f = &s->fight;
    static const char *const tactics[] = {"-", N_("Frontal"), N_("General"), N_("Screening"), N_("Cavalry")};
    int seat = imper_seat_of(s, side), groups[LEADERS + 1], n = imper_body(s, side, groups);
    int at = ld_put(c, x, y, paint_of(seat), "%s%s", seat == ROMAN ? "=" : "",
                    ld_tr(side == ATTACKER ? N_("attack") : N_("defence")));
    if (f->tactic[side])
        ld_put_cut(c, at + 1, y, c->width - at - 1, LD_PLAIN,
                   ld_tr_to_fit(tactics[f->tactic[side]], c->width - at - 1));
    ld_put(c, x + 1, y + 1, LD_DIM, "re-rolls %d, suffered %d", f->tokens[side], f->suffered[side]);
    y += 2;
    for (int i = 0; i < n; i++) {
        int g = groups[i];
        at = ld_put(c, x + 1, y, paint_of(seat), "%.3s ", g < LOOSE_AT ? short_name(g) : "+++");
        y = draw_units(c, at, y, paint_of(seat), imper_units(s, g), imper_count(s, g));
    }
    return draw_dice(c, s, side, x + 1, y);
}

static int draw_fight(ld_canvas *c, const imper *s, int x, int y)
{
    static const char *const phases[] = {N_("drawing up"), N_("shooting"), N_("melee"), N_("general melee")};
    const fight *f = &s->fight;
    const char *sort = f->flags & IN_SORTIE     ? N_("Sortie")
                       : f->on == IS_SIEGE      ? N_("Siege")
                       : f->flags & IS_SKIRMISH ? N_("Skirmish")
                                                : N_("Battle");
    const char *phase = f->mode == ATTRITION ? N_("attrition") : phases[f->phase];
    int at = ld_put(c, x, y, LD_YELLOW, "%s: ", ld_tr(sort));
    ld_put(c, at, y, LD_YELLOW, "%s", ld_tr_to_fit(phase, c->width - at));
    y = draw_side(c, s, ATTACKER, x, y + 1);
    return draw_side(c, s, DEFENCE, x, y);
}

/* ---- below the map, in a tall terminal ------------------------------------------------------------------------ */

static int draw_hands(ld_canvas *c, const imper *s, int y)
{
    for (int side = 0; side < SIDES; side++) {
        int x = ld_put(c, 0, y, paint_of(side), side == REBEL ? N_("rebel cards") : N_("=Roman cards"));
        EACH_BIT (card, s->hand) {
            if (imper_standard.card[card].side != side)
                continue;
            const char *name = ld_tr(imper_card_name[card].name);
            if (x + ld_width(name) + 5 > c->width) {
                x = 12;
                y++;
            }
            x = ld_put(c, x, y, LD_PLAIN, "  %s%d %s", imper_standard.card[card].side == ROMAN ? "R" : "",
                       imper_standard.card[card].number, name);
        }
        y++;
    }
    return y;
}

static void put_kinds(ld_canvas *c, const uint8_t *count, ld_pen *pen)
{
    for (int k = 1; k < KINDS; k++) {
        if (!count[k])
            continue;
        ld_break(c, pen, 2, 5);
        pen->x = ld_put(c, pen->x, pen->y, paint_of(imper_standard.kind[k].side), " %s%d", kind_sign[k], count[k]);
    }
}

static int draw_elysium(ld_canvas *c, const imper *s, int y)
{
    ld_pen pen = {ld_put(c, 0, y, LD_DIM, "fallen"), y};
    put_kinds(c, s->elysium, &pen);
    ld_break(c, &pen, 0, 14);
    pen.x = ld_put(c, pen.x, pen.y, LD_DIM, "  set aside");
    put_kinds(c, s->aside, &pen);
    return pen.y + 1;
}

static int draw_legend(ld_canvas *c, int y)
{
    static const char *const signs[] = {
        N_(". plain"),      N_("^ mountain"), N_("# city and walls"), N_("~ port, fleet"),
        N_("* devastated"), N_("= Roman"),    N_("+ loose units"),    N_("Th2-1: two ready, one out")};
    ld_pen pen = {0, y};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        ld_break(c, &pen, 0, ld_width(ld_tr(signs[i])));
        pen.x = ld_put(c, pen.x, pen.y, LD_DIM, "%s", ld_tr(signs[i])) + 2;
    }
    return pen.y + 1;
}

int imper_draw_board(const void *view, const ld_voice *voice, ld_canvas *c)
{
    (void)voice;
    const imper *s = view;
    draw_head(c, s);
    draw_map(c, s);
    bool tall = c->height > MAP_END + 6;
    int y = MAP_TOP, bottom = tall ? c->height - 5 : MAP_END;
    if (s->fight.on)
        y = draw_fight(c, s, CARDS_AT, y);
    y = draw_cards(c, s, CARDS_AT, y, bottom);
    y = y > MAP_END ? y : MAP_END;
    if (!tall)
        return y;
    y = draw_hands(c, s, y);
    y = draw_elysium(c, s, y);
    return draw_legend(c, y);
}
