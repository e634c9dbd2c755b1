import Cryptography
import Foundation
package import Kinkeeper

extension InvitationCode {
    /// The SHA-256 of the text, 32 bytes: what the store keeps and looks up by.
    package var digest: [UInt8] { Array(SHA256.hash(data: Data(text.utf8))) }
}
