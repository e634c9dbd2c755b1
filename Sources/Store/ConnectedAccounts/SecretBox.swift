import Cryptography
import Foundation
import Kinkeeper

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Seals passwords and keys for servers elsewhere: AES-GCM with a key of its own for each, from a secret that lies in a file beside the
/// database and in no database (HKDF, RFC 5869).
package struct SecretBox: Sendable {
    private let secret: SymmetricKey

    /// The box of a data folder; the secret is made at its first use. Only the folder's owner may read the file.
    package init(folder: DataFolder) throws(StoreError) {
        let file = folder.url.appending(path: "secret.key")
        do {
            if !FileManager.default.fileExists(atPath: file.path) { try Self.make(file) }
            let bytes = try Data(contentsOf: file)
            guard bytes.count == 32 else { throw StoreError.damaged("secret.key has \(bytes.count) bytes instead of 32") }
            secret = SymmetricKey(data: bytes)
        } catch {
            throw StoreError(error)
        }
    }

    /// The purpose of a secret; one sealed for one purpose opens for no other.
    private enum Use: String {
        case connection = "kinkeeper connected accounts"
        case languageModel = "kinkeeper language models"
    }

    /// Seals a password. It opens for the same connection only.
    package func seal(_ password: String, for connection: ConnectedAccount.ID) throws(StoreError) -> [UInt8] {
        try seal(password, connection.bytes, .connection)
    }

    /// Returns the password; nil when the secret file has changed, or the sealed bytes were altered.
    package func open(_ sealed: [UInt8], for connection: ConnectedAccount.ID) -> String? {
        open(sealed, connection.bytes, .connection)
    }

    /// Seals a language model's key.
    package func seal(_ key: String, for model: LanguageModel.ID) throws(StoreError) -> [UInt8] {
        try seal(key, model.bytes, .languageModel)
    }

    /// The key; nil where it cannot be opened.
    package func open(_ sealed: [UInt8], for model: LanguageModel.ID) -> String? {
        open(sealed, model.bytes, .languageModel)
    }

    private func seal(_ text: String, _ name: [UInt8], _ use: Use) throws(StoreError) -> [UInt8] {
        do {
            let box = try AES.GCM.seal(Data(text.utf8), using: key(name, use), authenticating: Data(name))
            guard let combined = box.combined else { throw StoreError.unexpected("a secret cannot be sealed") }
            return [UInt8](combined)
        } catch {
            throw StoreError(error)
        }
    }

    private func open(_ sealed: [UInt8], _ name: [UInt8], _ use: Use) -> String? {
        guard let box = try? AES.GCM.SealedBox(combined: Data(sealed)),
            let opened = try? AES.GCM.open(box, using: key(name, use), authenticating: Data(name))
        else { return nil }
        return String(decoding: opened, as: UTF8.self)
    }

    private func key(_ name: [UInt8], _ use: Use) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: secret, salt: Data(name), info: Data(use.rawValue.utf8), outputByteCount: 32)
    }

    /// Written whole under another name first, so that it is never read half-written; of two that make one, the first one's
    /// counts.
    private static func make(_ file: URL) throws {
        let draft = file.deletingLastPathComponent().appending(path: "secret-\(UUID().uuidString).tmp")
        let descriptor = createPrivately(draft)
        guard descriptor >= 0 else { throw StoreError.noAccess(file.path) }
        defer { unlink(draft.path) }
        let bytes = SymmetricKey(size: .bits256).withUnsafeBytes { [UInt8]($0) }
        let written = write(descriptor, bytes, bytes.count)
        let isSafe = fsync(descriptor) == 0
        close(descriptor)
        guard written == bytes.count, isSafe else { throw StoreError.diskFull }
        guard link(draft.path, file.path) == 0 || errno == EEXIST else { throw StoreError.noAccess(file.path) }
    }
}

/// A new file that only its owner may read; less than zero where there can be none.
private func createPrivately(_ file: URL) -> Int32 { open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
