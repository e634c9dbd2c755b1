#ifndef KINKEEPER_CCURL_H
#define KINKEEPER_CCURL_H

#include <stddef.h>

// One transfer by libcurl, over HTTP or SMTP, from begin to end. libcurl is looked for at the first transfer and not
// before: programs that send nothing neither load it (ten milliseconds, six megabytes) nor need it.
// May be called from several threads at once.

// How SMTP is encrypted; HTTP goes by its address.
typedef enum { KK_TLS_NONE = 0, KK_TLS_IF_OFFERED = 1, KK_TLS_REQUIRED = 3 } kk_tls;

// What went wrong, as far as it makes a difference.
typedef enum {
    KK_CURL_OK = 0,
    // libcurl is not on this machine.
    KK_CURL_ABSENT,
    KK_CURL_BAD_ADDRESS,
    KK_CURL_UNKNOWN_HOST,
    KK_CURL_UNREACHABLE,
    KK_CURL_TIMEOUT,
    KK_CURL_ENCRYPTION,
    KK_CURL_SIGN_IN,
    KK_CURL_CANCELLED,
    // The connection broke, or what came is no answer.
    KK_CURL_BROKEN,
} kk_curl_status;

// All texts are UTF-8 and end with a zero byte.
typedef struct {
    // http, https, smtp or smtps.
    const char *url;
    // "POST"; NULL for a mail.
    const char *method;
    // Lines of a request's header.
    const char *const *headers;
    size_t header_count;
    // The request's body, or the mail.
    const void *body;
    size_t body_length;
    // Of a mail: the addresses of its envelope; otherwise NULL.
    const char *mail_from;
    const char *mail_to;
    // Of a mail.
    kk_tls tls;
    // Who signs in to a mail server; NULL for nobody.
    const char *user;
    const char *password;
    // A file of certificates that are trusted beside the system's; NULL for none.
    const char *authorities;
    // For connecting, and for all of it.
    long connect_milliseconds;
    long milliseconds;
    // Asked before a connection is made, with the 4 or 16 bytes of an address: whether it may be. Never NULL.
    int (*may_connect)(void *context, const unsigned char *address, size_t length);
    // Asked now and then: whether to stop. Never NULL.
    int (*is_cancelled)(void *context);
    void *context;
} kk_transfer;

enum { KK_WORDS_ROOM = 256 };

// The caller gives room; what does not fit is left out.
typedef struct {
    // The lines of the answer's header, or the replies of SMTP.
    char *head;
    size_t head_room;
    // The answer's body.
    char *body;
    size_t body_room;
    // KK_WORDS_ROOM bytes for libcurl's own words for what went wrong, which may be none.
    char *words;
    // How much there is.
    size_t head_length;
    size_t body_length;
    // The status of HTTP, or the last reply code of SMTP; 0 when there was none.
    long status;
} kk_answer;

// Whether libcurl is there. Loads it if that has not been tried yet.
int kk_curl_is_present(void);

// A connection that is kept between transfers to the same receiver, used by one thread at a time.
typedef struct kk_line kk_line;

// Does the transfer; fills in what `answer` has room for. A body that is too long is no failure: the rest is not fetched.
// Redirects are not followed, and no proxy is used.
// With `line` the connection in it is used, if there is one, and one that can be used again is left there; what was asked
// of `may_connect` when it was made holds on. Without `line` the connection is closed.
kk_curl_status kk_curl_perform(const kk_transfer *transfer, kk_answer *answer, kk_line **line);

// Closes a kept connection; may take a moment.
void kk_line_close(kk_line *line);

#endif
