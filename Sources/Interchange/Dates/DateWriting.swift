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
            let separator = isVersion4 ? "" : "-"
            let month = date.month.map { $0.digits(2) + (date.isLeapMonth ? "L" : "") }
            switch (date.year, month, date.day) {
            case (let year?, let month?, let day?):
                value = [year.digits(4), month, day.digits(2)].joined(separator: separator)
            case (nil, let month?, let day?) where !isVersion4 && date.calendar == .gregorian:
                omitsYear = true
                value = [String(DateText.appleOmittedYear), month, day.digits(2)].joined(separator: separator)
            case (nil, let month?, let day?): value = "--" + month + day.digits(2)
            case (let year?, let month?, nil): value = year.digits(4) + "-" + month
            case (let year?, nil, _): value = year.digits(4)
            case (nil, let month?, nil): value = "--" + month
            case (nil, nil, let day): value = "---" + (day ?? 0).digits(2)
            }
        }
    }
}

extension Int {
    /// The number with leading zeros.
    fileprivate func digits(_ count: Int) -> String {
        let text = String(self)
        return String(repeating: "0", count: Swift.max(0, count - text.utf8.count)) + text
    }
}
