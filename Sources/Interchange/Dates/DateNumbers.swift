import Kinkeeper

/// The written numbers of a date, before it is checked that the day exists.
struct DateNumbers: Hashable {
    var year: Int?
    var month: Int?
    var day: Int?
    /// Whether the month is written as a Chinese leap month: "04L" (as in RFC 7529, section 4.2).
    var isLeapMonth = false

    var isEmpty: Bool { year == nil && month == nil && day == nil }

    /// The date, if the calendar has it.
    func date(in calendar: CalendarSystem) -> PartialDate? {
        try? PartialDate(calendar: calendar, year: year, month: month, isLeapMonth: isLeapMonth, day: day)
    }
}

extension DateNumbers {
    /// Reads a date, or the date of a date with time or zone.
    init(_ text: String, calendar: CalendarSystem) throws(DateDoubt) {
        var bytes = Array(text.utf8)
        if bytes[0] | 0x20 == UInt8(ascii: "t"), bytes.dropFirst().isTimeOfDay { throw .timeOnly }
        let end = try Self.endOfDate(bytes)
        // "1985 04 12" is no year with a time behind it: only a day has one.
        let mayLackDay = bytes.count - end <= 1
        bytes.removeSubrange(end...)
        var isLeapMonth = false
        if calendar == .chinese, let mark = bytes.firstIndex(of: UInt8(ascii: "L")), mark > 0, bytes[mark - 1].isDigit {
            bytes.remove(at: mark)
            isLeapMonth = true
        }
        try self.init(date: bytes)
        guard mayLackDay || day != nil else { throw .unknownForm }
        self.isLeapMonth = isLeapMonth
    }

    /// Where the date ends and its time or zone, which must look like one, begins.
    private static func endOfDate(_ bytes: [UInt8]) throws(DateDoubt) -> Int {
        if let mark = bytes.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "t") || $0 == UInt8(ascii: " ") }) {
            let time = bytes[(mark + 1)...]
            guard time.isEmpty || time.isTimeOfDay else { throw .unknownForm }
            return mark
        }
        // XML Schema dates carry a zone without a time: 1985-04-12Z, 1985-04-12+02:00.
        let extended = 10
        guard bytes.count > extended, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return bytes.count }
        let zone = bytes[extended...]
        return zone.elementsEqual("Z".utf8) || (zone.contains(UInt8(ascii: ":")) && zone.isTimeOfDay) ? extended : bytes.count
    }

    private init(date bytes: [UInt8]) throws(DateDoubt) {
        let hyphens = bytes.prefix { $0 == UInt8(ascii: "-") }.count
        let numbers = try Number.list(bytes[hyphens...])
        // One character a number: its digits, with "s" for the one or two of a month or day.
        let shape = numbers.map { (1...2).contains($0.digits) ? "s" : String($0.digits) }.joined()
        switch (hyphens, shape) {
        case (0, "8"):
            let value = numbers[0].value
            self.init(year: value / 10000, month: value / 100 % 100, day: value % 100)
        case (0, "4"):
            self.init(year: numbers[0].value)
        case (0, "4s"):
            self.init(year: numbers[0].value, month: numbers[1].value)
        case (0, "4ss"):
            self.init(year: numbers[0].value, month: numbers[1].value, day: numbers[2].value)
        case (0, "ss4"):
            try self.init(either: numbers[0].value, or: numbers[1].value, year: numbers[2].value)
        case (2, "4"):
            self.init(month: numbers[0].value / 100, day: numbers[0].value % 100)
        case (2, "s"):
            self.init(month: numbers[0].value)
        case (2, "ss"):
            self.init(month: numbers[0].value, day: numbers[1].value)
        case (3, "s"):
            self.init(day: numbers[0].value)
        default:
            throw .unknownForm
        }
    }

    /// 12/31/1985 and 31.12.1985 can be read in one way only; 04/12/1985 cannot.
    private init(either first: Int, or second: Int, year: Int) throws(DateDoubt) {
        guard first != second, first <= 12, second <= 12 else {
            self.init(year: year, month: min(first, second), day: max(first, second))
            return
        }
        throw .ambiguousOrder
    }
}

/// A run of digits in a date.
private struct Number {
    var value = 0
    var digits = 0

    /// The numbers of a text that consists of digits with one and the same separator between them.
    static func list(_ bytes: ArraySlice<UInt8>) throws(DateDoubt) -> [Number] {
        var separator: UInt8?
        var list = [Number()]
        for byte in bytes {
            if byte.isDigit {
                list[list.count - 1].digits += 1
                guard list[list.count - 1].digits <= 8 else { throw .unknownForm }
                list[list.count - 1].value = list[list.count - 1].value * 10 + Int(byte - UInt8(ascii: "0"))
            } else {
                guard "-/.".utf8.contains(byte), separator == nil || separator == byte else { throw .unknownForm }
                separator = byte
                list.append(Number())
            }
        }
        return list
    }
}

extension ArraySlice<UInt8> {
    /// Whether this looks like a time of day, perhaps with a zone: 102200-0800, 10:22 PM, +02:00.
    fileprivate var isTimeOfDay: Bool {
        // Three numbers with hyphens between them are another date, as in "1950-01-02 - 2020-03-04".
        contains(where: \.isDigit) && allSatisfy { $0.isDigit || ":.,+- ZzAaPpMm".utf8.contains($0) } && !holdsDate
    }

    private var holdsDate: Bool {
        split(whereSeparator: { !$0.isDigit && $0 != UInt8(ascii: "-") }).contains { part in
            part.split(separator: UInt8(ascii: "-")).count >= 3
        }
    }
}
