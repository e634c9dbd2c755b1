#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The character sets too large to carry along (Shift_JIS, GBK, Big5, EUC-KR …) and too rare to spell out
/// (ISO-8859-x, Windows-125x, KOI8-R): the system's `iconv` knows them, where there is one.
enum SystemCharsets {
    #if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
        /// Whether the system can convert from `name` (as `Charset` checked it: no more than a plain word).
        static func has(_ name: String) -> Bool {
            guard let converter = open(name) else { return false }
            iconv_close(converter)
            return true
        }

        /// Returns `bytes` as UTF-8, with U+FFFD for bytes without a meaning in that set; nil if the system does not know it.
        static func utf8(_ bytes: UnsafeRawBufferPointer, from name: String) -> [UInt8]? {
            guard let converter = open(name) else { return nil }
            defer { iconv_close(converter) }
            // iconv's C signature wants a mutable input, though it only reads it.
            var input = [CChar](bytes.map { CChar(bitPattern: $0) })
            var result: [UInt8] = []
            input.withUnsafeMutableBufferPointer { convert($0, with: converter, into: &result) }
            return result
        }

        private static func open(_ name: String) -> iconv_t? {
            let converter = iconv_open("UTF-8", name)
            return Int(bitPattern: converter) == -1 ? nil : converter
        }

        private static func convert(
            _ input: UnsafeMutableBufferPointer<CChar>, with converter: iconv_t, into result: inout [UInt8]
        ) {
            var cursor = input.baseAddress
            var remaining = input.count
            var chunk = [CChar](repeating: 0, count: 4096)
            while remaining > 0 {
                let (status, problem, written) = chunk.withUnsafeMutableBufferPointer { output in
                    var place = output.baseAddress
                    var room = output.count
                    let status = iconv(converter, &cursor, &remaining, &place, &room)
                    return (status, errno, output.count - room)
                }
                result.append(contentsOf: chunk[..<written].lazy.map { UInt8(bitPattern: $0) })
                guard status == -1, problem != E2BIG, remaining > 0 else { continue }
                appendUTF8(0xFFFD, to: &result)
                cursor = cursor?.advanced(by: 1)
                remaining -= 1
            }
        }
    #else
        /// No system converter here: the bytes are kept, and the reader says so.
        static func has(_ name: String) -> Bool { false }

        /// Nothing: the caller falls back to a guess.
        static func utf8(_ bytes: UnsafeRawBufferPointer, from name: String) -> [UInt8]? { nil }
    #endif
}
