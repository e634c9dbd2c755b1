import Cryptography
import Foundation
import GRDB
import Kinkeeper

/// How the files of a backup are encrypted: each is a file of the program age, for one recipient.
///
/// The server does not need, and does not have, what opens them. So that equal files are still kept once, a file's name is a code of its
/// bytes, made with a key that only the data folder has: who has a picture cannot find out whether it is in the backups. Another recipient
/// has other names, so that nothing is taken for sealed for it that is not.
struct BackupSeal {
    let recipient: AgeRecipient
    private let nameKey: SymmetricKey

    /// A seal for the backups of a data folder. Throws `recipientUnusable` where the text is no recipient.
    init(for recipient: String, data: URL) throws {
        guard let recipient = AgeRecipient(recipient) else { throw BackupError.recipientUnusable }
        self.recipient = recipient
        nameKey = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: try Self.secret(of: data)),
            info: Array("kinkeeper backup names \(recipient.text)".utf8), outputByteCount: 32)
    }

    /// The path of the file with these bytes.
    func name(of digest: MediaDigest) -> String {
        let code = HMAC<SHA256>.authenticationCode(for: Array(digest.hex.utf8), using: nameKey)
        let hex = MediaDigest(data: Data(code))?.hex ?? ""
        return "files/\(hex.prefix(2))/\(hex).age"
    }

    /// What only the data folder has: its secret file, or the identifiers of its accounts as long as it has none. Then the names change once,
    /// and every file is written once more.
    private static func secret(of data: URL) throws -> Data {
        if let secret = try? Data(contentsOf: data.appending(path: "secret.key")), secret.count == 32 { return secret }
        let first = try SQLiteFile.glimpse(data.appending(path: "accounts.sqlite")) { db in
            try Data.fetchOne(db, sql: "SELECT id FROM accounts ORDER BY id LIMIT 1")
        }
        return first ?? SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
    }

    /// Bytes, encrypted.
    func sealed(_ bytes: Data) throws -> Data {
        var sealer = try AgeSealer(for: recipient)
        return try sealer.seal(bytes) + sealer.finish()
    }

    /// Encrypts a file into one that is not there yet, part by part, and returns the digest of what was read. The file is on the disk when
    /// this returns.
    func seal(_ source: URL, to target: URL) throws -> MediaDigest {
        let (from, to) = (try FileHandle(forReadingFrom: source), try PrivateFiles.makeFile(at: target))
        defer { try? from.close() }
        var (sealer, hash) = (try AgeSealer(for: recipient), SHA256())
        while let part = try from.read(upToCount: 1 << 18), !part.isEmpty {
            hash.update(data: part)
            try to.write(contentsOf: try sealer.seal(part))
        }
        try to.write(contentsOf: try sealer.finish())
        try to.synchronize()
        try to.close()
        guard let digest = MediaDigest(data: Data(hash.finalize())) else {
            throw StoreError.unexpected("a SHA-256 has 32 bytes")
        }
        return digest
    }
}

extension BackupFolder {
    /// Whether backups can be encrypted for `text`: the public key that age-keygen shows.
    public static func isRecipient(_ text: String) -> Bool { AgeRecipient(text) != nil }
}

/// What opens encrypted backups: the private keys in a file that age-keygen wrote.
public struct BackupKeys: Sendable {
    private let identities: [AgeIdentity]

    /// Reads the text of such a file. Throws `identityUnusable` where no key is in it.
    public init(_ text: String) throws(BackupError) {
        guard let identities = AgeIdentity.all(in: text) else { throw .identityUnusable }
        self.identities = identities
    }

    /// Decrypted bytes.
    func opened(_ bytes: Data) throws -> Data {
        var opener = AgeOpener(with: identities)
        return try opener.open(bytes) + opener.finish()
    }

    /// Decrypts a file part by part into one that is not there yet, or into none, and returns the digest of what was in it.
    func open(_ source: URL, to target: URL?) throws -> MediaDigest {
        let (from, to) = (try FileHandle(forReadingFrom: source), try target.map { try PrivateFiles.makeFile(at: $0) })
        defer { try? from.close() }
        var (opener, hash) = (AgeOpener(with: identities), SHA256())
        func take(_ part: Data) throws {
            hash.update(data: part)
            try to?.write(contentsOf: part)
        }
        while let part = try from.read(upToCount: 1 << 18), !part.isEmpty { try take(try opener.open(part)) }
        try take(try opener.finish())
        try to?.synchronize()
        try to?.close()
        guard let digest = MediaDigest(data: Data(hash.finalize())) else {
            throw StoreError.unexpected("a SHA-256 has 32 bytes")
        }
        return digest
    }
}
