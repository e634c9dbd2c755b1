/// A line that opens or closes a component: `BEGIN:VCARD` and its kin, in any case, with blanks around.
enum ComponentLine {
    case beginCard
    /// `rest` is where another BEGIN:VCARD begins on the same line, as when files without a last line end are joined.
    case endCard(rest: Int?)
    /// Another component; the range is its name.
    case beginOther(Range<Int>)
    case endOther

    /// Nil if the content from `start` to `end` is no such line.
    @inline(__always)
    init?(_ bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) {
        guard start < end else { return nil }
        switch bytes[start] {
        case 0x42, 0x62, 0x45, 0x65, 0xEF, 0, .space, .tab: self.init(checking: bytes, from: start, to: end)
        default: return nil
        }
    }

    private init?(checking bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) {
        let start = Self.skipMarks(bytes, from: start, to: end)
        let line = bytes.part(start, end)
        let isBegin = line.starts(withUpperCase: "BEGIN")
        guard isBegin || line.starts(withUpperCase: "END") else { return nil }
        var offset = start + (isBegin ? 5 : 3)
        while offset < end, bytes[offset].isBlank { offset += 1 }
        guard offset < end, bytes[offset] == .colon else { return nil }
        offset += 1
        while offset < end, bytes[offset].isBlank { offset += 1 }
        guard bytes.part(offset, end).starts(withUpperCase: "VCARD") else {
            self = isBegin ? .beginOther(offset..<end) : .endOther
            return
        }
        let after = offset + 5
        let isCard = after == end || !bytes[after].isNameByte
        if isBegin {
            self = isCard ? .beginCard : .beginOther(offset..<end)
            return
        }
        // Only a whole BEGIN:VCARD counts as glued on.
        var rest: Int?
        let next = Self.skipMarks(bytes, from: after, to: end)
        if bytes.part(next, end).starts(withUpperCase: "BEGIN"), case .beginCard? = ComponentLine(bytes, from: next, to: end) {
            rest = next
        }
        guard isCard || rest != nil else {
            self = .endOther
            return
        }
        self = .endCard(rest: rest)
    }

    /// Past blanks, byte-order marks and NULs, with which broken disks and old phones fill up.
    static func skipMarks(_ bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) -> Int {
        var offset = start
        while offset < end {
            if bytes[offset].isBlank || bytes[offset] == 0 {
                offset += 1
            } else if offset + 3 <= end, bytes[offset] == 0xEF, bytes[offset + 1] == 0xBB, bytes[offset + 2] == 0xBF {
                offset += 3
            } else {
                break
            }
        }
        return offset
    }
}
