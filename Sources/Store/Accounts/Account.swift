public import Foundation
public import Kinkeeper

/// An account on this server.
public struct Account: Identifiable, Hashable, Sendable {
    /// Names one account.
    public typealias ID = AccountID

    /// Names the account.
    public let id: ID
    /// The name to sign in with. No two accounts have names that differ only in case or diacritics.
    public let name: String
    /// Whether it can be signed in to with a password.
    public let hasPassword: Bool
    /// Whether its owner turned the password off: it signs in with passkeys alone, and with recovery codes.
    public let passwordIsOff: Bool
    /// The space that is the account's own.
    public let personalSpace: Space.ID
    /// The settings.
    public let settings: AccountSettings
    /// When it was made.
    public let createdAt: Date
    /// What it may do about the server as a whole.
    public let serverRole: ServerRole
    /// The host that quick-note lines are sent to for reading; nil where they stay on this server, which is the default.
    public let captureProvider: String?
    /// The e-mail address; for the account alone, and never a way to sign in.
    public let email: String?
    /// The SHA-256 of its picture, in hexadecimal: the picture's version. Nil where it has none.
    public let picture: String?
    /// When the owner last ended the addresses in notifications, in milliseconds since 1970; 0 for never.
    package let actsEndedAt: Int
}

/// The settings that an account's owner chooses.
public struct AccountSettings: Hashable, Sendable {
    /// Light or dark pages.
    public enum Theme: String, CaseIterable, Sendable {
        /// As the device says.
        case system
        case light, dark
    }

    /// When people born on 29 February celebrate in common years, unless a person has a rule of their own.
    public var leapDayRule: LeapDayRule
    /// The part of names that comes first.
    public var nameOrder: NameOrder
    /// The IANA name of the account's zone ("Europe/Berlin"); nil for the server's.
    public var timeZone: String?
    /// Light or dark pages.
    public var theme: Theme
    /// The language of pages as a BCP 47 tag; nil for the browser's.
    public var locale: String?
    /// To how many people a day catching up is spread: 1 to 50.
    public var catchupsADay: Int
    /// Whether wishing a person well also counts as a catch-up by default.
    public var wishIsCatchup: Bool
    /// The step of getting started the account has come to, as `Onboarding` names it; nil before the first.
    public var onboarding: String?

    /// Settings from their parts; the defaults are those of a new account.
    public init(
        leapDayRule: LeapDayRule = .february28, nameOrder: NameOrder = .givenFirst, timeZone: String? = nil,
        theme: Theme = .system, locale: String? = nil, catchupsADay: Int = 3, wishIsCatchup: Bool = false,
        onboarding: String? = nil
    ) {
        self.leapDayRule = leapDayRule
        self.nameOrder = nameOrder
        self.timeZone = timeZone
        self.theme = theme
        self.locale = locale
        self.catchupsADay = catchupsADay
        self.wishIsCatchup = wishIsCatchup
        self.onboarding = onboarding
    }
}

extension AccountSettings {
    /// To how many people a day catching up can be spread.
    public static let catchupsADayRange = 1...50

    /// Whether a name is one of a zone: "Europe/Berlin", "UTC".
    public static func isTimeZone(_ name: String) -> Bool { ZoneName.zone(name) != nil }

    /// The account's time zone; the server's where the account chose none, or one that this system does not know.
    public func zone(else server: TimeZone) -> TimeZone { timeZone.flatMap { TimeZone(identifier: $0) } ?? server }

    /// A digest of the settings, without the progress of getting started. Two writers detect each other by it; equal settings
    /// have equal versions. It has 32 characters and fits an ETag.
    public var version: String {
        StableDigest(
            leapDayRule.rawValue, nameOrder.rawValue, timeZone ?? "", theme.rawValue, locale ?? "", String(catchupsADay),
            String(wishIsCatchup)
        ).hexadecimal
    }
}

/// A space that an account may open.
public struct Membership: Hashable, Sendable {
    /// The rights of a member.
    public enum Role: String, Sendable {
        /// Everything, including inviting and deleting.
        case owner
        /// Read and write.
        case member
    }

    /// The space.
    public let space: Space.ID
    /// The rights of the account there.
    public let role: Role
}
