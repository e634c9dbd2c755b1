import Kinkeeper
import Store

extension CatchupSection {
    /// How many due people a narrowed page shows at most.
    static let mostFound = 20

    /// The section of Today; nil when no catch-up is due.
    init?(_ reads: TodayReads, _ frame: TodayScreen.Frame, _ display: DisplayContext) {
        guard !reads.catchups.isEmpty || reads.waiting > 0 else { return nil }
        let waiting = reads.catchups.isEmpty ? "today.catchups.waitAlone" : "today.catchups.wait"
        self.init(
            title: display.phrases.text("today.catchups"),
            rows: reads.catchups.map {
                CatchupRow(
                    $0.id, name: $0.name, photo: $0.photo, standing: $0.standing,
                    contacts: reads.contacts[$0.id, default: []], latestKind: reads.latestKinds[$0.id], back: frame.back,
                    from: display)
            },
            waiting: reads.waiting > 0 ? display.phrases.count(waiting, reads.waiting) : nil,
            waitingPath: "\(Routes.catchups.path)?show=due")
    }

    /// "You last spoke with Anna 41 days ago."
    static func lead(_ entry: CatchupBoardRow, _ display: DisplayContext) -> String {
        let blanks = ["name": display.wording.callName(entry.name)]
        let phrases = display.phrases
        switch entry.standing.daysSince {
        case nil: return phrases.text("today.lead.catchup.never", blanks)
        case 1: return phrases.text("today.lead.catchup.yesterday", blanks)
        case .some(let days):
            let count = ["count": display.wording.number(days)]
            return phrases.text("today.lead.catchup.days", blanks.merging(count) { first, _ in first })
        }
    }
}
