import Application
import Foundation
import Kinkeeper
import Screens
import Store

extension CheckInSession {
    private var names: CoupleRequestNames { CoupleRequestNames(of: couple.couple, for: couple.account) }

    /// The dashboard as some short lists.
    func words(of dashboard: CoupleDashboard) -> String {
        let screen = CoupleDashboardScreen(dashboard, from: display)
        let style = TerminalStyle.current(for: 1)
        func heading(_ key: String) -> String { style.bold(phrases.text(key)) + "\n" }
        let check = screen.checkIn
        let state =
            check.currentPath == nil
            ? check.last : "\(phrases.text("checkIns.section")): \(check.currentTitle)"
        var text = TerminalText.printable(state) + "\n" + check.schedule.title + "\n\n"
        text += screen.figures.map { "\($0.number) \($0.word)" }.joined(separator: " · ") + "\n\n"
        text += heading("dashboard.today")
        if let nothing = screen.day.nothing { text += nothing + "\n" }
        text += rows(screen.day.items.map { [$0.title, $0.details, $0.priorityTitle] })
        text += rows(screen.day.requests.map { [$0.title, $0.details, $0.stateTitle] })
        for more in [screen.day.moreItems, screen.day.moreRequests].compactMap(\.self) { text += more + "\n" }
        if !screen.items.rows.isEmpty {
            text += "\n" + heading("checkIns.items")
            text += rows(screen.items.rows.map { [$0.title, $0.details, $0.priorityTitle] })
        }
        if !screen.requests.rows.isEmpty {
            text += "\n" + heading("requests.title")
            text += rows(screen.requests.rows.map { [$0.title, $0.details, $0.stateTitle] })
        }
        text += words(of: screen.milestones, heading("checkIns.milestones"))
        guard !dashboard.activities.isEmpty else { return text }
        return text + "\n" + heading("activity.title") + table(of: dashboard.activities)
    }

    private func words(of milestones: CoupleMilestonePart, _ heading: String) -> String {
        var lines: [[String]] = []
        if let latest = milestones.latest {
            lines.append([phrases.text("dashboard.milestone.latest"), latest.title, latest.day])
        }
        if let next = milestones.next {
            lines.append([phrases.text("dashboard.milestone.next"), next.title, next.state])
        }
        return lines.isEmpty ? "" : "\n" + heading + rows(lines)
    }

    /// What both did, one line each.
    func table(of activities: [CoupleActivity]) -> String {
        rows(
            activities.map { activity in
                let row = CoupleActivityRow(activity, names, from: display)
                return [row.when, row.what, row.title]
            })
    }

    private func rows(_ rows: [[String]]) -> String {
        var table = Table([.left, .left, .left], style: .current(for: 1))
        for row in rows { table.add(row) }
        return table.text
    }

    /// Charts of text: bars of check-ins, the moods by their emoji, bars of categories.
    func words(of growth: CoupleGrowth, _ categories: [CheckInCategory]) -> String {
        let screen = CoupleGrowthScreen(
            growth, hasAny: true, of: couple.couple, for: couple.account, among: categories, from: display)
        let style = TerminalStyle.current(for: 1)
        func heading(_ key: String) -> String { "\n" + style.bold(phrases.text(key)) + "\n" }
        var text = screen.summary + "\n" + heading("growth.rhythm")
        text += bars(growth.periods.map { (display.name(of: $0), $0.checkIns) })
        if let moods = screen.moods {
            text += heading("growth.moods")
            text += rows(moods.series.map { [$0.name, $0.average, line(of: growth.moods, $0.isFirst)] })
        }
        guard screen.topics != nil else { return text }
        let named = growth.topics.compactMap { topic in
            categories.first { $0.id == topic.category }.map { ("\($0.icon) \($0.shownName(phrases))", topic.total) }
        }
        return text + heading("growth.topics") + bars(named)
    }

    /// The moods of one partner, the oldest first: "🙂 😐 🙂"; "·" where none was said.
    private func line(of points: [CoupleGrowth.MoodPoint], _ isOwn: Bool) -> String {
        points.map { point in
            let level = point.levels.first { ($0.key == couple.account) == isOwn }?.value
            return level.flatMap { level in CheckIn.Mood.nearest(to: level)?.emoji } ?? "·"
        }.joined(separator: " ")
    }

    private func bars(_ counts: [(name: String, count: Int)]) -> String {
        let most = counts.map(\.count).max() ?? 0
        // The longest bar has 30 blocks at most.
        let scale = max(1, Double(most) / 30)
        var table = Table([.left, .left], style: .current(for: 1))
        for (name, count) in counts {
            let length = Int((Double(count) / scale).rounded(.up))
            table.add([name, count == 0 ? "0" : String(repeating: "█", count: length) + " " + display.wording.number(count)])
        }
        return table.text
    }
}
