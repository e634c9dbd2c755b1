/// Names for the bytes that mean something in a content line.
extension UInt8 {
    static var tab: UInt8 { 0x09 }
    static var lineFeed: UInt8 { 0x0A }
    static var carriageReturn: UInt8 { 0x0D }
    static var space: UInt8 { 0x20 }
    static var quote: UInt8 { 0x22 }
    static var comma: UInt8 { 0x2C }
    static var hyphen: UInt8 { 0x2D }
    static var dot: UInt8 { 0x2E }
    static var colon: UInt8 { 0x3A }
    static var semicolon: UInt8 { 0x3B }
    static var equals: UInt8 { 0x3D }
    static var backslash: UInt8 { 0x5C }
    static var caret: UInt8 { 0x5E }
    static var underscore: UInt8 { 0x5F }

    @inline(__always) var isBlank: Bool { self == .space || self == .tab }
    @inline(__always) var isLineEnd: Bool { self == .lineFeed || self == .carriageReturn }
    @inline(__always) var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
    @inline(__always) var isDigit: Bool { self &- 0x30 < 10 }
    /// Letters, digits and hyphen are the RFC's; other programs also use the underscore.
    @inline(__always) var isNameByte: Bool { isLetter || isDigit || self == .hyphen || self == .underscore }
    @inline(__always) var upperCased: UInt8 { self &- 0x61 < 26 ? self & 0xDF : self }
    @inline(__always) var lowerCased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

    /// 0…15 for a hexadecimal digit of either case.
    @inline(__always) var hexadecimalValue: UInt8? {
        if isDigit { return self &- 0x30 }
        let letter = (self | 0x20) &- 0x61
        return letter < 6 ? letter &+ 10 : nil
    }
}

extension UnsafeRawBufferPointer {
    /// Whether these bytes are `name`, in any case. `name` is given in upper case.
    @inline(__always)
    func equals(upperCase name: StaticString) -> Bool {
        count == name.utf8CodeUnitCount && starts(withUpperCase: name)
    }

    /// Whether these bytes begin with `name`, in any case. `name` is given in upper case.
    @inline(__always)
    func starts(withUpperCase name: StaticString) -> Bool {
        guard count >= name.utf8CodeUnitCount else { return false }
        for offset in 0..<name.utf8CodeUnitCount where self[offset].upperCased != name.utf8Start[offset] { return false }
        return true
    }

    /// The bytes without spaces and tabs at either end.
    func trimmed() -> UnsafeRawBufferPointer {
        var start = 0
        var end = count
        while start < end, self[start].isBlank || self[start].isLineEnd { start += 1 }
        while end > start, self[end - 1].isBlank || self[end - 1].isLineEnd { end -= 1 }
        return part(start, end)
    }

    /// The bytes as text; invalid UTF-8 becomes U+FFFD.
    @inline(__always)
    var string: String { String(decoding: self, as: UTF8.self) }
}
