import CArgon2
import Foundation

/// Argon2id over passwords (RFC 9106), as PHC strings: "$argon2id$v=19$m=19456,t=2,p=1$salt$hash".
///
/// The costs are OWASP's first choice: 19 MiB, two passes, one lane; about 30 ms a hash. Both functions are
/// slow on purpose: call them through `PasswordService`, which keeps them off the event loops.
package enum PasswordHash {
    /// The cost of one hash.
    package struct Cost: Sendable {
        /// Memory, in KiB.
        let memory: UInt32
        /// How often it is gone over.
        let passes: UInt32

        package init(memory: UInt32, passes: UInt32) {
            self.memory = memory
            self.passes = passes
        }

        /// The cost that the program uses.
        package static let standard = Cost(memory: 19_456, passes: 2)
    }

    private static let lanes: UInt32 = 1
    private static let saltLength = 16
    private static let hashLength = 32

    /// Why a password could not be hashed: the library's own code and words (for example, no memory).
    package struct Failure: Error {
        package let code: Int32
        package let message: String
    }

    /// A new PHC string for `password`, with a salt of its own. Checking it costs the same.
    package static func make(_ password: String, cost: Cost = .standard) throws(Failure) -> String {
        let password = bytes(of: password)
        let salt = (0..<saltLength).map { _ in UInt8.random(in: .min ... .max) }
        let room = argon2_encodedlen(
            cost.passes, cost.memory, lanes, UInt32(saltLength), UInt32(hashLength), Argon2_id)
        var encoded = [CChar](repeating: 0, count: room)
        let code = argon2id_hash_encoded(
            cost.passes, cost.memory, lanes, password, password.count, salt, salt.count, hashLength, &encoded, room)
        guard code == ARGON2_OK.rawValue else { throw failure(code) }
        return String(decoding: encoded.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Whether `password` is the one behind `encoded`; the comparison takes the same time wherever they differ.
    ///
    /// A string that is not a PHC string of Argon2id matches nothing.
    package static func matches(_ password: String, _ encoded: String) throws(Failure) -> Bool {
        let password = bytes(of: password)
        let code = argon2id_verify(encoded, password, password.count)
        switch code {
        case ARGON2_OK.rawValue: return true
        case ARGON2_MEMORY_ALLOCATION_ERROR.rawValue, ARGON2_THREAD_FAIL.rawValue: throw failure(code)
        default: return false
        }
    }

    /// The same words typed on different keyboards give the same bytes (RFC 8265, OpaqueString: NFC).
    private static func bytes(of password: String) -> [UInt8] {
        Array(password.precomposedStringWithCanonicalMapping.utf8)
    }

    private static func failure(_ code: Int32) -> Failure {
        Failure(code: code, message: argon2_error_message(code).map { String(cString: $0) } ?? "unknown")
    }
}
