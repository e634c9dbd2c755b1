import Foundation
import HTTPSupport
import Kinkeeper
import Store
import Transfer

/// The family of the demo account and its partner: an address book of its own, with people whom both know.
struct DemoFamily {
    static let name = "The Webers"

    let folder: DataFolder
    let demo: Account
    let now: @Sendable () -> Date

    /// Makes the family and its people.
    func make(today: CivilDate) async throws {
        let family = try await folder.accounts.makeFamily(named: Self.name, by: demo.id, at: now())
        if let robin = try await folder.accounts.account(named: DemoCouple.name) {
            let code = InvitationCode()
            _ = try await folder.accounts.inviteToFamily(
                family.id, by: demo.id, codeHash: code.digest, makesAccount: false, at: now())
            try await folder.acceptInvitation(codeHash: code.digest, by: robin.id, at: now())
        }
        let space = try await folder.openSpace(family.id, for: demo.id)
        let member = try await folder.importingMember(demo.id, into: family.id)
        let run = try await ContactsImport(of: "family.vcf", into: space, by: member, now: now)
        _ = try await run.read(ImportSource(bytes: DemoPeople.familyFile(today: today)), today: today)
        let people = try await space.peoplePage(order: .givenFirst, limit: 10).rows.map(\.id)
        let group = try await space.createGroup(
            .make(at: now()), named: try GroupName("Christmas at Lotte’s"), cadence: nil, on: today, at: now())
        if let robin = try await folder.accounts.account(named: DemoCouple.name),
            let card = try await space.people(withUIDs: [DemoPeople.uid(of: "Robin")]).first
        {
            // Gifts for robin are hidden from that account.
            let members = try await folder.accounts.family(family.id, of: demo.id, at: now())
            try await space.setAccount(of: card, to: robin.id, asking: demo.id, in: members, at: now())
        }
        try await DemoGifts(today: today, now: now(), account: demo.id).lay(outInFamily: space)
        if case .done(let group) = group { try await space.addMembers(people, to: group.id, on: today, at: now()) }
        try await addReminders(to: space, today: today)
    }

    /// What any of the household may do: once, on a day to come, and each week.
    private func addReminders(to space: Space, today: CivilDate) async throws {
        let lotte = try await space.people(withUIDs: [DemoPeople.uid(of: "Lotte")])
        let sweep = RecurrenceSet(start: CivilDateTime(today.adding(days: 3), .nine))
        let call = RecurrenceSet(start: CivilDateTime(today.adding(days: 1), .nine), rule: .weekly)
        for draft in [
            ReminderDraft(category: .actionItem, title: "Chimney sweep: be at home", schedule: sweep),
            ReminderDraft(category: .checkIn, title: "A call with Lotte, all together", people: lotte, schedule: call),
        ] { try await space.createReminder(draft, at: now(), in: .utc) }
    }
}
