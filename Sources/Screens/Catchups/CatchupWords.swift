package import Kinkeeper

// How catching up is said: the sentence of why, the status, and the names of kinds and cadences.

extension DisplayContext {
    /// "Every 30 days, last spoke 41 days ago, group Family."
    package func because(_ reason: CatchupReason) -> String {
        var parts = [phrases.count("catchups.because.every", reason.cadence.days)]
        switch reason.daysSince {
        case nil: parts.append(phrases.text("catchups.because.never"))
        case 0: parts.append(phrases.text("catchups.because.today"))
        case 1: parts.append(phrases.text("catchups.because.yesterday"))
        case .some(let days): parts.append(phrases.text("catchups.because.last", ["count": wording.number(days)]))
        }
        if case .group(_, let name) = reason.source {
            parts.append(phrases.text("catchups.because.group", ["name": name]))
        }
        let sentence = parts.joined(separator: ", ")
        return sentence.prefix(1).uppercased() + sentence.dropFirst()
    }

    /// Returns a person's standing in a few words: "Due for 11 days", "due tomorrow", "snoozed until 1 December".
    package func status(_ standing: CatchupStanding?) -> String {
        guard let standing else { return phrases.text("catchups.state.none") }
        if let until = standing.snoozedUntil, !standing.isDue {
            return phrases.text("catchups.state.snoozed", ["date": wording.day(until, today: today)])
        }
        return switch standing.daysUntilDue {
        case ..<0: phrases.count("catchups.state.over", -standing.daysUntilDue)
        case 0: phrases.text("catchups.state.today")
        case 1: phrases.text("catchups.state.tomorrow")
        default: phrases.text("catchups.state.coming", ["count": wording.number(standing.daysUntilDue)])
        }
    }

    /// "You last spoke 41 days ago."
    package func lastSpoke(_ daysSince: Int?) -> String {
        switch daysSince {
        case nil: phrases.text("catchups.last.never")
        case 0: phrases.text("catchups.last.today")
        case 1: phrases.text("catchups.last.yesterday")
        case .some(let days): phrases.text("catchups.last.days", ["count": wording.number(days)])
        }
    }

    /// "Call", "In person".
    package func title(of kind: Catchup.Kind) -> String {
        phrases.text("catchups.kind.\(kind.rawValue)")
    }

    /// "Monthly", "Every 41 days", "Never", "As the groups say".
    package func title(of choice: CadenceChoice) -> String {
        switch choice {
        case .inherited: return phrases.text("catchups.cadence.inherited")
        case .never: return phrases.text("catchups.cadence.never")
        case .every(let cadence):
            if Cadence.presets.contains(cadence) { return phrases.text("catchups.cadence.\(cadence.days)") }
            let words = phrases.count("catchups.because.every", cadence.days)
            return words.prefix(1).uppercased() + words.dropFirst()
        }
    }
}

/// The standing of a person as a stable word that names a colour and a shape: "over", "today", "soon", "fine", "snoozed",
/// "none".
enum DueWord {
    static func word(_ standing: CatchupStanding?) -> String {
        guard let standing else { return "none" }
        if standing.snoozedUntil != nil, !standing.isDue { return "snoozed" }
        return switch standing.daysUntilDue {
        case ..<0: "over"
        case 0: "today"
        case 1...7: "soon"
        default: "fine"
        }
    }
}
