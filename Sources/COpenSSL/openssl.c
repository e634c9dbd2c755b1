// Apple's platforms have CryptoKit, which `Crypto` is there.
#if !defined(__APPLE__)

#include "COpenSSL.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/objects.h>
#include <openssl/param_build.h>
#include <pthread.h>
#include <string.h>

// Looking an algorithm up takes longer than hashing a short text: once for all. The system's configuration file is not read, so that
// what is computed does not depend on it.
static pthread_once_t once = PTHREAD_ONCE_INIT;
static const EVP_MD *sha256;
static EC_GROUP *p256;

static void start(void) {
    OPENSSL_init_crypto(OPENSSL_INIT_NO_LOAD_CONFIG | OPENSSL_INIT_NO_LOAD_CRYPTO_STRINGS, NULL);
    sha256 = EVP_MD_fetch(NULL, "SHA256", NULL);
    if (sha256 == NULL) sha256 = EVP_sha256();
    p256 = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
}

static void ready(void) { pthread_once(&once, start); }

// Errors stay in a queue of the thread until they are taken; they are answered by 0 here.
static int done(int is_done) {
    if (!is_done) ERR_clear_error();
    return is_done;
}

// SHA-256 and HMAC

struct openssl_sha256 {
    EVP_MD_CTX *context;
};

openssl_sha256 *openssl_sha256_make(const openssl_sha256 *other) {
    ready();
    openssl_sha256 *hash = OPENSSL_zalloc(sizeof *hash);
    if (hash == NULL) return NULL;
    hash->context = EVP_MD_CTX_new();
    int is_made = hash->context != NULL
        && (other ? EVP_MD_CTX_copy_ex(hash->context, other->context) : EVP_DigestInit_ex(hash->context, sha256, NULL));
    if (done(is_made == 1)) return hash;
    openssl_sha256_free(hash);
    return NULL;
}

void openssl_sha256_free(openssl_sha256 *hash) {
    if (hash == NULL) return;
    EVP_MD_CTX_free(hash->context);
    OPENSSL_free(hash);
}

int openssl_sha256_update(openssl_sha256 *hash, const void *bytes, size_t count) {
    return done(EVP_DigestUpdate(hash->context, bytes, count) == 1);
}

int openssl_sha256_finish(openssl_sha256 *hash, uint8_t digest[OPENSSL_DIGEST_BYTES]) {
    return done(EVP_DigestFinal_ex(hash->context, digest, NULL) == 1);
}

int openssl_sha256_of(const void *bytes, size_t count, uint8_t digest[OPENSSL_DIGEST_BYTES]) {
    ready();
    return done(EVP_Digest(bytes, count, digest, NULL, sha256, NULL) == 1);
}

int openssl_hmac_sha256(
    const void *key, size_t key_count, const void *bytes, size_t count, uint8_t code[OPENSSL_DIGEST_BYTES]) {
    ready();
    // An empty key is one; NULL would mean the key of before.
    const void *some_key = key == NULL ? "" : key;
    return done(key_count <= INT32_MAX && HMAC(sha256, some_key, (int)key_count, bytes, count, code, NULL) != NULL);
}

// AES-GCM

static const EVP_CIPHER *gcm(size_t key_count) {
    switch (key_count) {
    case 16: return EVP_aes_128_gcm();
    case 24: return EVP_aes_192_gcm();
    case 32: return EVP_aes_256_gcm();
    default: return NULL;
    }
}

static int aead_run(
    const EVP_CIPHER *cipher, int sealing, const uint8_t *key, const uint8_t *nonce, const void *known, size_t known_count,
    const void *from, size_t count, uint8_t *to, uint8_t *tag) {
    ready();
    if (cipher == NULL || known_count > INT32_MAX || count > INT32_MAX) return 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    uint8_t rest[16];
    int written = 0;
    int is_done = context != NULL && EVP_CipherInit_ex(context, cipher, NULL, key, nonce, sealing) == 1
        && (known_count == 0 || EVP_CipherUpdate(context, NULL, &written, known, (int)known_count) == 1)
        && (count == 0 || EVP_CipherUpdate(context, to, &written, from, (int)count) == 1)
        && (sealing || EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, OPENSSL_GCM_TAG_BYTES, tag) == 1)
        && EVP_CipherFinal_ex(context, rest, &written) == 1
        && (!sealing || EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, OPENSSL_GCM_TAG_BYTES, tag) == 1);
    EVP_CIPHER_CTX_free(context);
    return done(is_done);
}

int openssl_gcm_seal(
    const uint8_t *key, size_t key_count, const uint8_t nonce[OPENSSL_GCM_NONCE_BYTES], const void *known, size_t known_count,
    const void *bytes, size_t count, uint8_t *sealed, uint8_t tag[OPENSSL_GCM_TAG_BYTES]) {
    return aead_run(gcm(key_count), 1, key, nonce, known, known_count, bytes, count, sealed, tag);
}

int openssl_gcm_open(
    const uint8_t *key, size_t key_count, const uint8_t nonce[OPENSSL_GCM_NONCE_BYTES], const void *known, size_t known_count,
    const void *sealed, size_t count, const uint8_t tag[OPENSSL_GCM_TAG_BYTES], uint8_t *bytes) {
    uint8_t copy[OPENSSL_GCM_TAG_BYTES];
    for (int i = 0; i < OPENSSL_GCM_TAG_BYTES; i++) copy[i] = tag[i];
    return aead_run(gcm(key_count), 0, key, nonce, known, known_count, sealed, count, bytes, copy);
}

// ChaCha20-Poly1305

int openssl_chacha_seal(
    const uint8_t key[32], const uint8_t nonce[OPENSSL_GCM_NONCE_BYTES], const void *known, size_t known_count, const void *bytes,
    size_t count, uint8_t *sealed, uint8_t tag[OPENSSL_GCM_TAG_BYTES]) {
    return aead_run(EVP_chacha20_poly1305(), 1, key, nonce, known, known_count, bytes, count, sealed, tag);
}

int openssl_chacha_open(
    const uint8_t key[32], const uint8_t nonce[OPENSSL_GCM_NONCE_BYTES], const void *known, size_t known_count, const void *sealed,
    size_t count, const uint8_t tag[OPENSSL_GCM_TAG_BYTES], uint8_t *bytes) {
    uint8_t copy[OPENSSL_GCM_TAG_BYTES];
    for (int i = 0; i < OPENSSL_GCM_TAG_BYTES; i++) copy[i] = tag[i];
    return aead_run(EVP_chacha20_poly1305(), 0, key, nonce, known, known_count, sealed, count, bytes, copy);
}

// X25519

int openssl_x25519_public(const uint8_t secret[OPENSSL_X25519_BYTES], uint8_t point[OPENSSL_X25519_BYTES]) {
    ready();
    size_t count = OPENSSL_X25519_BYTES;
    EVP_PKEY *key = EVP_PKEY_new_raw_private_key(EVP_PKEY_X25519, NULL, secret, OPENSSL_X25519_BYTES);
    int is_done = key != NULL && EVP_PKEY_get_raw_public_key(key, point, &count) == 1 && count == OPENSSL_X25519_BYTES;
    EVP_PKEY_free(key);
    return done(is_done);
}

int openssl_x25519_agree(
    const uint8_t secret[OPENSSL_X25519_BYTES], const uint8_t point[OPENSSL_X25519_BYTES], uint8_t shared[OPENSSL_X25519_BYTES]) {
    ready();
    size_t count = OPENSSL_X25519_BYTES;
    EVP_PKEY *own = EVP_PKEY_new_raw_private_key(EVP_PKEY_X25519, NULL, secret, OPENSSL_X25519_BYTES);
    EVP_PKEY *other = EVP_PKEY_new_raw_public_key(EVP_PKEY_X25519, NULL, point, OPENSSL_X25519_BYTES);
    EVP_PKEY_CTX *context = own == NULL ? NULL : EVP_PKEY_CTX_new(own, NULL);
    // The library refuses a secret of nothing but zeros (RFC 7748, 6.1).
    int is_done = other != NULL && context != NULL && EVP_PKEY_derive_init(context) == 1
        && EVP_PKEY_derive_set_peer(context, other) == 1 && EVP_PKEY_derive(context, shared, &count) == 1
        && count == OPENSSL_X25519_BYTES;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(other);
    EVP_PKEY_free(own);
    return done(is_done);
}

// P-256

// The public key of a private one, which is from 1 to one less than the group's order.
static int point_of(const BIGNUM *secret, uint8_t *point) {
    if (p256 == NULL || BN_is_zero(secret) || BN_cmp(secret, EC_GROUP_get0_order(p256)) >= 0) return 0;
    EC_POINT *made = EC_POINT_new(p256);
    int is_done = made != NULL && EC_POINT_mul(p256, made, secret, NULL, NULL, NULL) == 1
        && EC_POINT_point2oct(p256, made, POINT_CONVERSION_UNCOMPRESSED, point, OPENSSL_P256_POINT_BYTES, NULL)
            == OPENSSL_P256_POINT_BYTES;
    EC_POINT_free(made);
    return is_done;
}

// A key of the library: of a point, and of the private key where there is one. NULL when they are none.
static EVP_PKEY *key_of(const uint8_t *point, const BIGNUM *secret) {
    EVP_PKEY *key = NULL;
    OSSL_PARAM *parameters = NULL;
    OSSL_PARAM_BLD *parts = OSSL_PARAM_BLD_new();
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    if (parts != NULL && context != NULL
        && OSSL_PARAM_BLD_push_utf8_string(parts, OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0) == 1
        && OSSL_PARAM_BLD_push_octet_string(parts, OSSL_PKEY_PARAM_PUB_KEY, point, OPENSSL_P256_POINT_BYTES) == 1
        && (secret == NULL || OSSL_PARAM_BLD_push_BN(parts, OSSL_PKEY_PARAM_PRIV_KEY, secret) == 1)
        && (parameters = OSSL_PARAM_BLD_to_param(parts)) != NULL && EVP_PKEY_fromdata_init(context) == 1
        && EVP_PKEY_fromdata(context, &key, secret == NULL ? EVP_PKEY_PUBLIC_KEY : EVP_PKEY_KEYPAIR, parameters) != 1) {
        EVP_PKEY_free(key);
        key = NULL;
    }
    OSSL_PARAM_free(parameters);
    OSSL_PARAM_BLD_free(parts);
    EVP_PKEY_CTX_free(context);
    return key;
}

static EVP_PKEY *pair_of(const uint8_t *secret) {
    uint8_t point[OPENSSL_P256_POINT_BYTES];
    BIGNUM *number = BN_secure_new();
    EVP_PKEY *key = NULL;
    if (number != NULL && BN_bin2bn(secret, OPENSSL_P256_BYTES, number) != NULL) {
        BN_set_flags(number, BN_FLG_CONSTTIME);
        if (point_of(number, point)) key = key_of(point, number);
    }
    BN_clear_free(number);
    return key;
}

int openssl_p256_generate(uint8_t secret[OPENSSL_P256_BYTES]) {
    ready();
    BIGNUM *number = NULL;
    EVP_PKEY *key = EVP_EC_gen("P-256");
    int is_done = key != NULL && EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &number) == 1
        && BN_bn2binpad(number, secret, OPENSSL_P256_BYTES) == OPENSSL_P256_BYTES;
    BN_clear_free(number);
    EVP_PKEY_free(key);
    return done(is_done);
}

int openssl_p256_point(const uint8_t secret[OPENSSL_P256_BYTES], uint8_t point[OPENSSL_P256_POINT_BYTES]) {
    ready();
    BIGNUM *number = BN_secure_new();
    int is_done = number != NULL && BN_bin2bn(secret, OPENSSL_P256_BYTES, number) != NULL;
    if (is_done) {
        BN_set_flags(number, BN_FLG_CONSTTIME);
        is_done = point_of(number, point);
    }
    BN_clear_free(number);
    return done(is_done);
}

int openssl_p256_is_point(const uint8_t point[OPENSSL_P256_POINT_BYTES]) {
    ready();
    // Reading it checks that it lies on the curve.
    EC_POINT *read = p256 == NULL || point[0] != POINT_CONVERSION_UNCOMPRESSED ? NULL : EC_POINT_new(p256);
    int is_point = read != NULL && EC_POINT_oct2point(p256, read, point, OPENSSL_P256_POINT_BYTES, NULL) == 1;
    EC_POINT_free(read);
    return done(is_point);
}

int openssl_p256_agree(
    const uint8_t secret[OPENSSL_P256_BYTES], const uint8_t point[OPENSSL_P256_POINT_BYTES], uint8_t shared[OPENSSL_P256_BYTES]) {
    if (!openssl_p256_is_point(point)) return 0;
    EVP_PKEY *ours = pair_of(secret);
    EVP_PKEY *theirs = key_of(point, NULL);
    EVP_PKEY_CTX *context = ours == NULL ? NULL : EVP_PKEY_CTX_new_from_pkey(NULL, ours, NULL);
    size_t count = OPENSSL_P256_BYTES;
    int is_done = context != NULL && theirs != NULL && EVP_PKEY_derive_init(context) == 1
        && EVP_PKEY_derive_set_peer_ex(context, theirs, 1) == 1 && EVP_PKEY_derive(context, shared, &count) == 1
        && count == OPENSSL_P256_BYTES;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(ours);
    EVP_PKEY_free(theirs);
    return done(is_done);
}

int openssl_p256_sign(
    const uint8_t secret[OPENSSL_P256_BYTES], const void *bytes, size_t count, uint8_t signature[2 * OPENSSL_P256_BYTES]) {
    ready();
    uint8_t encoded[80];
    size_t length = sizeof encoded;
    const uint8_t *next = encoded;
    ECDSA_SIG *parts = NULL;
    EVP_PKEY *key = pair_of(secret);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    int is_done = key != NULL && context != NULL && EVP_DigestSignInit(context, NULL, sha256, NULL, key) == 1
        && EVP_DigestSign(context, encoded, &length, bytes, count) == 1
        && (parts = d2i_ECDSA_SIG(NULL, &next, (long)length)) != NULL
        && BN_bn2binpad(ECDSA_SIG_get0_r(parts), signature, OPENSSL_P256_BYTES) == OPENSSL_P256_BYTES
        && BN_bn2binpad(ECDSA_SIG_get0_s(parts), signature + OPENSSL_P256_BYTES, OPENSSL_P256_BYTES) == OPENSSL_P256_BYTES;
    ECDSA_SIG_free(parts);
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    return done(is_done);
}

int openssl_p256_verify(
    const uint8_t point[OPENSSL_P256_POINT_BYTES], const void *bytes, size_t count,
    const uint8_t signature[2 * OPENSSL_P256_BYTES]) {
    if (!openssl_p256_is_point(point)) return 0;
    uint8_t *encoded = NULL;
    int length = 0;
    ECDSA_SIG *parts = ECDSA_SIG_new();
    BIGNUM *r = BN_bin2bn(signature, OPENSSL_P256_BYTES, NULL);
    BIGNUM *s = BN_bin2bn(signature + OPENSSL_P256_BYTES, OPENSSL_P256_BYTES, NULL);
    if (parts != NULL && r != NULL && s != NULL && ECDSA_SIG_set0(parts, r, s) == 1) {
        // The signature owns them now.
        r = s = NULL;
        length = i2d_ECDSA_SIG(parts, &encoded);
    }
    EVP_PKEY *key = key_of(point, NULL);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    int is_theirs = length > 0 && key != NULL && context != NULL
        && EVP_DigestVerifyInit(context, NULL, sha256, NULL, key) == 1
        && EVP_DigestVerify(context, encoded, (size_t)length, bytes, count) == 1;
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    BN_free(r);
    BN_free(s);
    ECDSA_SIG_free(parts);
    OPENSSL_free(encoded);
    return done(is_theirs);
}

int openssl_p256_signature_of_der(const uint8_t *der, size_t count, uint8_t signature[2 * OPENSSL_P256_BYTES]) {
    ready();
    // A sequence of two numbers of 33 bytes at most.
    if (count == 0 || count > 72) return 0;
    const uint8_t *next = der;
    uint8_t *again = NULL;
    ECDSA_SIG *parts = d2i_ECDSA_SIG(NULL, &next, (long)count);
    // Written again it is the same, unless it was written in another way.
    int is_der = parts != NULL && i2d_ECDSA_SIG(parts, &again) == (int)count && memcmp(again, der, count) == 0
        && BN_bn2binpad(ECDSA_SIG_get0_r(parts), signature, OPENSSL_P256_BYTES) == OPENSSL_P256_BYTES
        && BN_bn2binpad(ECDSA_SIG_get0_s(parts), signature + OPENSSL_P256_BYTES, OPENSSL_P256_BYTES) == OPENSSL_P256_BYTES
        && !BN_is_negative(ECDSA_SIG_get0_r(parts)) && !BN_is_negative(ECDSA_SIG_get0_s(parts));
    OPENSSL_free(again);
    ECDSA_SIG_free(parts);
    return done(is_der);
}

int openssl_ed25519_verify(
    const uint8_t key[OPENSSL_ED25519_KEY_BYTES], const void *bytes, size_t count,
    const uint8_t signature[OPENSSL_ED25519_SIGNATURE_BYTES]) {
    ready();
    EVP_PKEY *public = EVP_PKEY_new_raw_public_key_ex(NULL, "ED25519", NULL, key, OPENSSL_ED25519_KEY_BYTES);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    int is_theirs = public != NULL && context != NULL && EVP_DigestVerifyInit(context, NULL, NULL, NULL, public) == 1
        && EVP_DigestVerify(context, signature, OPENSSL_ED25519_SIGNATURE_BYTES, bytes, count) == 1;
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(public);
    return done(is_theirs);
}

// RSA

// A key of the library; NULL when the bytes are none that is taken.
static EVP_PKEY *rsa_of(const uint8_t *bytes, size_t count) {
    // 4,096 bits are 526 bytes.
    if (count == 0 || count > 600) return NULL;
    const uint8_t *next = bytes;
    EVP_PKEY *key = d2i_PublicKey(EVP_PKEY_RSA, NULL, &next, (long)count);
    int bits = key == NULL ? 0 : EVP_PKEY_get_bits(key);
    if (bits >= 2048 && bits <= 4096 && next == bytes + count) return key;
    EVP_PKEY_free(key);
    return NULL;
}

int openssl_rsa_is_key(const uint8_t *key, size_t key_count) {
    ready();
    EVP_PKEY *public = rsa_of(key, key_count);
    int is_key = public != NULL;
    EVP_PKEY_free(public);
    return done(is_key);
}

int openssl_rsa_verify(
    const uint8_t *key, size_t key_count, const void *bytes, size_t count, const uint8_t *signature, size_t signature_count) {
    ready();
    EVP_PKEY *public = rsa_of(key, key_count);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    int is_theirs = public != NULL && context != NULL && EVP_DigestVerifyInit(context, NULL, sha256, NULL, public) == 1
        && EVP_DigestVerify(context, signature, signature_count, bytes, count) == 1;
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(public);
    return done(is_theirs);
}

void openssl_wipe(void *bytes, size_t count) { OPENSSL_cleanse(bytes, count); }

#endif
