/// Which way a text runs, by its first letter that tells, as `dir="auto"` finds it (HTML, "the directionality").
enum TextDirection: String {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"

    /// The direction of a piece of HTML that this module wrote; from left to right where no letter tells.
    init(ofHTML bytes: some Collection<UInt8>) {
        var isTag = false
        // A reference ("&amp;") holds letters that are not of the text.
        var isReference = false
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            switch scalar {
            case "<": isTag = true
            case ">": isTag = false
            case "&": isReference = !isTag
            case ";": isReference = false
            default:
                guard !isTag, !isReference, scalar.properties.isAlphabetic else { continue }
                self = TextDirection.fromTheRight.contains { $0.contains(scalar.value) } ? .rightToLeft : .leftToRight
                return
            }
        }
        self = .leftToRight
    }

    /// The blocks of scripts that are written from the right: Unicode 15, DerivedBidiClass, R and AL.
    private static let fromTheRight: [ClosedRange<UInt32>] = [
        0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
    ]
}
