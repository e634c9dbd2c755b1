import Foundation
import Kinkeeper
import Notifications
import Screens
import Store
import TestSupport
import Testing

@testable import Server
@testable import Store

/// Anna and Ben, each with a phone, and an engine after its first round. It is noon on 21 November 2026 for both, UTC.
struct TwoPhones {
    let world: DeliveryWorld
    let ben: Account
    let (hers, his): (Channel, Channel)
    let engine: DeliveryEngine
    let checkIns: CoupleCheckIns

    init() async throws {
        world = try await DeliveryWorld()
        let (folder, now) = (world.folder, world.now)
        ben = try await folder.accounts.create(named: "Ben", passwordHash: nil, at: now)
        let hash = [UInt8](repeating: 7, count: 32)
        _ = try await folder.accounts.invitePartner(of: world.account.id, codeHash: hash, makesAccount: false, at: now)
        try await folder.acceptInvitation(codeHash: hash, by: ben.id, at: now)
        hers = try await world.channel()
        let endpoint = try Channel.Destination(.webhook, [.url: "https://hook.example/ben"])
        his = try await folder.accounts.addChannel(named: "ben", to: endpoint, for: ben.id, at: now)
        checkIns = try await folder.checkIns(of: world.account.id, at: now)
        engine = world.engine()
        await engine.round()
    }

    /// Tomorrow, 22 November.
    var tomorrow: CivilDate { CivilDate(of: world.now, in: .gmt).adding(days: 1) }

    @discardableResult
    func item(_ title: String, for account: Account? = nil, on day: CivilDate?) async throws -> ActionItem {
        try await checkIns.space.addActionItem(
            ActionItemDraft(title: title, due: day, assignee: account?.id), by: world.account.id,
            partners: checkIns.partners, at: world.now, in: .utc)
    }

    func titles(_ channel: Channel) -> [String] {
        world.sent.filter { $0.channel == channel.id }.map(\.message.title)
    }

    /// Goes to so many seconds after noon of the 21st, and lets the engine work.
    func pass(_ seconds: TimeInterval) async {
        world.pass(seconds)
        for _ in 1...3 { await engine.round() }
    }
}
