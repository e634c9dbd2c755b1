package import Kinkeeper
package import Store

/// The fields of the forms about alerts.
package struct AlertForm: Decodable, Hashable, Sendable {
    /// The form that was sent.
    package enum About: String, Decodable, Sendable {
        case occasions, catchups, preview, quiet, details
    }

    package let about: About
    /// "inherited" or "own"; of catch-ups also "day", "digest", "both", "never".
    package let choice: String?
    package let days: [String]?
    package let time: [String]?
    package let remove: [Int]?
    package let at: String?
    package let weekday: String?
    package let digestAt: String?
    package let isOn: String?
    package let from: String?
    package let to: String?

    package init(
        about: About, choice: String? = nil, days: [String]? = nil, time: [String]? = nil, remove: [Int]? = nil,
        at: String? = nil, weekday: String? = nil, digestAt: String? = nil, isOn: String? = nil, from: String? = nil,
        to: String? = nil
    ) {
        self.about = about
        self.choice = choice
        self.days = days
        self.time = time
        self.remove = remove
        self.at = at
        self.weekday = weekday
        self.digestAt = digestAt
        self.isOn = isOn
        self.from = from
        self.to = to
    }

    /// The refusal of a form: a key of phrases, and the field to correct.
    package struct Refusal: Error, Hashable, Sendable {
        /// A field of one of the forms.
        package enum Field: Hashable, Sendable {
            case days(Int), time(Int), at, digestAt, preview, quiet
        }

        package let field: Field
        package let phrase: String
    }
}

extension AlertForm {
    /// The lead times of the form; nil where they are left to the level above.
    package func leadTimes() throws(Refusal) -> [LeadTime]? {
        if choice == "inherited" { return nil }
        var found: [LeadTime] = []
        for (index, typed) in (days ?? []).enumerated() where !(remove ?? []).contains(index) {
            let text = typed.filter { !$0.isWhitespace }
            guard !text.isEmpty else { continue }
            guard let number = Int(text), LeadTime.range.contains(number) else {
                throw Refusal(field: .days(index), phrase: "alerts.problem.days")
            }
            guard !found.contains(where: { $0.days == number }) else {
                throw Refusal(field: .days(index), phrase: "alerts.problem.twice")
            }
            guard found.count < AccountAlerts.mostLeadTimes else {
                throw Refusal(field: .days(index), phrase: "alerts.problem.many")
            }
            let clock = (time ?? []).indices.contains(index) ? (time ?? [])[index] : ""
            guard let at = CivilTime(clock), let lead = LeadTime(days: number, at: at) else {
                throw Refusal(field: .time(index), phrase: "alerts.problem.time")
            }
            found.append(lead)
        }
        return found
    }

    /// How the form wants to hear of catch-ups; nil where that is left to the level above.
    package func catchupAlerts() throws(Refusal) -> CatchupAlerts? {
        switch choice {
        case "inherited": return nil
        case "digest": return .digest
        case "day", "both": return CatchupAlerts(onTheDay: try clock(at, .at), inDigest: choice == "both")
        default: return CatchupAlerts.none
        }
    }

    /// When the form wants the digest.
    package func digest() throws(Refusal) -> WeeklyTime {
        WeeklyTime(weekday.flatMap { Weekday(name: $0) } ?? .monday, try clock(digestAt, .digestAt))
    }

    /// When the form wants the preview of a month.
    package func preview() throws(Refusal) -> CivilTime? { isOn == nil ? nil : try clock(at, .preview) }

    /// When the form wants it quiet.
    package func quietHours() throws(Refusal) -> QuietHours? {
        guard isOn != nil else { return nil }
        guard let quiet = QuietHours(from: try clock(from, .quiet), to: try clock(to, .quiet)) else {
            throw Refusal(field: .quiet, phrase: "alerts.problem.quiet")
        }
        return quiet
    }

    private func clock(_ text: String?, _ field: Refusal.Field) throws(Refusal) -> CivilTime {
        guard let time = text.flatMap({ CivilTime($0) }) else { throw Refusal(field: field, phrase: "alerts.problem.time") }
        return time
    }
}

/// The change of a form about alerts: only its own part.
package enum AlertChange: Hashable, Sendable {
    case occasions([LeadTime]?)
    case catchups(CatchupAlerts?, digest: WeeklyTime?)
    case preview(CivilTime?)
    case quiet(QuietHours?)
    case details(Bool)

    /// The change of a form.
    package init(_ form: AlertForm) throws(AlertForm.Refusal) {
        self =
            switch form.about {
            case .occasions: .occasions(try form.leadTimes())
            case .catchups:
                .catchups(try form.catchupAlerts(), digest: form.digestAt == nil ? nil : try form.digest())
            case .preview: .preview(try form.preview())
            case .quiet: .quiet(try form.quietHours())
            case .details: .details(form.isOn == nil)
            }
    }

    /// Changes the choices for all people.
    package func apply(to alerts: inout AccountAlerts) {
        switch self {
        case .occasions(let times): alerts.occasions = times ?? alerts.occasions
        case .catchups(let chosen, let digest):
            alerts.catchups = chosen ?? alerts.catchups
            alerts.digest = digest ?? alerts.digest
        case .preview(let time): alerts.monthlyPreview = time
        case .quiet(let hours): alerts.quietHours = hours
        case .details(let areShown): alerts.showsDetails = areShown
        }
    }

    /// Changes the choices for a group or a person, which have no other parts.
    package func apply(to choice: inout AlertPreferences.Choice) {
        switch self {
        case .occasions(let times): choice.occasions = times
        case .catchups(let chosen, _): choice.catchups = chosen
        case .preview, .quiet, .details: break
        }
    }
}
