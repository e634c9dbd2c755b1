import Foundation
import Kinkeeper
import Testing

@Suite struct PurposeTests {
    private func own(_ name: String, into other: Purpose.ID? = nil) -> Purpose {
        Purpose(id: .make(at: Date(timeIntervalSince1970: 1)), name: name, colour: .pink, icon: .heart, mergedInto: other)
    }

    @Test func `standard purposes have identifiers of their own that never change`() {
        let ids = Purpose.Standard.allCases.map(\.id.description)
        #expect(ids == (1...5).map { "00000000-0000-7000-8000-00000000000\($0)" })
        #expect(Purpose.Standard.allCases.allSatisfy { Purpose.Standard($0.id) == $0 })
        #expect(Purpose.Standard(.make(at: Date())) == nil)
    }

    @Test func `standard ones come first, own ones by name, and merged ones are what they were merged into`() {
        let (garden, house) = (own("Ärger"), own("anders"))
        let merged = own("Zebra", into: Purpose.Standard.vent.id)
        var renamed = Purpose(.decide)
        renamed.name = "Which way?"
        let all = Purposes([house, garden, merged, renamed])
        #expect(all.all.compactMap(\.standard) == Purpose.Standard.allCases)
        #expect(all.all.suffix(2).map(\.name) == ["anders", "Ärger"])
        #expect(all[Purpose.Standard.decide.id]?.name == "Which way?")
        #expect(all[merged.id]?.standard == .vent)
        #expect(all.identifiers(of: Purpose.Standard.vent.id) == [Purpose.Standard.vent.id, merged.id].sorted())
        #expect(all.present([merged.id, garden.id, Purpose.Standard.vent.id]) == [Purpose.Standard.vent.id, garden.id])
        #expect(all.merged(into: Purpose.Standard.vent.id) == [merged])
        #expect(all.called("tell")?.standard == .tell && all.called(" ARGER ")?.id == garden.id)
        #expect(all.called("zebra")?.standard == .vent && all.called("nothing") == nil)
    }

    @Test func `purposes that two devices merged into one another, or into one that is gone, stand by themselves`() {
        var (one, other) = (own("One"), own("Other"))
        (one.mergedInto, other.mergedInto) = (other.id, one.id)
        let third = own("Third", into: one.id)
        var all = Purposes([one, other, third])
        #expect(all.all.compactMap(\.name) == ["One", "Other"] && all[third.id]?.id == one.id)
        #expect(all.present([third.id]) == [one.id] && all.called("other")?.id == other.id)
        let orphan = own("Orphan", into: .make(at: Date()))
        all = Purposes([orphan, own("Child", into: orphan.id)])
        #expect(all[orphan.id]?.id == orphan.id && all.all.compactMap(\.name) == ["Orphan"])
        #expect(all.called("child")?.id == orphan.id)
        let many = (1..<Purpose.most).map { own("Own \($0)") }
        #expect(!Purposes(many).isFull && Purposes(many, deleted: 1).isFull && Purposes(many + [own("Last")]).isFull)
        // What is called so now comes before what was merged, and an own name before a standard word that is written otherwise.
        let (child, tell) = (own("Child"), own("Tell"))
        all = Purposes([orphan, own("Child", into: orphan.id), child, tell])
        #expect(all.called("child")?.id == child.id && all.called("Tell")?.id == tell.id)
        #expect(all.called("tell")?.standard == .tell && all.called("TO-DO")?.standard == .toDo)
    }

    @Test func `a name is one line, and only a standard one goes without`() throws {
        let id = Purpose.ID.make(at: Date())
        #expect(try PurposeDraft(name: " For \n me ").purpose(id).name == "For me")
        #expect(throws: PurposeRefusal.noName) { try PurposeDraft(name: " \n").purpose(id) }
        #expect(try PurposeDraft(name: " ").purpose(Purpose.Standard.tell.id).name == nil)
        #expect(try PurposeDraft(name: String(repeating: "ü", count: 60)).purpose(id).name?.count == 60)
        #expect(throws: PurposeRefusal.longName) { try PurposeDraft(name: String(repeating: "a", count: 61)).purpose(id) }
    }
}
