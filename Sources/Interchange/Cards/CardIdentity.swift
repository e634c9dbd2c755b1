import ContentLine
import Kinkeeper

// The parts of a card that are about itself rather than about a person.
extension CardOutline {
    /// The card's UID, made comparable; nil when it has none.
    var uid: String? {
        entries(of: .uid).lazy.compactMap { $0.property.text.comparableUID }.first
    }

    /// REV (RFC 6350, section 6.7.4) in seconds since 1970.
    var revision: Int64? {
        entries(of: .revision).lazy.compactMap { Timestamp.seconds($0.property.text) }.first
    }

    /// The value of KIND or of Apple's forerunner, in lower case; "individual" without one.
    var kind: String {
        let kinds = entries(of: .kind).map { $0.property.text.trimmingBlanks.lowercased() }.filter { !$0.isEmpty }
        return kinds.contains("group") ? "group" : kinds.first ?? "individual"
    }

    /// The members of a group, as comparable UIDs, in the card's order and without repeats.
    var members: [String] {
        var seen: Set<String> = []
        return entries(of: .member).compactMap { $0.property.text.comparableUID }.filter { seen.insert($0).inserted }
    }
}

extension String {
    /// An identifier as others may write it too: without blanks and "urn:uuid:", a UUID in lower case. Nil when empty.
    var comparableUID: String? {
        let prefix = "urn:uuid:"
        var text = trimmingBlanks
        if text.prefix(prefix.count).lowercased() == prefix { text = String(text.dropFirst(prefix.count)) }
        guard !text.isEmpty else { return nil }
        return text.isUUID ? text.lowercased() : text
    }

    private var isUUID: Bool {
        utf8.count == 36
            && utf8.enumerated().allSatisfy { place, byte in
                [8, 13, 18, 23].contains(place)
                    ? byte == UInt8(ascii: "-") : byte.isDigit || (byte | 0x20) &- UInt8(ascii: "a") < 6
            }
    }
}

/// Points in time as REV writes them.
enum Timestamp {
    /// The seconds since 1970 of `19951031T222710Z`, `1995-10-31T22:27:10+02:00`, `1995-10-31`; a time without a zone counts as
    /// UTC. Nil for anything else.
    static func seconds(_ text: String) -> Int64? {
        let parts = text.trimmingBlanks.split(whereSeparator: { $0 == "T" || $0 == "t" || $0 == " " })
        guard let date = parts.first?.filter({ $0 != "-" }), date.utf8.count == 8, let number = Int(date), parts.count <= 2,
            let day = CivilDate(year: number / 10000, month: number / 100 % 100, day: number % 100)
        else { return nil }
        let midnight = Int64(day.daysSinceEpoch) * 86_400
        guard parts.count == 2 else { return midnight }
        guard let time = secondsOfDay(parts[1]) else { return nil }
        return midnight + time
    }

    private static func secondsOfDay(_ text: Substring) -> Int64? {
        let time = text.prefix { $0.isNumber || $0 == ":" || $0 == "." || $0 == "," }
        guard let seconds = clock(time.prefix { $0 != "." && $0 != "," }) else { return nil }
        let zone = text[time.endIndex...]
        guard let sign = zone.first, sign != "Z", sign != "z" else { return seconds }
        guard sign == "+" || sign == "-", let offset = clock(zone.dropFirst()) else { return nil }
        return sign == "+" ? seconds - offset : seconds + offset
    }

    /// hh, hhmm, hhmmss, with colons or without.
    private static func clock(_ text: Substring) -> Int64? {
        let digits = text.utf8.filter { $0 != UInt8(ascii: ":") }
        guard [2, 4, 6].contains(digits.count), digits.allSatisfy(\.isDigit) else { return nil }
        var numbers: [Int64] = []
        for place in stride(from: 0, to: digits.count, by: 2) {
            numbers.append(Int64(digits[place] - 48) * 10 + Int64(digits[place + 1] - 48))
        }
        guard numbers[0] <= 24, numbers.dropFirst().allSatisfy({ $0 <= 60 }) else { return nil }
        numbers += [0, 0]
        return numbers[0] * 3_600 + numbers[1] * 60 + numbers[2]
    }
}
