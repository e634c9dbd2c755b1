import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// Undoing a line of text removes what it made, unless that has got something of its own since.
@Suite struct CaptureUndoTests {
    private let clock = TestClock()
    private let account: Account.ID = .make(at: Date(timeIntervalSince1970: 1))

    /// A space with the cast, in which a line has made Zora.
    private func world() async throws -> (space: Space, test: TestSpace, zora: Person.ID, receipt: CaptureReceipt) {
        let test = try await TestSpace.withCast(at: clock.now)
        let zora = Person.ID.make(at: clock.now)
        let profile = Profile(name: PersonName(given: "Zora", formatted: "Zora"))
        let card = CapturedCard(
            person: zora, version: nil, card: Cast.card(profile, uid: zora.description), own: OwnData())
        let receipt = try await save([], [card], in: test.space)
        #expect(receipt.newPeople == [zora])
        return (test.space, test, zora, receipt)
    }

    private func save(
        _ records: [CapturedRecord], _ cards: [CapturedCard] = [], in space: Space
    ) async throws -> CaptureReceipt {
        try await space.saveCapture(
            records, cards: cards, asking: account, today: clock.today, in: .utc, at: clock.now)
    }

    /// Undoes a line a minute later, and returns how much stays.
    private func undo(_ receipt: CaptureReceipt, in space: Space) async throws -> Int {
        try await space.undoCapture(receipt, cards: [], asking: account, today: clock.today, at: clock.now + 60)
    }

    @Test func `somebody who was made and is as they were goes to the trash`() async throws {
        let world = try await world()
        #expect(try await undo(world.receipt, in: world.space) == 0)
        #expect(try await world.space.person(world.zora)?.trashedAt != nil)
    }

    /// Rows of the person ?1; ?2 is somebody else, and ?3 names the row.
    @Test(
        arguments: [
            "INSERT INTO wishes (id, person_id, kind, label, day, wished_at) VALUES (?3, ?1, 'birthday', '', 20000, 0)",
            "INSERT INTO alert_choices (id, person_id, about) VALUES (?3, ?1, 'occasions')",
            "INSERT INTO person_accounts (id, person_id, account_id) VALUES (?3, ?1, ?3)",
            "INSERT INTO shared_people (id, person_id, space_id, shared_id, created_at) VALUES (?3, ?1, ?3, ?3, 0)",
            "INSERT INTO merges (id, kept_id, merged_id, merged_at, kept_own_before) VALUES (?3, ?1, ?2, 0, '{}')",
            "INSERT INTO merges (id, kept_id, merged_id, merged_at, kept_own_before) VALUES (?3, ?2, ?1, 0, '{}')",
        ])
    func `somebody who was made and has something of their own since stays`(row: String) async throws {
        let world = try await world()
        let anna = try #require(try await world.space.person(named: "Anna Berg")).id
        let id = Data(repeating: 7, count: 16).databaseValue
        let zora = world.zora
        try await world.space.file.write { db in try db.run(row, [zora.value, anna.value, id]) }
        #expect(try await undo(world.receipt, in: world.space) == 1)
        #expect(try await world.space.person(zora)?.trashedAt == nil)
    }

    @Test func `somebody who was made stays with a note, a catch-up or a group of a later day`() async throws {
        for kind in ["note", "catch-up", "group"] {
            let world = try await world()
            let (space, zora) = (world.space, world.zora)
            switch kind {
            case "note":
                _ = try await space.createNote(NoteDraft(text: "Tea", people: [zora]), asking: account, at: clock.now)
            case "catch-up":
                let draft = CatchupDraft(day: clock.today, kind: .call, people: [zora])
                try await space.logCatchup(draft, today: clock.today, at: clock.now)
            default:
                let id = PersonGroup.ID.make(at: clock.now)
                _ = try await space.createGroup(id, named: GroupName("Choir"), on: clock.today, at: clock.now)
                let row = Data(repeating: 7, count: 16).databaseValue
                try await space.file.write { db in
                    try db.run(
                        "INSERT INTO group_members (id, group_id, person_id, joined_on) VALUES (?, ?, ?, 20000)",
                        [row, id.value, zora.value])
                }
            }
            #expect(try await undo(world.receipt, in: space) == 1, "\(kind)")
            #expect(try await space.person(zora)?.trashedAt == nil, "\(kind)")
        }
    }

    @Test func `a gift that has got a picture or a reminder since stays, and one without goes`() async throws {
        let test = try TestSpace()
        let space = test.space
        let receipt = try await save(
            ["Kettle", "Lamp", "Scarf"].map { .gift(GiftDraft(title: $0)) }, in: space)
        let (kettle, scarf) = (try #require(receipt.gifts.first), try #require(receipt.gifts.last))
        let lamp = receipt.gifts[1]
        let reminder = GiftReminderDraft(message: "Ask", at: CivilDateTime(clock.today.adding(days: 2), .nine))
        try await space.addGiftReminder(reminder, to: lamp, asking: account, at: clock.now, in: .utc)
        let digest = try space.media.put([1], at: clock.now)
        try await space.addPicture(digest, to: kettle, asking: account, at: clock.now)
        #expect(try await undo(receipt, in: space) == 2)
        #expect(try await space.gift(kettle, asking: account)?.title == "Kettle")
        #expect(try await space.gift(lamp, asking: account)?.reminders.count == 1)
        #expect(try await space.gift(scarf, asking: account) == nil)
    }
}
