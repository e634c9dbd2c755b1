public import Foundation
import GRDB
public import Kinkeeper

extension Accounts {
    /// Gives a session another token, since its account has just shown again who it is: the former one opens nothing from then
    /// on. Both are SHA-256s, 32 bytes. A recovery code that opened it no longer stands for the password. Returns false where it
    /// has ended, or was given another token meanwhile.
    public func renewSession(
        _ id: Session.ID, tokenHash: [UInt8], insteadOf former: [UInt8], provenAt time: Date
    ) async throws(StoreError) -> Bool {
        try await file.write { db in
            try db.run(
                "UPDATE sessions SET token_hash = ?, proven_at = ?, recovered_at = NULL WHERE id = ? AND token_hash = ?",
                [
                    Data(tokenHash).databaseValue, time.milliseconds.databaseValue, id.value, Data(former).databaseValue,
                ])
            return db.changesCount > 0
        }
    }

    /// Lets a session in use end later. Nothing happens to one that is gone.
    public func extendSession(_ id: Session.ID, until end: Date) async throws(StoreError) {
        try await file.write { db in
            try db.run(
                "UPDATE sessions SET expires_at = max(expires_at, ?) WHERE id = ?",
                [end.milliseconds.databaseValue, id.value])
        }
    }
}
