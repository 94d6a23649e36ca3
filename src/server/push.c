/* The curve is OpenSSL's, the rest libsodium's: HKDF is two or three HMACs. */
#include "server/push.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    POINT = 65,
    SCALAR = 32,
    AUTH = 16,
    SALT = 16,
    TAG = 16,
    HEAD = SALT + 4 + 1 + POINT,
    RECORD = 4096,
    STEP = 256, /* lengths are rounded up to these */
    HOURS_12 = 12 * 3600,
    LIVES_S = 24 * 3600
};
static const char group[] = "prime256v1";

/* ---- base64url ----------------------------------------------------------------------------------------------------
 */

static char *encoded(const void *bytes, size_t size)
{
    size_t room = sodium_base64_encoded_len(size, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    char *text = malloc(room);
    if (!text)
        abort();
    return sodium_bin2base64(text, room, bytes, size, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* Exactly so many bytes, with padding or without. */
static bool decoded(const char *text, size_t length, uint8_t *out, size_t size)
{
    size_t n = 0;
    while (length && text[length - 1] == '=')
        length--;
    return sodium_base642bin(out, size, text, length, NULL, &n, NULL, sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
           n == size;
}

/* ---- keys ---------------------------------------------------------------------------------------------------------
 */

/* `scalar` NULL: a public key alone. NULL if the point is not on the curve. */
static EVP_PKEY *key_of(const uint8_t point[POINT], const uint8_t *scalar)
{
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    BIGNUM *number = scalar ? BN_secure_new() : NULL;
    EVP_PKEY_CTX *make = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    EVP_PKEY *key = NULL;
    bool ok = build && make && OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, group, 0) &&
              OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, point, POINT);
    if (ok && scalar)
        ok = number && BN_bin2bn(scalar, SCALAR, number) &&
             OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, number);
    OSSL_PARAM *params = ok ? OSSL_PARAM_BLD_to_param(build) : NULL;
    if (!params || EVP_PKEY_fromdata_init(make) <= 0 ||
        EVP_PKEY_fromdata(make, &key, scalar ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, params) <= 0)
        key = NULL;
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(build);
    BN_clear_free(number);
    EVP_PKEY_CTX_free(make);
    return key;
}

static bool point_of(const EVP_PKEY *key, uint8_t out[POINT])
{
    size_t n = 0;
    return EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, out, POINT, &n) && n == POINT;
}

char *push_make_key(void)
{
    uint8_t point[POINT], scalar[SCALAR];
    BIGNUM *number = NULL;
    char *text = NULL;
    EVP_PKEY *key = EVP_EC_gen(group);
    if (!key || !point_of(key, point) || !EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &number) ||
        BN_bn2binpad(number, scalar, SCALAR) != SCALAR)
        abort(); /* there is no source of random numbers */
    char *secret = encoded(scalar, SCALAR), *open = encoded(point, POINT);
    if (asprintf(&text, "%s.%s", secret, open) < 0)
        abort();
    sodium_memzero(scalar, sizeof scalar);
    free(secret), free(open);
    BN_clear_free(number);
    EVP_PKEY_free(key);
    return text;
}

const char *push_public(const char *pair) { return strchr(pair, '.') + 1; }

static EVP_PKEY *pair_of(const char *pair)
{
    uint8_t point[POINT], scalar[SCALAR];
    const char *open = push_public(pair);
    bool ok = decoded(pair, (size_t)(open - pair - 1), scalar, SCALAR) && decoded(open, strlen(open), point, POINT);
    EVP_PKEY *key = ok ? key_of(point, scalar) : NULL;
    sodium_memzero(scalar, sizeof scalar);
    return key;
}

bool push_keys_ok(const char *key, const char *auth)
{
    uint8_t point[POINT], secret[AUTH];
    if (!decoded(key, strlen(key), point, POINT) || !decoded(auth, strlen(auth), secret, AUTH))
        return false;
    EVP_PKEY *there = key_of(point, NULL);
    EVP_PKEY_free(there);
    return there;
}

/* ---- VAPID --------------------------------------------------------------------------------------------------------
 */

/* The signature as two numbers of 32 bytes. */
static char *signature_of(EVP_PKEY *key, const char *text)
{
    uint8_t der[80], plain[2 * SCALAR];
    size_t size = sizeof der;
    EVP_MD_CTX *sign = EVP_MD_CTX_new();
    bool ok = sign && EVP_DigestSignInit(sign, NULL, EVP_sha256(), NULL, key) > 0 &&
              EVP_DigestSign(sign, der, &size, (const uint8_t *)text, strlen(text)) > 0;
    const uint8_t *at = der;
    ECDSA_SIG *pair = ok ? d2i_ECDSA_SIG(NULL, &at, (long)size) : NULL;
    ok = pair && BN_bn2binpad(ECDSA_SIG_get0_r(pair), plain, SCALAR) == SCALAR &&
         BN_bn2binpad(ECDSA_SIG_get0_s(pair), plain + SCALAR, SCALAR) == SCALAR;
    ECDSA_SIG_free(pair);
    EVP_MD_CTX_free(sign);
    return ok ? encoded(plain, sizeof plain) : NULL;
}

/* Who it is for, until when, and from whom. */
static char *claims_of(const char *endpoint, const char *contact, int64_t now)
{
    char *text, *claims;
    const char *host = strstr(endpoint, "://");
    size_t n = host ? (size_t)(host + 3 - endpoint) + strcspn(host + 3, "/?#") : 0;
    if (asprintf(&text, "{\"aud\":\"%.*s\",\"exp\":%lld%s%s%s}", (int)n, endpoint, (long long)now / 1000 + HOURS_12,
                 contact ? ",\"sub\":\"" : "", contact ? contact : "", contact ? "\"" : "") < 0)
        abort();
    claims = encoded(text, strlen(text));
    free(text);
    return claims;
}

/* The caller frees it; NULL if it cannot be made. */
static char *vapid(const char *pair, const char *endpoint, const char *contact, int64_t now)
{
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    EVP_PKEY *key = pair_of(pair);
    char *first = encoded(head, strlen(head)), *claims = claims_of(endpoint, contact, now), *text, *out = NULL;
    if (asprintf(&text, "%s.%s", first, claims) < 0)
        abort();
    char *signature = key ? signature_of(key, text) : NULL;
    if (signature && asprintf(&out, "vapid t=%s.%s, k=%s", text, signature, push_public(pair)) < 0)
        abort();
    free(first), free(claims), free(text), free(signature);
    EVP_PKEY_free(key);
    return out;
}

/* ---- encryption ---------------------------------------------------------------------------------------------------
 */

typedef struct piece {
    const void *bytes;
    size_t size;
} piece;

static void hmac(uint8_t out[32], const void *key, size_t size, const piece *pieces, int count)
{
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, key, size);
    for (int i = 0; i < count; i++)
        crypto_auth_hmacsha256_update(&state, pieces[i].bytes, pieces[i].size);
    crypto_auth_hmacsha256_final(&state, out);
}

static bool shared_of(EVP_PKEY *own, EVP_PKEY *other, uint8_t out[SCALAR])
{
    size_t size = SCALAR;
    EVP_PKEY_CTX *derive = EVP_PKEY_CTX_new(own, NULL);
    bool ok = derive && EVP_PKEY_derive_init(derive) > 0 && EVP_PKEY_derive_set_peer(derive, other) > 0 &&
              EVP_PKEY_derive(derive, out, &size) > 0 && size == SCALAR;
    EVP_PKEY_CTX_free(derive);
    return ok;
}

typedef struct sealing {
    uint8_t theirs[POINT], own[POINT], auth[AUTH], salt[SALT];
    uint8_t key[32], nonce[32]; /* the first 16, and the first 12 */
} sealing;

/* RFC 8291, section 3.4. */
static bool agree(sealing *s, const push_target *to)
{
    static const uint8_t one = 1;
    uint8_t secret[SCALAR], first[32], material[32], whole[32];
    bool ok = decoded(to->key, strlen(to->key), s->theirs, POINT) && decoded(to->auth, strlen(to->auth), s->auth, AUTH);
    EVP_PKEY *other = ok ? key_of(s->theirs, NULL) : NULL, *own = other ? EVP_EC_gen(group) : NULL;
    ok = own && point_of(own, s->own) && shared_of(own, other, secret);
    EVP_PKEY_free(other);
    EVP_PKEY_free(own);
    if (!ok)
        return false;
    randombytes_buf(s->salt, SALT);
    hmac(first, s->auth, AUTH, &(piece){secret, SCALAR}, 1);
    hmac(material, first, 32, (piece[]){{"WebPush: info", 14}, {s->theirs, POINT}, {s->own, POINT}, {&one, 1}}, 4);
    hmac(whole, s->salt, SALT, &(piece){material, 32}, 1);
    hmac(s->key, whole, 32, (piece[]){{"Content-Encoding: aes128gcm", 28}, {&one, 1}}, 2);
    hmac(s->nonce, whole, 32, (piece[]){{"Content-Encoding: nonce", 24}, {&one, 1}}, 2);
    sodium_memzero(secret, sizeof secret);
    return true;
}

/* `size` bytes and the tag after them. */
static bool seal(const sealing *s, const uint8_t *plain, size_t size, uint8_t *out)
{
    int n = 0, rest = 0;
    EVP_CIPHER_CTX *c = EVP_CIPHER_CTX_new();
    bool ok = c && EVP_EncryptInit_ex2(c, EVP_aes_128_gcm(), s->key, s->nonce, NULL) > 0 &&
              EVP_EncryptUpdate(c, out, &n, plain, (int)size) > 0 && EVP_EncryptFinal_ex(c, out + n, &rest) > 0 &&
              EVP_CIPHER_CTX_ctrl(c, EVP_CTRL_AEAD_GET_TAG, TAG, out + size) > 0;
    EVP_CIPHER_CTX_free(c);
    return ok;
}

/* One record: the message, a mark, and zeros up to a round length. */
static bool wrap(errand *p, const push_target *to, const char *message)
{
    sealing s;
    uint8_t plain[RECORD] = {0};
    size_t length = strlen(message), size = (length / STEP + 1) * STEP;
    if (length > PUSH_BODY_MOST || !agree(&s, to))
        return false;
    memcpy(plain, message, length + 1);
    plain[length] = 2;
    p->size = HEAD + size + TAG;
    p->body = calloc(1, p->size);
    if (!p->body)
        abort();
    uint8_t *out = (uint8_t *)p->body;
    memcpy(out, s.salt, SALT);
    out[SALT + 2] = RECORD >> 8;
    out[SALT + 4] = POINT;
    memcpy(out + SALT + 5, s.own, POINT);
    bool ok = seal(&s, plain, size, out + HEAD);
    sodium_memzero(&s, sizeof s);
    return ok;
}

errand *push_errand(const char *pair, const char *contact, push_target to, const char *topic, const char *message,
                    int64_t now)
{
    char lives[16];
    errand *p = errand_new(to.endpoint);
    char *says = vapid(pair, to.endpoint, contact, now);
    if (!says || !wrap(p, &to, message)) {
        free(says);
        errand_free(p);
        return NULL;
    }
    snprintf(lives, sizeof lives, "%d", LIVES_S);
    errand_head(p, "Authorization", says);
    errand_head(p, "Content-Type", "application/octet-stream");
    errand_head(p, "Content-Encoding", "aes128gcm");
    errand_head(p, "TTL", lives);
    errand_head(p, "Urgency", "high");
    errand_head(p, "Topic", topic);
    free(says);
    return p;
}
