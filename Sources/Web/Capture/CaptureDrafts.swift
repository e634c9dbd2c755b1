import Foundation
import Screens
import Store

/// Lines that were read and wait to be saved, each at an address that says nothing of it: so that going back, or loading again,
/// shows the page and sends nothing. In memory, as a line can be written again.
actor CaptureDrafts {
    /// A line and what is said of it.
    struct Draft: Sendable {
        var sheet: CaptureSheet
        /// Its cards as they were read.
        var read: [ReadCard] = []
        var check = CaptureCheck()
        var problem: String?
        var source: String?
    }

    private struct Place {
        let id: String
        let account: Account.ID
        var draft: Draft
        let size: Int
    }

    /// How many bytes the drafts of one account have at most, and those of all; the latest one always has room.
    private static let (mostOfAccount, mostOfAll) = (512 * 1_024, 16 * 1_024 * 1_024)

    /// The oldest first.
    private var places: [Place] = []

    /// Keeps a draft, in the place of the one it comes of; returns what names it.
    func keep(_ draft: Draft, as id: String?, for account: Account.ID) -> String {
        let known = id.flatMap { id in places.contains { $0.id == id && $0.account == account } ? id : nil }
        let id = known ?? UUID().uuidString.lowercased()
        places.removeAll { $0.id == id && $0.account == account }
        places.append(Place(id: id, account: account, draft: draft, size: draft.size))
        letGo(Self.mostOfAccount) { $0.account == account }
        letGo(Self.mostOfAll) { _ in true }
        return id
    }

    func draft(_ id: String, of account: Account.ID) -> Draft? {
        places.first { $0.id == id && $0.account == account }?.draft
    }

    func remove(_ id: String, of account: Account.ID) {
        places.removeAll { $0.id == id && $0.account == account }
    }

    /// Lets the oldest go until those that are meant have at most so many bytes.
    private func letGo(_ most: Int, _ isMeant: (Place) -> Bool) {
        var size = places.reduce(0) { $0 + (isMeant($1) ? $1.size : 0) }
        while size > most, let oldest = places.firstIndex(where: isMeant), oldest < places.count - 1 {
            size -= places[oldest].size
            places.remove(at: oldest)
        }
    }
}

extension CaptureDrafts.Draft {
    fileprivate var size: Int { read.reduce(sheet.size) { $0 + $1.size } }
}

extension CaptureSheet {
    /// About how many bytes it takes.
    fileprivate var size: Int { cards.reduce(text.utf8.count + back.utf8.count + 256) { $0 + $1.size } }
}

extension CaptureFields {
    fileprivate var size: Int {
        let typed = [
            person, who, text, label, day, time, yearlyDay, yearlyMonth, yearlyYear, rule, amount, currency, words,
        ]
        return typed.reduce(candidates.count * 16 + 512) { $0 + $1.utf8.count }
    }
}
