import Foundation
import Kinkeeper
import Testing

@testable import Store

/// Changes that can be undone, account by account.
@Suite struct UndoBufferTests {
    private func account() -> Account.ID { .make(at: Date(timeIntervalSince1970: 1_795_258_800)) }

    private let space = Space.ID.make(at: Date(timeIntervalSince1970: 0))

    private func change(of people: Int) -> BulkChange {
        let person = Person.ID.make(at: Date(timeIntervalSince1970: 0))
        return BulkChange(kind: .trashed(Date(timeIntervalSince1970: 0), Array(repeating: person, count: people)))
    }

    @Test func `a hundred changes of one account leave another's last change to be undone`() async {
        let (undo, anna, ben) = (UndoBuffer(), account(), account())
        let mine = await undo.keep(change(of: 1), in: space, for: anna)
        for _ in 0..<150 { _ = await undo.keep(change(of: 1), in: space, for: ben) }
        #expect(await undo.take(mine, in: space, for: ben) == nil)
        // Asked for in another space, it stays.
        #expect(await undo.take(mine, in: .make(at: Date(timeIntervalSince1970: 1)), for: anna) == nil)
        #expect(await undo.take(mine, in: space, for: anna) != nil)
        #expect(await undo.take(mine, in: space, for: anna) == nil)
    }

    @Test func `an account keeps its latest changes, and as many people as there is room for`() async {
        let (undo, anna) = (UndoBuffer(), account())
        var kept: [String] = []
        for _ in 0...UndoBuffer.most { kept.append(await undo.keep(change(of: 1), in: space, for: anna)) }
        #expect(await undo.take(kept[0], in: space, for: anna) == nil)
        let large = await undo.keep(change(of: UndoBuffer.mostPeople + 1), in: space, for: anna)
        #expect(await undo.take(kept[UndoBuffer.most], in: space, for: anna) == nil)
        #expect(await undo.take(large, in: space, for: anna) != nil)
    }

    @Test func `accounts that changed nothing for longest lose theirs first`() async {
        let (undo, first) = (UndoBuffer(), account())
        let mine = await undo.keep(change(of: 1), in: space, for: first)
        for _ in 0..<UndoBuffer.mostAccounts { _ = await undo.keep(change(of: 1), in: space, for: account()) }
        #expect(await undo.take(mine, in: space, for: first) == nil)
    }
}
