import CCurl
import Foundation
import Synchronization

/// Connections to one receiver that stay open between transfers; closed with this object.
final class CurlLines: Sendable {
    /// The parts of a transfer that its connection must share, or a rule could be evaded.
    private struct Key: Hashable {
        let origin: String
        let openness: Transfer.Openness
        let security: Transfer.Encryption?
        let login: Transfer.Login?

        init(_ transfer: Transfer) {
            let address = URLComponents(string: transfer.url)
            origin = "\(address?.scheme ?? "")://\(transfer.host):\(address?.port ?? 0)"
            openness = transfer.openness
            guard case .mail(_, _, let security, let login, _) = transfer.content else {
                (self.security, self.login) = (nil, nil)
                return
            }
            (self.security, self.login) = (security, login)
        }
    }

    /// A handle of libcurl, which any thread may use, one at a time.
    private struct Line: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    private let free = Mutex<[Key: [Line]]>([:])

    /// Returns an unused connection; nil when there is none.
    func take(for transfer: Transfer) -> OpaquePointer? {
        free.withLock { $0[Key(transfer)]?.popLast() }?.pointer
    }

    /// Keeps a connection for the next transfer of that kind.
    func keep(_ line: OpaquePointer?, for transfer: Transfer) {
        guard let line else { return }
        let kept = Line(pointer: line)
        free.withLock { $0[Key(transfer), default: []].append(kept) }
    }

    deinit {
        let lines = free.withLock { $0.values.flatMap(\.self) }
        guard !lines.isEmpty else { return }
        // Saying goodbye to a mail server may take a moment.
        Thread.detachNewThread { for line in lines { kk_line_close(line.pointer) } }
    }
}
