package import Kinkeeper
package import Store

/// The fields of the forms about alerts.
package struct AlertForm: Decodable, Hashable, Sendable {
    /// The form that was sent.
    package enum About: String, Decodable, Sendable {
        case occasions, catchups, gifts, preview, quiet, details
    }

    package let about: About
    /// "inherited" or "own"; of catch-ups also "day", "digest", "both", "never".
    package let choice: String?
    package let days: [String]?
    package let time: [String]?
    /// The listed days that are ticked, by their place.
    package let on: [Int]?
    /// How many days the form lists with a box to tick; those after them are new.
    package let listed: Int?
    package let at: String?
    package let weekday: String?
    package let digestAt: String?
    package let isOn: String?
    package let from: String?
    package let to: String?
    /// A whole choice as commands write it, in place of the fields above: "0,7@18:00", "inherited", "none".
    package let saved: String?
    /// The digest as commands write it.
    package let savedDigest: String?

    package init(
        about: About, choice: String? = nil, days: [String]? = nil, time: [String]? = nil, on: [Int]? = nil,
        listed: Int? = nil, at: String? = nil, weekday: String? = nil, digestAt: String? = nil, isOn: String? = nil,
        from: String? = nil,
        to: String? = nil, saved: String? = nil, savedDigest: String? = nil
    ) {
        self.about = about
        self.choice = choice
        self.days = days
        self.time = time
        self.on = on
        self.listed = listed
        self.at = at
        self.weekday = weekday
        self.digestAt = digestAt
        self.isOn = isOn
        self.from = from
        self.to = to
        self.saved = saved
        self.savedDigest = savedDigest
    }

    /// The refusal of a form: a key of phrases, and the field to correct.
    package struct Refusal: Error, Hashable, Sendable {
        /// A field of one of the forms.
        package enum Field: Hashable, Sendable {
            case days(Int), time(Int), at, digestAt, lead, preview, quiet
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
        for (index, typed) in (days ?? []).enumerated() where isOn(index) {
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

    /// Whether the day at a place is asked for: ticked, or new.
    package func isOn(_ index: Int) -> Bool { index >= listed ?? 0 || (on ?? []).contains(index) }

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

    /// When the form wants to hear of gifts: two numbers of days, and a time.
    package func giftTimes() throws(Refusal) -> GiftTimes {
        let numbers = (days ?? []).map { Int($0.filter { !$0.isWhitespace }) }
        guard numbers.count == 2, let choosing = numbers[0], let delivery = numbers[1],
            let lead = GiftLead(choosing: choosing, delivery: delivery)
        else { throw Refusal(field: .lead, phrase: "alerts.problem.days") }
        return GiftTimes(lead: lead, at: try clock(at, .at))
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
    case gifts(GiftTimes)
    case preview(CivilTime?)
    case quiet(QuietHours?)
    case details(Bool)

    /// The change of a form.
    package init(_ form: AlertForm) throws(AlertForm.Refusal) {
        if let saved = form.saved {
            guard let change = AlertChange(form.about, saved, digest: form.savedDigest) else {
                throw AlertForm.Refusal(field: .days(0), phrase: "alerts.problem.time")
            }
            self = change
            return
        }
        self =
            switch form.about {
            case .occasions: .occasions(try form.leadTimes())
            case .catchups:
                .catchups(try form.catchupAlerts(), digest: form.digestAt == nil ? nil : try form.digest())
            case .gifts: .gifts(try form.giftTimes())
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
        case .gifts(let times): alerts.gifts = times
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
        case .gifts, .preview, .quiet, .details: break
        }
    }
}

extension AlertChange {
    private static let inherited = "inherited"
    private static let none = "none"

    /// A choice as `undoing` writes it; nil for what is none.
    private init?(_ about: AlertForm.About, _ saved: String, digest: String?) {
        switch about {
        case .occasions:
            let times = saved == Self.inherited ? nil : LeadTime.list(optionText: saved)
            guard saved == Self.inherited || times != nil, (times ?? []).count <= AccountAlerts.mostLeadTimes else {
                return nil
            }
            self = .occasions(times)
        case .catchups:
            let alerts = saved == Self.inherited ? nil : CatchupAlerts(optionText: saved)
            guard saved == Self.inherited || alerts != nil else { return nil }
            self = .catchups(alerts, digest: digest.flatMap { WeeklyTime(optionText: $0) })
        case .gifts:
            guard let times = GiftTimes(optionText: saved) else { return nil }
            self = .gifts(times)
        case .preview:
            let time = CivilTime(saved)
            guard saved == Self.none || time != nil else { return nil }
            self = .preview(time)
        case .quiet:
            let hours = QuietHours(optionText: saved)
            guard saved == Self.none || hours != nil else { return nil }
            self = .quiet(hours)
        case .details: self = .details(saved != Self.none)
        }
    }

    /// The fields of a form that set back what this changes.
    package func undoing(_ alerts: AccountAlerts) -> [String: String] {
        switch self {
        case .occasions: ["about": "occasions", "saved": LeadTime.optionText(of: alerts.occasions)]
        case .catchups(_, let digest):
            ["about": "catchups", "saved": alerts.catchups.optionText]
                .merging(digest == nil ? [:] : ["savedDigest": alerts.digest.optionText]) { first, _ in first }
        case .gifts: ["about": "gifts", "saved": alerts.gifts.optionText]
        case .preview: ["about": "preview", "saved": alerts.monthlyPreview?.description ?? Self.none]
        case .quiet: ["about": "quiet", "saved": alerts.quietHours?.optionText ?? Self.none]
        case .details: ["about": "details", "saved": alerts.showsDetails ? "shown" : Self.none]
        }
    }

    /// The fields of a form that set back what this changes for a group or a person.
    package func undoing(_ choice: AlertPreferences.Choice) -> [String: String] {
        switch self {
        case .catchups: ["about": "catchups", "saved": choice.catchups?.optionText ?? Self.inherited]
        default: ["about": "occasions", "saved": choice.occasions.map { LeadTime.optionText(of: $0) } ?? Self.inherited]
        }
    }
}
