import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing

@testable import Transfer

struct RemotePeopleTests {
    private let anna = RemoteWorld.card("Anna Berg", uid: "a", "TEL:1")
    private let bo = RemoteWorld.card("Bo Lind", uid: "b", "TEL:2")

    // MARK: Going

    @Test func `who is gone there goes here, unless they have a history here`() async throws {
        let world = try await RemoteWorld()
        for (name, uid) in [("Anna", "a"), ("Bo", "b"), ("Cy", "c"), ("Dora", "d"), ("Emil", "e")] {
            world.put("\(uid).vcf", RemoteWorld.card(name, uid: uid))
        }
        try await world.sync()
        let draft = CatchupDraft(day: world.clock.today, kind: .call, people: [try await world.id("Anna")])
        try await world.space.logCatchup(draft, today: world.clock.today, at: world.clock.now)
        try await world.space.setCategory(.friend, of: try await world.id("Cy"), at: world.clock.now)
        _ = try await world.makeGroup("Choir", "Dora")
        for uid in ["a", "b", "c", "d"] { world.remove("\(uid).vcf") }
        #expect(try await world.sync() == ["stayed Anna", "trashed Bo", "stayed Cy", "stayed Dora"])
        #expect(try await world.names() == ["Anna", "Cy", "Dora", "Emil"])
    }

    @Test func `a group in step with the same book is no history`() async throws {
        let world = try await RemoteWorld()
        world.put("a.vcf", anna)
        world.put("b.vcf", bo)
        try await world.sync()
        _ = try await world.makeGroup("Choir", "Anna Berg")
        #expect(try await world.sync() == ["groupSent Choir"])
        world.remove("a.vcf")
        #expect(try await world.sync().first == "trashed Anna Berg")
    }

    @Test func `a book that is empty all at once asks, however small it is, and a yes is for once`() async throws {
        let world = try await RemoteWorld()
        world.put("a.vcf", anna)
        world.put("b.vcf", bo)
        try await world.sync()
        // A yes with nothing to say it to says nothing.
        try await world.space.approveDeletions(of: world.connection)
        world.remove("a.vcf")
        world.remove("b.vcf")
        #expect(try await world.sync() == [])
        #expect(try await world.book.deletionsWaiting == 2)
        // The server has them again: the yes to their going is over.
        try await world.space.approveDeletions(of: world.connection)
        world.put("a.vcf", anna)
        world.put("b.vcf", bo)
        try await world.sync()
        world.remove("a.vcf")
        world.remove("b.vcf")
        #expect(try await world.sync() == [])
        #expect(try await world.names() == ["Anna Berg", "Bo Lind"])
        try await world.space.approveDeletions(of: world.connection)
        #expect(try await world.sync() == ["trashed Anna Berg", "trashed Bo Lind"])
    }

    // MARK: Unreadable

    @Test(arguments: [
        "<html>Sign in</html>", "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:a\r\nFN:Anna Be",
        RemoteWorld.card("Anna Berg", uid: "a") + RemoteWorld.card("Anna Berg", uid: "a"),
    ])
    func `nothing is written over what could not be read, and it changes nobody`(text: String) async throws {
        let world = try await RemoteWorld()
        world.put("a.vcf", anna)
        try await world.sync()
        let person = try await world.id("Anna Berg")
        world.put("a.vcf", text)
        #expect(try await world.sync() == ["unreadable Anna Berg"])
        try await world.edit(person) { $0.contacts[0].value = .phone("5") }
        #expect(try await world.sync() == [])
        #expect(try world.text("a.vcf") == text)
        #expect(try await world.numbers(of: person) == ["5"])
        // Readable again, both sides come together.
        world.put("a.vcf", RemoteWorld.card("Anna Berg", uid: "a", "TEL:1", "X-ODD:a"))
        #expect(try await world.sync() == ["updated Anna Berg", "sent Anna Berg"])
        #expect(try world.text("a.vcf").contains("X-ODD:a"))
        #expect(try await world.numbers(of: person) == ["5"])
    }

    // MARK: Writing back

    @Test func `what a server drops without saying so stays here`() async throws {
        let world = try await RemoteWorld()
        world.put("a.vcf", RemoteWorld.card("Anna Berg", uid: "a", "TEL:1", "X-OLD:there before"))
        try await world.sync()
        let person = try await world.id("Anna Berg")
        (world.givesTags, world.drops) = (false, ["RELATED", "NICKNAME", "X-OLD"])
        try await world.edit(person) {
            $0.contacts[0].value = .phone("5")
            $0.name.nickname = "Änni"
        }
        #expect(try await world.sync() == ["sent Anna Berg"])
        #expect(try world.text("a.vcf").contains("NICKNAME") == false)
        try await world.sync()
        var lines = try await world.lines(of: person)
        #expect(lines.contains("NICKNAME:Änni") && lines.contains("TEL:5"))
        // A line it had before and lacks now counts as removed.
        #expect(!lines.contains("X-OLD:there before"))
        // It is not sent each hour, and changes there come in as ever.
        #expect(try await world.sync() == [])
        #expect(world.sent == ["a.vcf"])
        world.put("a.vcf", RemoteWorld.card("Anna Berg", uid: "a", "TEL:6"))
        try await world.sync()
        lines = try await world.lines(of: person)
        #expect(lines.contains("TEL:6") && lines.contains("NICKNAME:Änni") && !lines.contains("TEL:5"))
    }

    @Test func `what was sent without a tag and is gone before it was listed is gone`() async throws {
        let world = try await RemoteWorld()
        world.put("a.vcf", anna)
        world.put("b.vcf", bo)
        try await world.sync()
        world.givesTags = false
        try await world.edit(try await world.id("Anna Berg")) { $0.name.nickname = "A" }
        try await world.sync()
        world.remove("a.vcf")
        #expect(try await world.sync().count == 1)
    }

    // MARK: Matching

    @Test func `what changes there of somebody who was merged comes to whom they were merged into`() async throws {
        let world = try await RemoteWorld()
        world.put("a.vcf", anna)
        world.put("b.vcf", bo)
        try await world.sync()
        let (kept, merged) = (try await world.id("Anna Berg"), try await world.id("Bo Lind"))
        let merge = try await world.merge(merged, into: kept)
        try await world.sync()
        world.put("b.vcf", RemoteWorld.card("Bo Lind", uid: "b", "TEL:2", "EMAIL:bo@example.org"))
        #expect(try await world.sync().first == "updated Bo Lind")
        #expect(try await world.lines(of: kept).contains { $0.hasSuffix("bo@example.org") })
        #expect(try await world.names() == ["Anna Berg"])
        // After undoing the merge each has their own content from the server, and no old content is sent.
        let before = world.there["b.vcf"]?.text
        _ = try await world.merging.undo(merge)
        try await world.sync()
        #expect(world.there["b.vcf"]?.text == before)
        #expect(try await world.lines(of: merged).contains("EMAIL:bo@example.org"))
    }

    @Test func `somebody else under the name of a card is somebody else here`() async throws {
        let world = try await RemoteWorld()
        world.put("a.vcf", anna)
        try await world.sync()
        let person = try await world.id("Anna Berg")
        world.put("a.vcf", bo)
        #expect(try await world.sync() == ["created Bo Lind", "trashed Anna Berg"])
        #expect(try await world.lines(of: person).contains("TEL:1"))
        #expect(try await world.names() == ["Bo Lind"])
    }

    @Test func `cards that trade their names stay whose they are`() async throws {
        let world = try await RemoteWorld()
        world.put("1.vcf", anna)
        world.put("2.vcf", bo)
        try await world.sync()
        let (one, two) = (try await world.id("Anna Berg"), try await world.id("Bo Lind"))
        world.put("1.vcf", bo)
        world.put("2.vcf", anna)
        try await world.sync()
        #expect(try await world.sync() == [])
        #expect(try await world.names() == ["Anna Berg", "Bo Lind"])
        #expect(try await world.numbers(of: one) == ["1"])
        #expect(try await world.numbers(of: two) == ["2"])
    }

    @Test func `what the server does not take is told once, until it is changed`() async throws {
        let world = try await RemoteWorld()
        world.put("a.vcf", anna)
        try await world.sync()
        let person = try await world.id("Anna Berg")
        world.refuses = true
        try await world.edit(person) { $0.contacts[0].value = .phone("5") }
        #expect(try await world.sync() == ["rejected Anna Berg"])
        #expect(try await world.sync() == [])
        try await world.edit(person) { $0.contacts[0].value = .phone("6") }
        #expect(try await world.sync() == ["rejected Anna Berg"])
        // It is not as it came: it stays when it goes there.
        world.put("b.vcf", bo)
        try await world.sync()
        world.remove("a.vcf")
        #expect(try await world.sync() == ["stayed Anna Berg"])
        // A later change there is another matter, and both sides are merged then.
        world.refuses = false
        world.put("b.vcf", RemoteWorld.card("Bo Lind", uid: "b", "TEL:7"))
        try await world.sync()
        #expect(try await world.numbers(of: try await world.id("Bo Lind")) == ["7"])
    }

    @Test func `of who is deleted for good nothing is kept but where their card lies`() async throws {
        let world = try await RemoteWorld()
        world.put("a.vcf", anna)
        world.put("b.vcf", bo)
        try await world.sync()
        let (one, two) = (try await world.id("Anna Berg"), try await world.id("Bo Lind"))
        _ = try await world.merge(two, into: one)
        world.put("a.vcf", RemoteWorld.card("Anna Berg", uid: "a", "TEL:1", "NOTE:waits to come in"))
        try await world.list()
        try await world.space.trash(one, at: world.clock.now)
        try await world.space.deleteForever(one)
        for _ in 0..<2 {
            #expect(try await world.keptBytes() == 0)
            world.put("b.vcf", RemoteWorld.card("Bo Lind", uid: "b", "TEL:3"))
            #expect(try await world.sync() == [])
            #expect(try await world.names() == [])
        }
        let runs = try await world.space.syncs(of: world.connection, limit: 10)
        for run in runs { #expect(try await world.space.entries(of: run.id, limit: 10).isEmpty) }
    }

    @Test func `a card so large that nobody wrote it changes nobody`() async throws {
        let world = try await RemoteWorld()
        world.put("a.vcf", anna)
        try await world.sync()
        let many = (0..<3_000).map { "TEL:\($0)" }.joined(separator: "\r\n")
        world.put("a.vcf", RemoteWorld.card("Anna Berg", uid: "a", many))
        #expect(try await world.sync() == ["unreadable Anna Berg"])
        let before = try await world.keptBytes()
        world.put(
            "a.vcf", RemoteWorld.card("Anna Berg", uid: "a", "PHOTO;ENCODING=b:" + String(repeating: "A", count: 9 << 20)))
        #expect(try await world.sync() == [])
        #expect(try await world.keptBytes() == before)
        #expect(try await world.numbers(of: try await world.id("Anna Berg")) == ["1"])
    }

    @Test func `of several numbers theirs takes the place of one`() async throws {
        let world = try await RemoteWorld()
        world.put("a.vcf", RemoteWorld.card("Anna", uid: "a", "TEL;TYPE=HOME:1", "TEL;TYPE=WORK:2", "TEL;TYPE=CELL:3"))
        try await world.sync()
        let person = try await world.id("Anna")
        try await world.edit(person) { $0.contacts[1].label = "Boat" }
        world.put("a.vcf", RemoteWorld.card("Anna", uid: "a", "TEL;TYPE=HOME:1", "TEL;TYPE=PAGER:2", "TEL;TYPE=CELL:3"))
        try await world.sync()
        let conflicts = try await world.space.openConflicts(of: world.connection, limit: 10)
        #expect(conflicts.map(\.property) == ["TEL"])
        try await world.backend.settle(try #require(conflicts.first).id, takingTheirs: true)
        #expect(try await world.numbers(of: person) == ["1", "2", "3"])
        #expect(try await world.lines(of: person).contains("TEL;TYPE=PAGER:2"))
        try await world.sync()
        for number in 1...3 { #expect(try world.text("a.vcf").contains(":\(number)\r\n")) }
    }

    @Test func `an approved resemblance is that of the card that was seen`() async throws {
        let world = try await RemoteWorld(isApproved: false)
        try await world.bring(RemoteWorld.card("Anna Berg", uid: "here", "EMAIL:anna@example.org"))
        world.put("a.vcf", RemoteWorld.card("Anna Berg", uid: "a", "EMAIL:anna@example.org"))
        try await world.sync()
        let plan = try await world.space.plannedCards(of: world.connection, limit: 10)
        let known = try await world.id("Anna Berg")
        #expect(plan.map(\.fate) == [.maybe(known, name: "Anna Berg")])
        #expect(try await world.space.plannedCards(of: world.connection, doubtful: true, limit: 10) == plan)
        try await world.space.approveFirstSync(of: world.connection, at: world.clock.now)
        // Before anything came in, another Anna took the place of that one.
        world.put("a.vcf", RemoteWorld.card("Anna Berg", uid: "a", "EMAIL:another@example.org"))
        #expect(try await world.sync() == ["created Anna Berg"])
        #expect(try await world.names() == ["Anna Berg", "Anna Berg"])
    }

    @Test func `a report says what changed on a card, also after the next change`() async throws {
        let world = try await RemoteWorld()
        world.put("a.vcf", anna)
        try await world.sync()
        world.put("a.vcf", RemoteWorld.card("Anna Berg", uid: "a", "TEL:2", "NOTE:n"))
        try await world.sync()
        let sync = try #require(world.last)
        for _ in 0..<2 {
            let entries = try await world.space.entries(of: sync, limit: 10)
            let changes = try await world.backend.changes(of: entries)
            #expect(entries.map(\.kind) == [.updated])
            #expect(
                changes.values.first == [
                    SyncChange(property: "NOTE", before: nil, after: "n"), SyncChange(property: "TEL", before: "1", after: "2"),
                ])
            try await world.edit(try await world.id("Anna Berg")) { $0.contacts[0].value = .phone("3") }
        }
    }

    // MARK: The first sync

    @Test func `nobody says yes to what is not known wholly`() async throws {
        let world = try await RemoteWorld(isApproved: false)
        try await world.bring(RemoteWorld.card("Anna Berg", uid: "here", "EMAIL:anna@example.org"))
        func approve() async throws -> Int {
            try await world.space.approveFirstSync(of: world.connection, at: world.clock.now).approved
        }
        #expect(try await approve() == 0)
        world.put("a.vcf", RemoteWorld.card("Anna Berg", uid: "a", "EMAIL:anna@example.org"))
        // It is listed, and a kill interrupts the matching of the cards.
        try await world.list()
        #expect(try await approve() == 0)
        try await world.sync()
        #expect(try await world.book.isPlanned)
        // More cards come that were not matched yet.
        world.put("b.vcf", bo)
        try await world.list()
        #expect(try await approve() == 0)
        try await world.sync()
        #expect(try await approve() == 1)
        #expect(try await world.sync() == ["linked Anna Berg", "created Bo Lind"])
    }

    @Test func `whose cards would be written is counted before anybody says yes`() async throws {
        let world = try await RemoteWorld(isApproved: false)
        try await world.bring(RemoteWorld.card("Anna Berg", uid: "a", "NOTE:owes me money"))
        world.put("a.vcf", anna)
        world.put("b.vcf", bo)
        try await world.sync()
        try await world.space.approveFirstSync(of: world.connection, at: world.clock.now)
        world.writesBack = false
        try await world.sync()
        #expect(try await world.space.cardsToWrite(to: world.connection) == 1)
        world.writesBack = true
        try await world.sync()
        #expect(world.sent == ["a.vcf"])
        #expect(try await world.space.cardsToWrite(to: world.connection) == 0)
    }

    @Test func `under the name of a card that waits to go lies somebody else`() async throws {
        let world = try await RemoteWorld()
        for number in 0..<20 { world.put("\(number).vcf", RemoteWorld.card("Person \(number)", uid: "u-\(number)")) }
        try await world.sync()
        for number in 0..<12 { world.remove("\(number).vcf") }
        #expect(try await world.sync() == [])
        world.put("0.vcf", bo)
        #expect(try await world.sync() == ["created Bo Lind"])
        #expect(try await world.names().contains("Person 0"))
        #expect(try await world.book.deletionsWaiting == 12)
    }

    @Test func `who is deleted for good does not come back under another name of the card`() async throws {
        let world = try await RemoteWorld()
        world.put("a.vcf", anna)
        world.put("b.vcf", bo)
        try await world.sync()
        let person = try await world.id("Anna Berg")
        try await world.space.trash(person, at: world.clock.now)
        try await world.space.deleteForever(person)
        world.remove("a.vcf")
        world.put("moved.vcf", anna)
        for _ in 0..<2 { #expect(try await world.sync() == []) }
        #expect(try await world.names() == ["Bo Lind"])
    }
}
