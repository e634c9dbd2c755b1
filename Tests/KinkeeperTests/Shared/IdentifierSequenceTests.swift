import Foundation
import Kinkeeper
import Testing

@Suite struct `A sequence of identifiers` {
    private let time = Date(timeIntervalSince1970: 1_700_000_000)

    @Test func `is strictly ascending within one millisecond`() {
        var sequence = IdentifierSequence()
        var generator = SeededGenerator(seed: 5)
        let made: [Identifier<Person>] = (0..<20_000).map { _ in sequence.next(at: time, using: &generator) }
        #expect(zip(made, made.dropFirst()).allSatisfy { $0 < $1 })
        // Twenty thousand in one millisecond borrow a few milliseconds of the future, and no more.
        #expect((made.last?.millisecond ?? 0) - 1_700_000_000_000 < 12)
        #expect(made.allSatisfy { $0.bytes[6] >> 4 == 7 && $0.bytes[8] >> 6 == 0b10 })
    }

    @Test func `is ascending when the clock steps back`() {
        var sequence = IdentifierSequence()
        var generator = SeededGenerator(seed: 6)
        let offsets: [TimeInterval] = [0, 1, -3600, 0.5, 1, 0, 2, -1e9, 3]
        let made: [Identifier<Person>] = offsets.map { sequence.next(at: time.addingTimeInterval($0), using: &generator) }
        #expect(zip(made, made.dropFirst()).allSatisfy { $0 < $1 })
        #expect(made.last?.millisecond == 1_700_000_003_000)
    }

    @Test func `goes on after an identifier of another sequence, and never before its own`() {
        var earlier = IdentifierSequence()
        var sequence = IdentifierSequence()
        let first: Identifier<Person> = earlier.next(at: time)
        sequence.goOn(after: first)
        let second: Identifier<Person> = sequence.next(at: time.addingTimeInterval(-3600))
        let third: Identifier<Person> = sequence.next(at: time.addingTimeInterval(3600))
        sequence.goOn(after: first)
        let fourth: Identifier<Person> = sequence.next(at: time)
        #expect(first < second && second < third && third < fourth)
    }

    @Test func `does not give away how many were made, nor repeat itself in another process`() {
        var first = IdentifierSequence()
        var second = IdentifierSequence()
        let left: [Identifier<Person>] = (0..<100).map { _ in first.next(at: time) }
        let right: [Identifier<Person>] = (0..<100).map { _ in second.next(at: time) }
        #expect(Set(left + right).count == 200)
    }
}

extension Identifier {
    fileprivate var millisecond: Int {
        bytes.prefix(6).reduce(0) { $0 << 8 | Int($1) }
    }
}
