public import Foundation

/// Makes identifiers that each sort after the one before, however many fall into a millisecond and even if the clock
/// steps back.
///
/// The twelve bits after the timestamp count up from a random start (RFC 9562, section 6.2, method 1). When they run
/// out, or the clock has stepped back, the sequence stays on or moves ahead of the last timestamp it gave.
public struct IdentifierSequence: Sendable {
    private var lastMillisecond: UInt64?
    private var counter: UInt64 = 0

    /// A sequence that has made nothing yet.
    public init() {}

    /// Makes what follows sort after an identifier that was made earlier, even if the clock stepped back since.
    public mutating func goOn<Record>(after identifier: Identifier<Record>) {
        let (millisecond, count) = (identifier.halves.high >> 16, identifier.halves.high & (1 << 12 - 1))
        if let last = lastMillisecond, (last, counter) >= (millisecond, count) { return }
        (lastMillisecond, counter) = (millisecond, count)
    }

    /// The next identifier at that time.
    public mutating func next<Record>(
        at time: Date, using generator: inout some RandomNumberGenerator
    ) -> Identifier<Record> {
        let millisecond = advance(to: IdentifierSequence.milliseconds(time), using: &generator)
        let random: UInt64 = generator.next()
        return Identifier(
            high: millisecond << 16 | 0x7 << 12 | counter,
            low: 0b10 << 62 | random & (1 << 62 - 1)
        )
    }

    /// The next identifier at that time, with the system's randomness.
    public mutating func next<Record>(at time: Date) -> Identifier<Record> {
        var generator = SystemRandomNumberGenerator()
        return next(at: time, using: &generator)
    }

    /// Steps the counter, and returns the millisecond it belongs to.
    private mutating func advance(to now: UInt64, using generator: inout some RandomNumberGenerator) -> UInt64 {
        var millisecond = now
        if let last = lastMillisecond, now <= last {
            millisecond = last
            counter += 1
            if counter < 1 << 12 { return millisecond }
            // 48 bits of milliseconds last until the year 10889.
            millisecond = min(last + 1, 1 << 48 - 1)
        }
        // The upper half is left free, so that every millisecond has room for two thousand more.
        counter = generator.next(upperBound: 1 << 11)
        lastMillisecond = millisecond
        return millisecond
    }

    /// Whole milliseconds since 1970 in 48 bits; times outside count as the first or last.
    private static func milliseconds(_ time: Date) -> UInt64 {
        let milliseconds = (time.timeIntervalSince1970 * 1000).rounded(.down)
        guard milliseconds > 0 else { return 0 }
        return UInt64(min(milliseconds, Double(UInt64(1) << 48 - 1)))
    }
}
