#ifndef COPENSSL_H
#define COPENSSL_H

#include <stddef.h>
#include <stdint.h>

// What Kinkeeper uses of OpenSSL's libcrypto (3.0 or newer), with plain bytes in and out. Functions that return an int return 1 when
// they have done it and 0 when they have not; then what they were to write is not to be used.

/// The bytes of a SHA-256 digest.
#define OPENSSL_DIGEST_BYTES 32
/// The bytes of a private key of P-256, and of each half of a signature.
#define OPENSSL_P256_BYTES 32
/// The bytes of a public key of P-256: 4, and the two coordinates (X9.63, uncompressed).
#define OPENSSL_P256_POINT_BYTES 65
/// The bytes of a public key of Ed25519, and of a signature.
#define OPENSSL_ED25519_KEY_BYTES 32
#define OPENSSL_ED25519_SIGNATURE_BYTES 64
/// The bytes of AES-GCM's nonce and tag.
#define OPENSSL_GCM_NONCE_BYTES 12
#define OPENSSL_GCM_TAG_BYTES 16

/// A SHA-256 in the making (FIPS 180-4).
typedef struct openssl_sha256 openssl_sha256;

/// A new one, or a copy of another; NULL without memory. It is to be freed.
openssl_sha256 *openssl_sha256_make(const openssl_sha256 *other);
void openssl_sha256_free(openssl_sha256 *hash);
int openssl_sha256_update(openssl_sha256 *hash, const void *bytes, size_t count);
/// Writes the digest. Nothing can be added afterwards.
int openssl_sha256_finish(openssl_sha256 *hash, uint8_t digest[OPENSSL_DIGEST_BYTES]);
/// The digest of bytes that are at hand.
int openssl_sha256_of(const void *bytes, size_t count, uint8_t digest[OPENSSL_DIGEST_BYTES]);

/// HMAC with SHA-256 (RFC 2104).
int openssl_hmac_sha256(
    const void *key, size_t key_count, const void *bytes, size_t count, uint8_t code[OPENSSL_DIGEST_BYTES]);

/// AES-GCM (NIST SP 800-38D) with a key of 16, 24 or 32 bytes. `sealed` has the room of `count` bytes.
int openssl_gcm_seal(
    const uint8_t *key, size_t key_count, const uint8_t nonce[OPENSSL_GCM_NONCE_BYTES], const void *known, size_t known_count,
    const void *bytes, size_t count, uint8_t *sealed, uint8_t tag[OPENSSL_GCM_TAG_BYTES]);
/// Opens what was sealed; 0 when a bit of it, of the tag or of what is known beside it is another.
int openssl_gcm_open(
    const uint8_t *key, size_t key_count, const uint8_t nonce[OPENSSL_GCM_NONCE_BYTES], const void *known, size_t known_count,
    const void *sealed, size_t count, const uint8_t tag[OPENSSL_GCM_TAG_BYTES], uint8_t *bytes);

/// The bytes of a private key, a public key and a shared secret of X25519.
#define OPENSSL_X25519_BYTES 32

/// ChaCha20-Poly1305 (RFC 8439), with a key of 32 bytes. `sealed` has the room of `count` bytes. Nonce and tag are as long as AES-GCM's.
int openssl_chacha_seal(
    const uint8_t key[32], const uint8_t nonce[OPENSSL_GCM_NONCE_BYTES], const void *known, size_t known_count, const void *bytes,
    size_t count, uint8_t *sealed, uint8_t tag[OPENSSL_GCM_TAG_BYTES]);
/// Opens what was sealed; 0 when a bit of it, of the tag or of what is known beside it is another.
int openssl_chacha_open(
    const uint8_t key[32], const uint8_t nonce[OPENSSL_GCM_NONCE_BYTES], const void *known, size_t known_count, const void *sealed,
    size_t count, const uint8_t tag[OPENSSL_GCM_TAG_BYTES], uint8_t *bytes);

/// The public key of a private one of X25519 (RFC 7748). Any 32 bytes are a private key.
int openssl_x25519_public(const uint8_t secret[OPENSSL_X25519_BYTES], uint8_t point[OPENSSL_X25519_BYTES]);
/// The secret that both sides come to; 0 when it would be the same for every private key.
int openssl_x25519_agree(
    const uint8_t secret[OPENSSL_X25519_BYTES], const uint8_t point[OPENSSL_X25519_BYTES], uint8_t shared[OPENSSL_X25519_BYTES]);

/// A new private key of P-256.
int openssl_p256_generate(uint8_t secret[OPENSSL_P256_BYTES]);
/// The public key of a private one; 0 when the bytes are no private key.
int openssl_p256_point(const uint8_t secret[OPENSSL_P256_BYTES], uint8_t point[OPENSSL_P256_POINT_BYTES]);
/// Whether these bytes are a point of the curve, uncompressed.
int openssl_p256_is_point(const uint8_t point[OPENSSL_P256_POINT_BYTES]);
/// ECDH: the x coordinate that both sides come to (NIST SP 800-56A, 5.7.1.2).
int openssl_p256_agree(
    const uint8_t secret[OPENSSL_P256_BYTES], const uint8_t point[OPENSSL_P256_POINT_BYTES], uint8_t shared[OPENSSL_P256_BYTES]);
/// ECDSA with SHA-256 (FIPS 186-5): r and s.
int openssl_p256_sign(
    const uint8_t secret[OPENSSL_P256_BYTES], const void *bytes, size_t count, uint8_t signature[2 * OPENSSL_P256_BYTES]);
/// Whether the signature of the bytes is the key's.
int openssl_p256_verify(
    const uint8_t point[OPENSSL_P256_POINT_BYTES], const void *bytes, size_t count,
    const uint8_t signature[2 * OPENSSL_P256_BYTES]);
/// The two halves of a signature that is written in DER (RFC 3279, 2.2.3), as X.509 and WebAuthn write it; 0 when the bytes are no such
/// signature, or are one written in another way than DER's only one.
int openssl_p256_signature_of_der(const uint8_t *der, size_t count, uint8_t signature[2 * OPENSSL_P256_BYTES]);

/// Whether the signature of the bytes is that of the Ed25519 key (RFC 8032).
int openssl_ed25519_verify(
    const uint8_t key[OPENSSL_ED25519_KEY_BYTES], const void *bytes, size_t count,
    const uint8_t signature[OPENSSL_ED25519_SIGNATURE_BYTES]);

/// Whether these bytes are a public key of RSA with 2,048 to 4,096 bits (RSAPublicKey in DER: RFC 8017, A.1.1).
int openssl_rsa_is_key(const uint8_t *key, size_t key_count);
/// Whether the signature of the bytes is that of the RSA key (RSASSA-PKCS1-v1_5 with SHA-256: RFC 8017, 8.2).
int openssl_rsa_verify(
    const uint8_t *key, size_t key_count, const void *bytes, size_t count, const uint8_t *signature, size_t signature_count);

/// Overwrites bytes that are no longer needed, which no compiler leaves out.
void openssl_wipe(void *bytes, size_t count);

#endif
