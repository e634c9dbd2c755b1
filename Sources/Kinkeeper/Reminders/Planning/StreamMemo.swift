import Foundation
import Synchronization

/// Streams of records that have not changed. Asking for the same ones again costs nothing, as the planner does after each
/// change of something else.
///
/// A stream is a value: drawing from a copy leaves the kept one unchanged. The owner of the records takes a new memo as soon as
/// one of them changes.
package final class StreamMemo: Sendable {
    /// All that a stream follows from, beside the records.
    struct Question: Hashable {
        let day: CivilDate
        /// Where the zone matters.
        var zone: ZoneOffsets?
        /// Where preferences matter.
        var preferences: AlertPreferences?
        /// For what stands for a whole account.
        var account: UUID?
    }

    private let kept = Mutex<[(question: Question, stream: any AlertStream)]>([])
    /// Today's, one for looking back, and one to spare.
    private static let most = 3

    /// A memo of records as they are now.
    package init() {}

    /// The stream that was made for this question, or else a new one, which is kept.
    func stream(_ question: Question, _ make: () -> any AlertStream) -> any AlertStream {
        if let known = kept.withLock({ kept in kept.first { $0.question == question }?.stream }) { return known }
        let made = make()
        kept.withLock { kept in
            if kept.count >= Self.most { kept.removeFirst() }
            kept.append((question, made))
        }
        return made
    }
}
