/* How people are reached: what each wishes to be told, webhooks, browsers that take pushes, addresses for mail. What is
 * worked on by a worker, since it takes a password, is in api_who.c. */
#include "server/api.h"
#include "server/hook.h"
#include "server/letter.h"
#include "server/notice.h"
#include "server/push.h"
#include "server/who.h"
#include "words/tongue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PUSHES_MOST = 10, SAME_ADDRESS_MOST = 3 };

static bool store_broke(call *c) { return refuse(c, 503, "store", "nothing was stored; try again"); }

/* ---- wishes --------------------------------------------------------------------------------------------------------
 */

static json_t *kinds_json(void)
{
    json_t *all = json_array();
    for (int k = 0; k < NOTICE_KINDS; k++)
        json_array_append_new(all, json_pack("{ssss}", "kind", wish_kinds[k], "name", notice_name((notice_kind)k)));
    return all;
}

static json_t *hook_json(call *c)
{
    json_t *hook = store_hook(c->h->store, c->user.id);
    const char *form = json_string_value(json_object_get(hook, "form"));
    json_t *out =
        c->user.webhook[0] ? json_pack("{ssss}", "url", c->user.webhook, "form", form ? form : "json") : json_null();
    json_decref(hook);
    return out;
}

/* What can be had here, what the person has, and what the person wishes. */
bool do_notices(call *c)
{
    wishes w;
    if (!known(c))
        return false;
    char *text = store_wishes(c->h->store, c->user.id, 0);
    json_t *pushes = store_subscriptions(c->h->store, c->user.id);
    wish_read(text, NULL, &w);
    put(c, "kinds", kinds_json());
    put(c, "offers",
        json_pack("{sbsbss*}", "webhook", c->h->webhooks != NULL, "mail", c->h->mail != NULL, "push",
                  c->h->push_key ? push_public(c->h->push_key) : NULL));
    put(c, "wishes", wish_json(&w));
    put(c, "email", c->user.email[0] ? json_string(c->user.email) : json_null());
    put(c, "webhook", hook_json(c));
    put(c, "pushes", json_integer((json_int_t)json_array_size(pushes)));
    put(c, "waiting", json_integer(store_notice_count(c->h->store, c->user.id)));
    json_decref(pushes);
    free(text);
    return true;
}

static bool change(call *c, int64_t at)
{
    char why[LD_ERROR_BYTES];
    char *before = store_wishes(c->h->store, c->user.id, at);
    char *after = wish_change(before, c->in, at != 0, why);
    bool ok = after && store_wishes_set(c->h->store, c->user.id, at, after[0] ? after : NULL);
    free(before);
    if (!after)
        return refuse(c, 400, "bad", "%s", why);
    free(after);
    return ok || store_broke(c);
}

bool do_set_notices(call *c)
{
    char code[3];
    if (!known(c))
        return false;
    if (!json_object_get(c->in, "language")) /* whoever says what they wish is told in the language they say it in */
        json_object_set_new(c->in, "language", json_string(tongue_code(ld_spoken(), code)));
    return change(c, 0);
}

bool do_table_notices(call *c)
{
    if (!known(c))
        return false;
    char *text = store_wishes(c->h->store, c->user.id, c->t->info.no);
    json_t *here = text ? json_loads(text, 0, NULL) : NULL;
    put(c, "wishes", here ? here : json_object());
    free(text);
    return true;
}

bool do_set_table_notices(call *c)
{
    if (!known(c))
        return false;
    if (table_seat_of(c->t, c->user.id) < 0 && c->t->info.owner != c->user.id)
        return refuse(c, 403, "not_yours", "you have no seat at this table");
    return change(c, c->t->info.no);
}

/* ---- webhooks ------------------------------------------------------------------------------------------------------
 */

/* The secret is told once. */
bool do_webhook(call *c)
{
    const json_t *url = json_object_get(c->in, "url");
    const char *text = json_string_value(url), *form = text_in(c, "form");
    char secret[SECRET_ROOM];
    if (!known(c))
        return false;
    const char *wrong = json_is_null(url) ? NULL : hook_wrong(c->h, text);
    if (wrong)
        return refuse(c, 400, "bad", "%s", ld_tr(wrong));
    if (form && !hook_form_ok(form))
        return refuse(c, 400, "bad", "there is no form '%.20s'; expected %s", form, hook_forms);
    hook_make_secret(secret);
    snprintf(c->user.webhook, sizeof c->user.webhook, "%s", text ? text : "");
    if (!store_user_set(c->h->store, &c->user) ||
        !store_hook_set(c->h->store, c->user.id, form ? form : "json", secret))
        return store_broke(c);
    put(c, "user", user_json(&c->user));
    if (text)
        put(c, "secret", json_string(secret));
    return true;
}

/* ---- pushes --------------------------------------------------------------------------------------------------------
 */

static const char *text_at(const json_t *o, const char *key) { return json_string_value(json_object_get(o, key)); }

bool do_push(call *c)
{
    const json_t *keys = json_object_get(c->in, "keys");
    const char *endpoint = text_in(c, "endpoint"), *key = text_at(keys, "p256dh"), *auth = text_at(keys, "auth");
    char session[TOKEN_ROOM];
    if (!known(c))
        return false;
    if (!c->h->push_key)
        return refuse(c, 409, "none", "this server sends no pushes");
    if (!hook_https(endpoint))
        return refuse(c, 400, "bad", "\"endpoint\" must be an address like https://host/path");
    if (!key || !auth || !push_keys_ok(key, auth))
        return refuse(c, 400, "bad", "\"keys\" must have p256dh and auth as the browser gave them");
    who_id(c->token, session);
    return store_subscribe(c->h->store, c->user.id, session, endpoint, key, auth, PUSHES_MOST) || store_broke(c);
}

bool do_end_push(call *c)
{
    const char *endpoint = text_in(c, "endpoint");
    if (!known(c))
        return false;
    if (!endpoint)
        return refuse(c, 400, "bad", "\"endpoint\" is missing; expected a text");
    return store_unsubscribe(c->h->store, c->user.id, endpoint) || store_broke(c);
}

/* ---- mail ----------------------------------------------------------------------------------------------------------
 */

bool do_confirm(call *c)
{
    const char *code = text_in(c, "code");
    letter_row row;
    if (!in_limit(c, &c->h->identities, c->peer, 10, N_("too many tries from your address; wait a little")))
        return false;
    if (!code || !letter_find(c->h, code, letter_confirms, &row) || !settled(c, SCOPE_USER, row.user))
        return c->waits ? false : refuse(c, 410, "gone", "this link was used already or is too late; ask for another");
    if (!store_email_set(c->h->store, row.user, row.email) ||
        !store_letters_drop(c->h->store, row.user, letter_confirms))
        return store_broke(c);
    return true;
}

/* The same is said and done whether or not the address is anybody's: a write waits for the disk either way. */
bool do_recover(call *c)
{
    const char *email = text_in(c, "email");
    const json_t *one;
    size_t i;
    if (!c->h->mail)
        return refuse(c, 409, "none", "this server sends no mail");
    if (!email || !letter_address_ok(email))
        return refuse(c, 400, "bad", "\"email\" must be an address like ann@example.org");
    if (!in_limit(c, &c->h->passwords, c->peer, 10, N_("too many tries from your address; wait a little")) ||
        !in_limit(c, &c->h->letters, email, 600, N_("too many letters to this address; wait a little")))
        return false;
    json_t *all = store_email_users(c->h->store, email, SAME_ADDRESS_MOST);
    json_array_foreach (all, i, one)
        letter_order(c->h, json_integer_value(json_object_get(one, "id")), letter_recovers, text_at(one, "email"));
    if (json_array_size(all) == 0)
        letter_order(c->h, 0, letter_recovers, "");
    json_decref(all);
    return true;
}

/* From a link in a letter, and from mail programs by themselves (RFC 8058): the code says who it is. */
bool do_stop(call *c)
{
    char code[CODE_ROOM] = "";
    if (!query_text(c->query, "code", code, sizeof code) && text_in(c, "code"))
        snprintf(code, sizeof code, "%s", text_in(c, "code"));
    int64_t user = letter_stopped(c->h, code);
    if (!user)
        return refuse(c, 410, "gone", "this link is none of ours");
    if (!settled(c, SCOPE_USER, user))
        return false;
    char *before = store_wishes(c->h->store, user, 0), *after = wish_stop_mail(before);
    bool ok = store_wishes_set(c->h->store, user, 0, after);
    free(before), free(after);
    return ok || store_broke(c);
}
