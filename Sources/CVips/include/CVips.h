#ifndef KINKEEPER_CVIPS_H
#define KINKEEPER_CVIPS_H

#include <stddef.h>

// Thumbnails by libvips, which is looked for when the first one is asked for and not before: a server that shows no
// photo neither loads it nor needs it. All functions may be called from any thread.

typedef enum {
    // There is a thumbnail.
    KK_VIPS_OK = 0,
    // libvips, or a function of it, is not on this machine.
    KK_VIPS_ABSENT = 1,
    // The bytes are not a picture of a kind we read: JPEG, PNG, GIF, WebP, HEIF or AVIF.
    KK_VIPS_NOT_A_PICTURE = 2,
    // The picture's header promises more pixels than we decode.
    KK_VIPS_TOO_LARGE = 3,
    // The picture is damaged, or cannot be decoded by this libvips.
    KK_VIPS_FAILED = 4,
} kk_vips_status;

// Loads libvips if that has not been tried yet. Returns KK_VIPS_OK or KK_VIPS_ABSENT.
kk_vips_status kk_vips_load(void);

// Decodes the picture in `bytes` no larger than needed, turns it upright, converts it to sRGB, crops it to a square of
// at most `side` pixels and encodes it as WebP without metadata.
//
// On KK_VIPS_OK `*thumbnail` holds `*thumbnail_length` bytes, to be given back by kk_vips_free. Otherwise they are untouched.
kk_vips_status kk_vips_thumbnail(
    const void *bytes, size_t length, int side, void **thumbnail, size_t *thumbnail_length);

// Decodes the picture in `bytes`, turns it upright, makes it no larger than `most` pixels a side and encodes it as JPEG
// without metadata; `*width` and `*height` are those of the result. Otherwise as kk_vips_thumbnail.
kk_vips_status kk_vips_upright(
    const void *bytes, size_t length, int most, void **picture, size_t *picture_length, int *width, int *height);

// Cuts the square at (left, top) out of the picture in `bytes`, makes it no larger than `most` pixels a side and encodes
// it as JPEG. The square must lie in the picture. Otherwise as kk_vips_thumbnail.
kk_vips_status kk_vips_square(
    const void *bytes, size_t length, int left, int top, int side, int most, void **picture, size_t *picture_length);

// Draws an SVG document of our own, `width` pixels wide, as PNG. Never for strangers' files: an SVG can ask for others, and
// while it is drawn any thread may load one. Otherwise as kk_vips_thumbnail.
kk_vips_status kk_vips_drawing(
    const void *svg, size_t length, int width, void **picture, size_t *picture_length);

// Makes this process one that does nothing but decode: 1 GiB of memory at most (Linux), less important than others, ended by
// what it reads from and not by the terminal's signals; in exchange pictures in passes may have 64 million pixels instead of 16.
void kk_vips_live_apart(void);

// Gives back what the functions above returned.
void kk_vips_free(void *thumbnail);

#endif
