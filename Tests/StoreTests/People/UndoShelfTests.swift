import Foundation
import Kinkeeper
import Testing

@testable import Store

/// Changes that can be undone, account by account.
@Suite struct UndoShelfTests {
    private func account() -> Account.ID { .make(at: Date(timeIntervalSince1970: 1_795_258_800)) }

    private func change(of people: Int) -> BulkChange {
        let person = Person.ID.make(at: Date(timeIntervalSince1970: 0))
        return BulkChange(kind: .trashed(Date(timeIntervalSince1970: 0), Array(repeating: person, count: people)))
    }

    @Test func `a hundred changes of one account leave another's last change to be undone`() async {
        let (shelf, anna, ben) = (UndoShelf(), account(), account())
        let mine = await shelf.keep(change(of: 1), for: anna)
        for _ in 0..<150 { _ = await shelf.keep(change(of: 1), for: ben) }
        #expect(await shelf.take(mine, for: ben) == nil)
        #expect(await shelf.take(mine, for: anna) != nil)
        #expect(await shelf.take(mine, for: anna) == nil)
    }

    @Test func `an account keeps its latest changes, and as many people as there is room for`() async {
        let (shelf, anna) = (UndoShelf(), account())
        var kept: [String] = []
        for _ in 0...UndoShelf.most { kept.append(await shelf.keep(change(of: 1), for: anna)) }
        #expect(await shelf.take(kept[0], for: anna) == nil)
        let large = await shelf.keep(change(of: UndoShelf.mostPeople + 1), for: anna)
        #expect(await shelf.take(kept[UndoShelf.most], for: anna) == nil)
        #expect(await shelf.take(large, for: anna) != nil)
    }

    @Test func `accounts that changed nothing for longest lose theirs first`() async {
        let (shelf, first) = (UndoShelf(), account())
        let mine = await shelf.keep(change(of: 1), for: first)
        for _ in 0..<UndoShelf.mostAccounts { _ = await shelf.keep(change(of: 1), for: account()) }
        #expect(await shelf.take(mine, for: first) == nil)
    }
}
