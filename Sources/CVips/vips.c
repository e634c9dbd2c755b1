#include "CVips.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

// Prototypes of our own, so that building needs no header of libvips. Values of its enumerations are part of its
// binary interface (so version 42).
typedef struct VipsImage VipsImage;
enum { INTERESTING_CENTRE = 1, FAIL_ON_TRUNCATED = 1, SIZE_DOWN = 2, INTERPRETATION_SRGB = 22, ALL_LOG_LEVELS = ~3 };

// More than this many pixels is no photo of a person.
static const int64_t MOST_PIXELS = 100000000;
// All of a picture in passes is in memory at once, up to ten bytes a pixel: more of it is for a process of its own.
static int64_t most_pixels_in_passes = 16000000;

static struct {
    int (*init)(const char *);
    void (*block_untrusted_set)(int);
    void (*operation_block_set)(const char *, int);
    void (*cache_set_max)(int);
    void (*concurrency_set)(int);
    void (*error_clear)(void);
    VipsImage *(*image_new_from_buffer)(const void *, size_t, const char *, ...);
    int (*image_get_width)(const VipsImage *);
    int (*image_get_height)(const VipsImage *);
    int (*thumbnail_buffer)(void *, size_t, VipsImage **, int, ...);
    int (*image_get_bands)(const VipsImage *);
    int (*image_get_format)(const VipsImage *);
    int (*colourspace)(VipsImage *, VipsImage **, int, ...);
    void *(*image_write_to_memory)(VipsImage *, size_t *);
    VipsImage *(*image_new_from_memory_copy)(const void *, size_t, int, int, int, int);
    int (*webpsave_buffer)(VipsImage *, void **, size_t *, ...);
    int (*jpegsave_buffer)(VipsImage *, void **, size_t *, ...);
    int (*pngsave_buffer)(VipsImage *, void **, size_t *, ...);
    int (*extract_area)(VipsImage *, VipsImage **, int, int, int, int, ...);
    int (*thumbnail_image)(VipsImage *, VipsImage **, int, ...);
    void *(*array_double_newv)(int, ...);
    void (*area_unref)(void *);
    void (*thread_shutdown)(void);
    void (*unref)(void *);
    void (*free)(void *);
    unsigned (*log_set_handler)(const char *, int, void (*)(const char *, int, const char *, void *), void *);
} vips;

static kk_vips_status loaded = KK_VIPS_ABSENT;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static int find(void *library, void *slot, const char *name) {
    void *symbol = dlsym(library, name);
    memcpy(slot, &symbol, sizeof symbol);
    return symbol != NULL;
}

// A damaged picture makes libvips write a line for each of its rows to standard error; the status says it once.
static void be_silent(const char *domain, int level, const char *message, void *data) {
    (void)domain, (void)level, (void)message, (void)data;
}

static void load(void) {
#ifdef __APPLE__
    void *library = dlopen("libvips.42.dylib", RTLD_NOW | RTLD_LOCAL);
#else
    void *library = dlopen("libvips.so.42", RTLD_NOW | RTLD_LOCAL);
#endif
    if (library == NULL) return;
    int complete = find(library, &vips.init, "vips_init") && find(library, &vips.block_untrusted_set, "vips_block_untrusted_set")
        && find(library, &vips.operation_block_set, "vips_operation_block_set")
        && find(library, &vips.pngsave_buffer, "vips_pngsave_buffer")
        && find(library, &vips.cache_set_max, "vips_cache_set_max")
        && find(library, &vips.concurrency_set, "vips_concurrency_set")
        && find(library, &vips.error_clear, "vips_error_clear")
        && find(library, &vips.image_new_from_buffer, "vips_image_new_from_buffer")
        && find(library, &vips.image_get_width, "vips_image_get_width")
        && find(library, &vips.image_get_height, "vips_image_get_height")
        && find(library, &vips.thumbnail_buffer, "vips_thumbnail_buffer")
        && find(library, &vips.image_get_bands, "vips_image_get_bands")
        && find(library, &vips.image_get_format, "vips_image_get_format")
        && find(library, &vips.colourspace, "vips_colourspace")
        && find(library, &vips.image_write_to_memory, "vips_image_write_to_memory")
        && find(library, &vips.image_new_from_memory_copy, "vips_image_new_from_memory_copy")
        && find(library, &vips.webpsave_buffer, "vips_webpsave_buffer")
        && find(library, &vips.jpegsave_buffer, "vips_jpegsave_buffer")
        && find(library, &vips.extract_area, "vips_extract_area")
        && find(library, &vips.thumbnail_image, "vips_thumbnail_image")
        && find(library, &vips.array_double_newv, "vips_array_double_newv")
        && find(library, &vips.area_unref, "vips_area_unref")
        && find(library, &vips.thread_shutdown, "vips_thread_shutdown")
        && find(library, &vips.unref, "g_object_unref") && find(library, &vips.free, "g_free")
        && find(library, &vips.log_set_handler, "g_log_set_handler");
    if (!complete || vips.init("kinkeeper") != 0) return;
    vips.log_set_handler("VIPS", ALL_LOG_LEVELS, be_silent, NULL);
    // Only decoders that libvips itself calls safe for strangers' files; no cache; one thread a picture.
    vips.block_untrusted_set(1);
    vips.cache_set_max(0);
    vips.concurrency_set(1);
    loaded = KK_VIPS_OK;
}

kk_vips_status kk_vips_load(void) {
    pthread_once(&once, load);
    return loaded;
}

static int begins(const uint8_t *bytes, size_t length, size_t offset, const char *with, size_t count) {
    return length >= offset + count && memcmp(bytes + offset, with, count) == 0;
}

// A list of kinds we take, since libvips knows many more (SVG, PDF, ImageMagick's) that no contact photo needs.
static int is_picture(const uint8_t *bytes, size_t length) {
    if (begins(bytes, length, 0, "\xff\xd8\xff", 3)) return 1;
    if (begins(bytes, length, 0, "\x89PNG\r\n\x1a\n", 8)) return 1;
    if (begins(bytes, length, 0, "GIF87a", 6) || begins(bytes, length, 0, "GIF89a", 6)) return 1;
    if (begins(bytes, length, 0, "RIFF", 4) && begins(bytes, length, 8, "WEBP", 4)) return 1;
    if (!begins(bytes, length, 4, "ftyp", 4)) return 0;
    return begins(bytes, length, 8, "avif", 4) || begins(bytes, length, 8, "heic", 4)
        || begins(bytes, length, 8, "heix", 4) || begins(bytes, length, 8, "mif1", 4);
}

static uint32_t number(const uint8_t *bytes, int count) {
    uint32_t value = 0;
    for (int index = 0; index < count; index++) value = value << 8 | bytes[index];
    return value;
}

// How many pixels a picture has that is built up in several passes over all of it, so that no decoder can go through it row by row:
// a progressive JPEG, an interlaced PNG. 0 for any other.
static int64_t multipass_pixels(const uint8_t *bytes, size_t length) {
    if (begins(bytes, length, 0, "\x89PNG\r\n\x1a\n", 8)) {
        if (length < 29 || bytes[28] == 0) return 0;
        return (int64_t)number(bytes + 16, 4) * number(bytes + 20, 4);
    }
    if (!begins(bytes, length, 0, "\xff\xd8\xff", 3)) return 0;
    size_t at = 2;
    while (at + 9 < length && bytes[at] == 0xff) {
        uint8_t marker = bytes[at + 1];
        if (marker == 0xff) {
            at += 1;
            continue;
        }
        // Frames that come in one scan after the other: SOF2, SOF6, SOF10, SOF14.
        if (marker == 0xc2 || marker == 0xc6 || marker == 0xca || marker == 0xce)
            return (int64_t)number(bytes + at + 5, 2) * number(bytes + at + 7, 2);
        if (marker == 0xc0 || marker == 0xc1 || marker == 0xda) return 0;
        at += 2 + number(bytes + at + 2, 2);
    }
    return 0;
}

// Reads the header alone; pixels are not decoded until somebody asks for them.
static kk_vips_status check_size(const void *bytes, size_t length) {
    VipsImage *image = vips.image_new_from_buffer(bytes, length, "", NULL);
    if (image == NULL) return KK_VIPS_FAILED;
    int64_t pixels = (int64_t)vips.image_get_width(image) * vips.image_get_height(image);
    vips.unref(image);
    return pixels > MOST_PIXELS ? KK_VIPS_TOO_LARGE : KK_VIPS_OK;
}

// A picture of the same pixels and nothing else. The savers' own switch for leaving metadata out leaves it in for WebP
// (libvips 8.14), and what a camera writes there can be the place where somebody lives.
static VipsImage *bare_copy(VipsImage *image) {
    VipsImage *rgb = NULL;
    if (vips.colourspace(image, &rgb, INTERPRETATION_SRGB, NULL)) return NULL;
    size_t size = 0;
    void *pixels = vips.image_write_to_memory(rgb, &size);
    VipsImage *bare = NULL;
    if (pixels != NULL) {
        bare = vips.image_new_from_memory_copy(
            pixels, size, vips.image_get_width(rgb), vips.image_get_height(rgb), vips.image_get_bands(rgb),
            vips.image_get_format(rgb));
        vips.free(pixels);
    }
    vips.unref(rgb);
    return bare;
}

static kk_vips_status make(const void *bytes, size_t length, int side, void **thumbnail, size_t *thumbnail_length) {
    if (multipass_pixels(bytes, length) > most_pixels_in_passes) return KK_VIPS_TOO_LARGE;
    kk_vips_status size = check_size(bytes, length);
    if (size != KK_VIPS_OK) return size;
    VipsImage *small = NULL;
    // libvips promises not to write to the buffer; its prototype only lacks the word const.
    int failed = vips.thumbnail_buffer(
        (void *)bytes, length, &small, side, "height", side, "size", SIZE_DOWN, "crop", INTERESTING_CENTRE,
        "export_profile", "srgb", NULL);
    if (failed) return KK_VIPS_FAILED;
    VipsImage *bare = bare_copy(small);
    vips.unref(small);
    if (bare == NULL) return KK_VIPS_FAILED;
    failed = vips.webpsave_buffer(bare, thumbnail, thumbnail_length, "Q", 80, "strip", 1, NULL);
    vips.unref(bare);
    return failed ? KK_VIPS_FAILED : KK_VIPS_OK;
}

kk_vips_status kk_vips_thumbnail(
    const void *bytes, size_t length, int side, void **thumbnail, size_t *thumbnail_length) {
    if (!is_picture(bytes, length)) return KK_VIPS_NOT_A_PICTURE;
    if (kk_vips_load() != KK_VIPS_OK) return KK_VIPS_ABSENT;
    kk_vips_status status = make(bytes, length, side, thumbnail, thumbnail_length);
    if (status != KK_VIPS_OK) vips.error_clear();
    vips.thread_shutdown();
    return status;
}

// What is transparent becomes white, as on paper.
static kk_vips_status save_jpeg(VipsImage *image, void **picture, size_t *picture_length) {
    VipsImage *bare = bare_copy(image);
    if (bare == NULL) return KK_VIPS_FAILED;
    void *white = vips.array_double_newv(3, 255.0, 255.0, 255.0);
    int failed = vips.jpegsave_buffer(bare, picture, picture_length, "Q", 88, "strip", 1, "background", white, NULL);
    vips.area_unref(white);
    vips.unref(bare);
    return failed ? KK_VIPS_FAILED : KK_VIPS_OK;
}

static kk_vips_status upright(
    const void *bytes, size_t length, int most, void **picture, size_t *picture_length, int *width, int *height) {
    if (multipass_pixels(bytes, length) > most_pixels_in_passes) return KK_VIPS_TOO_LARGE;
    kk_vips_status status = check_size(bytes, length);
    if (status != KK_VIPS_OK) return status;
    VipsImage *small = NULL;
    // Of a picture that breaks off the rest would be grey: whoever sends it is told instead.
    int failed = vips.thumbnail_buffer(
        (void *)bytes, length, &small, most, "height", most, "size", SIZE_DOWN, "export_profile", "srgb", "fail_on",
        FAIL_ON_TRUNCATED, NULL);
    if (failed) return KK_VIPS_FAILED;
    *width = vips.image_get_width(small);
    *height = vips.image_get_height(small);
    status = save_jpeg(small, picture, picture_length);
    vips.unref(small);
    return status;
}

static kk_vips_status square(
    const void *bytes, size_t length, int left, int top, int side, int most, void **picture, size_t *picture_length) {
    VipsImage *image = vips.image_new_from_buffer(bytes, length, "", NULL);
    if (image == NULL) return KK_VIPS_FAILED;
    VipsImage *part = NULL, *small = NULL;
    kk_vips_status status = KK_VIPS_FAILED;
    if (!vips.extract_area(image, &part, left, top, side, side, NULL)
        && !vips.thumbnail_image(part, &small, most, "height", most, "size", SIZE_DOWN, NULL))
        status = save_jpeg(small, picture, picture_length);
    if (small != NULL) vips.unref(small);
    if (part != NULL) vips.unref(part);
    vips.unref(image);
    return status;
}

kk_vips_status kk_vips_upright(
    const void *bytes, size_t length, int most, void **picture, size_t *picture_length, int *width, int *height) {
    if (!is_picture(bytes, length)) return KK_VIPS_NOT_A_PICTURE;
    if (kk_vips_load() != KK_VIPS_OK) return KK_VIPS_ABSENT;
    kk_vips_status status = upright(bytes, length, most, picture, picture_length, width, height);
    if (status != KK_VIPS_OK) vips.error_clear();
    vips.thread_shutdown();
    return status;
}

kk_vips_status kk_vips_square(
    const void *bytes, size_t length, int left, int top, int side, int most, void **picture, size_t *picture_length) {
    if (!is_picture(bytes, length)) return KK_VIPS_NOT_A_PICTURE;
    if (kk_vips_load() != KK_VIPS_OK) return KK_VIPS_ABSENT;
    kk_vips_status status = square(bytes, length, left, top, side, most, picture, picture_length);
    if (status != KK_VIPS_OK) vips.error_clear();
    vips.thread_shutdown();
    return status;
}

kk_vips_status kk_vips_drawing(
    const void *svg, size_t length, int width, void **picture, size_t *picture_length) {
    if (kk_vips_load() != KK_VIPS_OK) return KK_VIPS_ABSENT;
    vips.operation_block_set("VipsForeignLoadSvg", 0);
    VipsImage *drawn = NULL;
    kk_vips_status status = KK_VIPS_FAILED;
    if (vips.thumbnail_buffer((void *)(uintptr_t)svg, length, &drawn, width, NULL) == 0) {
        if (vips.pngsave_buffer(drawn, picture, picture_length, "compression", 9, NULL) == 0) status = KK_VIPS_OK;
        vips.unref(drawn);
    }
    vips.operation_block_set("VipsForeignLoadSvg", 1);
    if (status != KK_VIPS_OK) vips.error_clear();
    vips.thread_shutdown();
    return status;
}

void kk_vips_live_apart(void) {
    most_pixels_in_passes = 64000000;
    // A picture that wants more than it may have is refused here, and the machine's other programs keep their memory.
    struct rlimit most = {1u << 30, 1u << 30}, none = {0, 0};
#ifdef __linux__
    setrlimit(RLIMIT_DATA, &most);
    int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (file >= 0) {
        ssize_t written = write(file, "500", 3);
        (void)written;
        close(file);
    }
#else
    (void)most;
#endif
    setrlimit(RLIMIT_CORE, &none);
    // Pages are answered first.
    int priority = nice(5);
    (void)priority;
    // It ends when nobody can ask it any more, not when somebody presses Control-C in the server's terminal.
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
}

void kk_vips_free(void *thumbnail) {
    if (thumbnail != NULL && loaded == KK_VIPS_OK) vips.free(thumbnail);
}
