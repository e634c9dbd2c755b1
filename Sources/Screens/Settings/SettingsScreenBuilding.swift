import Foundation
import Kinkeeper
package import Store

extension SettingsScreen {
    /// What went wrong with the form that was sent last; nothing on a plain visit.
    package struct Problems: Hashable, Sendable {
        /// Why the time zone was not kept.
        package var timeZone: String?
        /// Why the password was not changed.
        package var password: String?

        package init(timeZone: String? = nil, password: String? = nil) {
            self.timeZone = timeZone
            self.password = password
        }
    }

    /// Builds the page. `sessions` are those that have not ended; `current` is the one that asks.
    package init(
        _ account: Account, sessions: [Session], current: Session.ID?, peopleCount: Int, timeZones: [String],
        problems: Problems = Problems(), from viewpoint: Viewpoint
    ) {
        let settings = account.settings
        let clock = Wording.time(viewpoint.now, in: viewpoint.timeZone)
        let today = CivilDate(of: viewpoint.now, in: viewpoint.timeZone)
        self.init(
            accountName: account.name,
            leapDayRules: LeapDayRule.allCases.map {
                SettingChoice($0.rawValue, Wording.title(of: $0), isSelected: $0 == settings.leapDayRule)
            },
            nameOrders: NameOrder.allCases.map {
                SettingChoice($0.rawValue, Wording.title(of: $0), isSelected: $0 == settings.nameOrder)
            },
            themes: AccountSettings.Theme.allCases.map {
                SettingChoice($0.rawValue, Wording.title(of: $0), isSelected: $0 == settings.theme)
            },
            timeZone: settings.timeZone ?? viewpoint.timeZone.identifier,
            timeZones: timeZones,
            timeZoneProblem: problems.timeZone,
            timeZoneNow: "It is \(clock) on \(Wording.longDay(today, today: today)) there.",
            sessions: SessionRow.rows(sessions, current: current, from: viewpoint),
            hasPassword: account.hasPassword,
            passwordProblem: problems.password,
            exportSummary: Wording.count(peopleCount, "person", "people")
        )
    }
}

extension SettingChoice {
    init(_ value: String, _ title: String, isSelected: Bool) {
        self.init(value: value, title: title, isSelected: isSelected)
    }
}

extension SessionRow {
    static func rows(_ sessions: [Session], current: Session.ID?, from viewpoint: Viewpoint) -> [SessionRow] {
        let ordered = sessions.filter { $0.id == current } + sessions.filter { $0.id != current }
        return ordered.map { session in
            let lastDay = CivilDate(of: session.lastSeenAt, in: viewpoint.timeZone)
            let today = CivilDate(of: viewpoint.now, in: viewpoint.timeZone)
            return SessionRow(
                device: DeviceName.of(userAgent: session.userAgent),
                lastUsed: "last used \(Wording.countdown(-lastDay.days(until: today)))",
                isCurrent: session.id == current,
                revokingPath: Routes.sessionRevoking.path(session.id))
        }
    }
}

/// What to call a browser.
enum DeviceName {
    /// "Firefox on Android" from what a browser says of itself; "Unknown browser" when it says nothing known.
    static func of(userAgent: String) -> String {
        // Order matters: most browsers also claim to be Safari, and Edge and Opera claim to be Chrome.
        let browsers = [
            ("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"),
            ("Chrome/", "Chrome"), ("Safari/", "Safari"),
        ]
        let systems = [
            ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("Mac OS X", "Mac"),
            ("CrOS", "ChromeOS"), ("Linux", "Linux"),
        ]
        let browser = browsers.first { userAgent.contains($0.0) }?.1
        let system = systems.first { userAgent.contains($0.0) }?.1
        switch (browser, system) {
        case (let browser?, let system?): return "\(browser) on \(system)"
        case (let browser?, nil): return browser
        case (nil, let system?): return "A program on \(system)"
        case (nil, nil): return "Unknown browser"
        }
    }
}

extension Wording {
    static func title(of rule: LeapDayRule) -> String {
        switch rule {
        case .february28: "28 February"
        case .march1: "1 March"
        }
    }

    static func title(of order: NameOrder) -> String {
        switch order {
        case .givenFirst: "Anna Berg"
        case .familyFirst: "Berg, Anna"
        }
    }

    static func title(of theme: AccountSettings.Theme) -> String {
        switch theme {
        case .system: "As the device"
        case .light: "Light"
        case .dark: "Dark"
        }
    }
}
