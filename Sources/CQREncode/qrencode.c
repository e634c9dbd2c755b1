#include "CQREncode.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

// Prototypes of our own, so that building needs no header of libqrencode; they are its binary interface of version 4.
typedef struct { int version; int width; unsigned char *data; } Code;
enum { LEVEL_M = 1 };

static Code *(*encode)(const char *, int, int);
static void (*release)(Code *);
static pthread_once_t once = PTHREAD_ONCE_INIT;

// Where it may lie; a Mac's linker does not look where Homebrew and MacPorts put libraries.
static const char *const candidates[] = {
#ifdef __APPLE__
    "/opt/homebrew/lib/libqrencode.4.dylib", "/usr/local/lib/libqrencode.4.dylib", "/opt/local/lib/libqrencode.4.dylib",
#else
    "libqrencode.so.4",
#endif
};

static void load(void) {
    void *library = NULL;
    for (size_t i = 0; i < sizeof candidates / sizeof *candidates && library == NULL; i++)
        library = dlopen(candidates[i], RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
    void *make = dlsym(library, "QRcode_encodeString8bit"), *end = dlsym(library, "QRcode_free");
    if (make == NULL || end == NULL) return;
    memcpy(&encode, &make, sizeof make);
    memcpy(&release, &end, sizeof end);
}

int kk_qr_encode(const char *text, unsigned char *modules, size_t capacity) {
    pthread_once(&once, load);
    if (encode == NULL || release == NULL) return 0;
    // The smallest version that holds it.
    Code *code = encode(text, 0, LEVEL_M);
    if (code == NULL) return 0;
    int width = code->width;
    size_t count = (size_t)width * (size_t)width;
    if (count > capacity) width = 0;
    // The lowest bit of a module is its colour; the others say what it is for.
    for (size_t i = 0; width > 0 && i < count; i++) modules[i] = code->data[i] & 1;
    release(code);
    return width;
}
