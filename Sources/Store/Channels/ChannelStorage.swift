import Foundation
import GRDB
import Kinkeeper

extension Channel {
    enum Columns: Int, SelectedColumns {
        case id, kind, name, destination, secrets, muted, createdAt, acceptedAt, failedAt, failureCause,
            failureStatus, failureWords, failuresInARow, revision
    }

    static let select = "SELECT \(Columns.list) FROM channels"

    init(row: Row) throws {
        guard let kind = Kind(rawValue: row[Columns.kind]) else { throw StoreError.damaged("a channel of an unknown kind") }
        let fields = try Channel.fields(row[Columns.destination]).merging(Channel.fields(row[Columns.secrets])) { $1 }
        let destination: Destination
        do { destination = try Destination(kind, fields) } catch {
            throw StoreError.damaged("a channel whose \(error.field.rawValue) cannot be read")
        }
        let muted = (row[Columns.muted] as String).split(separator: " ").compactMap { AlertCategory(name: String($0)) }
        let failure = (row[Columns.failureCause] as String?).flatMap(DeliveryFailure.Cause.init(rawValue:)).map {
            DeliveryFailure($0, status: row[Columns.failureStatus], words: row[Columns.failureWords])
        }
        self.init(
            id: row[Columns.id], name: row[Columns.name], destination: destination, muted: Set(muted),
            createdAt: row.moment(Columns.createdAt),
            health: ChannelHealth(
                acceptedAt: row.moment(Columns.acceptedAt), failedAt: row.moment(Columns.failedAt), failure: failure,
                failuresInARow: row[Columns.failuresInARow]),
            revision: row[Columns.revision])
    }

    /// Reads a JSON object whose members are fields.
    private static func fields(_ json: String) throws -> [Field: String] {
        let members = try JSONDecoder().decode([String: String].self, from: Data(json.utf8))
        return Dictionary(uniqueKeysWithValues: members.compactMap { name, value in Field(rawValue: name).map { ($0, value) } })
    }

    private static func json(_ fields: [Field: String]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let members = Dictionary(uniqueKeysWithValues: fields.map { ($0.key.rawValue, $0.value) })
        return String(decoding: try encoder.encode(members), as: UTF8.self)
    }

    fileprivate var columns: [DatabaseValue] {
        get throws {
            let (secrets, open) = (destination.fields.filter(\.key.isSecret), destination.openFields)
            return [
                name.databaseValue, try Channel.json(open).databaseValue, try Channel.json(secrets).databaseValue,
                muted.map(\.name).sorted().joined(separator: " ").databaseValue,
            ]
        }
    }
}

extension ChannelHealth {
    fileprivate var columns: [DatabaseValue] {
        [
            (acceptedAt?.milliseconds).value, (failedAt?.milliseconds).value, (failure?.cause.rawValue).value,
            (failure?.status).value, (failure?.words ?? "").databaseValue, failuresInARow.databaseValue,
        ]
    }
}

extension Database {
    func channel(_ id: Channel.ID, of account: Account.ID) throws -> Channel? {
        try firstRow("\(Channel.select) WHERE id = ? AND account_id = ?", [id.value, account.value]).map(Channel.init(row:))
    }

    func insert(_ channel: Channel, of account: Account.ID) throws {
        try run(
            """
            INSERT INTO channels (id, account_id, kind, created_at, name, destination, secrets, muted, accepted_at, failed_at,
              failure_cause, failure_status, failure_words, failures_in_a_row)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                channel.id.value, account.value, channel.destination.kind.rawValue.databaseValue,
                channel.createdAt.milliseconds.databaseValue,
            ] + channel.columns + channel.health.columns)
    }

    func update(_ channel: Channel, of account: Account.ID) throws {
        try run(
            """
            UPDATE channels SET name = ?, destination = ?, secrets = ?, muted = ?, revision = revision + 1
            WHERE id = ? AND account_id = ?
            """, channel.columns + [channel.id.value, account.value])
        try setHealth(channel.health, of: channel.id)
    }

    func setHealth(_ health: ChannelHealth, of channel: Channel.ID) throws {
        try run(
            """
            UPDATE channels SET accepted_at = ?, failed_at = ?, failure_cause = ?, failure_status = ?, failure_words = ?,
              failures_in_a_row = ? WHERE id = ?
            """, health.columns + [channel.value])
    }
}
