import Application
import Interchange
import Kinkeeper
import Screens
import Store

// Choices of alerts, and alerts, as JSON. Values that are read match their schema.

extension AccountAlerts {
    mutating func patch(with json: JSONValue) {
        if let times = json["occasions"] { occasions = [LeadTime](json: times) }
        if let chosen = json["catchups"] { catchups = CatchupAlerts(json: chosen) }
        if let time = json["digest"].flatMap(WeeklyTime.init(json:)) { digest = time }
        if let time = json["monthlyPreview"] { monthlyPreview = CivilTime(json: time) }
        if let quiet = json["quietHours"] { quietHours = QuietHours(json: quiet) }
        if let times = json["gifts"].flatMap(GiftTimes.init(json:)) { gifts = times }
        showsDetails = json["showsDetails"]?.flag ?? showsDetails
    }
}

extension AlertPreferences.Choice {
    mutating func patch(with json: JSONValue) {
        if let times = json["occasions"] { occasions = times.isNull ? nil : [LeadTime](json: times) }
        if let chosen = json["catchups"] { catchups = chosen.isNull ? nil : CatchupAlerts(json: chosen) }
    }
}

extension QuietHours {
    init?(json: JSONValue) {
        guard let start = json["from"].flatMap(CivilTime.init(json:)), let end = json["to"].flatMap(CivilTime.init(json:))
        else { return nil }
        self.init(from: start, to: end)
    }
}

extension GiftTimes {
    fileprivate init?(json: JSONValue) {
        guard let choosing = json["choosingDays"]?.integer, let delivery = json["deliveryDays"]?.integer,
            let lead = GiftLead(choosing: choosing, delivery: delivery), let time = json["time"].flatMap(CivilTime.init(json:))
        else { return nil }
        self.init(lead: lead, at: time)
    }
}

extension CivilTime {
    fileprivate init?(json: JSONValue) {
        guard let text = json.text else { return nil }
        self.init(text)
    }
}

extension [LeadTime] {
    fileprivate init(json: JSONValue) {
        self = (json.elements ?? []).compactMap { element in
            guard let days = element["daysBefore"]?.integer, let time = element["time"].flatMap(CivilTime.init(json:)) else {
                return nil
            }
            return LeadTime(days: days, at: time)
        }
    }
}

extension CatchupAlerts {
    fileprivate init(json: JSONValue) {
        self.init(onTheDay: json["time"].flatMap(CivilTime.init(json:)), inDigest: json["inDigest"]?.flag ?? false)
    }
}

extension WeeklyTime {
    fileprivate init?(json: JSONValue) {
        guard let weekday = json["weekday"]?.text.flatMap({ Weekday(name: $0) }),
            let time = json["time"].flatMap(CivilTime.init(json:))
        else { return nil }
        self.init(weekday, time)
    }
}
