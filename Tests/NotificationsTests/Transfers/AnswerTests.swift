import Foundation
import Kinkeeper
import Testing

@testable import Notifications

@Suite struct AnswerTests {
    @Test(
        arguments: [
            ("Retry-After: 120", 120.0), ("retry-after:0", 0), ("Retry-After: Sun, 22 Nov 2026 05:31:07 GMT", 60),
            ("Retry-After: Sun, 22 Nov 2020 05:31:07 GMT", 0), ("Retry-After: -5", nil), ("Retry-After: soon", nil),
            ("Retry-After: Sun, 31 Feb 2026 05:31:07 GMT", nil), ("Retry: 5", nil),
        ] as [(String, Double?)])
    func `a receiver says how long to wait, in seconds or by a date`(line: String, expected: Double?) {
        let result = TransferResult(end: .completed, status: 429, head: Array("HTTP/1.1 429 Slow\r\n\(line)\r\n\r\n".utf8))
        #expect(result.retryAfter(now: Post.now) == expected)
        #expect(result.outcomeOfRequest(now: Post.now) == .failed(DeliveryFailure(.answer, status: 429), retryAfter: expected))
    }

    @Test(arguments: [
        (200, "ok"), (204, "ok"), (301, "later"), (400, "no"), (401, "later"), (403, "later"), (404, "later"),
        (408, "later"),
        (410, "no"), (413, "no"), (422, "no"), (425, "later"), (429, "later"), (500, "later"), (503, "later"), (0, "later"),
        (102, "later"),
    ])
    func `a status decides whether to come again`(status: Int, expected: String) {
        let outcome = TransferResult(end: .completed, status: status).outcomeOfRequest(now: Post.now)
        let found =
            switch outcome {
            case .accepted: "ok"
            case .refused: "no"
            case .failed: "later"
            case .gone: "gone"
            }
        #expect(found == expected)
    }

    @Test(arguments: [
        ("\n\n  unauthorized \nmore", "unauthorized"), ("tab\tand\u{0}null, and more", "tab and null, and more"),
        ("right\u{202E}to left is turned around", "rightto left is turned around"), ("", ""),
        (String(decoding: (0...255).map { UInt8($0) }.filter { $0 != 10 && $0 != 13 }, as: UTF8.self), ""),
        (String(repeating: "x", count: 5_000), String(repeating: "x", count: 159) + "…"),
    ])
    func `of a stranger's words one short line of text is kept`(body: String, expected: String) {
        #expect(TransferResult(end: .completed, body: Array(body.utf8)).firstLine == expected)
    }

    @Test func `the date of a mail is read back`() {
        for seconds in stride(from: 0.0, to: 4e9, by: 86_399 * 37) {
            let moment = Date(timeIntervalSince1970: seconds)
            let text = HTTPDate.mailText(moment).replacingOccurrences(of: "+0000", with: "GMT")
            #expect(HTTPDate.date(text) == moment)
        }
    }
}

@Suite struct RetryScheduleTests {
    let schedule = RetrySchedule(firstWait: 30, longestWait: 3_600, attempts: 10)

    @Test func `waits grow to a bound`() {
        let waits = (1...10).map { schedule.wait(after: $0, random: 0.5) }
        #expect(waits == [15, 30, 60, 120, 240, 480, 960, 1_800, 1_800, 1_800])
    }

    @Test func `the last attempt is the tenth, or a later one while there is time`() {
        let deadline = Date(timeIntervalSince1970: 1_000)
        let (before, after) = (deadline, deadline.addingTimeInterval(1))
        #expect(!schedule.isOver(after: 9, next: after, deadline: deadline))
        #expect(schedule.isOver(after: 10, next: after, deadline: deadline))
        #expect(!schedule.isOver(after: 500, next: before, deadline: deadline))
    }

    @Test func `the jitter is full, and never nothing`() {
        #expect(schedule.wait(after: 4, random: 0) == 1)
        #expect(schedule.wait(after: 4, random: 0.999) > 239)
        #expect(schedule.wait(after: 4, random: 7) == 240)
        #expect(RetrySchedule(attempts: 1_000).wait(after: 900, random: 0.5) == 3_600)
    }

    @Test func `what the receiver asks for is the least, up to a day`() {
        #expect(schedule.wait(after: 1, random: 0.5, retryAfter: 300) == 315)
        #expect(schedule.wait(after: 1, random: 0.5, retryAfter: -3) == 15)
        #expect(schedule.wait(after: 1, random: 0.5, retryAfter: 1e12) == 86_415)
    }
}
