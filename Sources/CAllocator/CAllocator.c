#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "CAllocator.h"

#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef __linux__
#include <link.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

void kk_return_large_blocks(void) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 256 * 1024);
    mallopt(M_TRIM_THRESHOLD, 256 * 1024);
    mallopt(M_ARENA_MAX, 2);
#endif
}

size_t kk_free_bytes(void) {
#ifdef __GLIBC__
#if __GLIBC_PREREQ(2, 33)
    return mallinfo2().fordblks;
#endif
#endif
    return 0;
}

void kk_trim_heaps(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

#ifdef __linux__
static int let_go_of_segments(struct dl_phdr_info *object, size_t size, void *page_size) {
    (void)size;
    uintptr_t page = *(const uintptr_t *)page_size;
    // Code that was relocated differs from its file; so does what is mapped from no file (the vDSO).
    for (int i = 0; i < object->dlpi_phnum; i++) {
        if (object->dlpi_phdr[i].p_type != PT_DYNAMIC) continue;
        const ElfW(Dyn) *entry = (const void *)(object->dlpi_addr + object->dlpi_phdr[i].p_vaddr);
        for (; entry->d_tag != DT_NULL; entry++) {
            if (entry->d_tag == DT_TEXTREL) return 0;
            if (entry->d_tag == DT_FLAGS && (entry->d_un.d_val & DF_TEXTREL)) return 0;
        }
    }
    for (int i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &object->dlpi_phdr[i];
        if (segment->p_type != PT_LOAD || (segment->p_flags & PF_W)) continue;
        // Whole pages alone: a page at the edge may hold what lies beside it.
        uintptr_t first = object->dlpi_addr + segment->p_vaddr;
        uintptr_t start = (first + page - 1) & ~(page - 1), end = (first + segment->p_filesz) & ~(page - 1);
        if (end > start) madvise((void *)start, end - start, MADV_DONTNEED);
    }
    return 0;
}
#endif

void kk_let_go_of_code(void) {
#ifdef __linux__
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    dl_iterate_phdr(let_go_of_segments, &page);
#endif
}
