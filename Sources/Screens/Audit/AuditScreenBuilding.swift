import Foundation
import Kinkeeper
package import Store

extension AuditScreen {
    /// The number of entries on a page.
    package static let most = 50

    /// Builds the page. `group` is which kinds are shown, nil for all; `isFirst` says that it is the first page of them.
    package init(_ page: AuditPage, of group: AuditGroup?, isFirst: Bool, from display: DisplayContext) {
        let here = Self.path(group)
        shows = ([nil] + AuditGroup.allCases.map { $0 }).map { one in
            CatchupShow(
                title: display.phrases.text(one.map { "audit.group.\($0.rawValue)" } ?? "audit.all"), path: Self.path(one),
                isSelected: one == group)
        }
        days = Self.days(page.entries, from: display)
        morePath = page.next.map { "\(here)\(group == nil ? "?" : "&")after=\($0)" }
        firstPath = isFirst ? nil : here
    }

    private static func path(_ group: AuditGroup?) -> String {
        Routes.audit.path + (group.map { "?only=\($0.rawValue)" } ?? "")
    }

    /// The entries by the days of the account's time zone.
    private static func days(_ entries: [AuditEntry], from display: DisplayContext) -> [Day] {
        var days: [(date: CivilDate, rows: [AuditRow])] = []
        for entry in entries {
            let date = CivilDate(of: entry.happenedAt, in: display.timeZone)
            // Where a clock was put back a day may come twice, each with a heading of its own.
            if days.last?.date != date { days.append((date, [])) }
            days[days.count - 1].rows.append(AuditRow(entry, from: display))
        }
        return days.enumerated().map { index, day in
            Day(
                anchor: "day-\(index)", title: display.wording.longDay(day.date, today: display.today), rows: day.rows)
        }
    }
}

extension AuditRow {
    /// The words of an entry.
    package init(_ entry: AuditEntry, from display: DisplayContext) {
        let (phrases, zone) = (display.phrases, display.timeZone)
        title = Self.title(of: entry, phrases)
        time = display.wording.time(entry.happenedAt, in: zone)
        isoTime = entry.happenedAt.formatted(.iso8601)
        let times = entry.count > 1 ? phrases.count("audit.times", entry.count) : ""
        details = [times, Self.means(of: entry.origin, phrases), entry.origin.source].filter { !$0.isEmpty }
            .joined(separator: " · ")
    }

    private static func title(of entry: AuditEntry, _ phrases: Phrasebook) -> String {
        // An invitation without a name is one to a couple.
        let ofSpaces: Set<AuditKind> = [.invitationMade, .invitationRevoked, .invitationAccepted]
        let isOfCouple = entry.label.isEmpty && ofSpaces.contains(entry.kind)
        let name = entry.kind == .sessionEnded ? DeviceName.of(userAgent: entry.label, phrases) : entry.label
        return phrases.text(
            "audit.kind.\(entry.kind.rawValue)" + (isOfCouple ? ".couple" : ""), ["name": name])
    }

    /// "Safari on iPhone", "Token “Script”", "On the server"; empty where it is not known.
    private static func means(of origin: AuditOrigin, _ phrases: Phrasebook) -> String {
        switch origin.means {
        case .browser: origin.words.isEmpty ? "" : DeviceName.of(userAgent: origin.words, phrases)
        // A program says its own name first: "DAVx5/4.4 (Android 15)", "curl/8.5".
        case .device: DeviceName.known(origin.words, phrases) ?? String(origin.words.prefix { $0 != " " && $0 != "/" })
        case .token: phrases.text("audit.by.token", ["name": origin.words])
        case .server: phrases.text("audit.by.server")
        }
    }
}
