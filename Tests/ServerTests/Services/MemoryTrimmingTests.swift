import Foundation
import Testing

@testable import Server

#if canImport(Glibc)
    import Glibc
#endif

/// When the heaps are trimmed; megabytes.
struct MemoryTrimmingTests {
    private func use(_ resident: Int, free: Int) -> HeapUse {
        HeapUse(resident: resident * 1_048_576, free: free * 1_048_576)
    }

    @Test func `a server that grows is trimmed, and one that stays as it is is left alone`() {
        var rule = TrimmingRule(use(50, free: 5))
        #expect(!rule.isDue(use(60, free: 6)) && !rule.isDue(use(62, free: 6)))
        #expect(rule.isDue(use(63, free: 6)))
        rule.noteTrimmed(use(55, free: 6))
        for _ in 0..<10 { #expect(!rule.isDue(use(60, free: 8))) }
    }

    @Test func `what was in use at the height of an attack is given back after it`() {
        var rule = TrimmingRule(use(50, free: 5))
        #expect(rule.isDue(use(250, free: 5)))
        rule.noteTrimmed(use(250, free: 4))
        #expect(!rule.isDue(use(250, free: 5)))
        // Over: small blocks are free between those that stay, so that the process is as large as before.
        #expect(rule.isDue(use(240, free: 185)))
        // What the system has got back still counts as free.
        rule.noteTrimmed(use(60, free: 185))
        #expect(!rule.isDue(use(60, free: 185)))
    }

    @Test func `a second burst that nobody saw is given back too`() {
        var rule = TrimmingRule(use(50, free: 5))
        rule.noteTrimmed(use(60, free: 185))
        #expect(!rule.isDue(use(50, free: 186)))
        #expect(rule.isDue(use(150, free: 185)))
    }

    @Test func `the process says what it has`() {
        #if canImport(Glibc)
            let use = HeapUse()
            #expect(use.resident > 1_048_576 && use.free > 0)
        #endif
    }
}
