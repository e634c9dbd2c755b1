import Cryptography
import Foundation
import Kinkeeper
import Testing

@testable import Notifications

@Suite struct PushEncryptionTests {
    /// RFC 8291, section 5 and appendix A.
    @Test func `a message is encrypted to the byte as the standard shows it`() throws {
        let chance = PushEncryption.Chance(
            key: try .init(rawRepresentation: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")),
            salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"))
        let subscription = try #require(
            PushSubscription(
                endpoint: address("https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV"),
                publicKey: bytes(
                    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
                authSecret: bytes("BTBZMqHH6r4Tts7J_aSIgg")))
        let sealed = try PushEncryption.sealed(
            Array("When I grow up, I want to be a watermelon".utf8), for: subscription, chance)
        #expect(
            Base64URL.text(sealed) == """
                DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml\
                mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT\
                pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN
                """)
    }

    /// RFC 8188, section 3.1.
    @Test func `a record is encrypted to the byte as the standard shows it`() throws {
        let sealed = try EncryptedContent.sealed(
            Array("I am the walrus".utf8), key: SymmetricKey(data: bytes("yqdlZ-tYemfogSmv7Ws5PQ")),
            salt: bytes("I1BsxtFttlv3u_Oo94xnmw"), keyID: [])
        #expect(Base64URL.text(sealed) == "I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg")
    }

    @Test func `no two messages share a key or a salt`() throws {
        let (subscription, _) = try browser()
        let sealed = try (0..<20).map { _ in try PushEncryption.sealed(Array("the same".utf8), for: subscription) }
        #expect(Set(sealed.map { $0.prefix(16) }).count == 20)
        #expect(Set(sealed.map { $0[21..<86] }).count == 20)
    }

    @Test func `a key that is no point of the curve is a dead subscription, and nothing is sent`() async throws {
        let endpoint = address("https://push.example.net/x")
        let broken = try #require(
            PushSubscription(
                endpoint: endpoint, publicKey: [4] + [UInt8](repeating: 1, count: 64),
                authSecret: [UInt8](repeating: 2, count: 16)))
        let post = Post()
        #expect(await post.sender.send(.annas(), to: .push(broken)) == .gone(DeliveryFailure(.unreadable)))
        #expect(post.transfers.isEmpty)
    }

    private func bytes(_ text: String) -> [UInt8] { Base64URL.bytes(text) ?? [] }
}

/// A browser that subscribed, and the key with which it reads.
func browser(
    at endpoint: String = "https://push.example.net/send/s3cret"
) throws -> (PushSubscription, P256.KeyAgreement.PrivateKey) {
    let key = P256.KeyAgreement.PrivateKey()
    let subscription = PushSubscription(
        endpoint: address(endpoint), publicKey: Array(key.publicKey.x963Representation),
        authSecret: Array(repeating: 7, count: 16))
    return (try #require(subscription), key)
}
