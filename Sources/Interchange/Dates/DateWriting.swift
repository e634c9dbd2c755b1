package import Kinkeeper

/// A date as a property says it: the value, unescaped, and the parameters that belong to it.
package struct WrittenDate: Hashable, Sendable {
    /// The value, unescaped.
    package var value: String
    /// VALUE, CALSCALE and X-APPLE-OMIT-YEAR as needed, by name.
    package var parameters: [(name: String, value: String)] {
        var list: [(name: String, value: String)] = []
        if isText { list.append(("VALUE", "text")) }
        if let calendarScale { list.append(("CALSCALE", calendarScale)) }
        if omitsYear { list.append(("X-APPLE-OMIT-YEAR", String(DateText.appleOmittedYear))) }
        return list
    }

    private var isText = false
    private var calendarScale: String?
    private var omitsYear = false

    /// Writes a day for vCard 4.0 (RFC 6350, section 4.3.1, basic format) or for 2.1 and 3.0, where a missing year is written
    /// as Apple does, with the year 1604 and its marker.
    package init(_ when: Occasion.When, isVersion4: Bool) {
        switch when {
        case .text(let text):
            value = text.trimmingBlanks
            isText = true
        case .date(let date):
            if date.calendar != .gregorian { calendarScale = date.calendar.rawValue }
            let isDay = date.month != nil && date.day != nil
            if isDay, isVersion4 {
                value = (date.year == nil ? "--" : "") + date.numbers.replacing("-", with: "")
            } else if isDay, date.year == nil, date.calendar == .gregorian {
                omitsYear = true
                value = String(DateText.appleOmittedYear) + date.numbers.dropFirst()
            } else {
                value = date.numbers
            }
        }
    }
}

extension WrittenDate {
    /// The result of reading the property, whatever the year.
    var reading: DateReading {
        DateText(
            value, isDeclaredText: isText, calendarScale: calendarScale ?? "",
            omittedYear: omitsYear ? DateText.appleOmittedYear : nil
        ).read(currentYear: 1_000_000)
    }
}
