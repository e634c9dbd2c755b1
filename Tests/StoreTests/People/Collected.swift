import Synchronization

/// Cards handed over one by one.
final class Collected: Sendable {
    private let kept = Mutex<[[UInt8]]>([])

    var cards: [[UInt8]] { kept.withLock(\.self) }

    func add(_ card: [UInt8]) { kept.withLock { $0.append(card) } }
}
