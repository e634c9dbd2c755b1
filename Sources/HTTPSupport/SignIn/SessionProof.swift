import Foundation
import Store
import Synchronization

/// The session that a request came with, and what becomes of it when its account shows again who it is while it is answered.
final class SessionProof: Sendable {
    /// The session as it was.
    let session: Session
    /// The secret that the browser came with.
    let secret: SecretToken
    private let proofs: SessionProofs
    private let made = Mutex<(secret: SecretToken, time: Date)?>(nil)
    private let isBegun = Mutex(false)

    init(of session: Session, _ secret: SecretToken, among proofs: SessionProofs) {
        (self.session, self.secret, self.proofs) = (session, secret, proofs)
    }

    /// The secret that follows, and when the account showed who it is; nil until then.
    var renewed: (secret: SecretToken, time: Date)? { made.withLock(\.self) }

    /// Begins unless another request of the session has begun and is not answered yet.
    func begin() -> Bool {
        isBegun.withLock { isBegun in
            isBegun = isBegun || proofs.begin(session.id)
            return isBegun
        }
    }

    /// Makes a new secret, once for a request.
    func renew(at time: Date) {
        made.withLock { $0 = $0 ?? (SecretToken(), time) }
    }

    /// Lets other requests of the session begin.
    func end() {
        isBegun.withLock { isBegun in
            guard isBegun else { return }
            isBegun = false
            proofs.end(session.id)
        }
    }
}

/// The sessions whose accounts show at this moment again who they are: of a form that was sent twice, one request does what it
/// says.
final class SessionProofs: Sendable {
    private let sessions = Mutex<Set<Session.ID>>([])

    /// Notes a session; false where it is noted.
    func begin(_ session: Session.ID) -> Bool { sessions.withLock { $0.insert(session).inserted } }

    /// Forgets a session.
    func end(_ session: Session.ID) { sessions.withLock { _ = $0.remove(session) } }
}
