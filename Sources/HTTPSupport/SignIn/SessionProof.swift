import Foundation
import Store
import Synchronization

/// The session that a request came with, and what becomes of it when its account shows again who it is while it is answered.
final class SessionProof: Sendable {
    /// The session as it was.
    let session: Session
    /// The secret that the browser came with.
    let secret: SecretToken
    private let made = Mutex<(secret: SecretToken, time: Date)?>(nil)

    init(of session: Session, _ secret: SecretToken) {
        (self.session, self.secret) = (session, secret)
    }

    /// The secret that follows, and when the account showed who it is; nil until then.
    var renewed: (secret: SecretToken, time: Date)? { made.withLock(\.self) }

    /// Makes a new secret, once for a request.
    func renew(at time: Date) {
        made.withLock { $0 = $0 ?? (SecretToken(), time) }
    }
}
