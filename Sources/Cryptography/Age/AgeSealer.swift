public import Foundation

/// Seals bytes for a recipient as they come (age-encryption.org/v1). The parts it returns, one after the other, are a file that the program
/// age opens. Memory holds a chunk of 64 KiB.
public struct AgeSealer {
    private let key: SymmetricKey
    private var beginning: Data
    private var waiting = Data()
    private var number: UInt64 = 0

    /// A file for a recipient.
    public init(for recipient: AgeRecipient) throws {
        let fileKey = SymmetricKey(data: SymmetricKey(size: .bits128).withUnsafeBytes { Array($0) })
        let header = "\(Age.version)\n\(try recipient.stanza(of: fileKey))---"
        let code = Age.code(of: Array(header.utf8), fileKey)
        let nonce = SymmetricKey(size: .bits128).withUnsafeBytes { Array($0) }
        key = Age.payloadKey(fileKey, nonce: nonce)
        beginning = Data("\(header) \(Age.text(of: code))\n".utf8) + nonce
    }

    /// Takes bytes, and returns the sealed ones that are complete.
    public mutating func seal(_ bytes: Data) throws -> Data {
        waiting.append(bytes)
        var sealed = beginning
        beginning = Data()
        // A full chunk may be the last one: it waits for what follows.
        while waiting.count > Age.chunk {
            sealed.append(try chunk(waiting.prefix(Age.chunk), isLast: false))
            waiting = Data(waiting.dropFirst(Age.chunk))
        }
        return sealed
    }

    /// Returns the rest.
    public mutating func finish() throws -> Data {
        let rest = beginning + (try chunk(waiting, isLast: true))
        (beginning, waiting) = (Data(), Data())
        return rest
    }

    private mutating func chunk(_ bytes: Data, isLast: Bool) throws -> Data {
        let box = try ChaChaPoly.seal(bytes, using: key, nonce: Age.nonce(number, isLast: isLast))
        number += 1
        return box.ciphertext + box.tag
    }
}
