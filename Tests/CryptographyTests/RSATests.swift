import Cryptography
import Foundation
import TestSupport
import Testing

/// A key and a signature that Python's `cryptography` made.
struct RSATests {
    private let modulus = bytes(
        "93c3b59f7460a7c7baedc6a4d8b26070176afb48d10adb4c9666e89ec6f68fa2f9642c005c623d0cc5ae3d8a1a8d9b5d362c"
            + "22abd55ae3387384f295f5671574e7a4662db067acf0dc6b1d27c788d4510dcbf3cba5be572065bf2a3279322759eb055b69"
            + "77399989fe9f632b11af006b57b2a46dc7badd6d10ec29cdac8561f362e8c4dc7658c8faad18d92ff50e79cb0f0da4089f52"
            + "5b1bbca14f18db08d06941de713d6a6526d195f39157fe6f75d637fe48aaace75f0b6c6253f549150ecd58ed447f9ce9d420"
            + "01efee837224b914ea24bdbff55db8398ee742ba868535c6c8b6e190a24b15d0e82f26804453ff66e925589259467bf74f35"
            + "62d9eb367041")
    private let signature = bytes(
        "3a6677c8c74f59408d7c181f84972975bf3a0447b4193c599a3c335085e3026ba411c82bc86caf6a2717b86d862056c8601c"
            + "f8a4d84daa119a72ba8179a8335c63cedc8791cd54280a427a7fedee6164587c02fdb61ee6be3e07baf7af6dd6275926ca34"
            + "34104e5d482ab825450d3123f77c25186b804d21d4b9c563898d2f21bd0711134de3cda9c75618d5c473b63e4dc532a4809b"
            + "ad2eccce8ee4eead6e5efad83d2cfb6cc33438faa244fa9ad96a86e477cc380d12230510d8449c7d5d9ae74ffc3a55626079"
            + "3df9a48703eb2ee4d24425eaa6ba2a43caa1d25c200bf5628a09f961527d2e97ca23f9cb079f6e8d043887fea73c986f3985"
            + "2d118cb9050d")
    private let data = Array("kinkeeper".utf8)
    private let exponent: [UInt8] = [1, 0, 1]

    @Test func `a signature is right for its key and its bytes alone`() throws {
        let key = try #require(RSA.PublicKey(modulus: modulus, exponent: exponent))
        #expect(key.isValidSignature(signature, for: data))
        let same = RSA.PublicKey(modulus: [0] + modulus, exponent: [0] + exponent)
        #expect(same == key && same?.isValidSignature(signature, for: data) == true)
        #expect(!key.isValidSignature(signature, for: data + [0]))
        #expect(!key.isValidSignature([], for: data))
        #expect(!key.isValidSignature([0] + signature, for: data))
        #expect(!key.isValidSignature(Array(signature.dropLast()), for: data))
        #expect(!key.isValidSignature([UInt8](repeating: 0xFF, count: 256), for: data))
        #expect(!key.isValidSignature([UInt8](repeating: 0, count: 256), for: data))
        for place in stride(from: 0, to: signature.count, by: 17) {
            var other = signature
            other[place] ^= 1
            #expect(!key.isValidSignature(other, for: data), "\(place)")
        }
        var foreign = modulus
        foreign[100] ^= 1
        #expect(RSA.PublicKey(modulus: foreign, exponent: exponent)?.isValidSignature(signature, for: data) == false)
        #expect(RSA.PublicKey(modulus: modulus, exponent: [3])?.isValidSignature(signature, for: data) == false)
    }

    @Test func `keys that are too short or too long are not accepted`() {
        func isAccepted(_ modulus: some Sequence<UInt8>) -> Bool {
            RSA.PublicKey(modulus: Array(modulus), exponent: exponent) != nil
        }
        #expect(isAccepted(modulus) && isAccepted([0, 0] + modulus))
        #expect(!isAccepted(modulus.dropLast()) && !isAccepted([0x7F] + modulus.dropFirst()))
        #expect(!isAccepted([UInt8](repeating: 0xFF, count: 513)) && !isAccepted([]) && !isAccepted([0, 0]))
    }
}
