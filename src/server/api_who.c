/* Identity: guests, accounts, tokens. Passwords are worked on by a worker, since argon2id is slow on purpose. */
#include "server/api.h"
#include "server/hook.h"
#include "server/who.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool in_time(call *c, limiter *l)
{
    return in_limit(c, l, c->peer, 10, N_("too many tries from your address; wait a little"));
}

static bool store_broke(call *c) { return refuse(c, 503, "store", "nothing was stored; try again"); }

bool do_me(call *c)
{
    put(c, "user", user_json(&c->user));
    put(c, "tables", json_integer(store_seat_count(c->h->store, c->user.id)));
    return true;
}

/* A new token: into the answer for programs, into a cookie for browsers. */
static bool give_token(call *c)
{
    char token[HTTP_TOKEN_ROOM];
    if (!who_make_token(c->h->store, c->user.id, token))
        return store_broke(c);
    if (json_is_true(json_object_get(c->in, "token")))
        put(c, "token", json_string(token));
    else
        c->cookie = who_cookie(token);
    return true;
}

static bool name_taken(call *c)
{
    return refuse(c, 409, "name", "somebody at one of your tables has this name; choose another");
}

bool do_guest(call *c)
{
    const char *name = text_in(c, "name"), *wrong = who_name_wrong(name);
    bool fresh = !c->user.id || json_is_true(json_object_get(c->in, "token"));
    st_user taken;
    if (wrong)
        return refuse(c, 400, "bad", "%s", ld_tr(wrong));
    if (store_user_find(c->h->store, name, &taken) && (fresh || taken.id != c->user.id))
        return refuse(c, 409, "taken", "somebody has an account with this name");
    if (fresh && !in_time(c, &c->h->identities))
        return false;
    if (!fresh && !hall_may_rename(c->h, c->user.id, name))
        return name_taken(c);
    if (fresh)
        c->user = (st_user){0};
    snprintf(c->user.name, sizeof c->user.name, "%s", name);
    if (!(fresh ? store_user_add(c->h->store, &c->user) : store_user_set(c->h->store, &c->user)))
        return store_broke(c);
    put(c, "user", user_json(&c->user));
    if (!fresh)
        hall_rename(c->h, c->user.id, c->user.name);
    return !fresh || give_token(c);
}

/* A guest without a token can never come back. */
bool do_logout(call *c)
{
    if (c->user.id && !who_drop_token(c->h->store, c->token))
        return store_broke(c);
    if (c->user.id && !c->user.account && store_token_count(c->h->store, c->user.id) == 0)
        hall_abandon(c->h, c->user.id);
    c->cookie = who_cookie("");
    return true;
}

bool do_token(call *c)
{
    char token[HTTP_TOKEN_ROOM];
    if (!known(c) || !in_time(c, &c->h->identities))
        return false;
    if (!who_make_token(c->h->store, c->user.id, token))
        return store_broke(c);
    put(c, "token", json_string(token));
    return true;
}

bool do_webhook(call *c)
{
    const json_t *url = json_object_get(c->in, "url");
    const char *text = json_string_value(url);
    if (!known(c))
        return false;
    const char *wrong = json_is_null(url) ? NULL : hook_wrong(c->h, text);
    if (wrong)
        return refuse(c, 400, "bad", "%s", ld_tr(wrong));
    snprintf(c->user.webhook, sizeof c->user.webhook, "%s", text ? text : "");
    if (!store_user_set(c->h->store, &c->user))
        return store_broke(c);
    put(c, "user", user_json(&c->user));
    return true;
}

/* ---- passwords ------------------------------------------------------------------------------------------------------
 */

typedef struct secret {
    job job;
    hall *h;
    http_id id;
    st_user user;
    int64_t guest; /* who logs in and takes the seats along, or leaves them to bots; 0: nobody */
    bool joins;
    bool make, ok;
    char password[520], hash[crypto_pwhash_STRBYTES];
} secret;

static void run(job *j)
{
    secret *s = (secret *)j;
    size_t n = strlen(s->password);
    /* Who does not exist is checked against nothing in the same time. */
    if (s->make || !s->user.id)
        s->ok = crypto_pwhash_str(s->hash, s->password, n, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                  crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0 &&
                s->make;
    else
        s->ok = crypto_pwhash_str_verify(s->user.password, s->password, n) == 0;
    sodium_memzero(s->password, sizeof s->password);
}

static bool keep_account(call *c, const secret *s)
{
    st_user taken;
    if (!s->ok)
        return refuse(c, 503, "store", "there is not enough memory for a password now; try again");
    if (store_user_find(c->h->store, s->user.name, &taken))
        return refuse(c, 409, "taken", "somebody has an account with this name");
    if (s->user.id && !hall_may_rename(c->h, s->user.id, s->user.name))
        return name_taken(c);
    c->user = s->user;
    c->user.account = true;
    snprintf(c->user.password, sizeof c->user.password, "%s", s->hash);
    bool fresh = !c->user.id;
    if (!(fresh ? store_user_add(c->h->store, &c->user) : store_user_set(c->h->store, &c->user)))
        return store_broke(c);
    if (!fresh)
        hall_rename(c->h, c->user.id, c->user.name);
    return !fresh || give_token(c);
}

static bool let_in(call *c, const secret *s)
{
    st_user guest;
    if (!s->ok)
        return refuse(c, 401, "who", "name and password do not fit");
    c->user = s->user;
    bool was_guest = s->guest && store_user_get(c->h->store, s->guest, &guest) && !guest.account;
    if (was_guest && s->joins && !hall_join(c->h, s->guest, &c->user))
        return store_broke(c);
    if (was_guest && !s->joins) {
        hall_abandon(c->h, s->guest);
        if (!store_tokens_drop(c->h->store, s->guest))
            return store_broke(c);
    }
    return give_token(c);
}

static void done(job *j)
{
    secret *s = (secret *)j;
    call c = {.h = s->h, .id = s->id, .out = json_object()};
    bool ok = s->make ? keep_account(&c, s) : let_in(&c, s);
    if (ok)
        json_object_update_new(c.out, json_pack("{sbso}", "ok", 1, "user", user_json(&c.user)));
    else
        put_refusal(c.out, c.code, c.error);
    hall_answer(s->h, (answer){.id = s->id, .status = ok ? 200 : c.status, .body = c.out, .cookie = c.cookie});
    free(s);
}

static void drop(job *j) { free(j); }

static bool ask_worker(call *c, const st_user *user, bool make)
{
    const json_t *join = make || c->user.account ? NULL : json_object_get(c->in, "join");
    const char *password = text_in(c, "password");
    if (!password || !who_text_ok(password, 8, 128))
        return refuse(c, 400, "bad", "a password has 8 to 128 characters");
    if (!in_time(c, &c->h->passwords))
        return false;
    secret *s = calloc(1, sizeof *s);
    if (!s)
        return store_broke(c);
    s->job = (job){run, done, drop, NULL, true};
    s->h = c->h;
    s->id = c->id;
    s->user = *user;
    s->make = make;
    s->guest = json_is_boolean(join) ? c->user.id : 0;
    s->joins = json_is_true(join);
    snprintf(s->password, sizeof s->password, "%s", password);
    work_add(c->h->work, &s->job);
    c->later = true;
    return true;
}

bool do_account(call *c)
{
    const char *name = text_in(c, "name"), *wrong = who_name_wrong(name);
    st_user taken, user = c->user;
    if (wrong)
        return refuse(c, 400, "bad", "%s", ld_tr(wrong));
    if (user.account)
        return refuse(c, 409, "taken", "you have an account already");
    if (store_user_find(c->h->store, name, &taken))
        return refuse(c, 409, "taken", "somebody has an account with this name");
    snprintf(user.name, sizeof user.name, "%s", name);
    return ask_worker(c, &user, true);
}

bool do_login(call *c)
{
    st_user user = {0};
    const char *name = text_in(c, "name");
    if (!name)
        return refuse(c, 400, "bad", "\"name\" is missing; expected a text");
    store_user_find(c->h->store, name, &user);
    return ask_worker(c, &user, false);
}
