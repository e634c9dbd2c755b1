import Cryptography
import Foundation
import TestSupport
import Testing

/// The format of the program age: files that it wrote, and what is refused.
struct AgeTests {
    private static let identity = "AGE-SECRET-KEY-1M9GL0MLYG62A6N02H95EYSXP3GWSQ8RMK3Y6NNPTSPPW6MTSURJQRCHAKQ"
    private static let recipient = "age1pwzet9pwu9cg5707y250x2pmne8kja2ff04x4utxxu8hgj55wydqdcrr6v"
    /// Written by age 1.1.1 of Debian 12.
    private static let file = """
        YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBUcDQ2VmFqZlRXYXN6NXZvZWZCemM5c1ltV3NSN3pxaDZpN2NTZW9sNGtN\
        ClhNdXIvMDFxNkNWQ3BmTUgxakhvUUUwMXdHTHJqaGRMYmYrL3hsSDBLTWcKLS0tIHo4M2VlcjExc0VrckNDVTRNSlRXdFlyQmFs\
        aFMxN0ZpaHlCQXZNb1doa0UKxt8+KpYT5wPa1eiW1+bhZe7rwBu5OENR0gdLOz7hYMTKmrgtMJZMx4xOG4t/1T1+Xw3SUgFG
        """

    private func opened(_ file: Data, with identity: AgeIdentity, parts: Int = 100_000) throws -> Data {
        var (opener, opened, rest) = (AgeOpener(with: [identity]), Data(), file[...])
        while !rest.isEmpty {
            opened += try opener.open(Data(rest.prefix(parts)))
            rest = rest.dropFirst(parts)
        }
        return try opened + opener.finish()
    }

    private func sealed(_ bytes: Data, for recipient: AgeRecipient, parts: Int = 100_000) throws -> Data {
        var (sealer, sealed, rest) = (try AgeSealer(for: recipient), Data(), bytes[...])
        while !rest.isEmpty {
            sealed += try sealer.seal(Data(rest.prefix(parts)))
            rest = rest.dropFirst(parts)
        }
        return try sealed + sealer.finish()
    }

    @Test func `X25519 and ChaCha20-Poly1305 come to what another library comes to`() throws {
        let (one, other) = (
            try Curve25519.KeyAgreement.PrivateKey(rawRepresentation: Array(0..<32 as Range<UInt8>)),
            try Curve25519.KeyAgreement.PrivateKey(rawRepresentation: Array(32..<64 as Range<UInt8>))
        )
        #expect(hex(one.publicKey.rawRepresentation) == "8f40c5adb68f25624ae5b214ea767a6ec94d829d3d7b5e1ad1ba6f3e2138285f")
        #expect(hex(other.publicKey.rawRepresentation) == "358072d6365880d1aeea329adf9121383851ed21a28e3b75e965d0d2cd166254")
        #expect(throws: (any Error).self) {
            try one.sharedSecretFromKeyAgreement(with: .init(rawRepresentation: [UInt8](repeating: 0, count: 32)))
        }
        let box = try ChaChaPoly.seal(
            Data("Happy birthday, Anna!".utf8), using: SymmetricKey(data: Array(0..<32 as Range<UInt8>)),
            nonce: .init(data: Array(0..<12 as Range<UInt8>)))
        #expect(
            hex(box.ciphertext + box.tag) == "c19a78705037c729c5f75797f9642243881edc867028dde27afc7812c5cb1d604cdbe6ab09")
    }

    @Test func `keys are read and written as age-keygen does`() throws {
        let identity = try #require(AgeIdentity(Self.identity))
        #expect(identity.text == Self.identity && identity.recipient.text == Self.recipient)
        #expect(AgeRecipient(Self.recipient) == identity.recipient)
        let made = AgeIdentity()
        #expect(AgeIdentity(made.text)?.recipient == made.recipient)
        for place in Self.recipient.indices.dropFirst(4) {
            var typo = Self.recipient
            typo.replaceSubrange(place...place, with: Self.recipient[place] == "q" ? "p" : "q")
            #expect(AgeRecipient(typo) == nil, "\(typo)")
        }
        #expect(AgeRecipient(Self.identity) == nil && AgeIdentity(Self.recipient) == nil && AgeRecipient("age1") == nil)
        #expect(AgeIdentity.all(in: "# made by age-keygen\n\n\(Self.identity)\n")?.count == 1)
        #expect(AgeIdentity.all(in: "\(Self.identity)\nssh-ed25519\n") == nil && AgeIdentity.all(in: "#\n") == nil)
    }

    @Test(arguments: [1, 7, 100, 100_000])
    func `a file that age wrote is opened`(parts: Int) throws {
        let file = try #require(Data(base64Encoded: Self.file))
        let identity = try #require(AgeIdentity(Self.identity))
        #expect(try String(decoding: opened(file, with: identity, parts: parts), as: UTF8.self) == "Happy birthday, Anna!\n")
        #expect(throws: AgeFailure.noIdentity) { try opened(file, with: AgeIdentity()) }
    }

    @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000])
    func `what is sealed is opened, whatever its length`(length: Int) throws {
        var generator = SeededGenerator(seed: UInt64(length))
        let bytes = Data((0..<length).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
        let identity = AgeIdentity()
        let file = try sealed(bytes, for: identity.recipient, parts: 70_000)
        #expect(try opened(file, with: identity) == bytes)
        let chunks = max(1, (length + 65_535) / 65_536)
        let header = file.count - length - 16 * chunks
        #expect(header == 184)
    }

    @Test func `a file that was altered, cut off or added to is refused`() throws {
        let identity = AgeIdentity()
        let file = try sealed(Data(repeating: 7, count: 70_000), for: identity.recipient)
        var generator = SeededGenerator(seed: 1)
        for place in Array(0..<200) + (0..<50).map({ _ in Int.random(in: 0..<file.count, using: &generator) }) {
            var altered = file
            altered[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            #expect(throws: AgeFailure.self, "\(place)") { try opened(altered, with: identity) }
        }
        for length in [0, 20, 183, 184, 200, 65_552, 65_736, file.count - 1] {
            #expect(throws: AgeFailure.self, "\(length)") { try opened(file.prefix(length), with: identity) }
        }
        #expect(throws: AgeFailure.self) { try opened(file + [0], with: identity) }
        #expect(throws: AgeFailure.notAge) { try opened(Data("no file of age".utf8), with: identity) }
    }
}
