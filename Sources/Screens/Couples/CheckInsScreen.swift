package import Kinkeeper

/// A completed check-in in a list.
public struct CheckInRow: Hashable, Sendable {
    /// Link to it.
    public let path: String
    /// "Sunday, 22 November".
    public let title: String
    /// "45 minutes".
    public let details: String
    /// The partners' moods, those that were said.
    public let moods: [CheckInMood]

    package init(_ checkIn: CheckIn, from display: DisplayContext) {
        path = Routes.checkIn.path(checkIn.id)
        title = display.day(of: checkIn.startedAt)
        let length = display.length(checkIn.duration(at: display.now))
        details =
            checkIn.status == .abandoned ? "\(length) · \(display.phrases.text("checkIns.abandoned.mark"))" : length
        moods = checkIn.moods.sorted { $0.key < $1.key }.map { CheckInMood($0.value, display.phrases) }
    }
}

/// All completed check-ins.
public struct CheckInsScreen: Hashable, Sendable {
    /// The check-ins of this page.
    public let rows: [CheckInRow]
    /// The next page; nil on the last one.
    public let morePath: String?
    /// The page of the couple.
    public let couplePath: String

    package init(_ checkIns: [CheckIn], hasMore: Bool, areKept: Bool, from display: DisplayContext) {
        rows = checkIns.map { CheckInRow($0, from: display) }
        morePath = hasMore ? checkIns.last.map { "\(Routes.checkIns.path)?\(areKept ? "kept=1&" : "")before=\($0.id)" } : nil
        couplePath = Routes.couple.path
    }
}
