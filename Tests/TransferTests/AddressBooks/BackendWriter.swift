import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing
import Transfer

/// Writes into a space by all of its doors, at random.
struct BackendWriter {
    private let world: BackendWorld
    private let names = (0..<6).map { "\($0).vcf" }
    private let uids = (0..<8).map { "uid\($0)" }

    init(_ world: BackendWorld) { self.world = world }

    func step(using random: inout SeededGenerator) async throws {
        switch Int.random(in: 0..<16, using: &random) {
        case 0...2: try await putPerson(&random)
        case 3: try await putGroup(&random)
        case 4: _ = try await world.backend.delete(pick(names, &random), in: world.contacts)
        case 5: try await move(&random)
        case 6: try await edit(&random)
        case 7: try await trash(&random)
        case 8: try await restore(&random)
        case 9: try await merge(&random)
        case 10: try await undoMerge()
        case 11: try await importSome(&random)
        case 12: try await changeMembers(&random)
        case 13: try await changeGroup(&random)
        case 14: try await copy(&random)
        default: try await clear(&random)
        }
    }

    /// How many people lie in other books than the first.
    func elsewhere(_ books: [AddressBook], _ world: BackendWorld) async throws -> Int {
        var people = 0
        for book in books where book.id != AddressBook.first { people += try await world.backend.extent(of: book).people }
        return people
    }

    // MARK: By card

    private func putPerson(_ random: inout SeededGenerator) async throws {
        let bytes = BackendWorld.card("P\(Int.random(in: 0..<99, using: &random))", uid: pick(uids, &random))
        try await world.put(bytes, pick(names, &random))
    }

    private func putGroup(_ random: inout SeededGenerator) async throws {
        let members = (0..<3).map { _ in pick(uids, &random) }
        let bytes = BackendWorld.group(
            "G\(Int.random(in: 0..<99, using: &random))", uid: "group\(Int.random(in: 0..<3, using: &random))",
            members: Array(Set(members)).sorted())
        try await world.put(bytes, pick(names, &random))
    }

    private func move(_ random: inout SeededGenerator) async throws {
        let other = try await other(&random)
        let books = [AddressBook.first, other.id]
        let (from, to) = (pick(books, &random), pick(books, &random))
        _ = try await world.backend.move(
            AddressPlace(from, pick(names, &random)), to: AddressPlace(to, pick(names, &random)),
            overwrite: Bool.random(using: &random))
    }

    private func copy(_ random: inout SeededGenerator) async throws {
        let other = try await other(&random)
        _ = try await world.backend.copy(
            AddressPlace(AddressBook.first, pick(names, &random)), to: AddressPlace(other.id, pick(names, &random)),
            overwrite: Bool.random(using: &random))
    }

    private func other(_ random: inout SeededGenerator) async throws -> AddressBook {
        if let book = try await world.backend.book("other") { return book }
        return try #require(try await world.backend.make("other", displayName: "Other"))
    }

    // MARK: By the pages

    private func people() async throws -> [Person.ID] {
        try await world.space.peoplePage(order: .givenFirst, limit: 1_000).rows.map(\.id)
    }

    private func edit(_ random: inout SeededGenerator) async throws {
        guard let id = try await people().randomElement(using: &random),
            let person = try await world.space.person(id)
        else { return }
        var draft = PersonDraft(person)
        if Bool.random(using: &random) { draft.profile.note += "!" }
        if Bool.random(using: &random) { draft.own.category = .friend }
        _ = try await PersonEditor(world.space, today: world.today, now: world.now).save(draft, over: id, ifVersion: nil)
    }

    private func trash(_ random: inout SeededGenerator) async throws {
        let some = try await people().filter { _ in Int.random(in: 0..<5, using: &random) == 0 }
        _ = try await world.space.trash(some, at: world.now)
    }

    private func trashed() async throws -> [Person.ID] {
        try await world.space.trashedPeople(limit: 1_000).rows.map(\.id)
    }

    private func restore(_ random: inout SeededGenerator) async throws {
        if let id = try await trashed().randomElement(using: &random) { try await world.space.restore(id, at: world.now) }
    }

    private func clear(_ random: inout SeededGenerator) async throws {
        if let id = try await trashed().randomElement(using: &random) { try await world.space.deleteForever(id) }
        if Int.random(in: 0..<4, using: &random) == 0, let book = try await world.backend.book("other") {
            _ = try await world.backend.delete(book)
        }
    }

    private func merge(_ random: inout SeededGenerator) async throws {
        let two = try await people().shuffled(using: &random).prefix(2)
        guard let kept = two.first, let merged = two.last, kept != merged else { return }
        _ = try await Merging(world.space, today: world.today, now: world.now) { "\($0)" }
            .merge(keeping: kept, merging: merged, choices: [:], version: nil, id: .make(at: world.now))
    }

    private func undoMerge() async throws {
        guard let merge = try await world.space.latestMerge() else { return }
        _ = try await Merging(world.space, today: world.today, now: world.now) { "\($0)" }.undo(merge.id)
    }

    private func importSome(_ random: inout SeededGenerator) async throws {
        let cards = (0..<3).map { _ in
            BackendWorld.card("I\(Int.random(in: 0..<99, using: &random))", uid: pick(uids, &random))
        }
        let now = world.now
        let run = try await ContactsImport(of: "a.vcf", into: world.space, by: nil, now: { now })
        _ = try await run.read(ImportSource(bytes: cards.flatMap(\.self)), today: world.today)
    }

    private func changeMembers(_ random: inout SeededGenerator) async throws {
        guard let group = try await world.space.groups().randomElement(using: &random),
            let person = try await people().randomElement(using: &random)
        else { return }
        if Bool.random(using: &random) {
            try await world.space.addMembers([person], to: group.id, on: world.today, at: world.now)
        } else {
            try await world.space.removeMembers([person], from: group.id, at: world.now)
        }
    }

    private func changeGroup(_ random: inout SeededGenerator) async throws {
        guard let group = try await world.space.groups().randomElement(using: &random) else {
            _ = try await world.space.createGroup(
                .make(at: world.now), named: GroupName("N\(Int.random(in: 0..<999, using: &random))"), on: world.today,
                at: world.now)
            return
        }
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
            _ = try await world.space.renameGroup(
                group.id, to: GroupName("R\(Int.random(in: 0..<999, using: &random))"), at: world.now)
        case 1: _ = try await world.space.setCadence(Cadence(days: 9), ofGroup: group.id, on: world.today, at: world.now)
        default:
            try await world.space.deleteGroup(group.id, at: world.now)
            if Bool.random(using: &random) { try await world.space.restoreGroup(group.id, at: world.now) }
        }
    }

    private func pick<Element>(_ all: [Element], _ random: inout SeededGenerator) -> Element {
        all[Int.random(in: 0..<all.count, using: &random)]
    }
}
