import Interchange
import Kinkeeper
import Store

/// The account's choices of alerts, as the member `alerts` of the document's settings.
enum DocumentAlerts {
    static func object(_ alerts: AccountAlerts) -> [UInt8] {
        let leadTimes = alerts.occasions.map { lead in
            DocumentEncoder.object([("daysBefore", Array(String(lead.days).utf8)), ("time", time(lead.time))])
        }
        var catchups: [(String, [UInt8])] = [("inDigest", flag(alerts.catchups.inDigest))]
        if let onTheDay = alerts.catchups.onTheDay { catchups.insert(("time", time(onTheDay)), at: 0) }
        var members: [(String, [UInt8])] = [
            ("occasions", Array("[".utf8) + leadTimes.joined(separator: ", ".utf8) + Array("]".utf8)),
            ("catchups", DocumentEncoder.object(catchups)),
            (
                "digest",
                DocumentEncoder.object([
                    ("weekday", DocumentEncoder.string(alerts.digest.weekday.name)), ("time", time(alerts.digest.time)),
                ])
            ),
        ]
        if let preview = alerts.monthlyPreview { members.append(("monthlyPreview", time(preview))) }
        if let quiet = alerts.quietHours {
            members.append(("quietHours", DocumentEncoder.object([("from", time(quiet.start)), ("to", time(quiet.end))])))
        }
        if alerts.gifts != .usual { members.append(("gifts", gifts(alerts.gifts))) }
        members.append(("showsDetails", flag(alerts.showsDetails)))
        return DocumentEncoder.object(members)
    }

    /// Reads the choices of a member, whose path in the document is `section`; throws a `DocumentProblem` without a line.
    static func alerts(_ value: JSONValue, in section: String) throws(DocumentProblem) -> AccountAlerts {
        var members = try DocumentMembers(value, in: section)
        guard let elements = try members.required("occasions").elements, elements.count <= AccountAlerts.mostLeadTimes else {
            throw members.problem(.wrongValue, "occasions")
        }
        var alerts = AccountAlerts(occasions: [])
        for element in elements { alerts.occasions.append(try leadTime(element, in: "\(section).occasions")) }
        alerts.catchups = try catchups(try members.required("catchups"), in: "\(section).catchups")
        var digest = try DocumentMembers(try members.required("digest"), in: "\(section).digest")
        alerts.digest = WeeklyTime(
            try digest.word("weekday", { Weekday(name: $0) }), try digest.word("time", { CivilTime($0) }))
        try digest.finish()
        if let preview = members.value("monthlyPreview") {
            guard let time = preview.text.flatMap({ CivilTime($0) }) else {
                throw members.problem(.wrongValue, "monthlyPreview")
            }
            alerts.monthlyPreview = time
        }
        if let quiet = members.value("quietHours") { alerts.quietHours = try quietHours(quiet, in: "\(section).quietHours") }
        if let gifts = members.value("gifts") { alerts.gifts = try giftTimes(gifts, in: "\(section).gifts") }
        alerts.showsDetails = try members.flag("showsDetails")
        try members.finish()
        return alerts
    }

    private static func leadTime(_ value: JSONValue, in section: String) throws(DocumentProblem) -> LeadTime {
        var members = try DocumentMembers(value, in: section)
        let days = Int(try members.integer("daysBefore", 0...366))
        let time = try members.word("time", { CivilTime($0) })
        try members.finish()
        guard let lead = LeadTime(days: days, at: time) else { throw members.problem(.wrongValue, "daysBefore") }
        return lead
    }

    private static func catchups(_ value: JSONValue, in section: String) throws(DocumentProblem) -> CatchupAlerts {
        var members = try DocumentMembers(value, in: section)
        var alerts = CatchupAlerts.none
        if let text = members.value("time") {
            guard let time = text.text.flatMap({ CivilTime($0) }) else { throw members.problem(.wrongValue, "time") }
            alerts.onTheDay = time
        }
        alerts.inDigest = try members.flag("inDigest")
        try members.finish()
        return alerts
    }

    private static func quietHours(_ value: JSONValue, in section: String) throws(DocumentProblem) -> QuietHours {
        var members = try DocumentMembers(value, in: section)
        let (start, end) = (try members.word("from", { CivilTime($0) }), try members.word("to", { CivilTime($0) }))
        try members.finish()
        guard let quiet = QuietHours(from: start, to: end) else { throw members.problem(.wrongValue, "to") }
        return quiet
    }

    private static func gifts(_ times: GiftTimes) -> [UInt8] {
        DocumentEncoder.object([
            ("choosingDays", Array(String(times.lead.choosing).utf8)),
            ("deliveryDays", Array(String(times.lead.delivery).utf8)), ("time", time(times.time)),
        ])
    }

    /// A document without them is of an account that keeps to the usual ones.
    private static func giftTimes(_ value: JSONValue, in section: String) throws(DocumentProblem) -> GiftTimes {
        var members = try DocumentMembers(value, in: section)
        let choosing = Int(try members.integer("choosingDays", 0...366))
        let delivery = Int(try members.integer("deliveryDays", 0...366))
        let time = try members.word("time", { CivilTime($0) })
        try members.finish()
        guard let lead = GiftLead(choosing: choosing, delivery: delivery) else {
            throw members.problem(.wrongValue, "choosingDays")
        }
        return GiftTimes(lead: lead, at: time)
    }

    private static func time(_ time: CivilTime) -> [UInt8] { DocumentEncoder.string(time.description) }

    private static func flag(_ flag: Bool) -> [UInt8] { Array((flag ? "true" : "false").utf8) }
}
