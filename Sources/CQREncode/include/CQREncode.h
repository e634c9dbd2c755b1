#ifndef KINKEEPER_CQRENCODE_H
#define KINKEEPER_CQRENCODE_H

#include <stddef.h>

// Makes a QR code of a text with libqrencode, which is looked for at the first one and not before. Writes a byte for each
// module, row by row, 1 where it is dark, and returns how many make a row; 0 where libqrencode is not on this machine, the
// text is too long, or there are more modules than `capacity`. May be called from several threads at once.
int kk_qr_encode(const char *text, unsigned char *modules, size_t capacity);

#endif
