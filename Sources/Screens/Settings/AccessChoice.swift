import Foundation
import Kinkeeper
package import Store

/// One kind of access to the account, to be ticked when it should end.
public struct AccessChoice: Hashable, Sendable {
    /// The value sent.
    public let value: String
    /// "Token “Backup”".
    public let title: String
    /// "last used 3 days ago", "never used".
    public let use: String
    /// Whether it is ticked at first.
    public let isTicked: Bool
}

extension AccessChoice {
    /// The choices for what opens an account, in its order. All are ticked but those of the kinds in `keeping`.
    package static func all(
        _ access: [Access], keeping kept: Set<Access.Kind> = [], from display: DisplayContext
    ) -> [AccessChoice] {
        access.map { AccessChoice($0, isTicked: !kept.contains($0.kind), from: display) }
    }

    init(_ access: Access, isTicked: Bool, from display: DisplayContext) {
        let phrases = display.phrases
        let name = access.kind == .session ? DeviceName.of(userAgent: access.name, phrases) : access.name
        func when(_ instant: Date) -> String {
            let day = CivilDate(of: instant, in: display.timeZone)
            return display.wording.countdown(-day.days(until: display.today))
        }
        let use: String
        if access.kind == .notifications {
            use = phrases.text("settings.access.sent", ["when": when(access.createdAt)])
        } else if let lastUsedAt = access.lastUsedAt {
            use = phrases.text("settings.lastUsed", ["when": when(lastUsedAt)])
        } else {
            use = phrases.text("settings.access.unused")
        }
        self.init(value: access.key, title: phrases.text(access.kind.phrase, ["name": name]), use: use, isTicked: isTicked)
    }
}

extension Access.Kind {
    /// The key of its phrase, with its name.
    var phrase: String {
        switch self {
        case .session: "settings.access.session"
        case .passkey: "settings.access.passkey"
        case .linkedSignIn: "settings.access.linkedSignIn"
        case .recoveryCodes: "settings.access.recoveryCodes"
        case .token: "settings.access.token"
        case .appPassword: "settings.access.appPassword"
        case .feed: "settings.access.feed"
        case .widget: "settings.access.widget"
        case .notifications: "settings.access.notifications"
        }
    }
}

/// Everything beside this browser that opens the account, to be ended at once.
public struct SignOutScreen: Hashable, Sendable {
    /// The present kinds of access; all are ticked at first.
    public let access: [AccessChoice]
    /// The password that is asked for before ways to sign in end; nil where none does, and shortly after signing in.
    public let confirmation: OwnerConfirmation?

    /// Builds the page. `chosen` are the keys of those that stay ticked; nil is all.
    package init(
        _ access: [Access], chosen: Set<String>? = nil, confirmation: OwnerConfirmation? = nil, from display: DisplayContext
    ) {
        self.access = access.map { AccessChoice($0, isTicked: chosen?.contains($0.key) ?? true, from: display) }
        self.confirmation = confirmation
    }
}
