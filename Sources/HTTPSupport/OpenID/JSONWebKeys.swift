import Cryptography
import Foundation

/// The public keys of a provider (RFC 7517): those that could sign a token for us; all others are passed over.
package struct JSONWebKeys: Hashable, Sendable {
    /// A key, and the one way that it signs.
    struct Key: Hashable, Sendable {
        /// Its name; nil where it has none.
        let id: String?
        /// The way it signs.
        let algorithm: IDToken.Algorithm
        private let rsa: RSA.PublicKey?
        private let point: [UInt8]

        /// Whether `signature` is the key's for `data`. Of ES256 it is the two numbers (RFC 7518, section 3.4).
        func accepts(_ signature: [UInt8], for data: [UInt8]) -> Bool {
            switch algorithm {
            case .rs256: return rsa?.isValidSignature(signature, for: data) ?? false
            case .es256:
                guard let key = try? P256.Signing.PublicKey(x963Representation: point),
                    let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature)
                else { return false }
                return key.isValidSignature(signature, for: Data(data))
            }
        }

        /// Whether RSA can have this exponent: an odd number from 3 on, of 4 bytes at most. With 1 anybody could sign.
        private static func isExponent(_ bytes: [UInt8]) -> Bool {
            let digits = bytes.drop { $0 == 0 }
            guard digits.count <= 4, let last = digits.last else { return false }
            return last & 1 == 1 && digits != [1]
        }

        /// Nil for a key of another kind, for another use, or that is none.
        fileprivate init?(_ fields: Fields) {
            guard fields.use ?? "sig" == "sig", fields.key_ops?.contains("verify") ?? true else { return nil }
            func number(_ text: String?) -> [UInt8]? { text.flatMap(Base64URL.bytes(of:)) }
            switch fields.kty {
            case "RSA":
                guard let n = number(fields.n), let e = number(fields.e), Self.isExponent(e),
                    let key = RSA.PublicKey(modulus: n, exponent: e)
                else { return nil }
                (algorithm, rsa, point) = (.rs256, key, [])
            case "EC":
                guard fields.crv == "P-256", let x = number(fields.x), let y = number(fields.y), x.count == 32, y.count == 32,
                    (try? P256.Signing.PublicKey(x963Representation: [4] + x + y)) != nil
                else { return nil }
                (algorithm, rsa, point) = (.es256, nil, [4] + x + y)
            default: return nil
            }
            guard fields.alg ?? algorithm.rawValue == algorithm.rawValue else { return nil }
            id = fields.kid
        }
    }

    /// The most bytes that are read, and the most keys.
    static let longest = 262_144
    static let most = 100

    private let keys: [Key]

    /// Reads a set of keys. Throws `unexpectedAnswer` for what is none.
    init(_ json: [UInt8]) throws(OpenIDRefusal) {
        guard json.count <= Self.longest, let read = try? JSONDecoder().decode(Document.self, from: Data(json)) else {
            throw .unexpectedAnswer
        }
        keys = read.keys.prefix(Self.most).compactMap { $0.fields.flatMap(Key.init) }
    }

    /// The key of a token: of those that sign this way the one of that name, or the only one where the token names none.
    func key(_ id: String?, _ algorithm: IDToken.Algorithm) -> Key? {
        let fitting = keys.filter { $0.algorithm == algorithm && (id == nil || $0.id == id) }
        return fitting.count == 1 ? fitting.first : nil
    }

    fileprivate struct Fields: Decodable {
        let kty: String
        let kid: String?
        let use: String?
        let alg: String?
        let key_ops: [String]?
        let n: String?
        let e: String?
        let crv: String?
        let x: String?
        let y: String?
    }

    /// A key that cannot be read is none, and keeps the others.
    private struct Entry: Decodable {
        let fields: Fields?

        init(from decoder: any Decoder) throws { fields = try? Fields(from: decoder) }
    }

    private struct Document: Decodable {
        let keys: [Entry]
    }
}
