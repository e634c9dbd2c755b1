import Foundation

/// The latest changes of many people, to be undone: in memory, because each can also be undone by hand.
package actor UndoShelf {
    private var changes: [(id: String, account: Account.ID, change: BulkChange)] = []

    private static let most = 100

    package init() {}

    /// Keeps a change; returns what it is taken by.
    package func keep(_ change: BulkChange, for account: Account.ID) -> String {
        let id = UUID().uuidString.lowercased()
        changes.append((id, account, change))
        if changes.count > UndoShelf.most { changes.removeFirst() }
        return id
    }

    /// Takes a change from the shelf; nil where there is none, or somebody else's.
    package func take(_ id: String, for account: Account.ID) -> BulkChange? {
        guard let place = changes.firstIndex(where: { $0.id == id && $0.account == account }) else { return nil }
        return changes.remove(at: place).change
    }
}
