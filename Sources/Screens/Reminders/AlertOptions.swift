package import Kinkeeper

// How choices of alerts are written as words in commands, and read from them.

extension LeadTime {
    /// As commands write it: `7@18:00`; without a time at 09:00.
    package init?(optionText text: String) {
        let parts = text.split(separator: "@" as Character, maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let days = parts.first.flatMap({ Int($0) }), let time = parts.count > 1 ? CivilTime(parts[1]) : .nine else {
            return nil
        }
        self.init(days: days, at: time)
    }

    /// `7@18:00`.
    package var optionText: String { "\(days)@\(time)" }

    /// Reads a list: `0,7@18:00`; `never` is none.
    package static func list(optionText text: String) -> [LeadTime]? {
        guard text != "never" else { return [] }
        let times = text.split(separator: "," as Character, omittingEmptySubsequences: false).map {
            LeadTime(optionText: String($0))
        }
        return times.contains(nil) ? nil : times.compactMap(\.self)
    }

    /// The list as `list(optionText:)` reads it.
    package static func optionText(of times: [LeadTime]) -> String {
        times.isEmpty ? "never" : times.map(\.optionText).joined(separator: ",")
    }
}

extension CatchupAlerts {
    /// As commands write it: a time on the day, `digest`, both with a comma, or `never`.
    package init?(optionText text: String) {
        self = .none
        guard text != "never" else { return }
        for word in text.split(separator: "," as Character, omittingEmptySubsequences: false) {
            if word == "digest", !inDigest {
                inDigest = true
            } else if let time = CivilTime(String(word)), onTheDay == nil {
                onTheDay = time
            } else {
                return nil
            }
        }
    }

    /// The text that `init(optionText:)` reads.
    package var optionText: String {
        let words = [onTheDay?.description, inDigest ? "digest" : nil].compactMap(\.self)
        return words.isEmpty ? "never" : words.joined(separator: ",")
    }
}

extension WeeklyTime {
    /// As commands write it: `monday@09:00`; without a time at 09:00.
    package init?(optionText text: String) {
        let parts = text.split(separator: "@" as Character, maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let weekday = parts.first.flatMap({ Weekday(name: $0) }),
            let time = parts.count > 1 ? CivilTime(parts[1]) : .nine
        else { return nil }
        self.init(weekday, time)
    }

    /// The text that `init(optionText:)` reads.
    package var optionText: String { "\(weekday.name)@\(time)" }
}

extension GiftTimes {
    /// As commands write it: days to choose and days to come, `7,3@18:00`; without a time at 09:00.
    package init?(optionText text: String) {
        let parts = text.split(separator: "@" as Character, maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let days = (parts.first ?? "").split(separator: "," as Character, omittingEmptySubsequences: false).map { Int($0) }
        guard days.count == 2, let choosing = days[0], let delivery = days[1],
            let lead = GiftLead(choosing: choosing, delivery: delivery),
            let time = parts.count > 1 ? CivilTime(parts[1]) : .nine
        else { return nil }
        self.init(lead: lead, at: time)
    }

    /// The text that `init(optionText:)` reads.
    package var optionText: String { "\(lead.choosing),\(lead.delivery)@\(time)" }
}

extension QuietHours {
    /// As commands write it: `22:00-07:00`.
    package init?(optionText text: String) {
        let times = text.split(separator: "-" as Character, omittingEmptySubsequences: false).map { CivilTime(String($0)) }
        guard times.count == 2, let start = times[0], let end = times[1] else { return nil }
        self.init(from: start, to: end)
    }

    /// The text that `init(optionText:)` reads.
    package var optionText: String { "\(start)-\(end)" }
}
