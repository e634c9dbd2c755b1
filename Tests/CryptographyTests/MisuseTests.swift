import Cryptography
import Foundation
import TestSupport
import Testing

/// Changed bytes, bytes that are no key, and use from many places at once.
struct MisuseTests {
    @Test(arguments: 0..<20) func `a hash in pieces is the hash of the whole, and copies go their own way`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let whole = randomBytes(Int.random(in: 0..<500, using: &random), &random)
        var hash = SHA256()
        var other = hash
        var rest = whole[...]
        while !rest.isEmpty {
            let piece = rest.prefix(Int.random(in: 0...64, using: &random))
            hash.update(data: piece)
            other = hash
            other.update(data: [1])
            rest = rest.dropFirst(piece.count)
        }
        #expect(hash.finalize() == SHA256.hash(data: whole))
        #expect(hash.finalize() == SHA256.hash(data: whole), "the digest of so far changes nothing")
        hash.update(data: Data([1]))
        if !whole.isEmpty { #expect(hash.finalize() == other.finalize()) }
    }

    @Test(arguments: [0, 1, 15, 16, 17, 1_000]) func `what was sealed opens whole, and with no bit changed`(count: Int) throws {
        var random = SeededGenerator(seed: UInt64(count))
        let message = randomBytes(count, &random)
        for size in [SymmetricKeySize.bits128, .bits256] {
            let key = SymmetricKey(size: size)
            let sealed = Array(try #require(try AES.GCM.seal(message, using: key, authenticating: [7]).combined))
            #expect(sealed.count == count + 28)
            #expect(Array(try open(sealed, key, [7])) == message)
            for index in sealed.indices.shuffled(using: &random).prefix(40) {
                var changed = sealed
                changed[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                #expect(throws: AES.GCM.Failure.notAuthentic) { try open(changed, key, [7]) }
            }
            #expect(throws: AES.GCM.Failure.notAuthentic) { try open(sealed, key, [8]) }
            #expect(throws: AES.GCM.Failure.notAuthentic) { try open(sealed, SymmetricKey(size: size), [7]) }
            #expect(throws: AES.GCM.Failure.self) { try open(Array(sealed.dropLast()), key, [7]) }
            #expect(throws: AES.GCM.Failure.length) { try open(Array(sealed.prefix(27)), key, [7]) }
        }
    }

    @Test func `lengths that no key or nonce has are refused`() {
        #expect(throws: AES.GCM.Failure.length) { try AES.GCM.Nonce(data: [UInt8](repeating: 1, count: 11)) }
        #expect(throws: AES.GCM.Failure.length) {
            try AES.GCM.seal([1], using: SymmetricKey(data: [UInt8](repeating: 1, count: 31)))
        }
        #expect(throws: P256.Malformed.self) {
            try P256.Signing.ECDSASignature(rawRepresentation: [UInt8](repeating: 1, count: 63))
        }
    }

    /// Zero, the order of the group and above it, and other lengths.
    @Test func `a private key is a number below the group's order`() throws {
        let order = bytes("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")
        var last = order
        last[31] -= 1
        #expect(try P256.Signing.PrivateKey(rawRepresentation: last).rawRepresentation == Data(last))
        for none in [[UInt8](repeating: 0, count: 32), order, [UInt8](repeating: 255, count: 32), Array(last.dropFirst()), []] {
            #expect(throws: P256.Malformed.self) { try P256.Signing.PrivateKey(rawRepresentation: none) }
            #expect(throws: P256.Malformed.self) { try P256.KeyAgreement.PrivateKey(rawRepresentation: none) }
        }
    }

    @Test func `a public key is a point of the curve`() {
        let point = Array(P256.KeyAgreement.PrivateKey().publicKey.x963Representation)
        var aside = point
        aside[64] ^= 1
        var compressed = Array(point.prefix(33))
        compressed[0] = 2
        var hybrid = point
        hybrid[0] = 6 + (point[64] & 1)
        for none in [aside, compressed, hybrid, [0], [], [4] + [UInt8](repeating: 0, count: 64), point + [0]] {
            #expect(throws: P256.Malformed.self) { try P256.KeyAgreement.PublicKey(x963Representation: none) }
            #expect(throws: P256.Malformed.self) { try P256.Signing.PublicKey(x963Representation: none) }
        }
    }

    @Test func `a signature is its key's, and of these bytes`() throws {
        let key = P256.Signing.PrivateKey()
        let kept = try P256.Signing.PrivateKey(rawRepresentation: key.rawRepresentation)
        let text = Data("header.claims".utf8)
        for _ in 0..<20 {
            let signature = try kept.signature(for: text)
            #expect(signature.rawRepresentation.count == 64)
            #expect(key.publicKey.isValidSignature(signature, for: text))
            #expect(!P256.Signing.PrivateKey().publicKey.isValidSignature(signature, for: text))
            var changed = Array(signature.rawRepresentation)
            changed[Int.random(in: 0..<64)] ^= 4
            let other = try P256.Signing.ECDSASignature(rawRepresentation: changed)
            #expect(!key.publicKey.isValidSignature(other, for: text))
        }
        for number: UInt8 in [0, 255] {
            let none = try P256.Signing.ECDSASignature(rawRepresentation: [UInt8](repeating: number, count: 64))
            #expect(!key.publicKey.isValidSignature(none, for: text))
        }
    }

    @Test func `keys are different each time, and two that are the same agree`() throws {
        let made = (0..<50).map { _ in hex(P256.KeyAgreement.PrivateKey().rawRepresentation) }
        #expect(Set(made).count == made.count)
        let random = (0..<50).map { _ in SymmetricKey(size: .bits256).withUnsafeBytes { hex($0) } }
        #expect(Set(random).count == random.count)
    }

    @Test func `many at once come to the same`() async {
        let text = Data(repeating: 3, count: 10_000)
        let one = hex(SHA256.hash(data: text))
        let key = P256.Signing.PrivateKey()
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<64 {
                group.addTask {
                    guard let signature = try? key.signature(for: text) else { return false }
                    return hex(SHA256.hash(data: text)) == one && key.publicKey.isValidSignature(signature, for: text)
                }
            }
            for await isSame in group { #expect(isSame) }
        }
    }

    private func open(_ sealed: [UInt8], _ key: SymmetricKey, _ known: [UInt8]) throws -> Data {
        try AES.GCM.open(AES.GCM.SealedBox(combined: sealed), using: key, authenticating: known)
    }

    private func randomBytes(_ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    }
}
