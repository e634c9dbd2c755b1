import Foundation
import Kinkeeper
import Synchronization

@testable import Notifications

/// A carrier that keeps its transfers and gives prepared answers.
final class Post: Sendable {
    private let carried = Mutex<[Transfer]>([])
    private let answer: TransferResult

    init(_ answer: TransferResult = TransferResult(end: .completed, status: 201)) {
        self.answer = answer
    }

    var transfers: [Transfer] { carried.withLock(\.self) }

    var sender: Sender {
        Sender(
            key: VAPIDKey(), site: address("https://kin.example.org"), carrier: carrier, now: { Post.now })
    }

    var carrier: Carrier {
        Carrier { transfer in
            self.carried.withLock { $0.append(transfer) }
            return self.answer
        }
    }

    /// The only request: its header and its body.
    func onlyRequest() throws -> (Transfer, headers: [String: String], body: [UInt8]) {
        guard transfers.count == 1, case .request(_, let headers, let body) = transfers[0].content else { throw NoRequest() }
        return (transfers[0], Dictionary(headers.map { ($0.name, $0.value) }) { $1 }, body)
    }

    struct NoRequest: Error {}

    /// Sunday, 22 November 2026, 05:30:07 UTC.
    static let now = Date(timeIntervalSince1970: 1_795_325_407)
}

extension Message {
    static let id = Alert.ID("0199f1a0-0000-7000-8000-00000000002a") ?? Alert.ID(UUID())

    /// An alert about Anna.
    static func annas(body: String = "Anna turns 40 today.", category: AlertCategory = .occasion) -> Message {
        Message(
            id: id, title: "Anna’s birthday", body: body, url: address("https://kin.example.org/people/anna?from=push"),
            category: category,
            actions: [
                .init(name: "done", title: "Done", url: address("https://kin.example.org/alerts/act/t0ken/done")),
                .init(name: "snooze", title: "In 1 hour", url: address("https://kin.example.org/alerts/act/t0ken/snooze")),
            ], fireAt: Post.now, badge: 3)
    }
}

/// JSON that was sent, as Foundation reads it.
func json(_ bytes: [UInt8]) throws -> NSDictionary {
    guard let value = try JSONSerialization.jsonObject(with: Data(bytes)) as? NSDictionary else { throw Post.NoRequest() }
    return value
}

/// An address that is known to be one.
func address(_ text: String) -> URL { URL(string: text) ?? URL(filePath: "/") }
