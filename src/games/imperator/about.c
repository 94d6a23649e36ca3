/* Spartacus Imperator: what its things do, in a sentence or two for people at the table. The rules decide; these texts
 * only tell. */
#include "games/imperator/rules.h"

static const char *const kind_about[KINDS] = {
    [K_LEGIO] = ("Heavy legionaries, in front with a frontal attack. They take damage only when no auxiliary and no "
                 "velites are left."),
    [K_HASTATI_1] = "Heavy foot of legion I, in front with a frontal attack. They bleed after auxiliaries and velites.",
    [K_HASTATI_2] =
        "Heavy foot of legion II, in front with a frontal attack. They bleed after auxiliaries and velites.",
    [K_HASTATI_3] =
        "Heavy foot of legion III, in front with a frontal attack. They bleed after auxiliaries and velites.",
    [K_HASTATI_4] =
        "Heavy foot of legion IV, in front with a frontal attack. They bleed after auxiliaries and velites.",
    [K_TRIARII_1] = "Veterans of legion I: no missiles, the strongest melee, in front with a frontal attack.",
    [K_TRIARII_2] = "Veterans of legion II: no missiles, the strongest melee, in front with a frontal attack.",
    [K_TRIARII_3] = "Veterans of legion III: no missiles, the strongest melee, in front with a frontal attack.",
    [K_TRIARII_4] = "Veterans of legion IV: no missiles, the strongest melee, in front with a frontal attack.",
    [K_VELITES_1] =
        "Skirmishers of legion I, in front when screening. They bleed after auxiliaries, before heavy foot.",
    [K_VELITES_2] =
        "Skirmishers of legion II, in front when screening. They bleed after auxiliaries, before heavy foot.",
    [K_VELITES_3] =
        "Skirmishers of legion III, in front when screening. They bleed after auxiliaries, before heavy foot.",
    [K_VELITES_4] =
        "Skirmishers of legion IV, in front when screening. They bleed after auxiliaries, before heavy foot.",
    [K_COHORTES] = "Auxiliary foot, in front when screening. Auxiliaries take Roman damage first.",
    [K_MILITES] = "Local militia, in front when screening. Auxiliaries take Roman damage first.",
    [K_ALA] = ("Auxiliary horse, in front with the cavalry tactic and when screening. Auxiliaries take Roman damage "
               "first."),
    [K_ALA_ITALICI] = "Italian horse that comes with Local Allies. It fights like an ala.",
    [K_FUNDITORES] = "Slingers: deadly missiles, no melee, except for one point on the walls of a besieged city.",
    [K_SAGITTIFERI] = "Archers: missiles, no melee, except for one point on the walls of a besieged city.",
    [K_GLADIATORES] = "Trained fighters: no missiles, the strongest melee, in front with a frontal attack.",
    [K_DACI] = "Dacians: no missiles, the strongest melee, in front with a frontal attack.",
    [K_THRACES] = "Thracians: javelins and a good melee, in front with a frontal attack.",
    [K_GALLI] = "Gauls: no missiles, a good melee, in front with a frontal attack.",
    [K_GERMANI] = "Germans: javelins and a good melee, in front when screening.",
    [K_CILICII] = "Cilicians: javelins and a good melee, in front when screening.",
    [K_SYRII] = "Syrians: good missiles, a poor melee, in front when screening.",
    [K_SERVI] = "Field slaves with what they found, in front when screening. Athenion does not take them.",
    [K_SERVULI] = "House slaves: a poor melee only, in front when screening. Athenion does not take them.",
    [K_EQUITES] = "Rebel horse, in front with the cavalry tactic and when screening.",
    [K_R_FUNDITORES] = "Rebel slingers: missiles, no melee, except for one point on the walls of a besieged city.",
};

static const char *const leader_about[LEADERS] = {
    [L_SPARTACUS] = ("Rebel. If he is in play at the end of 71 the rebels win; he may also win in Massilia in 72 with "
                     "{escape_ready} ready {escape_ready|unit|units}, or with the pirates in 71 with {embark_ready}."),
    [L_CRIXUS] =
        "Rebel. From summer 73 he splits off from Spartacus with two units, once Spartacus has {crixus_units}.",
    [L_OENOMANOS] = "Rebel. He comes together with Crixus and commands {strategic} {strategic|unit|units} at most.",
    [L_GANNICUS] = "Rebel. He comes only by the Roman card Gannicus & Castus, with one unit of Spartacus.",
    [L_CASTUS] = "Rebel. He comes only by the Roman card Gannicus & Castus, with one unit of Spartacus.",
    [L_GLABER] = "Roman. He leaves in summer 73; his units stay where they are.",
    [L_VARINUS] = "Roman, from summer 73 until spring 72.",
    [L_COSSINIUS] = "Roman, from summer 73 until spring 72.",
    [L_LENTULUS] = "Roman, a consul's army from spring 72 until spring 71.",
    [L_PUBLICOLA] = "Roman, a consul's army from spring 72 until spring 71.",
    [L_MUMMIUS] = "Roman, from spring 71.",
    [L_ARRIUS] = "Roman, from spring 71.",
    [L_CRASSUS] = ("Major Army from spring 71: cannot be attacked, acts like a leader, and wipes out every rebel where "
                   "it ends a move."),
    [L_M_LUCULLUS] = ("Major Army from summer 71: cannot be attacked, marches by itself one area a season towards the "
                      "nearest rebels and wipes them out."),
    [L_POMPEIUS] = ("Major Army from summer 71: cannot be attacked, marches by itself one area a season towards the "
                    "nearest rebels and wipes them out."),
    [L_VETTIUS] = "Rebel. If he stands in Roma at the end of a season the rebels win.",
    [L_SALVIUS] = ("Rebel, from summer 104. A card makes him King Tryphon once rebels hold {kingdom_cities} "
                   "{kingdom_cities|city|cities}."),
    [L_TRYPHON] = "Rebel king: Salvius crowned by a card. The Roman card of the king's death may strike him.",
    [L_ATHENION] = ("Rebel, from autumn 104. He takes no servi and no servuli and gains loot where he has to send them "
                    "home."),
    [L_LUCULLUS] = "Roman. In summer 102 he and his army leave Sicilia; if he falls, Servilius comes early.",
    [L_SERVILIUS] = "Roman, from spring 102, or earlier if Lucullus is gone; he leaves in spring 101.",
    [L_MARIUS] = "Roman consul, from spring 101.",
    [L_PRAEDO] = "A nameless rebel leader with one action point a season; he leads where nobody of name does.",
    [L_LEGAT] = "A nameless Roman leader with one action point a season; he leads where nobody of name does.",
    [L_EUNUS] = "Rebel. Two cards are his alone: the Sack of Henna and the Prophet; a third makes him King Antiochus.",
    [L_ANTIOCHUS] = "Rebel king: Eunus crowned by a card.",
    [L_ACHAEUS] = "Rebel. He comes when Eunus stands in Henna, with units of his.",
    [L_CLEON] = "Rebel, from summer 139.",
    [L_COMANUS] = "Rebel. He splits off from Cleon with one unit, once Cleon has {comanus_units}.",
    [L_MANLIUS] = "Roman, from spring 138. He goes home in winter if he was beaten or has not fought.",
    [L_P_LENTULUS] = "Roman, from spring 137. He goes home in winter if he was beaten or has not fought.",
    [L_PISO] = "Roman, from spring 136. He goes home in winter if he was beaten or has not fought.",
    [L_HYPSAEUS] = "Roman, from spring 135. He goes home in winter if he was beaten or has not fought.",
    [L_FLACCUS] =
        ("Roman consul, from spring 134: he may play Famine and Serapion's Treason. He goes home in winter if "
         "he was beaten or has not fought."),
    [L_CALPURNIUS] = "Roman consul, from spring 133 until spring 132: he may play Famine and Serapion's Treason.",
    [L_RUPILIUS] = "Roman consul, from spring until autumn 132: he may play Famine and Serapion's Treason.",
};

static const char *const card_about[CARDS] = {
    [C_ATTACK_FROM_REAR] = "Before a battle, as attacker: there is no shooting.",
    [C_LOCAL_MILITIA] = "The leader receives a unit: milites, or cohortes on a {militia_cohortes_min}.",
    [C_CAVALRY_FEINT] = ("Before a battle: each ready cavalry unit of the leader rolls its ranged value; hits count at "
                         "once."),
    [C_GANNICUS_CASTUS] =
        ("In {gannicus_year}: two units of Spartacus, of at least three, become the armies of Gannicus and Castus, "
         "and the Roman places them next to him."),
    [C_LOCAL_ALLIES] = ("In a plain that is not devastated: {allies_heal} {allies_heal|auxiliary becomes|auxiliaries "
                        "become} ready, or the leader receives ala italici."),
    [C_VINES] =
        ("Played by itself in the first battle: the Romans roll no dice before the general melee, and Spartacus "
         "may flee anywhere."),
    [C_WICKER_SHIELDS] =
        ("After recruiting: take one kind you choose from the cup, or swap two of your units for kinds "
         "you choose."),
    [C_FALSE_GUARDS] =
        "After a phase of a battle Spartacus may withdraw on {false_guards_min} or more, whatever his tactic.",
    [C_FORCED_MARCH] = "After a move into a plain to the south the leader moves on into a second one.",
    [C_CORPSE_TRENCH] = "After a phase, if Spartacus defends with Screening: he withdraws without a die.",
    [C_KINGS_DEATH] =
        "From {kings_death_from}: on {kings_death_min} or more Tryphon or Salvius dies; otherwise the card comes back.",
    [C_TEUTONES] =
        "In autumn 102: recruiting costs {recruit_cost_taxed} action {recruit_cost_taxed|point|points} this season.",
    [C_CIMBRI] =
        "In spring 101: recruiting costs {recruit_cost_taxed} action {recruit_cost_taxed|point|points} this season.",
    [C_SICILIAN_COHORT] = "In a plain of Sicilia that is not devastated: the leader receives cohortes.",
    [C_SICILIAN_MILITIA] = "In a city of Sicilia: the leader receives milites.",
    [C_HENNA_ARMS] = "During his first stay in Henna, Salvius draws {henna_arms_draw} {henna_arms_draw|unit|units}.",
    [C_HERACLEA_TAKEN] =
        "During his first stay in Heraclea Minoa, Athenion draws {heraclea_draw} {heraclea_draw|unit|units}.",
    [C_KINGDOM_TRYPHON] = ("While rebels hold {kingdom_cities} {kingdom_cities|city|cities}: Salvius becomes King "
                           "Tryphon and gains {kingdom_loot} loot."),
    [C_CILICIAN_PIRATES] = "The pirates bar the sea to the Romans until they are sunk.",
    [C_SACRIFICE] = "In a city, for 1 loot: take FORTUNA if it is free; from the Roman on {sacrifice_min} or more.",
    [C_FAMINE] = "A consul before a siege: a die of damage to the besieged.",
    [C_SERAPION] = "A consul before a siege: the city gives the besieged no re-rolls and their archers no melee.",
    [C_RUPILIAN_LAWS] = "While all Sicilian cities are Roman: no rebel recruits in Sicilia any more.",
    [C_LEVY_COHORT] = "Outside the cities of Sicilia, where nothing is devastated: the leader receives cohortes.",
    [C_LEVY_MILITIA] = "In a city of Sicilia that is not devastated: the leader receives milites.",
    [C_SACK_OF_HENNA] =
        ("During his first stay in Henna, Eunus devastates it for {sack_loot} loot; its walls are gone until it is "
         "rebuilt."),
    [C_KINGDOM_ANTIOCHUS] = ("While rebels hold {kingdom_cities} {kingdom_cities|city|cities}: Eunus becomes King "
                             "Antiochus and gains {kingdom_loot} loot."),
    [C_PROPHET] = "Before a battle of Eunus: one more re-roll, and the first damage to his side is averted.",
    [C_REVOLT_DELOS] = "The Roman loses one of his auxiliaries on the map.",
    [C_REVOLT_ATTICA] = "The Roman loses one of his auxiliaries on the map.",
};

static const char *const tactic_about[TACTICS] = {
    [FRONTAL] = "Ad Gladios: units with a yellow square fight in front and hit twice on their own number.",
    [GENERAL] = "Signa Inferre: nobody is in front, but there is one more re-roll.",
    [SCREENING] = "Infestis Pilis: units with a blue square fight in front; after each phase you may try to withdraw.",
    [CAVALRY] = "Ala: cavalry fights in front and hits twice on its own number.",
};

static const char *const mode_about[3] = {
    [ATTRITION] = "Two exchanges of missiles; nobody storms the walls.",
    [ASSAULT] =
        ("Missiles, then two melees; in the last one yellow squares fight in front, and those inside throw what "
         "they have."),
};

static const char *const terrain_about[] = {
    [PLAIN] = "Recruits come in pairs from a 6 on; plunder brings 2 loot on a 6; withdrawing needs a 6.",
    [MOUNTAIN] = "Recruits come in pairs from a 7 on; plunder brings 1 loot; withdrawing needs 4 or more.",
    [CITY] = "No recruiting and no plunder. Where it has walls its defenders get as many re-rolls as its defence.",
};

static const char *area_about(const imper *s, int area)
{
    if (area == 0)
        return NULL;
    if (s->scenario == 1 && area == IT_VESUVIUS_MONS)
        return "Barren: nobody recruits or plunders here.";
    if (s->scenario == 1 && (area == IT_ROMA || area == IT_BRUNDISIUM))
        return "Rebels never enter. All Roman units in Roma are ready again in spring.";
    if (s->scenario == 1 && area == IT_MASSILIA)
        return "The way out of Italy: in 72 Spartacus wins here with {escape_ready} ready {escape_ready|unit|units} at "
               "the end of a season.";
    return terrain_about[area_of(s, area)->terrain];
}

static const char *const phase_about[3] = {
    "Every ready unit with a ranged value rolls a die: a hit if it is not above that value.",
    "Every ready unit with a melee value rolls a die; in the front line its own number hits twice.",
    "The last melee; after it the side that suffered more has lost.",
};

static const char *const season_about[SEASONS] = {
    [VER] = ("Spring: ruins may be rebuilt, fallen rebels return to the cup, leaders have {action_points} action "
             "{action_points|point|points}."),
    [AESTAS] = "Summer: leaders have {action_points} action {action_points|point|points}.",
    [AUTUMNUS] = "Autumn: leaders have {action_points} action {action_points|point|points}.",
    [HIEMS] = "Winter: leaders have {action_points} action {action_points|point|points}.",
};

/* Does he come and go when our texts say so, or has the box another calendar? */
static bool is_usual(const imper *s, int leader)
{
    const scenario_row *here = scenario_of(s), *usual = &imper_standard.scenario[s->scenario - 1];
    for (int i = 0; i < here->arrivals; i++)
        if (here->arrival[i].leader == leader &&
            (here->arrival[i].year != usual->arrival[i].year || here->arrival[i].season != usual->arrival[i].season))
            return false;
    for (int i = 0; i < here->removals; i++)
        if (here->removal[i].leader == leader &&
            (here->removal[i].year != usual->removal[i].year || here->removal[i].season != usual->removal[i].season))
            return false;
    return true;
}

static const char *leader_text(const imper *s, int leader)
{
    if (!(imper_standard.leader[leader].scenarios & scenario_of(s)->bit))
        return side_of(leader) == REBEL ? "Rebel of another war." : "Roman of another war.";
    if (is_usual(s, leader))
        return leader_about[leader];
    return side_of(leader) == REBEL
               ? N_("Rebel. In this box he comes or goes at another time than usual; its calendar tells when.")
               : N_("Roman. In this box he comes or goes at another time than usual; its calendar tells when.");
}

const char *imper_explain(const void *state, int word, int value)
{
    const imper *s = state;
    switch (word) {
    case W_KIND: return kind_about[value];
    case W_LEADER: return leader_text(s, value);
    case W_CARD: return card_about[value];
    case W_TACTIC: return tactic_about[value];
    case W_MODE: return mode_about[value];
    case W_AREA: return area_about(s, value);
    case W_PHASE: return phase_about[value];
    case W_SEASON: return season_about[value];
    default: return NULL;
    }
}
