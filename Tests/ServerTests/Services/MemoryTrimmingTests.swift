import CAllocator
import Foundation
import Testing

@testable import Server

#if canImport(Glibc)
    import Glibc
#endif

/// When the heaps are trimmed; megabytes.
struct MemoryTrimmingTests {
    private func use(_ resident: Int, free: Int) -> MemoryUse {
        MemoryUse(resident: resident * 1_048_576, free: free * 1_048_576)
    }

    @Test func `a server that grows is trimmed, and one that stays as it is is left alone`() {
        var rule = TrimmingRule(use(50, free: 5))
        let grows = [use(60, free: 6), use(62, free: 6), use(63, free: 6)].map { rule.isDue($0) }
        #expect(grows == [false, false, true])
        rule.noteTrimmed(use(55, free: 6))
        let stays = (0..<10).map { _ in rule.isDue(use(60, free: 8)) }
        #expect(!stays.contains(true))
    }

    @Test func `what was in use at the height of an attack is given back after it`() {
        var rule = TrimmingRule(use(50, free: 5))
        let height = rule.isDue(use(250, free: 5))
        rule.noteTrimmed(use(250, free: 4))
        // Over: small blocks are free between those that stay, so that the process is as large as before.
        let after = [use(250, free: 5), use(240, free: 185)].map { rule.isDue($0) }
        // Memory given back to the system still counts as free.
        rule.noteTrimmed(use(60, free: 185))
        let later = rule.isDue(use(60, free: 185))
        #expect(height && after == [false, true] && !later)
    }

    @Test func `a second burst that nobody saw is given back too`() {
        var rule = TrimmingRule(use(50, free: 5))
        rule.noteTrimmed(use(60, free: 185))
        let found = [use(50, free: 186), use(150, free: 185)].map { rule.isDue($0) }
        #expect(found == [false, true])
    }

    @Test func `code is let go when hardly anything runs, and again when more of it is there`() {
        func use(_ files: Int, after seconds: Double) -> MemoryUse {
            MemoryUse(resident: 90 * 1_048_576, free: 0, ofFiles: files * 1_048_576, processorTime: seconds)
        }
        var rule = TrimmingRule(use(50, after: 1))
        let found = [use(52, after: 1.5), use(52, after: 1.51)].map { rule.isQuiet($0) }
        #expect(found == [false, true])
        rule.noteLetGo(use(4, after: 1.51))
        let later = [use(9, after: 1.52), use(30, after: 4), use(30, after: 4.01)].map { rule.isQuiet($0) }
        #expect(later == [false, false, true])
    }

    @Test func `the process says what it has`() {
        #if canImport(Glibc)
            let use = MemoryUse()
            #expect(use.resident > 1_048_576 && use.free > 0 && use.ofFiles > 0 && use.processorTime > 0)
        #endif
    }

    @Test func `code that was let go runs again`() {
        let before = MemoryUse()
        kk_let_go_of_code()
        let after = MemoryUse()
        let words = (0..<1_000).map { "\($0 * 7)" }.sorted().joined(separator: " ").components(separatedBy: "77 ")
        #expect(words.count > 1)
        #if os(Linux)
            #expect(after.ofFiles < before.ofFiles / 2)
        #endif
    }

    @Test func `memory is looked at each second while much runs, else every ten`() {
        var pace = TrimmingPace()
        // A quiet minute.
        let quiet = (1...60).count { pace.isDue(processorTime: Double($0) * 0.01) }
        #expect(quiet == 6)
        // A busy one.
        let busy = (1...60).count { pace.isDue(processorTime: 1 + Double($0) * 0.5) }
        #expect(busy == 60)
        // After it, ten seconds pass first.
        let after = (1...10).count { _ in pace.isDue(processorTime: 31) }
        #expect(after == 1)
        let isDueAtOnce = pace.isDue(processorTime: 31)
        #expect(!isDueAtOnce)
    }
}
