import Foundation

/// The latest changes of many people, to be undone: in memory, because each can also be undone by hand.
///
/// Each account has places of its own, so that however much one changes, another's last change can still be undone.
package actor UndoBuffer {
    private struct Place {
        let id: String
        let space: Space.ID
        let change: BulkChange
    }

    private var places: [Account.ID: [Place]] = [:]
    /// The accounts that keep changes, the one that kept one last at the end.
    private var order: [Account.ID] = []

    /// How many changes of one account are kept.
    static let most = 20
    /// The most people in all kept changes together, except the last one, which is always kept.
    static let mostPeople = 50_000
    /// How many accounts keep any; those that changed nothing for longest lose theirs first.
    static let mostAccounts = 500

    package init() {}

    /// Keeps a change of a space; returns the identifier to take it out: `id`, where it was taken out and could not be undone.
    package func keep(
        _ change: BulkChange, as id: String = UUID().uuidString.lowercased(), in space: Space.ID, for account: Account.ID
    ) -> String {
        let place = Place(id: id, space: space, change: change)
        var kept = places[account] ?? []
        kept.append(place)
        while kept.count > 1, kept.count > Self.most || kept.reduce(0, { $0 + $1.change.count }) > Self.mostPeople {
            kept.removeFirst()
        }
        places[account] = kept
        order.removeAll { $0 == account }
        order.append(account)
        if order.count > Self.mostAccounts { places[order.removeFirst()] = nil }
        return place.id
    }

    /// Takes a change out; nil when there is none, or it belongs to another account or another space.
    package func take(_ id: String, in space: Space.ID, for account: Account.ID) -> BulkChange? {
        guard let index = places[account]?.firstIndex(where: { $0.id == id && $0.space == space }) else { return nil }
        return places[account]?.remove(at: index).change
    }
}
