public import Foundation
import GRDB
public import Kinkeeper

/// A language model elsewhere that reads an account's lines, when it is turned on.
public struct LanguageModel: Hashable, Sendable {
    /// Names one.
    public typealias ID = Identifier<LanguageModel>

    /// Names it.
    public let id: ID
    /// Where its interface begins: "https://api.example.org/v1".
    public let address: URL
    /// The model's name there.
    public let model: String
    /// How many seconds an answer may take.
    public let limit: Int
    /// Whether a key is kept for it.
    public let hasKey: Bool
    /// Whether lines are sent to it.
    public let isOn: Bool

    /// How many seconds an answer may take: 2 to 45, since much that lies between a browser and here waits for a minute.
    public static let limits = 2...45

    /// The provider as shown to people: a host, and a port unless it is the default.
    public var provider: String { Self.provider(of: address) }

    static func provider(of address: URL) -> String {
        let host = address.host(percentEncoded: false) ?? address.absoluteString
        return address.port.map { "\(host):\($0)" } ?? host
    }
}

/// What an account has a model for. Each may have a server of its own.
public enum ModelPurpose: String, CaseIterable, Sendable {
    /// It reads lines of Capture.
    case lines
    /// It transcribes recordings.
    case speech
    /// It says what notes are alike in meaning.
    case meaning

    /// Where the servers are kept. The words are never from outside.
    var table: String {
        switch self {
        case .lines: "language_models"
        case .speech: "speech_models"
        case .meaning: "meaning_models"
        }
    }
}

/// The change to the key of a language model.
package enum LanguageModelKey: Sendable {
    /// The one that is kept stays.
    case kept
    /// The model has no key.
    case none
    /// This one, sealed.
    case sealed([UInt8])
}

extension Accounts {
    /// Returns the language model of an account; nil when there is none.
    public func languageModel(
        of account: Account.ID, for purpose: ModelPurpose = .lines
    ) async throws(StoreError) -> LanguageModel? {
        try await file.glance { db in try db.languageModel(of: account, purpose) }
    }

    /// The accounts whose model of a purpose is turned on, and when that model was changed last.
    package func accountsWithModel(for purpose: ModelPurpose) async throws(StoreError) -> [Account.ID: Date] {
        try await file.read { db in
            let rows = try db.rows("SELECT account_id, changed_at FROM \(purpose.table) WHERE is_on = 1", [])
            return Dictionary(
                rows.map { ($0["account_id"], Date(milliseconds: $0["changed_at"])) }, uniquingKeysWith: { first, _ in first })
        }
    }

    /// Stores an account's language model. A new address turns it off, since the account has not agreed to it, and drops the
    /// old key: a key goes only to the provider it was given for.
    package func keepLanguageModel(
        _ id: LanguageModel.ID, at address: URL, model: String, limit: Int, key: LanguageModelKey, of account: Account.ID,
        for purpose: ModelPurpose = .lines, time: Date
    ) async throws(StoreError) {
        try await file.write { db in
            let there = try db.languageModel(of: account, purpose)
            let isSame = there?.address == address
            let sealed: [UInt8]? =
                switch key {
                case .sealed(let bytes): bytes
                case .kept where isSame: try db.sealedKey(of: account, purpose)
                case .kept, .none: nil
                }
            try db.run("DELETE FROM \(purpose.table) WHERE account_id = ?", [account.value])
            try db.run(
                """
                INSERT INTO \(purpose.table) (id, account_id, address, model, time_limit, sealed_key, is_on, changed_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    (isSame ? there?.id ?? id : id).value, account.value, address.absoluteString.databaseValue,
                    model.databaseValue, limit.databaseValue, sealed.map { Data($0).databaseValue } ?? .null,
                    (isSame && there?.isOn == true).databaseValue, time.milliseconds.databaseValue,
                ])
        }
    }

    /// Turns a language model on or off. With `address`, it throws `conflict` when the model has another address by now;
    /// `notFound` when there is none.
    package func setLanguageModel(
        isOn: Bool, at address: URL? = nil, of account: Account.ID, for purpose: ModelPurpose = .lines, time: Date
    ) async throws(StoreError) {
        try await file.write { db in
            guard let there = try db.languageModel(of: account, purpose) else { throw StoreError.notFound }
            if let address, address != there.address { throw StoreError.conflict }
            try db.run(
                "UPDATE \(purpose.table) SET is_on = ?, changed_at = ? WHERE account_id = ?",
                [isOn.databaseValue, time.milliseconds.databaseValue, account.value])
        }
    }

    /// Forgets the language model of an account, and its key.
    package func removeLanguageModel(
        of account: Account.ID, for purpose: ModelPurpose = .lines
    ) async throws(StoreError) {
        try await file.write { db in
            try db.run("DELETE FROM \(purpose.table) WHERE account_id = ?", [account.value])
        }
    }

    /// Returns its sealed key; nil without one.
    package func sealedLanguageModelKey(
        of account: Account.ID, for purpose: ModelPurpose = .lines
    ) async throws(StoreError) -> [UInt8]? {
        try await file.read { db in try db.sealedKey(of: account, purpose) }
    }
}

extension Database {
    fileprivate func languageModel(of account: Account.ID, _ purpose: ModelPurpose) throws -> LanguageModel? {
        let sql = """
            SELECT id, address, model, time_limit, sealed_key IS NOT NULL AS has_key, is_on FROM \(purpose.table) WHERE account_id = ?
            """
        return try firstRow(sql, [account.value]).map { row in
            guard let address = URL(string: row["address"]) else {
                throw StoreError.damaged("the address of a language model cannot be read")
            }
            return LanguageModel(
                id: row["id"], address: address, model: row["model"], limit: row["time_limit"], hasKey: row["has_key"],
                isOn: row["is_on"])
        }
    }

    fileprivate func sealedKey(of account: Account.ID, _ purpose: ModelPurpose) throws -> [UInt8]? {
        try firstRow("SELECT sealed_key FROM \(purpose.table) WHERE account_id = ?", [account.value]).flatMap { row in
            (row[0] as Data?).map { [UInt8]($0) }
        }
    }
}
