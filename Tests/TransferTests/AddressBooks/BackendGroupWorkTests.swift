import ContentLine
import Foundation
import Interchange
import Kinkeeper
import TestSupport
import Testing

@testable import Store
@testable import Transfer

/// The cost of putting the card of a group that names very many unknown UIDs.
@Suite struct BackendGroupWorkTests {
    private let world: BackendWorld
    private struct NotCreated: Error {}

    init() throws { world = try BackendWorld() }

    /// The processor time of putting such a card: reading it, writing it, and writing it out again. The least of some tries.
    private func time(ofMembers count: Int, in book: AddressBook) async throws -> Duration {
        let (today, now, media) = (world.today, world.now, world.space.media)
        let codec = CardCodec.cards(today: today)
        var times: [Duration] = []
        for number in 0..<3 {
            let group = "\(count)-\(number)"
            let bytes = BackendWorld.group("Choir", uid: group, members: (0..<count).map { "\(group)-\($0)" })
            let time = try await world.space.file.write { db in
                try processorTime {
                    let read = CardReader(today: today).read(try VCard(bytes: bytes))
                    let card = try PreparedCard(read.card, media: media, at: now)
                    var putting = CardPutting(
                        db: db, book: book.id, name: group, codec: codec, today: today, time: now)
                    guard case .created(let object) = try putting.put(card, over: nil) else { throw NotCreated() }
                    #expect(object.size == bytes.count)
                }
            }
            times.append(time)
        }
        return try #require(times.min())
    }

    @Test func `a group with members who are not here is put in time that grows with their number`() async throws {
        let book = try await world.contacts
        let growth = try await time(ofMembers: 2_000, in: book) / time(ofMembers: 1_000, in: book)
        #expect(growth < 3)
    }
}
