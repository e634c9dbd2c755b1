extension UInt8 {
    /// Whether this is an ASCII digit.
    var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

    /// Whether this is an ASCII letter.
    var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
}
