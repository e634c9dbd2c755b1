import Foundation
import Interchange
import Kinkeeper
import Testing

@testable import Application

struct InstantTests {
    @Test func `an instant reads alike before and after it was kept to the millisecond`() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<10_000 {
            let instant = Date(timeIntervalSince1970: Double.random(in: -5e9...5e9, using: &generator))
            let kept = Date(timeIntervalSince1970: Double(instant.wholeMilliseconds) / 1_000)
            #expect(JSONValue.instant(instant) == JSONValue.instant(kept))
            #expect(
                JSONValue.instant(instant).text.flatMap { Date(rfc3339: $0) }?.wholeMilliseconds == instant.wholeMilliseconds)
        }
    }

    @Test(arguments: [
        (1_764_000_835.476, "2025-11-24T16:13:55.476Z"), (0, "1970-01-01T00:00:00.000Z"), (-0.001, "1969-12-31T23:59:59.999Z"),
        (-1, "1969-12-31T23:59:59.000Z"), (1_764_000_835.9999, "2025-11-24T16:13:56.000Z"),
    ])
    func `to the nearest millisecond`(seconds: Double, text: String) {
        #expect(JSONValue.instant(Date(timeIntervalSince1970: seconds)) == .string(text))
    }
}
