public import Foundation

/// Why a file could not be opened.
public enum AgeFailure: Error, Hashable, Sendable {
    /// It is not a file of age, or not of version 1.
    case notAge
    /// It is sealed for others.
    case noIdentity
    /// It was altered or cut off.
    case altered
}

/// Opens a file of age as its bytes come (age-encryption.org/v1). What it returns is authentic, but only `finish` says that it is all.
public struct AgeOpener {
    private let identities: [AgeIdentity]
    private var waiting = Data()
    private var key: SymmetricKey?
    private var number: UInt64 = 0

    /// No header is longer.
    private static let longestHeader = 65_536

    /// Opens with one of these identities.
    public init(with identities: [AgeIdentity]) { self.identities = identities }

    /// Takes bytes of the file, and returns the opened ones that are complete.
    public mutating func open(_ bytes: Data) throws(AgeFailure) -> Data {
        waiting.append(bytes)
        if key == nil, !(try readHeader()) { return Data() }
        var opened = Data()
        let sealed = Age.chunk + Age.tagBytes
        while waiting.count > sealed {
            opened.append(try chunk(waiting.prefix(sealed), isLast: false))
            waiting = Data(waiting.dropFirst(sealed))
        }
        return opened
    }

    /// Returns the rest. Throws where the file was cut off.
    public mutating func finish() throws(AgeFailure) -> Data {
        guard key != nil else { throw .notAge }
        let rest = try chunk(waiting, isLast: true)
        // Only an empty file has an empty last chunk.
        guard !rest.isEmpty || number == 1 else { throw .altered }
        return rest
    }

    private mutating func chunk(_ bytes: Data, isLast: Bool) throws(AgeFailure) -> Data {
        guard let key, bytes.count >= Age.tagBytes else { throw .altered }
        do {
            let box = try ChaChaPoly.SealedBox(
                nonce: Age.nonce(number, isLast: isLast), ciphertext: bytes.dropLast(Age.tagBytes),
                tag: bytes.suffix(Age.tagBytes))
            number += 1
            return try ChaChaPoly.open(box, using: key)
        } catch {
            throw .altered
        }
    }

    // MARK: The header

    /// Reads the header and the nonce once they are there; whether they were.
    private mutating func readHeader() throws(AgeFailure) -> Bool {
        guard waiting.starts(with: Data("\(Age.version)\n".utf8).prefix(waiting.count)) else { throw .notAge }
        let bytes = Array(waiting.prefix(Self.longestHeader))
        guard let end = Self.end(of: bytes) else {
            guard waiting.count < Self.longestHeader else { throw .notAge }
            return false
        }
        guard bytes.count >= end.next + Age.nonceBytes else { return false }
        let (header, nonce) = (Array(bytes[..<end.code]), Array(bytes[end.next..<end.next + Age.nonceBytes]))
        let line = String(decoding: bytes[end.code..<end.next], as: UTF8.self)
        guard line.hasPrefix(" "), let code = Age.bytes(of: String(line.dropFirst().dropLast())) else { throw .notAge }
        let fileKey = try fileKey(in: String(decoding: header, as: UTF8.self))
        guard Age.code(of: header, fileKey) == code else { throw .altered }
        key = Age.payloadKey(fileKey, nonce: nonce)
        waiting = Data(waiting.dropFirst(end.next + Age.nonceBytes))
        return true
    }

    /// Where the code of the header stands, and where the bytes after it begin; nil while they are not there.
    private static func end(of bytes: [UInt8]) -> (code: Int, next: Int)? {
        var start = 0
        while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
            if bytes[start..<end].starts(with: "---".utf8) { return (start + 3, end + 1) }
            start = end + 1
        }
        return nil
    }

    /// The file key, from the stanza that one of the identities opens.
    private func fileKey(in header: String) throws(AgeFailure) -> SymmetricKey {
        var lines = header.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast()[...]
        var found: SymmetricKey?
        while let first = lines.popFirst() {
            guard first.hasPrefix("-> ") else { throw .notAge }
            let words = first.dropFirst(3).split(separator: " ", omittingEmptySubsequences: false)
            var body = ""
            // A line of 64 letters is followed by another one, which may be empty.
            while true {
                guard let line = lines.popFirst(), line.utf8.count <= 64 else { throw .notAge }
                body += line
                if line.utf8.count < 64 { break }
            }
            guard let sealed = Age.bytes(of: body), words.allSatisfy({ !$0.isEmpty }) else { throw .notAge }
            guard words.first == "X25519", found == nil else { continue }
            guard words.count == 2, let share = Age.bytes(of: String(words[1])) else { throw .notAge }
            found = identities.lazy.compactMap { $0.fileKey(share, sealed) }.first
        }
        guard let found else { throw .noIdentity }
        return found
    }
}
