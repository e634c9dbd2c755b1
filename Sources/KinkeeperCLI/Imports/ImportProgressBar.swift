import Kinkeeper
import Screens
import Store
import Synchronization
import Transfer

/// The progress of an import on a terminal.
final class ImportProgressBar: Sendable {
    private let bar = Mutex(ProgressBar())

    func draw(_ progress: ImportProgress) {
        let cards = Terminal.phrases.count("import.cards", progress.counts.cards)
        let problems = progress.problems > 0 ? ", " + Terminal.phrases.count("import.terminal.problems", progress.problems) : ""
        bar.withLock { $0.draw(fraction: progress.fraction, text: cards + problems) }
    }

    func draw(_ undoing: ImportUndoing) {
        bar.withLock { $0.draw(fraction: undoing.fraction, text: "") }
    }

    func clear() {
        bar.withLock { $0.clear() }
    }
}
