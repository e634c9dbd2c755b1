/// What an entry of an account's list of sign-ins and changes says. The words are kept, and said to programs: none is ever given
/// another meaning.
public enum AuditKind: String, CaseIterable, Sendable {
    // MARK: Coming and going
    /// The account was made.
    case accountMade = "account-made"
    /// Signed in with the password.
    case signedInWithPassword = "signed-in-with-password"
    /// Signed in with a passkey; the label is its name.
    case signedInWithPasskey = "signed-in-with-passkey"
    /// Signed in with a recovery code.
    case signedInWithRecoveryCode = "signed-in-with-recovery-code"
    /// Signed in with a service elsewhere; the label is its address.
    case signedInWithService = "signed-in-with-service"
    /// Signed in by the link that set the first password, or by an invitation that made the account.
    case signedInWithLink = "signed-in-with-link"
    /// A wrong password or recovery code, at the door or where it is asked for again; counted by source and hour.
    case signInFailed = "sign-in-failed"
    /// A passkey signed rightly but has counted back, as a copy of it would; the label is its name.
    case passkeyRefused = "passkey-refused"
    /// Signed out in its own browser.
    case signedOut = "signed-out"
    /// Signed out elsewhere; the label is what that browser said of itself.
    case sessionEnded = "session-ended"
    /// Several browsers signed out at once; the label is their number.
    case sessionsEnded = "sessions-ended"

    // MARK: Ways to sign in
    /// The password was set, which signs out everywhere.
    case passwordChanged = "password-changed"
    /// The password was turned off, which signs out everywhere.
    case passwordOff = "password-off"
    /// A password was set where it was off, which signs out everywhere.
    case passwordOn = "password-on"
    /// A passkey was added; the label of this and the next two is its name, of a renaming the new one.
    case passkeyAdded = "passkey-added"
    /// A passkey was renamed.
    case passkeyRenamed = "passkey-renamed"
    /// A passkey was removed.
    case passkeyRemoved = "passkey-removed"
    /// A sign-in of a service was linked; the label of this and the next is what the service calls the person.
    case linkedSignInAdded = "linked-sign-in-added"
    /// A linked sign-in was removed.
    case linkedSignInRemoved = "linked-sign-in-removed"
    /// New recovery codes were made; earlier ones open nothing from then on.
    case recoveryCodesMade = "recovery-codes-made"
    /// A recovery code was used up.
    case recoveryCodeUsed = "recovery-code-used"
    /// The recovery codes were ended.
    case recoveryCodesEnded = "recovery-codes-ended"

    // MARK: Doors of programs and devices
    /// A token was made; the label of this and the next nine is the name of the token, app password or link.
    case tokenMade = "token-made"
    /// A token was used for the first time.
    case tokenFirstUsed = "token-first-used"
    /// A token was revoked.
    case tokenRevoked = "token-revoked"
    /// An app password was made.
    case appPasswordMade = "app-password-made"
    /// An app password was used for the first time.
    case appPasswordFirstUsed = "app-password-first-used"
    /// An app password was revoked.
    case appPasswordRevoked = "app-password-revoked"
    /// A calendar link was made.
    case calendarLinkMade = "calendar-link-made"
    /// A calendar link was revoked.
    case calendarLinkRevoked = "calendar-link-revoked"
    /// A widget link was made.
    case widgetLinkMade = "widget-link-made"
    /// A widget link was revoked.
    case widgetLinkRevoked = "widget-link-revoked"
    /// The buttons of all notifications that were sent were ended.
    case notificationButtonsEnded = "notification-buttons-ended"

    // MARK: Where data goes
    /// An account elsewhere was connected; the label of this and the next five is the name of the connection or channel.
    case connectionAdded = "connection-added"
    /// Another password for a connected account was stored.
    case connectionPasswordChanged = "connection-password-changed"
    /// An account elsewhere was disconnected.
    case connectionRemoved = "connection-removed"
    /// A channel for alerts was added.
    case channelAdded = "channel-added"
    /// The alerts of a channel go elsewhere from then on.
    case channelRedirected = "channel-redirected"
    /// A channel was removed.
    case channelRemoved = "channel-removed"
    /// A file with everything of an address book was downloaded; the label is its name.
    case exportDownloaded = "export-downloaded"

    // MARK: Couples and families
    /// An invitation was made; the label of this and the next two is the family’s name, empty for a couple.
    case invitationMade = "invitation-made"
    /// An invitation was revoked.
    case invitationRevoked = "invitation-revoked"
    /// This account joined by an invitation.
    case invitationAccepted = "invitation-accepted"
    /// Another account joined by an invitation of this one; the label is its name.
    case invitationUsed = "invitation-used"

    // MARK: The server, and what the account says of itself
    /// A link was made that makes an account on the server.
    case serverInvitationMade = "server-invitation-made"
    /// Such a link was revoked, by whichever owner.
    case serverInvitationRevoked = "server-invitation-revoked"
    /// This account became an owner of the server.
    case serverOwnershipReceived = "server-ownership-received"
    /// This account is no owner of the server any more.
    case serverOwnershipEnded = "server-ownership-ended"
    /// This account made another an owner of the server; the label of this and the next is that one’s name.
    case serverOwnershipGiven = "server-ownership-given"
    /// This account made another owner of the server a member.
    case serverOwnershipTaken = "server-ownership-taken"
    /// The account’s e-mail address was set, changed or removed.
    case emailChanged = "email-changed"
}

/// Kinds that are looked for together.
public enum AuditGroup: String, CaseIterable, Sendable {
    /// Sign-ins that worked, and sign-outs.
    case signIns = "sign-ins"
    /// Sign-ins that were refused.
    case refused
    /// Changes of the ways to sign in.
    case ways
    /// Tokens, app passwords and links.
    case doors
    /// Connected accounts, channels and exports.
    case data
    /// Invitations to couples, families and the server.
    case invitations
    /// Who owns the server, and the account’s e-mail address.
    case account
}

extension AuditKind {
    /// The kinds it is looked for with.
    public var group: AuditGroup {
        switch self {
        case .accountMade, .signedInWithPassword, .signedInWithPasskey, .signedInWithRecoveryCode, .signedInWithService,
            .signedInWithLink,
            .signedOut, .sessionEnded, .sessionsEnded:
            .signIns
        case .signInFailed, .passkeyRefused: .refused
        case .passwordChanged, .passwordOff, .passwordOn, .passkeyAdded, .passkeyRenamed, .passkeyRemoved, .linkedSignInAdded,
            .linkedSignInRemoved,
            .recoveryCodesMade, .recoveryCodeUsed,
            .recoveryCodesEnded:
            .ways
        case .tokenMade, .tokenFirstUsed, .tokenRevoked, .appPasswordMade, .appPasswordFirstUsed, .appPasswordRevoked,
            .calendarLinkMade, .calendarLinkRevoked, .widgetLinkMade, .widgetLinkRevoked, .notificationButtonsEnded:
            .doors
        case .connectionAdded, .connectionPasswordChanged, .connectionRemoved, .channelAdded, .channelRedirected,
            .channelRemoved, .exportDownloaded:
            .data
        case .invitationMade, .invitationRevoked, .invitationAccepted, .invitationUsed, .serverInvitationMade,
            .serverInvitationRevoked:
            .invitations
        case .serverOwnershipReceived, .serverOwnershipEnded, .serverOwnershipGiven, .serverOwnershipTaken, .emailChanged:
            .account
        }
    }
}

extension AuditGroup {
    /// Its kinds.
    public var kinds: Set<AuditKind> { Set(AuditKind.allCases.filter { $0.group == self }) }
}

extension Access.Kind {
    /// What is noted where one of this kind is ended.
    var ended: AuditKind {
        switch self {
        case .session: .sessionEnded
        case .passkey: .passkeyRemoved
        case .linkedSignIn: .linkedSignInRemoved
        case .recoveryCodes: .recoveryCodesEnded
        case .token: .tokenRevoked
        case .appPassword: .appPasswordRevoked
        case .feed: .calendarLinkRevoked
        case .widget: .widgetLinkRevoked
        case .notifications: .notificationButtonsEnded
        }
    }
}
