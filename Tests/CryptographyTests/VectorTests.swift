import Cryptography
import Foundation
import TestSupport
import Testing

/// Examples from the standards.
struct VectorTests {
    @Test func `SHA-256 is that of FIPS 180-4`() {
        #expect(hex(SHA256.hash(data: [])) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(hex(SHA256.hash(data: Data("abc".utf8))) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        let million = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
        #expect(hex(SHA256.hash(data: million)) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    @Test func `HMAC is that of RFC 4231`() {
        func code(_ key: [UInt8], _ text: String) -> String {
            hex(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: SymmetricKey(data: key)))
        }
        #expect(
            code([UInt8](repeating: 0x0b, count: 20), "Hi There")
                == "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7")
        #expect(
            code(Array("Jefe".utf8), "what do ya want for nothing?")
                == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        #expect(
            code([UInt8](repeating: 0xaa, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First")
                == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
    }

    @Test func `HKDF is that of RFC 5869`() {
        let secret = SymmetricKey(data: [UInt8](repeating: 0x0b, count: 22))
        let key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: secret, salt: bytes("000102030405060708090a0b0c"), info: bytes("f0f1f2f3f4f5f6f7f8f9"),
            outputByteCount: 42)
        #expect(
            key.withUnsafeBytes { hex($0) }
                == "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865")
        let plain = HKDF<SHA256>.deriveKey(inputKeyMaterial: secret, info: [UInt8](), outputByteCount: 42)
        #expect(
            plain.withUnsafeBytes { hex($0) }
                == "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8")
    }

    @Test func `Ed25519 is that of RFC 8032`() throws {
        let key = try Curve25519.Signing.PublicKey(
            rawRepresentation: bytes("fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025"))
        let signature = bytes(
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
        )
        #expect(key.isValidSignature(signature, for: bytes("af82")))
        #expect(!key.isValidSignature(signature, for: bytes("af83")))
        var other = signature
        other[63] ^= 0x10
        #expect(!key.isValidSignature(other, for: bytes("af82")))
        #expect(!key.isValidSignature(signature.dropLast(), for: bytes("af82")))
        #expect(throws: (any Error).self) { try Curve25519.Signing.PublicKey(rawRepresentation: bytes("fc51")) }
    }

    @Test func `a signature in DER is read as its two numbers, and only as DER writes it`() throws {
        let r = [UInt8](repeating: 0x7f, count: 32)
        let s = [0x80] + [UInt8](repeating: 1, count: 31)
        let der: [UInt8] = [0x30, 0x45, 0x02, 0x20] + r + [0x02, 0x21, 0x00] + s
        #expect(try Array(P256.Signing.ECDSASignature(derRepresentation: der).rawRepresentation) == r + s)
        let small: [UInt8] = [0x30, 0x06, 0x02, 0x01, 0x01, 0x02, 0x01, 0x02]
        let halves = try Array(P256.Signing.ECDSASignature(derRepresentation: small).rawRepresentation)
        #expect(halves[31] == 1 && halves[63] == 2 && halves.count { $0 == 0 } == 62)
        let bad: [[UInt8]] = [
            [], der.dropLast(), der + [0], [0x30, 0x81, 0x45] + der.dropFirst(2),
            // A blank byte before a number, a negative number, one of 33 bytes.
            [0x30, 0x07, 0x02, 0x02, 0x00, 0x01, 0x02, 0x01, 0x02], [0x30, 0x06, 0x02, 0x01, 0x81, 0x02, 0x01, 0x02],
            [0x30, 0x26, 0x02, 0x21, 0x01] + r + [0x02, 0x01, 0x02],
        ]
        for bytes in bad { #expect(throws: (any Error).self) { try P256.Signing.ECDSASignature(derRepresentation: bytes) } }
    }

    @Test func `AES-GCM is that of its specification`() throws {
        let key = SymmetricKey(data: bytes("feffe9928665731c6d6a8f9467308308"))
        let message = bytes(
            "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39"
        )
        let known = bytes("feedfacedeadbeeffeedfacedeadbeefabaddad2")
        let nonce = try AES.GCM.Nonce(data: bytes("cafebabefacedbaddecaf888"))
        let box = try AES.GCM.seal(message, using: key, nonce: nonce, authenticating: known)
        #expect(
            hex(box.ciphertext)
                == "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091"
        )
        #expect(hex(box.tag) == "5bc94fbc3221a5db94fae95ae7121a47")
        let kept = try AES.GCM.SealedBox(combined: #require(box.combined))
        #expect(Array(try AES.GCM.open(kept, using: key, authenticating: known)) == message)
    }

    @Test func `both sides come to the secret of RFC 5903`() throws {
        let one = try P256.KeyAgreement.PrivateKey(
            rawRepresentation: bytes("c88f01f510d9ac3f70a292daa2316de544e9aab8afe84049c62a9c57862d1433"))
        let other = try P256.KeyAgreement.PrivateKey(
            rawRepresentation: bytes("c6ef9c5d78ae012a011164acb397ce2088685d8f06bf9be0b283ab46476bee53"))
        #expect(
            hex(one.publicKey.x963Representation)
                == "04dad0b65394221cf9b051e1feca5787d098dfe637fc90b9ef945d0c3772581180"
                + "5271a0461cdb8252d61f1c456fa3e59ab1f45b33accf5f58389e0577b8990bb3")
        #expect(
            hex(other.publicKey.x963Representation)
                == "04d12dfb5289c8d4f81208b70270398c342296970a0bccb74c736fc7554494bf63"
                + "56fbf3ca366cc23e8157854c13c58d6aac23f046ada30f8353e74f33039872ab")
        // The secret itself is only seen by the keys made of it.
        let agreed = SymmetricKey(data: bytes("d6840f6b42f6edafd13116e0e12565202fef8e9ece7dce03812464d04b9442de"))
        let expected = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: agreed, salt: Data("salt".utf8), info: Data("info".utf8), outputByteCount: 32)
        for (mine, theirs) in [(one, other), (other, one)] {
            let key = try mine.sharedSecretFromKeyAgreement(with: theirs.publicKey).hkdfDerivedSymmetricKey(
                using: SHA256.self, salt: Data("salt".utf8), sharedInfo: Data("info".utf8), outputByteCount: 32)
            #expect(key.withUnsafeBytes { hex($0) } == expected.withUnsafeBytes { hex($0) })
        }
    }

    @Test func `a signature of RFC 6979 is its key's`() throws {
        let key = try P256.Signing.PrivateKey(
            rawRepresentation: bytes("c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721"))
        #expect(
            hex(key.publicKey.x963Representation)
                == "0460fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6"
                + "7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299")
        let signature = try P256.Signing.ECDSASignature(
            rawRepresentation: bytes(
                "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716"
                    + "f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8"))
        #expect(key.publicKey.isValidSignature(signature, for: Data("sample".utf8)))
        #expect(!key.publicKey.isValidSignature(signature, for: Data("samples".utf8)))
    }
}

func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

func bytes(_ hex: String) -> [UInt8] {
    stride(from: 0, to: hex.utf8.count, by: 2).compactMap { UInt8(hex.dropFirst($0).prefix(2), radix: 16) }
}
