import Screens
import Store
import Synchronization
import Transfer

/// The progress of an import on a terminal.
final class ImportProgressBar: Sendable {
    private let bar = Mutex(ProgressBar())

    func draw(_ progress: ImportProgress) {
        let cards = Wording.count(progress.counts.cards, "card", "cards")
        let problems = progress.problems > 0 ? ", \(Wording.count(progress.problems, "problem", "problems"))" : ""
        bar.withLock { $0.draw(fraction: progress.fraction, text: cards + problems) }
    }

    func clear() {
        bar.withLock { $0.clear() }
    }
}
