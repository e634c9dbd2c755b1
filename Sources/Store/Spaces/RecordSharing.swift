import Foundation
import Kinkeeper

/// How the records of one kind come from a partner's own space to that of the couple, and go back.
///
/// Two files are never written in one step, so each move has one transaction of the couple's space that decides it, and all that
/// comes after may be done again at any time:
///
/// - **Sharing.** One transaction writes the record to the couple's space, with a row of its moves. Then the record is cleared
///   from its author's space, then the row is. A record that its author has changed in between goes on there as one of its own;
///   one that its author has deleted in between is taken out of the couple's space again.
/// - **Taking back.** One transaction writes a row of its moves, if the partner has not opened the record: from then on it is not
///   in the couple's space for either partner. Then it is written to its author's space, then its words are deleted from the
///   couple's, with its files, then from the log of that file, and then what is left of its row.
///
/// Each of these writes is on the disk before the next one begins. `settle` takes up what a crash left.
struct RecordSharing<Record: MovingRecord>: Sendable {
    /// The couple.
    let couple: SharedSpace
    /// The partner who acts.
    let account: Account.ID
    /// The couple's space.
    let space: Space
    /// The partner's own space.
    let personal: Space
    /// Names the partner's own space.
    let origin: Space.ID
    let folder: DataFolder

    /// A record of the couple's space that is open to the account; nil if there is none.
    func shared(_ id: Record.ID) async throws(StoreError) -> Record? {
        try await space.movingRecord(id, asking: account)
    }

    /// A record of the account's own space; nil if there is none.
    private func own(_ id: Record.ID) async throws(StoreError) -> Record? {
        try await personal.movingRecord(id, asking: account)
    }

    /// Shares a record of the account's own space. Sharing it twice changes nothing. `version` is the one that the author saw;
    /// nil is any. Throws `notFound` and `conflict`.
    func share(_ id: Record.ID, ifVersion version: Int?, at time: Date) async throws(StoreError) -> Record {
        if let present = try await beginSharing(id, ifVersion: version, at: time) { return present }
        // What reaches a space that has ended meanwhile stays with its author.
        guard try await folder.accounts.couple(of: account, at: time)?.id == couple.id else {
            throw .spaceRefused(.noCouple)
        }
        try await settle()
        guard let shared = try await shared(id) else { throw .notFound }
        return shared
    }

    /// Writes the record to the couple's space. Returns it where it was shared before and nothing is left to do.
    func beginSharing(_ id: Record.ID, ifVersion version: Int?, at time: Date) async throws(StoreError) -> Record? {
        guard let own = try await own(id) else {
            try await settle()
            guard let shared = try await shared(id), shared.author == account else { throw .notFound }
            return shared
        }
        guard version.map({ $0 == own.version }) ?? true else { throw .conflict }
        let files = own.media.filter(personal.media.contains)
        // Files are there before the record that has them.
        try space.media.copy(own.media, from: personal.media)
        do throws(StoreError) { try await space.putShared(own, files: files, by: account, from: origin, at: time) } catch {
            try await space.removeUnreferenced(own.media)
            throw error
        }
        return nil
    }

    /// Takes a record back that the partner has not opened: it is the author's alone again. Taking it back twice changes
    /// nothing. Throws what `Record.refused` says, and `notFound`.
    func takeBack(_ id: Record.ID) async throws(StoreError) -> Record {
        do throws(StoreError) { try await space.beginTakingBack(id, by: account) } catch {
            // Sent twice, the second finds what the first has done.
            guard error == .notFound, let own = try await own(id) else { throw error }
            return own
        }
        let leaving: Record? = try await space.leavingRecord(id)
        try await settle()
        if let own = try await own(id) { return own }
        guard let leaving, let own = try await own(leaving.idBesideTrash) else { throw .notFound }
        return own
    }

    /// Takes a record of the account's own back that the partner has not opened, before it is deleted: it is deleted where the
    /// partner finds and restores nothing. Returns nil where it stays in the couple's space.
    func takeBackToDelete(_ id: Record.ID) async throws(StoreError) -> Record? {
        guard let record = try await shared(id), record.author == account, record.openedAt == nil else { return nil }
        do throws(StoreError) { return try await takeBack(id) } catch {
            // It was opened meanwhile.
            guard error == Record.refused(.opened) else { throw error }
            return nil
        }
    }

    /// Takes up what a crash left of the account's own moves. Doing it twice changes nothing.
    func settle() async throws(StoreError) {
        let moves: [RecordMove<Record>] = try await space.moves(of: account)
        for move in moves {
            switch move.direction {
            case .sharing:
                if let time = try await personal.clearShared(move.id, version: move.version, of: account) {
                    try await giveUpSharing(move, deletedAt: time)
                }
                try await space.endSharing(move.id, version: move.version)
            case .takingBack:
                if !move.isEmptied {
                    guard let leaving = try await space.leavingRecord(move.id) else { continue }
                    try personal.media.copy(leaving.media, from: space.media)
                    try await personal.putBack(leaving)
                    try await space.emptyTakenBack(move.id)
                    try await space.removeUnreferenced(leaving.media)
                }
                try await space.endTakingBack(move.id)
            }
        }
    }

    /// Ends the sharing of a record that its author deleted while it began. It is in the trash of the author's space, or in that
    /// of the couple's where the partner has opened it.
    private func giveUpSharing(_ move: RecordMove<Record>, deletedAt time: Date) async throws(StoreError) {
        let leaving: Record? = try await space.leavingSharing(move.id)
        if try await space.deleteSharing(move, deletedAt: time) {
            try await personal.clearDeleted(move.id, version: move.version, of: account, deletedAt: time)
        } else {
            try await space.removeUnreferenced(leaving?.media ?? [])
            try await space.endTakingBack(move.id)
        }
    }

    /// What `look` finds. A record on its way is in neither space for a moment, and one that moves between two looks is seen by
    /// neither: where nothing is found, the moves are ended, and it is looked for once more.
    func found<Found>(
        _ look: () async throws(StoreError) -> Found?
    ) async throws(StoreError) -> Found? {
        if let found = try await look() { return found }
        if !space.isReadOnly, !personal.isReadOnly { try await settle() }
        return try await look()
    }
}
