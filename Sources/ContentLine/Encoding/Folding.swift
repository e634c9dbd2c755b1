/// Line folding (RFC 5322 section 2.2.3, RFC 6350 section 3.2) and the soft line breaks of quoted-printable.
enum Folding {
    /// The logical line without its line breaks. One blank after a break goes with it, and so does the `indentation`
    /// that an indented card has before each line. With `softBreaks`, an equals sign before a break goes too; the blank
    /// after it is text if `keepsBlankAfterSoftBreak`, as RFC 2045 has it, else folding by a program that did both.
    static func unfold(
        _ text: UnsafeRawBufferPointer, indentation: Int = 0, softBreaks: Bool = false, keepsBlankAfterSoftBreak: Bool = false
    ) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: text.count) { output, count in
            let output = UnsafeMutableRawBufferPointer(output)
            var offset = 0
            var high: UInt64 = 0
            while offset < text.count {
                let end = text.firstLineEnd(from: offset, high: &high)
                output.copyBytes(text.part(offset, end), at: count)
                count += end - offset
                offset = end
                guard offset < text.count else { break }
                while offset < text.count, text[offset].isLineEnd { offset += 1 }
                var blanks = indentation + 1
                if softBreaks, count > 0, output[count - 1] == .equals {
                    count -= 1
                    if keepsBlankAfterSoftBreak { blanks -= 1 }
                }
                while blanks > 0, offset < text.count, text[offset].isBlank {
                    offset += 1
                    blanks -= 1
                }
            }
        }
    }
}

extension UnsafeMutableRawBufferPointer {
    /// Copies `source` to `offset`; there must be room.
    @inline(__always)
    func copyBytes(_ source: UnsafeRawBufferPointer, at offset: Int) {
        UnsafeMutableRawBufferPointer(rebasing: self[offset..<offset &+ source.count]).copyMemory(from: source)
    }
}
