import Foundation
import Kinkeeper
package import Store

extension SettingsScreen {
    /// The problems with the form that was last sent; empty on a plain visit.
    package struct Problems: Hashable, Sendable {
        /// Why the time zone was not kept.
        package var timeZone: String?
        /// The typed value.
        package var typedTimeZone: String?
        /// Why the password was not changed.
        package var password: String?
        /// Whether the number of catch-ups a day was none.
        package var perDay: Bool

        package init(
            timeZone: String? = nil, typedTimeZone: String? = nil, password: String? = nil, perDay: Bool = false
        ) {
            self.timeZone = timeZone
            self.typedTimeZone = typedTimeZone
            self.password = password
            self.perDay = perDay
        }
    }

    /// Builds the page. `sessions` are those that have not ended; `current` is the one that asks;
    /// `access` is what else opens the account.
    package init(
        _ account: Account, sessions: [Session], current: Session.ID?, peopleCount: Int, access: [Access] = [],
        timeZones: [String], problems: Problems = Problems(), from display: DisplayContext
    ) {
        let settings = account.settings
        let today = display.today
        let clock = [
            "time": display.wording.time(display.now, in: display.timeZone),
            "date": display.wording.longDay(today, today: today),
        ]
        self.init(
            accountName: account.name,
            leapDayRules: LeapDayRule.allCases.map {
                SettingChoice($0.rawValue, display.wording.title(of: $0), isSelected: $0 == settings.leapDayRule)
            },
            nameOrders: NameOrder.allCases.map {
                SettingChoice($0.rawValue, display.wording.title(of: $0), isSelected: $0 == settings.nameOrder)
            },
            themes: AccountSettings.Theme.allCases.map {
                SettingChoice($0.rawValue, display.wording.title(of: $0), isSelected: $0 == settings.theme)
            },
            languages: SettingChoice.languages(chosen: settings.locale, from: display),
            timeZone: problems.typedTimeZone ?? settings.timeZone ?? display.timeZone.identifier,
            timeZones: timeZones,
            timeZoneProblem: problems.timeZone,
            timeZoneNow: display.phrases.text("settings.timeZone.now", clock),
            sessions: SessionRow.rows(sessions, current: current, from: display),
            hasPassword: account.hasPassword, access: AccessChoice.all(access, from: display),
            passwordProblem: problems.password,
            exportSummary: display.phrases.count("shared.people", peopleCount),
            catchups: CatchupSettings(settings, isRefused: problems.perDay, from: display)
        )
    }

    /// The value sent for the language of the browser.
    package static let languageOfBrowser = "auto"
}

extension SettingChoice {
    init(_ value: String, _ title: String, isSelected: Bool) {
        self.init(value: value, title: title, isSelected: isSelected, language: nil)
    }

    /// The browser's language, then each language by its own name, which its speakers recognise on any page.
    static func languages(chosen: String?, from display: DisplayContext) -> [SettingChoice] {
        let chosen = chosen.flatMap { Language(tag: $0) }
        let auto = SettingChoice(
            SettingsScreen.languageOfBrowser, display.phrases.text("settings.language.browser"), isSelected: chosen == nil)
        return [auto]
            + Language.allCases.map {
                SettingChoice(
                    value: $0.rawValue, title: Phrasebook.of($0).text("settings.language.name"), isSelected: $0 == chosen,
                    language: $0 == display.language ? nil : $0.rawValue)
            }
    }
}

extension SessionRow {
    static func rows(_ sessions: [Session], current: Session.ID?, from display: DisplayContext) -> [SessionRow] {
        let ordered = sessions.filter { $0.id == current } + sessions.filter { $0.id != current }
        return ordered.map { session in
            let lastDay = CivilDate(of: session.lastSeenAt, in: display.timeZone)
            return SessionRow(
                device: DeviceName.of(userAgent: session.userAgent, display.phrases),
                lastUsed: display.phrases.text(
                    "settings.lastUsed", ["when": display.wording.countdown(-lastDay.days(until: display.today))]),
                isCurrent: session.id == current,
                revokingPath: Routes.sessionRevoking.path(session.id))
        }
    }
}

/// The name of a browser.
enum DeviceName {
    /// "Firefox on Android" from what a browser says of itself; "Unknown browser" when it says nothing known.
    static func of(userAgent: String, _ phrases: Phrasebook) -> String {
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
        case (let browser?, let system?): return phrases.text("settings.device", ["browser": browser, "system": system])
        case (let browser?, nil): return browser
        case (nil, let system?): return phrases.text("settings.device.program", ["system": system])
        case (nil, nil): return phrases.text("settings.device.unknown")
        }
    }
}

extension Wording {
    func title(of rule: LeapDayRule) -> String {
        switch rule {
        case .february28: day(28, month(2))
        case .march1: day(1, month(3))
        }
    }

    func title(of order: NameOrder) -> String {
        let name = PersonName(given: "Anna", family: "Berg", formatted: "Anna Berg")
        return name.display(order)
    }

    func title(of theme: AccountSettings.Theme) -> String {
        switch theme {
        case .system: phrases.text("settings.theme.system")
        case .light: phrases.text("settings.theme.light")
        case .dark: phrases.text("settings.theme.dark")
        }
    }
}
