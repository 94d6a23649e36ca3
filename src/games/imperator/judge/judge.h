/* Spartacus Imperator: what its judgement is made of: weights, worth of armies, how the rebel stands. */
#ifndef IMPER_JUDGE_H
#define IMPER_JUDGE_H

#include "games/imperator/rules.h"

/* Weights of the judgement, then for each scenario those of the standing. */
enum {
    J_OUT,
    J_TACTICAL,
    J_LAST_LEADER,
    J_ROMAN_LEADER,
    J_REBEL_LEADER,
    J_FORTUNA,
    J_ROMAN,
    J_LOOT,
    J_LOOSE,
    J_GARRISON,
    J_CITY,
    J_CITIES,
    J_ALL_CITIES,
    J_RAVAGE,
    J_RAVAGES,
    J_ESCAPE,
    J_EMBARK,
    J_RISK,
    J_RISK_FAR,
    J_MAJOR,
    J_PREY,
    J_REACH,
    J_HUNT,
    J_ROMA,
    J_ACT,
    J_TOKEN,
    J_HIT,
    J_LOSS,
    J_WITHDRAW,
    J_GUESS,
    J_SAMPLES,
    J_FITTED,
    J_GLANCE,
    J_GATE_ROMAN,
    J_GATE_REBEL,
    J_LATE,
    J_POST_ROMAN,
    J_POST_REBEL,
    J_SPARE,
    J_STIR,
    J_SURVIVOR,
    J_DESERT,
    JUDGED,
    STANDING_ROWS = 21, /* a scenario */
    IMPER_WEIGHTS = JUDGED + 3 * STANDING_ROWS,
};
extern const ld_weight imper_weights[IMPER_WEIGHTS];
extern const char *const imper_standing_words[3 * STANDING_ROWS];

float imper_unit_worth(const imper *s, int unit);
float imper_group_strength(const imper *s, int group);
bool imper_rate_fight(const imper *s, const ld_frame *f, int seat, ld_choice c, const float *w, ld_rng *rng,
                      float *out); /* without rng nothing is left to chance */
/* What a sensible commander chooses in a fight; elsewhere anything. */
ld_choice imper_habit(const imper *s, int seat, const ld_list *options, const float *w, ld_rng *rng);
float imper_rate_small(const imper *s, const ld_frame *f, int seat, ld_choice c, const float *w);
/* Parts of how the rebel stands by the standard weights. */
typedef struct parts {
    float armies, cities, ravages, escapes, dangers, reach, roma;
} parts;
parts imper_parts(const imper *s);
float imper_share_gone(const imper *s); /* of the seasons */
/* How far the rebel is ahead by the fitted weights: the logarithm of his odds. */
float imper_lead(const imper *s, const float *w);

void imper_rate(const void *view, int seat, const ld_list *options, const float *weights, ld_rng *rng, float *out);
void imper_hint(const void *state, int seat, const ld_list *options, const float *weights, float *out);
void imper_standing(const void *state, int seat, float *out);
int imper_round(const void *state);
int imper_variant(const void *state);
bool imper_quiet(const void *state);
bool imper_odds(const void *view, int seat, ld_choice c, ld_rng *rng, ld_odds *out);

#endif
