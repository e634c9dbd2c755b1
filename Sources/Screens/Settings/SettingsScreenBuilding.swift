import Foundation
import Kinkeeper
package import Store

extension SettingsScreen {
    /// What the rows of an account show beside its settings.
    package struct Counts: Hashable, Sendable {
        /// What opens the account, its browsers among them.
        package var access: [Access]
        /// How many channels bring alerts.
        package var channels: Int
        /// How many families the account is in.
        package var families: Int
        /// The partner's name: nil for an account that is in no couple, empty while the partner has not come yet.
        package var partner: String?
        /// How many address books elsewhere are connected.
        package var connections: Int
        /// How the nightly backups of the server are.
        package var backups: BackupStatus
        /// Whether the password and the passkeys can be changed.
        package var changesWaysIn: Bool

        package init(
            access: [Access], channels: Int, families: Int, partner: String?, connections: Int,
            backups: BackupStatus = .notSetUp, changesWaysIn: Bool = true
        ) {
            self.access = access
            self.channels = channels
            self.families = families
            self.partner = partner
            self.connections = connections
            self.backups = backups
            self.changesWaysIn = changesWaysIn
        }
    }

    /// Builds the list for an account.
    package init(_ account: Account, _ counts: Counts, from display: DisplayContext) {
        let (settings, phrases, wording) = (account.settings, display.phrases, display.wording)
        func row(_ phrase: String, _ value: String?, _ route: FixedRoute) -> SettingsRow {
            SettingsRow(title: phrases.text(phrase), value: value, path: route.path)
        }
        func number(of kind: Access.Kind) -> String { wording.number(counts.access.count { $0.kind == kind }) }
        let language = settings.locale.flatMap { Language(tag: $0) }.map { Phrasebook.of($0) }
        let you = [
            row(
                "settings.language",
                (language ?? phrases).text(language == nil ? "settings.language.browser" : "settings.language.name"),
                Routes.languageSettings),
            row("settings.appearance", wording.title(of: settings.theme), Routes.appearanceSettings),
            row("settings.days", settings.timeZone ?? display.timeZone.identifier, Routes.daySettings),
            row("catchups.title", phrases.count("settings.perDay", settings.catchupsADay), Routes.catchupSettings),
            row("couple.title", Self.partner(counts.partner, phrases), Routes.couple),
            row("families.title", wording.number(counts.families), Routes.families),
        ]
        let alerts = [
            row("settings.alerts.times", nil, Routes.alerts),
            row("channels.title", wording.number(counts.channels), Routes.channels),
        ]
        let sync = [
            row("settings.phones", nil, Routes.phones),
            row("settings.connections", wording.number(counts.connections), Routes.connections),
            row("feeds.title", number(of: .feed), Routes.calendarFeeds),
            row("settings.app", nil, Routes.appSettings),
        ]
        let waysIn = [
            row("settings.password", phrases.text(account.passwordPhrase), Routes.password),
            row("passkeys.title", number(of: .passkey), Routes.passkeys),
        ]
        let security =
            (counts.changesWaysIn ? waysIn : []) + [
                row("settings.sessions", number(of: .session), Routes.sessions),
                row("appPasswords.title", number(of: .appPassword), Routes.appPasswords),
                row("tokens.title", number(of: .token), Routes.tokens),
            ]
        // What is about the server as a whole is for its owners.
        let backup =
            counts.backups.isSetUp
            ? phrases.text("accounts.backup", ["when": BackupsScreen.summary(counts.backups, from: display)])
            : phrases.text("accounts.noBackups")
        let server = row("accounts.title", backup, Routes.accounts)
        let advanced =
            [row("shared.import", nil, Routes.imports), row("settings.export", nil, Routes.export)]
            + (account.serverRole == .owner ? [server] : [])
            + [row("settings.models", account.captureProvider, Routes.languageModel)]
        self.init(
            accountName: account.name,
            groups: [
                ("you", "settings.group.you", you), ("alerts", "alerts.title", alerts),
                ("sync", "settings.group.sync", sync), ("security", "settings.group.security", security),
                ("advanced", "settings.group.advanced", advanced),
            ].map { SettingsGroup(anchor: $0.0, title: phrases.text($0.1), rows: $0.2) })
    }
}

extension SettingsScreen {
    /// The partner's name, or why there is none.
    private static func partner(_ name: String?, _ phrases: Phrasebook) -> String {
        guard let name else { return phrases.text("settings.none") }
        return name.isEmpty ? phrases.text("settings.couple.invited") : name
    }
}

extension SettingScreen {
    /// The value sent for the language of the browser.
    package static let languageOfBrowser = "auto"

    /// The language of an account.
    package static func language(_ settings: AccountSettings, from display: DisplayContext) -> SettingScreen {
        SettingScreen(
            display.phrases.text("settings.language"),
            [
                SettingChoices(
                    name: "language", title: display.phrases.text("settings.language.legend"), isOfWholePage: true,
                    values: SettingChoice.languages(display.phrases, chosen: settings.locale))
            ])
    }

    /// Colours, and how names are written.
    package static func appearance(_ settings: AccountSettings, from display: DisplayContext) -> SettingScreen {
        let (phrases, wording) = (display.phrases, display.wording)
        return SettingScreen(
            phrases.text("settings.appearance"),
            [
                SettingChoices(
                    name: "theme", title: phrases.text("settings.colours"),
                    values: AccountSettings.Theme.allCases.map {
                        SettingChoice($0.rawValue, wording.title(of: $0), isSelected: $0 == settings.theme)
                    }),
                SettingChoices(
                    name: "nameOrder", title: phrases.text("settings.names"),
                    values: NameOrder.allCases.map {
                        SettingChoice($0.rawValue, wording.title(of: $0), isSelected: $0 == settings.nameOrder)
                    }),
            ])
    }

    /// The time zone, and the day of a birthday on 29 February. `problem` says why the `typed` zone was not kept.
    package static func days(
        _ settings: AccountSettings, zones: [String], typed: String? = nil, problem: String? = nil, from display: DisplayContext
    ) -> SettingScreen {
        let (phrases, wording, today) = (display.phrases, display.wording, display.today)
        let clock = [
            "time": wording.time(display.now, in: display.timeZone), "date": wording.longDay(today, today: today),
        ]
        return SettingScreen(
            phrases.text("settings.days"),
            [
                SettingChoices(
                    name: "leapDayRule", title: phrases.text("settings.leapDays"),
                    values: LeapDayRule.allCases.map {
                        SettingChoice($0.rawValue, wording.title(of: $0), isSelected: $0 == settings.leapDayRule)
                    })
            ],
            zone: TimeZoneSetting(
                identifier: typed ?? settings.timeZone ?? display.timeZone.identifier, all: zones, problem: problem,
                timeThere: phrases.text("settings.timeZone.now", clock)))
    }

    /// How catch-ups are planned; `isRefused` says that an invalid number was sent.
    package static func catchups(
        _ settings: AccountSettings, isRefused: Bool = false, from display: DisplayContext
    ) -> SettingScreen {
        SettingScreen(
            display.phrases.text("catchups.title"), [],
            catchups: CatchupSettings(settings, isRefused: isRefused, from: display))
    }

    private init(
        _ title: String, _ choices: [SettingChoices], zone: TimeZoneSetting? = nil, catchups: CatchupSettings? = nil
    ) {
        self.init(title: title, choices: choices, zone: zone, catchups: catchups)
    }
}

extension Account {
    /// The key of the phrase that says whether it has a password.
    fileprivate var passwordPhrase: String {
        if passwordIsOff { return "settings.password.isOff" }
        return hasPassword ? "settings.password.isSet" : "settings.none"
    }
}

extension PasswordScreen {
    /// Builds the page. `access` is what opens the account beside its browsers: passkeys, linked sign-ins and recovery codes are kept unless their
    /// owner ticks them. `isRecovered` says that a recovery code was used just now.
    package init(
        _ account: Account, access: [Access], isRecovered: Bool = false, problem: String? = nil, again: SignInService? = nil,
        from display: DisplayContext
    ) {
        self.init(
            accountName: account.name, hasPassword: account.hasPassword, isOff: account.passwordIsOff,
            asksForPresent: account.hasPassword && !isRecovered,
            access: AccessChoice.all(access, keeping: [.passkey, .linkedSignIn, .recoveryCodes], from: display),
            problem: problem, again: again)
    }
}

extension SessionsScreen {
    /// Builds the page. `sessions` are those that have not ended; `current` is the one that asks.
    package init(_ sessions: [Session], current: Session.ID?, from display: DisplayContext) {
        self.init(sessions: SessionRow.rows(sessions, current: current, from: display))
    }
}

extension SettingChoice {
    init(_ value: String, _ title: String, isSelected: Bool) {
        self.init(value: value, title: title, isSelected: isSelected, language: nil)
    }

    /// The browser's language, then each language by its own name, which its speakers recognise on any page.
    package static func languages(_ phrases: Phrasebook, chosen: String? = nil) -> [SettingChoice] {
        let chosen = chosen.flatMap { Language(tag: $0) }
        let auto = SettingChoice(
            SettingScreen.languageOfBrowser, phrases.text("settings.language.browser"), isSelected: chosen == nil)
        return [auto]
            + Language.allCases.map {
                SettingChoice(
                    value: $0.rawValue, title: Phrasebook.of($0).text("settings.language.name"), isSelected: $0 == chosen,
                    language: $0 == phrases.language ? nil : $0.rawValue)
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
        known(userAgent, phrases) ?? phrases.text("settings.device.unknown")
    }

    /// The same; nil when it says nothing known.
    static func known(_ userAgent: String, _ phrases: Phrasebook) -> String? {
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
        case (nil, nil): return nil
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
