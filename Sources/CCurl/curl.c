#include "CCurl.h"

#include <dlfcn.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>

// Prototypes and numbers of our own, so that building needs no header of libcurl. They are part of its binary
// interface, which has been the same since version 7.20 (so version 4).
typedef void CURL;
struct curl_slist;
struct curl_sockaddr {
    int family, socktype, protocol;
    unsigned int addrlen;
    struct sockaddr addr;
};

enum {
    GLOBAL_ALL = 3,
    INFO_RESPONSE_CODE = 0x200000 + 2,
    // Options that take a number.
    TIMEOUT_MS = 155, CONNECTTIMEOUT_MS = 156, NOSIGNAL = 99, FOLLOWLOCATION = 52, NOPROGRESS = 43, UPLOAD = 46,
    PROTOCOLS = 181, USE_SSL = 119, SSLVERSION = 32, VERBOSE = 41, FORBID_REUSE = 75, RESPONSE_TIMEOUT = 112,
    // Options that take a pointer.
    WRITEDATA = 10001, URL = 10002, PROXY = 10004, READDATA = 10009, ERRORBUFFER = 10010, POSTFIELDS = 10015,
    USERAGENT = 10018, HTTPHEADER = 10023, HEADERDATA = 10029, CUSTOMREQUEST = 10036, XFERINFODATA = 10057,
    CAINFO = 10065, OPENSOCKETDATA = 10164, USERNAME = 10173, PASSWORD = 10174, MAIL_FROM = 10186, MAIL_RCPT = 10187,
    // Options that take a function.
    WRITEFUNCTION = 20011, READFUNCTION = 20012, HEADERFUNCTION = 20079, OPENSOCKETFUNCTION = 20163,
    XFERINFOFUNCTION = 20219,
    // Options that take a large number.
    INFILESIZE_LARGE = 30115, POSTFIELDSIZE_LARGE = 30120,
};
enum { PROTOCOL_HTTP = 1 << 0, PROTOCOL_HTTPS = 1 << 1, PROTOCOL_SMTP = 1 << 16, PROTOCOL_SMTPS = 1 << 17 };
enum { SSLVERSION_TLS1_2 = 6 };
static const int SOCKET_BAD = -1;

static struct {
    int (*global_init)(long);
    CURL *(*easy_init)(void);
    int (*easy_setopt)(CURL *, int, ...);
    int (*easy_perform)(CURL *);
    int (*easy_getinfo)(CURL *, int, ...);
    void (*easy_reset)(CURL *);
    void (*easy_cleanup)(CURL *);
    struct curl_slist *(*slist_append)(struct curl_slist *, const char *);
    void (*slist_free_all)(struct curl_slist *);
} curl;

static int loaded = 0;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static int find(void *library, void *slot, const char *name) {
    void *symbol = dlsym(library, name);
    memcpy(slot, &symbol, sizeof symbol);
    return symbol != NULL;
}

static void load(void) {
#ifdef __APPLE__
    void *library = dlopen("libcurl.4.dylib", RTLD_NOW | RTLD_LOCAL);
#else
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
#endif
    if (library == NULL) return;
    loaded = find(library, &curl.global_init, "curl_global_init") && find(library, &curl.easy_init, "curl_easy_init")
        && find(library, &curl.easy_setopt, "curl_easy_setopt")
        && find(library, &curl.easy_perform, "curl_easy_perform")
        && find(library, &curl.easy_getinfo, "curl_easy_getinfo")
        && find(library, &curl.easy_reset, "curl_easy_reset") && find(library, &curl.easy_cleanup, "curl_easy_cleanup")
        && find(library, &curl.slist_append, "curl_slist_append")
        && find(library, &curl.slist_free_all, "curl_slist_free_all") && curl.global_init(GLOBAL_ALL) == 0;
}

int kk_curl_is_present(void) {
    pthread_once(&once, load);
    return loaded;
}

// MARK: What libcurl calls

typedef struct {
    const kk_transfer *transfer;
    kk_answer *answer;
    size_t sent;
    int is_full;
    // Whether the connection is kept for the next transfer.
    int keeps;
} run;

// 0 ends the transfer: what fits is enough.
static size_t take_body(char *bytes, size_t size, size_t count, void *context) {
    run *run = context;
    size_t length = size * count, room = run->answer->body_room - run->answer->body_length;
    size_t taken = length < room ? length : room;
    memcpy(run->answer->body + run->answer->body_length, bytes, taken);
    run->answer->body_length += taken;
    if (taken < length) run->is_full = 1;
    return taken;
}

static size_t take_head(char *bytes, size_t size, size_t count, void *context) {
    run *run = context;
    size_t length = size * count, room = run->answer->head_room - run->answer->head_length;
    size_t taken = length < room ? length : room;
    memcpy(run->answer->head + run->answer->head_length, bytes, taken);
    run->answer->head_length += taken;
    return length;
}

static size_t give_body(char *bytes, size_t size, size_t count, void *context) {
    run *run = context;
    size_t room = size * count, left = run->transfer->body_length - run->sent;
    size_t given = left < room ? left : room;
    memcpy(bytes, (const char *)run->transfer->body + run->sent, given);
    run->sent += given;
    return given;
}

// For what a connection says while it is closed: a mail server's farewell.
static size_t ignore(char *bytes, size_t size, size_t count, void *context) {
    (void)bytes, (void)context;
    return size * count;
}

static int go_on(void *context, int64_t a, int64_t b, int64_t c, int64_t d) {
    (void)a, (void)b, (void)c, (void)d;
    run *run = context;
    return run->transfer->is_cancelled(run->transfer->context);
}

static int open_socket(void *context, int purpose, struct curl_sockaddr *address) {
    (void)purpose;
    run *run = context;
    const unsigned char *bytes = NULL;
    size_t length = 0;
    if (address->family == AF_INET) {
        bytes = (const unsigned char *)&((const struct sockaddr_in *)(const void *)&address->addr)->sin_addr;
        length = 4;
    } else if (address->family == AF_INET6) {
        bytes = (const unsigned char *)&((const struct sockaddr_in6 *)(const void *)&address->addr)->sin6_addr;
        length = 16;
    }
    if (length == 0 || !run->transfer->may_connect(run->transfer->context, bytes, length)) return SOCKET_BAD;
#ifdef SOCK_CLOEXEC
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
#else
    return socket(address->family, address->socktype, address->protocol);
#endif
}

// MARK: The transfer

static kk_curl_status status_of(int code, const run *run) {
    switch (code) {
        case 0: return KK_CURL_OK;
        // The write that was cut short by us.
        case 23: return run->is_full ? KK_CURL_OK : KK_CURL_BROKEN;
        case 1: case 3: return KK_CURL_BAD_ADDRESS;
        case 6: return KK_CURL_UNKNOWN_HOST;
        case 7: return KK_CURL_UNREACHABLE;
        case 28: return KK_CURL_TIMEOUT;
        case 35: case 51: case 53: case 54: case 58: case 59: case 60: case 64: case 66: case 77: case 82: case 83:
            return KK_CURL_ENCRYPTION;
        case 67: return KK_CURL_SIGN_IN;
        case 42: return KK_CURL_CANCELLED;
        default: return KK_CURL_BROKEN;
    }
}

static struct curl_slist *appended(struct curl_slist *list, const char *line, int *complete) {
    struct curl_slist *longer = curl.slist_append(list, line);
    if (longer == NULL) *complete = 0;
    return longer != NULL ? longer : list;
}

static void set_common(CURL *easy, const kk_transfer *transfer, run *run) {
    curl.easy_setopt(easy, URL, transfer->url);
    curl.easy_setopt(easy, PROTOCOLS,
        (long)(transfer->mail_to ? PROTOCOL_SMTP | PROTOCOL_SMTPS : PROTOCOL_HTTP | PROTOCOL_HTTPS));
    curl.easy_setopt(easy, NOSIGNAL, 1L);
    curl.easy_setopt(easy, FOLLOWLOCATION, 0L);
    curl.easy_setopt(easy, FORBID_REUSE, run->keeps ? 0L : 1L);
    curl.easy_setopt(easy, PROXY, "");
    curl.easy_setopt(easy, SSLVERSION, (long)SSLVERSION_TLS1_2);
    curl.easy_setopt(easy, CONNECTTIMEOUT_MS, transfer->connect_milliseconds);
    curl.easy_setopt(easy, TIMEOUT_MS, transfer->milliseconds);
    curl.easy_setopt(easy, ERRORBUFFER, run->answer->words);
    curl.easy_setopt(easy, WRITEFUNCTION, take_body);
    curl.easy_setopt(easy, WRITEDATA, run);
    curl.easy_setopt(easy, HEADERFUNCTION, take_head);
    curl.easy_setopt(easy, HEADERDATA, run);
    curl.easy_setopt(easy, OPENSOCKETFUNCTION, open_socket);
    curl.easy_setopt(easy, OPENSOCKETDATA, run);
    curl.easy_setopt(easy, NOPROGRESS, 0L);
    curl.easy_setopt(easy, XFERINFOFUNCTION, go_on);
    curl.easy_setopt(easy, XFERINFODATA, run);
    if (transfer->authorities) curl.easy_setopt(easy, CAINFO, transfer->authorities);
}

static void set_request(CURL *easy, const kk_transfer *transfer, struct curl_slist *headers) {
    curl.easy_setopt(easy, USERAGENT, "Kinkeeper");
    curl.easy_setopt(easy, HTTPHEADER, headers);
    curl.easy_setopt(easy, POSTFIELDSIZE_LARGE, (int64_t)transfer->body_length);
    curl.easy_setopt(easy, POSTFIELDS, transfer->body_length ? transfer->body : "");
    curl.easy_setopt(easy, CUSTOMREQUEST, transfer->method);
}

static void set_mail(CURL *easy, const kk_transfer *transfer, run *run, struct curl_slist *recipients) {
    curl.easy_setopt(easy, MAIL_FROM, transfer->mail_from);
    curl.easy_setopt(easy, MAIL_RCPT, recipients);
    curl.easy_setopt(easy, USE_SSL, (long)transfer->tls);
    if (transfer->user) curl.easy_setopt(easy, USERNAME, transfer->user);
    if (transfer->password) curl.easy_setopt(easy, PASSWORD, transfer->password);
    curl.easy_setopt(easy, UPLOAD, 1L);
    curl.easy_setopt(easy, INFILESIZE_LARGE, (int64_t)transfer->body_length);
    curl.easy_setopt(easy, READFUNCTION, give_body);
    curl.easy_setopt(easy, READDATA, run);
}

// The handle for the next transfer: its connection stays, everything else is forgotten.
static void keep(CURL *easy) {
    curl.easy_reset(easy);
    curl.easy_setopt(easy, NOSIGNAL, 1L);
    curl.easy_setopt(easy, WRITEFUNCTION, ignore);
    curl.easy_setopt(easy, HEADERFUNCTION, ignore);
    // How long a mail server's farewell is waited for, in seconds.
    curl.easy_setopt(easy, RESPONSE_TIMEOUT, 2L);
}

kk_curl_status kk_curl_perform(const kk_transfer *transfer, kk_answer *answer, kk_line **line) {
    answer->status = 0;
    answer->head_length = answer->body_length = 0;
    answer->words[0] = 0;
    if (!kk_curl_is_present()) return KK_CURL_ABSENT;
    CURL *easy = line != NULL && *line != NULL ? (CURL *)*line : curl.easy_init();
    if (line != NULL) *line = NULL;
    if (easy == NULL) return KK_CURL_ABSENT;
    run run = { .transfer = transfer, .answer = answer, .keeps = line != NULL };
    struct curl_slist *lines = NULL;
    int complete = 1;
    set_common(easy, transfer, &run);
    if (transfer->mail_to) {
        lines = appended(lines, transfer->mail_to, &complete);
        set_mail(easy, transfer, &run, lines);
    } else {
        for (size_t i = 0; i < transfer->header_count; i++) lines = appended(lines, transfer->headers[i], &complete);
        set_request(easy, transfer, lines);
    }
    int code = -1;
    kk_curl_status status = KK_CURL_BROKEN;
    if (complete) {
        code = curl.easy_perform(easy);
        status = status_of(code, &run);
        curl.easy_getinfo(easy, INFO_RESPONSE_CODE, &answer->status);
    }
    if (line != NULL && code == 0) {
        keep(easy);
        *line = (kk_line *)easy;
    } else {
        curl.easy_cleanup(easy);
    }
    curl.slist_free_all(lines);
    return status;
}

void kk_line_close(kk_line *line) {
    if (line != NULL) curl.easy_cleanup((CURL *)line);
}
