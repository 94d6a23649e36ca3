/* Identity: guests, accounts, tokens. Passwords are worked on by a worker, since argon2id is slow on purpose. */
#include "server/api.h"
#include "server/letter.h"
#include "server/names.h"
#include "server/now.h"
#include "server/who.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SESSIONS_SHOWN = 200 };

static bool in_time(call *c, limiter *l)
{
    return in_limit(c, l, c->peer, 10, N_("too many tries from your address; wait a little"));
}

static bool store_broke(call *c) { return refuse(c, 503, "store", "nothing was stored; try again"); }

bool do_me(call *c)
{
    put(c, "user", user_json(&c->user));
    put(c, "tables", json_integer(store_seat_count(c->h->store, c->user.id)));
    int64_t until = c->user.id ? store_away(c->h->store, c->user.id) : 0;
    put(c, "away", until > now_ms() ? json_integer(until) : json_null());
    return true;
}

/* A new token: into the answer for programs, into a cookie for browsers. */
static bool give_token(call *c)
{
    char token[HTTP_TOKEN_ROOM];
    bool program = json_is_true(json_object_get(c->in, "token"));
    if (!who_make_token(c->h->store, c->user.id, program, token))
        return store_broke(c);
    if (program)
        put(c, "token", json_string(token));
    else
        c->cookie = who_cookie(token, c->h->secure);
    return true;
}

static bool name_taken(call *c)
{
    return refuse(c, 409, "name", "somebody at one of your tables has this name; choose another");
}

static bool account_taken(call *c)
{
    return refuse(c, 409, "taken", "somebody has an account with this name, or one that looks like it");
}

bool do_guest(call *c)
{
    char name[NAME_ROOM];
    const char *wrong = who_name(text_in(c, "name"), name);
    bool fresh = !c->user.id || json_is_true(json_object_get(c->in, "token"));
    st_user taken;
    if (wrong)
        return refuse(c, 400, "bad", "%s", ld_tr(wrong));
    if (!settled(c, SCOPE_NAMES, 1))
        return false;
    if (store_user_like(c->h->store, name, &taken) && (fresh || taken.id != c->user.id))
        return account_taken(c);
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
    char id[TOKEN_ROOM];
    bool last = c->user.id && !c->user.account && store_token_count(c->h->store, c->user.id) <= 1;
    if (c->user.id && !who_drop_token(c->h->store, c->user.id, c->token))
        return store_broke(c);
    who_id(c->token, id);
    if (c->user.id)
        hall_end_sockets(c->h, c->user.id, id, false);
    if (last)
        hall_abandon(c->h, c->user.id);
    c->cookie = who_cookie("", c->h->secure);
    return true;
}

bool do_token(call *c)
{
    char token[HTTP_TOKEN_ROOM];
    if (!known(c) || !in_time(c, &c->h->identities))
        return false;
    if (!who_make_token(c->h->store, c->user.id, true, token))
        return store_broke(c);
    put(c, "token", json_string(token));
    return true;
}

/* ---- sessions -------------------------------------------------------------------------------------------------------
 */

typedef struct session_list {
    json_t *all;
    char own[TOKEN_ROOM];
} session_list;

static bool add_session(void *data, const st_token *token)
{
    session_list *list = data;
    json_array_append_new(list->all, json_pack("{sssIsIsssb}", "id", token->id, "made", (json_int_t)token->made, "seen",
                                               (json_int_t)token->seen, "kind", token->program ? "program" : "browser",
                                               "this", strcmp(token->id, list->own) == 0));
    return json_array_size(list->all) < SESSIONS_SHOWN;
}

bool do_sessions(call *c)
{
    session_list list = {.all = json_array()};
    who_id(c->token, list.own);
    put(c, "sessions", list.all);
    return known(c) && (store_tokens(c->h->store, c->user.id, add_session, &list) || store_broke(c));
}

/* One of the user's own; whoever is logged in with it is logged out. */
static bool end_one(call *c, const char *id)
{
    uint8_t hash[32];
    st_token token;
    if (!store_token_get(c->h->store, id, hash, &token) || token.user != c->user.id)
        return refuse(c, 404, "none", "you have no such session");
    if (!store_token_drop(c->h->store, c->user.id, id))
        return store_broke(c);
    hall_end_sockets(c->h, c->user.id, id, false);
    return true;
}

static bool end_others(call *c)
{
    char own[TOKEN_ROOM];
    who_id(c->token, own);
    if (!store_tokens_drop(c->h->store, c->user.id, own))
        return store_broke(c);
    hall_end_sockets(c->h, c->user.id, own, true);
    return true;
}

bool do_end_sessions(call *c)
{
    const char *id = text_in(c, "id");
    if (!known(c))
        return false;
    if (json_is_true(json_object_get(c->in, "others")))
        return end_others(c);
    return id ? end_one(c, id) : refuse(c, 400, "bad", "\"id\" of a session is missing, or \"others\":true");
}

/* ---- passwords ------------------------------------------------------------------------------------------------------
 */

typedef enum task { MAKE_ACCOUNT, LOG_IN, CHANGE_PASSWORD, FORGET, SET_EMAIL, RECOVER } task;

typedef struct secret {
    job job;
    hall *h;
    http_id id;
    st_user user;
    int64_t guest;       /* who logs in and takes the seats along, or leaves them to bots; 0: nobody */
    bool joins, program; /* program: a token is asked for, not a cookie */
    task task;
    bool ok;
    int tries;              /* so often was it kept */
    char token[TOKEN_ROOM]; /* of who changes a password */
    char password[520], fresh[520], hash[crypto_pwhash_STRBYTES];
    char email[EMAIL_ROOM], code[CODE_ROOM]; /* an address to be confirmed; what a letter gave to who forgot */
} secret;

static bool hashed(secret *s, const char *password)
{
    return crypto_pwhash_str(s->hash, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                             crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
}

static void run(job *j)
{
    secret *s = (secret *)j;
    /* Who does not exist is checked against nothing in the same time. */
    if (s->task == RECOVER)
        s->ok = hashed(s, s->fresh);
    else if (s->task == MAKE_ACCOUNT || !s->user.id)
        s->ok = hashed(s, s->password) && s->task == MAKE_ACCOUNT;
    else
        s->ok = crypto_pwhash_str_verify(s->user.password, s->password, strlen(s->password)) == 0;
    if (s->ok && s->task == CHANGE_PASSWORD)
        s->ok = hashed(s, s->fresh);
    sodium_memzero(s->password, sizeof s->password);
    sodium_memzero(s->fresh, sizeof s->fresh);
}

static bool keep_account(call *c, const secret *s)
{
    st_user taken;
    if (!s->ok)
        return refuse(c, 503, "store", "there is not enough memory for a password now; try again");
    if (store_user_like(c->h->store, s->user.name, &taken))
        return account_taken(c);
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
    if (s->user.banned)
        return refuse(c, 403, "not_yours", "the operator has closed this account");
    c->user = s->user;
    bool was_guest = s->guest && store_user_get(c->h->store, s->guest, &guest) && !guest.account;
    if (was_guest && s->joins && !hall_join(c->h, s->guest, &c->user))
        return store_broke(c);
    if (was_guest)
        hall_end_sockets(c->h, s->guest, "", true);
    if (was_guest && !s->joins) {
        hall_abandon(c->h, s->guest);
        if (!store_tokens_drop(c->h->store, s->guest, NULL))
            return store_broke(c);
    }
    return give_token(c);
}

/* Whoever else is logged in with the old one is logged out. */
static bool keep_password(call *c, const secret *s)
{
    if (!s->ok)
        return refuse(c, 401, "who", "the old password is another");
    if (!store_user_get(c->h->store, s->user.id, &c->user))
        return store_broke(c);
    snprintf(c->user.password, sizeof c->user.password, "%s", s->hash);
    if (!store_user_set(c->h->store, &c->user) || !store_tokens_drop(c->h->store, c->user.id, s->token))
        return store_broke(c);
    hall_end_sockets(c->h, c->user.id, s->token, true);
    return true;
}

/* The person is gone; games stay, the name does not. */
static bool forget_me(call *c, int64_t user)
{
    char nobody[2] = "";
    hall_end_sockets(c->h, user, nobody, true);
    if (!hall_forget_person(c->h, user))
        return store_broke(c);
    c->user = (st_user){0};
    c->cookie = who_cookie("", c->h->secure);
    return true;
}

static bool forget_account(call *c, const secret *s)
{
    return s->ok ? forget_me(c, s->user.id) : refuse(c, 401, "who", "the password is another");
}

/* The address counts once the link in the letter was followed. */
static bool keep_email(call *c, const secret *s)
{
    if (!s->ok)
        return refuse(c, 401, "who", "the password is another");
    if (!store_user_get(c->h->store, s->user.id, &c->user))
        return store_broke(c);
    if (!s->email[0])
        return (store_letters_drop(c->h->store, c->user.id, letter_confirms) &&
                store_email_set(c->h->store, c->user.id, "")) ||
               store_broke(c);
    letter_order(c->h, c->user.id, letter_confirms, s->email);
    return true;
}

/* Whoever was logged in is logged out; the letter has done its work, and so have all others like it. */
static bool keep_recovered(call *c, const secret *s)
{
    letter_row row;
    if (!s->ok)
        return refuse(c, 503, "store", "there is not enough memory for a password now; try again");
    if (!letter_find(c->h, s->code, letter_recovers, &row) || !store_user_get(c->h->store, row.user, &c->user) ||
        c->user.banned)
        return refuse(c, 410, "gone", "this link was used already or is too late; ask for another");
    snprintf(c->user.password, sizeof c->user.password, "%s", s->hash);
    if (!store_user_set(c->h->store, &c->user) || !store_tokens_drop(c->h->store, c->user.id, NULL) ||
        !store_letters_drop(c->h->store, c->user.id, letter_recovers))
        return store_broke(c);
    hall_end_sockets(c->h, c->user.id, "", true);
    return give_token(c);
}

static void drop(job *j) { free(j); }
static void drop_data(void *data) { free(data); }
static void done(job *j);

static void done_later(hall *h, void *data)
{
    (void)h;
    done(data);
}

/* All of those it is about can be read as they are; else it is done when they can. */
static bool must_wait(secret *s)
{
    const struct {
        store_scope scope;
        int64_t id;
    } all[] = {{SCOPE_NAMES, s->task == MAKE_ACCOUNT}, {SCOPE_USER, s->user.id}, {SCOPE_USER, s->guest}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i].id && !store_settled(s->h->store, all[i].scope, all[i].id)) {
            hall_wait(s->h, &(waiter){NULL, all[i].scope, all[i].id, done_later, drop_data, s});
            return true;
        }
    return false;
}

static void done(job *j)
{
    static bool (*const keep[])(call * c, const secret *s) = {
        [MAKE_ACCOUNT] = keep_account, [LOG_IN] = let_in,        [CHANGE_PASSWORD] = keep_password,
        [FORGET] = forget_account,     [SET_EMAIL] = keep_email, [RECOVER] = keep_recovered};
    secret *s = (secret *)j;
    if (must_wait(s))
        return;
    hall_begin(s->h);
    call c = {.h = s->h, .id = s->id, .in = json_pack("{sb}", "token", s->program), .out = json_object()};
    bool ok = keep[s->task](&c, s);
    if (ok)
        json_object_update_new(c.out, json_pack("{sbso}", "ok", 1, "user", user_json(&c.user)));
    else
        put_refusal(c.out, c.code, c.error);
    hall_answer(s->h, (answer){.id = s->id,
                               .status = ok ? 200 : c.status,
                               .body = c.out,
                               .user = s->user.id,
                               .cookie = c.cookie,
                               .again = done_later,
                               .drop = drop_data,
                               .data = s,
                               .tries = s->tries++});
    json_decref(c.in);
}

static bool fits(const char *password) { return password && who_text_ok(password, 8, 128); }

static bool ask_worker(call *c, const st_user *user, task what)
{
    const json_t *join = what != LOG_IN || c->user.account ? NULL : json_object_get(c->in, "join");
    const char *password = text_in(c, what == CHANGE_PASSWORD ? "old" : "password"), *fresh = text_in(c, "new");
    bool renews = what == CHANGE_PASSWORD || what == RECOVER;
    if ((what != RECOVER && !fits(password)) || (renews && !fits(fresh)))
        return refuse(c, 400, "bad", "a password has 8 to 128 characters");
    if (!in_time(c, &c->h->passwords))
        return false;
    secret *s = calloc(1, sizeof *s);
    if (!s)
        return store_broke(c);
    s->job = (job){run, done, drop, NULL, LANE_PASSWORD, work_name(c->peer)};
    s->h = c->h;
    s->id = c->id;
    s->user = *user;
    s->task = what;
    s->program = json_is_true(json_object_get(c->in, "token"));
    who_id(c->token, s->token);
    if (renews)
        snprintf(s->fresh, sizeof s->fresh, "%s", fresh);
    if (what == SET_EMAIL && text_in(c, "email"))
        snprintf(s->email, sizeof s->email, "%s", text_in(c, "email"));
    if (what == RECOVER)
        snprintf(s->code, sizeof s->code, "%s", text_in(c, "code"));
    s->guest = json_is_boolean(join) ? c->user.id : 0;
    s->joins = json_is_true(join);
    snprintf(s->password, sizeof s->password, "%s", password ? password : "");
    work_add(c->h->work, &s->job);
    c->later = true;
    return true;
}

bool do_account(call *c)
{
    char name[NAME_ROOM];
    const char *wrong = who_name(text_in(c, "name"), name);
    st_user taken, user = c->user;
    if (wrong)
        return refuse(c, 400, "bad", "%s", ld_tr(wrong));
    if (user.account)
        return refuse(c, 409, "taken", "you have an account already");
    if (!settled(c, SCOPE_NAMES, 1))
        return false;
    if (store_user_like(c->h->store, name, &taken))
        return account_taken(c);
    snprintf(user.name, sizeof user.name, "%s", name);
    return ask_worker(c, &user, MAKE_ACCOUNT);
}

bool do_login(call *c)
{
    st_user user = {0};
    char name[NAME_ROOM];
    if (!text_in(c, "name"))
        return refuse(c, 400, "bad", "\"name\" is missing; expected a text");
    if (name_clean(text_in(c, "name"), name) && !store_user_like(c->h->store, name, &user) && elsewhere(c))
        return false;
    return ask_worker(c, &user, LOG_IN);
}

bool do_password(call *c)
{
    if (!known(c))
        return false;
    if (!c->user.account)
        return refuse(c, 409, "taken", "only an account has a password; you are a guest");
    return ask_worker(c, &c->user, CHANGE_PASSWORD);
}

/* For good. A guest has no password; a program or a page asks twice before it sends this. */
bool do_forget(call *c)
{
    if (!known(c))
        return false;
    if (c->user.account)
        return ask_worker(c, &c->user, FORGET);
    if (!json_is_true(json_object_get(c->in, "sure")))
        return refuse(c, 400, "bad", "\"sure\":true is missing: nothing of you would be left");
    return forget_me(c, c->user.id);
}

/* With the password, since whoever has the letters has the account. */
bool do_email(call *c)
{
    const char *email = text_in(c, "email");
    if (!known(c))
        return false;
    if (!c->user.account)
        return refuse(c, 409, "taken", "only an account has an address; you are a guest");
    if (!c->h->mail)
        return refuse(c, 409, "none", "this server sends no mail");
    if (!json_is_null(json_object_get(c->in, "email")) && !letter_address_ok(email))
        return refuse(c, 400, "bad", "\"email\" must be an address like ann@example.org");
    return (!email || in_limit(c, &c->h->letters, email, 600, N_("too many letters to this address; wait a little"))) &&
           ask_worker(c, &c->user, SET_EMAIL);
}

bool do_recovered(call *c)
{
    const char *code = text_in(c, "code");
    letter_row row;
    if (!code || !letter_find(c->h, code, letter_recovers, &row))
        return !elsewhere(c) && refuse(c, 410, "gone", "this link was used already or is too late; ask for another");
    if (!settled(c, SCOPE_USER, row.user))
        return false;
    st_user user = {.id = row.user};
    return ask_worker(c, &user, RECOVER);
}
