import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// Each sign-in and change is noted once, as what it is.
@Suite struct AuditKindTests {
    @Test func `an account begins with its own entry`() async throws {
        let world = try await AuditWorld()
        #expect(try await world.entries().map(\.kind) == [.accountMade])
        #expect(try await world.entries().map(\.origin) == [.server])
    }

    @Test(arguments: [
        (SignInWay.password, "signed-in-with-password"), (.passkey("Key"), "signed-in-with-passkey Key"),
        (.service("https://id.example.org"), "signed-in-with-service https://id.example.org"),
        (.recoveryCode, "signed-in-with-recovery-code"), (.link, "signed-in-with-link"),
    ])
    func `a sign-in is noted with its way and where it came from`(way: SignInWay, word: String) async throws {
        let world = try await AuditWorld()
        #expect(try await world.words { _ = try await world.session(by: way) } == [word])
        #expect(try await world.entries().first?.origin == AuditWorld.origin)
        #expect(try await world.words { _ = try await world.session(by: .renewal) } == [])
    }

    @Test func `signing out is noted here, elsewhere, and of several browsers at once`() async throws {
        let world = try await AuditWorld()
        let (accounts, anna) = (world.accounts, world.anna.id)
        let (own, other) = (try await world.session("Desk"), try await world.session("Phone"))
        var words = try await world.words { try await accounts.revokeSession(other.id, of: anna, at: world.now) }
        #expect(words == ["session-ended Phone"])
        words = try await world.words { try await accounts.revokeSession(own.id, of: anna, isAsking: true, at: world.now) }
        #expect(words == ["signed-out"])
        for _ in 0..<3 { _ = try await world.session("Tablet") }
        words = try await world.words { try await accounts.revokeSessions(of: anna, except: nil, at: world.now) }
        #expect(words == ["sessions-ended 3"])
        words = try await world.words { try await accounts.revokeSessions(of: anna, except: nil, at: world.now) }
        #expect(words == [])
        _ = try await world.session("Tablet")
        words = try await world.words { try await accounts.endAccess(to: anna, at: world.now) { $0.kind == .session } }
        #expect(words == ["session-ended Tablet"])
    }

    @Test func `a browser in which another account signs in signs the first one out`() async throws {
        let world = try await AuditWorld()
        let hers = try await world.session("Desk")
        let words = try await world.words {
            let time = world.now
            _ = try await world.accounts.openSession(
                tokenHash: world.hash, for: world.ben.id, insteadOf: hers.id, userAgent: "Desk", at: time,
                expiresAt: time.addingTimeInterval(60))
        }
        #expect(words == ["signed-out"])
        // Where the other account signs in from is its own.
        #expect(try await world.entries().first?.origin.source == "")
    }

    @Test func `ways to sign in are noted when they come, change and go`() async throws {
        let world = try await AuditWorld()
        let (accounts, anna, code) = (world.accounts, world.anna.id, world.hash)
        var words = try await world.words {
            try await accounts.setPasswordHash("y", of: anna, asking: nil, at: world.now) { _ in false }
        }
        #expect(words == ["password-changed"])
        let key = try await world.passkey()
        words = try await world.words { _ = try await world.passkey("Other") }
        #expect(words == ["passkey-added Other"])
        words = try await world.words { try await accounts.renamePasskey(key.id, to: "New", of: anna, at: world.now) }
        #expect(words == ["passkey-renamed New"])
        words = try await world.words { try await accounts.removePasskey(key.id, of: anna, at: world.now) }
        #expect(words == ["passkey-removed New"])
        words = try await world.words {
            try await accounts.makeRecoveryCodes(hashes: [code, world.hash], for: anna, at: world.now)
        }
        #expect(words == ["recovery-codes-made"])
        for expected in [["recovery-code-used"], []] {
            words = try await world.words {
                _ = try await accounts.useRecoveryCode(hash: code, accountName: "anna", at: world.now)
            }
            #expect(words == expected)
        }
        words = try await world.words { try await accounts.endAccess(to: anna, at: world.now) { $0.kind == .recoveryCodes } }
        #expect(words == ["recovery-codes-ended"])
    }

    @Test func `a password that is turned off and on again is noted as that, and once`() async throws {
        let world = try await AuditWorld()
        let (accounts, anna) = (world.accounts, world.anna.id)
        for name in ["Key", "Phone"] { _ = try await world.passkey(name) }
        try await accounts.makeRecoveryCodes(hashes: [world.hash], for: anna, at: world.now)
        for expected in [["password-off"], []] {
            let words = try await world.words {
                try await accounts.turnPasswordOff(of: anna, under: AuditWorld.host, at: world.now)
            }
            #expect(words == expected)
        }
        for expected in [["password-on"], ["password-changed"]] {
            let words = try await world.words { try await accounts.setPasswordHash("y", of: anna, at: world.now) }
            #expect(words == expected)
        }
    }

    @Test func `linked sign-ins are noted when they come and go, and once`() async throws {
        let world = try await AuditWorld()
        let (accounts, anna) = (world.accounts, world.anna.id)
        let draft = LinkedSignIn.Draft(issuer: "https://id.example.org", subject: "1", shown: "anna@example.org")
        var words = try await world.words { try await accounts.linkSignIn(draft, with: anna, at: world.now) }
        #expect(words == ["linked-sign-in-added anna@example.org"])
        words = try await world.words { try await accounts.linkSignIn(draft, with: anna, at: world.now) }
        #expect(words == [])
        let link = try #require(try await accounts.linkedSignIns(of: anna).first)
        words = try await world.words {
            try await accounts.removeLinkedSignIn(link.id, of: anna, leaving: nil, at: world.now)
        }
        #expect(words == ["linked-sign-in-removed anna@example.org"])
    }

    @Test func `a passkey that counts back is noted, and signs nobody in`() async throws {
        let world = try await AuditWorld()
        let key = try await world.passkey(count: 7)
        let words = try await world.words {
            let opened = try await world.accounts.usePasskey(
                key.id, signCount: 6, isBackedUp: false, host: AuditWorld.host, at: world.now)
            #expect(opened == nil)
        }
        #expect(words == ["passkey-refused Key"])
    }

    @Test func `tokens and app passwords are noted when made, first used and revoked`() async throws {
        let world = try await AuditWorld()
        let (accounts, anna, secret) = (world.accounts, world.anna.id, world.hash)
        var words = try await world.words { _ = try await world.token(hash: secret) }
        #expect(words == ["token-made Script"])
        for expected in [["token-first-used Script"], []] {
            words = try await world.words { _ = try await accounts.token(hash: secret, at: world.now) }
            #expect(words == expected)
        }
        let token = try #require(try await accounts.tokens(of: anna).first)
        words = try await world.words { try await accounts.revokeToken(token.id, of: anna, at: world.now) }
        #expect(words == ["token-revoked Script"])
        let password = try await world.appPassword(hash: secret)
        let attempt = AppPasswordTry(accountName: "Anna", hash: secret, source: "192.0.2.7")
        for expected in [["app-password-first-used Tablet"], []] {
            words = try await world.words { _ = try await accounts.tryAppPassword(attempt, at: world.now) }
            #expect(words == expected)
        }
        words = try await world.words { try await accounts.revokeAppPassword(password.id, of: anna, at: world.now) }
        #expect(words == ["app-password-revoked Tablet"])
        words = try await world.words { _ = try await world.appPassword() }
        #expect(words == ["app-password-made Tablet"])
        words = try await world.words { try await accounts.revokeAppPasswords(of: anna, at: world.now) }
        #expect(words == ["app-password-revoked Tablet"])
    }

    @Test func `links are noted when made and revoked, one by one and together`() async throws {
        let world = try await AuditWorld()
        let (accounts, anna) = (world.accounts, world.anna.id)
        var words = try await world.words {
            _ = try await world.calendarLink()
            _ = try await world.widgetLink()
        }
        #expect(words == ["calendar-link-made Work", "widget-link-made Hall"])
        let link = try #require(try await accounts.calendarFeeds(of: anna).first)
        let widget = try #require(try await accounts.widgetLinks(of: anna).first)
        words = try await world.words {
            try await accounts.revokeCalendarFeed(link.id, of: anna, at: world.now)
            try await accounts.revokeWidgetLink(widget.id, of: anna, at: world.now)
        }
        #expect(words == ["calendar-link-revoked Work", "widget-link-revoked Hall"])
        _ = try await (world.calendarLink(), world.widgetLink(), world.token(), world.passkey())
        words = try await world.words { try await accounts.endAccess(to: anna, at: world.now) { $0.kind != .session } }
        #expect(
            words == [
                "calendar-link-revoked Work", "passkey-removed Key", "token-revoked Script", "widget-link-revoked Hall",
            ])
    }

    @Test func `notification buttons that are ended are noted`() async throws {
        let world = try await AuditWorld()
        let channel = try await world.channel()
        try await world.accounts.file.write { [anna = world.anna.id, time = world.now] db in
            try db.run(
                """
                INSERT INTO deliveries (id, account_id, channel_id, alert_id, fire_at, state, attempts, attempt_at)
                VALUES (?1, ?2, ?3, ?1, ?4, 'accepted', 1, ?4)
                """, [Delivery.ID.make(at: time).value, anna.value, channel.id.value, time.milliseconds.databaseValue])
        }
        let words = try await world.words {
            try await world.accounts.endAccess(to: world.anna.id, at: world.now) { $0.kind == .notifications }
        }
        #expect(words == ["notification-buttons-ended"])
    }

    @Test func `where data goes is noted: connections, channels, exports`() async throws {
        let world = try await AuditWorld()
        let (accounts, anna) = (world.accounts, world.anna.id)
        let there = try await world.connection()
        #expect(try await world.entries().first?.kind == .connectionAdded)
        var words = try await world.words { try await accounts.setSecret([2], of: there.id, at: world.now) }
        #expect(words == ["connection-password-changed There"])
        words = try await world.words { try await accounts.disconnect(there.id, of: anna, at: world.now) }
        #expect(words == ["connection-removed There"])
        let garden = try await world.channel()
        #expect(try await world.entries().first?.kind == .channelAdded)
        words = try await world.words {
            _ = try await accounts.changeChannel(garden.id, of: anna, at: world.now) { channel -> Result<Void, Never> in
                channel.name = "Shed"
                return .success(())
            }
        }
        #expect(words == [])
        words = try await world.words {
            _ = try await accounts.changeChannel(garden.id, of: anna, at: world.now) { channel in
                Result { () throws(Channel.FieldProblem) in
                    channel.destination = try Channel.Destination(.ntfy, [.topic: "other", .token: "tk"])
                }
            }
        }
        #expect(words == ["channel-redirected Shed"])
        words = try await world.words { try await accounts.removeChannel(garden.id, of: anna, at: world.now) }
        #expect(words == ["channel-removed Shed"])
        words = try await world.words { try await accounts.noteExport(named: "kinkeeper.json", for: anna, at: world.now) }
        #expect(words == ["export-downloaded kinkeeper.json"])
    }

    @Test func `invitations are noted for who makes them and for who comes`() async throws {
        let world = try await AuditWorld()
        let (accounts, anna, ben, code) = (world.accounts, world.anna.id, world.ben.id, world.hash)
        let first = try await accounts.invitePartner(of: anna, codeHash: world.hash, makesAccount: false, at: world.now)
        var words = try await world.words { try await accounts.revokeInvitation(first.id, of: anna, at: world.now) }
        #expect(words == ["invitation-revoked"])
        words = try await world.words {
            _ = try await accounts.invitePartner(of: anna, codeHash: code, makesAccount: false, at: world.now)
        }
        #expect(words == ["invitation-made"])
        words = try await world.words {
            for _ in 0..<2 {
                try await world.folder.acceptInvitation(codeHash: code, by: ben, from: AuditWorld.origin, at: world.now)
            }
        }
        #expect(words == ["invitation-used Ben"])
        // Where the other account joined from is its own.
        #expect(try await world.entries().first?.origin.source == "")
        let his = try await world.entries(of: world.ben)
        #expect(his.map(\.kind) == [.invitationAccepted, .accountMade] && his.first?.origin == AuditWorld.origin)
        let family = try await accounts.makeFamily(named: "The Bergers", by: anna, at: world.now).id
        let made = try await accounts.inviteToFamily(
            family, by: anna, codeHash: world.hash, makesAccount: false, at: world.now)
        words = try await world.words {
            try await accounts.revokeInvitation(made.invitation.id, to: family, by: anna, at: world.now)
        }
        #expect(words == ["invitation-revoked The Bergers"])
    }

    @Test func `every kind is in one group, and every group has kinds`() {
        #expect(AuditGroup.allCases.flatMap(\.kinds).count == AuditKind.allCases.count)
        #expect(AuditGroup.allCases.allSatisfy { !$0.kinds.isEmpty })
    }
}
