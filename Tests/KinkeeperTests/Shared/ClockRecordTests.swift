import Foundation
import Testing

@testable import Kinkeeper

struct ClockRecordTests {
    private let start = Date(timeIntervalSince1970: 1_795_262_400)
    private let day: TimeInterval = 86_400

    private func after(_ days: Double) -> Date { start.addingTimeInterval(days * day) }

    @Test func `a clock that goes on by up to forty days is believed`() {
        var record = ClockRecord(seenAt: start)
        for days in [0.04, 1, 41, 81] {
            record = record.seen(at: after(days))
            #expect(record == ClockRecord(seenAt: after(days)) && record.isBelieved, "\(days)")
        }
    }

    @Test func `a clock ten years ahead is not believed until it has gone on for thirty days`() {
        var record = ClockRecord(seenAt: start).seen(at: after(3_650))
        #expect(!record.isBelieved && record.believedFrom == after(3_680))
        for days in stride(from: 3_651.0, through: 3_680, by: 1) {
            record = record.seen(at: after(days))
            #expect(!record.isBelieved, "\(days)")
        }
        #expect(record.seen(at: after(3_681)) == ClockRecord(seenAt: after(3_681)))
    }

    @Test func `a clock that jumps again, or back a little, begins anew`() {
        let ahead = ClockRecord(seenAt: start).seen(at: after(3_650))
        for days in [7_300.0, 3_000, 3_649] { #expect(ahead.seen(at: after(days)).believedFrom == after(days + 30), "\(days)") }
    }

    @Test func `a clock that is put back is believed at once`() {
        let ahead = ClockRecord(seenAt: start).seen(at: after(3_650))
        for days in [0.0, 2] { #expect(ahead.seen(at: after(days)) == ClockRecord(seenAt: after(days)), "\(days)") }
        #expect(ahead.seen(at: after(-400)).isBelieved)
    }

    @Test func `a machine that begins in 1970 and is told the time is believed, at each start`() {
        var record = ClockRecord(seenAt: start)
        for days in [1.0, 20, 59] {
            for second in [3.0, 600, 1_200] {
                record = record.seen(at: Date(timeIntervalSince1970: second))
                #expect(record.isBelieved && record.seenAt < after(days))
            }
            record = record.seen(at: after(days))
            #expect(record == ClockRecord(seenAt: after(days)), "\(days)")
        }
    }

    @Test func `a clock that was put back for more than a week is the one to go by`() {
        var record = ClockRecord(seenAt: after(3_650))
        for days in stride(from: 0.0, through: 7, by: 0.5) {
            record = record.seen(at: after(days))
            #expect(record == ClockRecord(seenAt: after(3_650), behindSince: start), "\(days)")
        }
        record = record.seen(at: after(7.5))
        #expect(record == ClockRecord(seenAt: after(7.5)))
        #expect(!record.seen(at: after(3_650)).isBelieved)
    }

    @Test func `a clock that is put back again begins its week anew`() {
        let record = ClockRecord(seenAt: after(100)).seen(at: after(50)).seen(at: after(56)).seen(at: after(20))
        #expect(record == ClockRecord(seenAt: after(100), behindSince: after(20)))
        #expect(record.seen(at: after(26)).seenAt == after(100))
    }

    @Test func `a server that was off for a year empties its trash a month after it runs again`() {
        var record = ClockRecord(seenAt: start)
        var days = 365.0
        repeat {
            record = record.seen(at: after(days))
            days += 1
        } while !record.isBelieved && days < 1_000
        #expect(days == 397)
    }
}
