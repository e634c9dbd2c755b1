package import Foundation
import Kinkeeper
package import Store

/// The passwords devices come in with, and the form for a new one.
public struct AppPasswordsScreen: Hashable, Sendable {
    /// An app password in the list.
    public struct Row: Hashable, Sendable {
        /// The name given by its owner.
        public let name: String
        /// "see people and groups · change people and groups".
        public let allows: String
        /// "Last used 3 days ago."
        public let use: String
        /// The path that revokes it.
        public let revokingPath: String
    }

    /// The app passwords, the newest first.
    public let rows: [Row]
    /// The path that revokes all; nil unless there are several.
    public let revokingAllPath: String?
    /// The app password that was just made: shown this once. Nil otherwise.
    public let fresh: FreshToken?
    /// "Here is the app password “Phone”."
    public let freshTitle: String
    /// "Type it in on this one device, with Anna as the user name."
    public let freshHint: String
    /// The scopes for a new one.
    public let scopes: [SettingChoice]
    /// The name that was entered, while there is something wrong with the form.
    public let name: String
    /// Why none was made; nil otherwise.
    public let problem: String?
    /// The password that is asked for before one is made; nil shortly after signing in.
    public let confirmation: OwnerConfirmation?

    /// Builds the page. `chosen` are the scopes that are ticked; `problem` is the key of a phrase.
    package init(
        _ known: [AppPassword], of account: Account, fresh: FreshToken? = nil, name: String = "",
        chosen: Set<AppPassword.Scope>? = nil, problem: String? = nil, confirmation: OwnerConfirmation? = nil,
        from display: DisplayContext
    ) {
        let phrases = display.phrases
        let ticked = chosen ?? Set(AppPassword.Scope.offered)
        rows = known.map { Row($0, from: display) }
        revokingAllPath = known.count > 1 ? Routes.appPasswordsRevoking.path : nil
        self.fresh = fresh
        freshTitle = phrases.text("appPasswords.fresh", ["name": fresh?.name ?? ""])
        freshHint = phrases.text("appPasswords.fresh.hint", ["user": account.name])
        scopes = AppPassword.Scope.offered.map {
            SettingChoice($0.rawValue, phrases.text($0.phrase), isSelected: ticked.contains($0))
        }
        self.name = name
        self.problem = problem.map { phrases.text($0) }
        self.confirmation = confirmation
    }
}

extension AppPasswordsScreen.Row {
    init(_ known: AppPassword, from display: DisplayContext) {
        let phrases = display.phrases
        let used = known.lastUsedAt.map { instant in
            let day = CivilDate(of: instant, in: display.timeZone)
            return phrases.text("appPasswords.used", ["when": display.wording.countdown(-day.days(until: display.today))])
        }
        let local = known.expiresAt.map { end in
            guard display.now < end else { return phrases.text("appPasswords.ended") }
            return phrases.text("appPasswords.local", ["date": display.day(of: end)])
        }
        self.init(
            name: known.name,
            allows: AppPassword.Scope.allCases.filter(known.scopes.contains).map { phrases.text($0.phrase) }
                .joined(separator: " · "),
            use: [used ?? phrases.text("appPasswords.unused"), local].compactMap(\.self).joined(separator: " "),
            revokingPath: Routes.appPasswordRevoking.path(known.id))
    }
}

extension DisplayContext {
    /// The day of a moment, in words: "21 December".
    package func day(of instant: Date) -> String {
        wording.day(CivilDate(of: instant, in: timeZone), today: today)
    }
}

extension AppPassword.Scope {
    /// The key of the phrase that says what the scope allows.
    package var phrase: String {
        switch self {
        case .readContacts: "appPasswords.scope.readContacts"
        case .writeContacts: "appPasswords.scope.writeContacts"
        case .readCalendar: "appPasswords.scope.readCalendar"
        case .writeCalendar: "appPasswords.scope.writeCalendar"
        }
    }
}
