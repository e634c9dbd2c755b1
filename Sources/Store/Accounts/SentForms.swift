public import Foundation
import GRDB
public import Kinkeeper

/// The state of a form that its browser may send several times, because an answer got lost on the way.
public enum SentForm: Sendable {
    /// It is new: the caller handles it now.
    case new
    /// It is being taken at this moment.
    case running
    /// It was taken.
    case taken
}

extension Accounts {
    /// How long a form that was taken is known, in seconds: a quarter of a year. A device may be without a network for long.
    public static let formMemory: TimeInterval = 90 * 24 * 60 * 60

    /// How long a form may take, in seconds. One that began earlier was cut off, and is handled again.
    private static let longestTaking: TimeInterval = 2 * 60

    /// Begins to take a form unless it was taken, or is being taken. Of several that come at once one begins.
    /// `key` is the SHA-256 digest of what names the form.
    public func beginForm(_ key: [UInt8], of account: Account.ID, at time: Date) async throws(StoreError) -> SentForm {
        try await file.write { db in
            let names = [account.value, Data(key).databaseValue]
            let row = try db.firstRow(
                "SELECT begun_at, taken_at FROM sent_forms WHERE account_id = ? AND key_hash = ?", names)
            if let row {
                guard row["taken_at"] as Int64? == nil else { return .taken }
                let cutOff = time.addingTimeInterval(-Accounts.longestTaking).milliseconds
                guard (row["begun_at"] as Int64) < cutOff else { return .running }
                try db.run(
                    "UPDATE sent_forms SET begun_at = ? WHERE account_id = ? AND key_hash = ?",
                    [time.milliseconds.databaseValue] + names)
                return .new
            }
            try db.run(
                "INSERT INTO sent_forms (id, account_id, key_hash, begun_at) VALUES (?, ?, ?, ?)",
                [Identifier<SentForm>.make(at: time).value] + names + [time.milliseconds.databaseValue])
            return .new
        }
    }

    /// Ends what `beginForm` began: the form was taken, or was refused and may come again.
    public func endForm(
        _ key: [UInt8], of account: Account.ID, isTaken: Bool, at time: Date
    ) async throws(StoreError) {
        try await file.write { db in
            let names = [account.value, Data(key).databaseValue]
            guard isTaken else {
                return try db.run("DELETE FROM sent_forms WHERE account_id = ? AND key_hash = ?", names)
            }
            try db.run(
                "UPDATE sent_forms SET taken_at = ? WHERE account_id = ? AND key_hash = ?",
                [time.milliseconds.databaseValue] + names)
        }
    }
}
