package import Foundation
import Kinkeeper
package import Store
import Synchronization

/// Counts the exports of each account that are prepared and not yet taken to their end.
///
/// An export is written to a file first and sent from there, so that a slow reader holds no place of the queue and no reader of the
/// database; it holds room on the disk, which this bounds.
package final class ExportPlaces: Sendable {
    private let most: Int
    private let taken = Mutex<[Account.ID: Int]>([:])

    /// At most this many exports of an account at once.
    package init(mostOfAnAccount most: Int) {
        self.most = most
    }

    /// One place of an account, given back when this goes. Throws `Problem.busy` where the account has all of its places.
    func place(of account: Account.ID) throws(Problem) -> Place {
        let isFree = taken.withLock { taken in
            guard taken[account, default: 0] < most else { return false }
            taken[account, default: 0] += 1
            return true
        }
        guard isFree else { throw .tooManyExports }
        return Place(account: account, places: self)
    }

    final class Place: Sendable {
        private let account: Account.ID
        private let places: ExportPlaces

        init(account: Account.ID, places: ExportPlaces) {
            (self.account, self.places) = (account, places)
        }

        deinit {
            places.taken.withLock { taken in
                taken[account, default: 1] -= 1
                if taken[account] == 0 { taken[account] = nil }
            }
        }
    }
}

/// An export that is written and ready to be sent.
package final class PreparedExport: Sendable {
    /// The beginning of a file's name: "kinkeeper", or "kinkeeper-family-6924a4f1" for a family, since an account may have several.
    package static func name(ofFamily family: Space.ID?) -> String {
        family.map { "kinkeeper-family-\($0.description.suffix(8))" } ?? "kinkeeper"
    }

    /// How many bytes it has.
    package let length: Int
    private let file: ScratchFile
    private let place: ExportPlaces.Place

    private init(_ file: ScratchFile, length: Int, _ place: ExportPlaces.Place) {
        (self.file, self.length, self.place) = (file, length, place)
    }

    /// Has an export written once it is the account's turn; the request's place to work is given back before.
    ///
    /// Throws `Problem.noRoomToExport` on a full disk, `Problem.busy` where too much of the account waits, and what writing throws.
    package static func prepare(
        for account: Account.ID, in folder: URL, _ queues: WorkQueues, _ load: RequestLoad,
        write: (@escaping @Sendable (ArraySlice<UInt8>) throws -> Void) async throws -> Void
    ) async throws -> PreparedExport {
        let place = try queues.exports.place(of: account)
        load.leaveWork()
        do {
            return try await queues.transfers.run(account, patience: .seconds(60)) {
                let file = try ScratchFile(in: folder)
                try await write { try file.append($0) }
                return PreparedExport(file, length: try file.rewind(), place)
            }
        } catch let error where StoreError.saysDiskFull(error) {
            throw Problem.noRoomToExport
        }
    }

    /// The next bytes; nil at the end.
    package func next() throws -> [UInt8]? { try file.next() }
}
