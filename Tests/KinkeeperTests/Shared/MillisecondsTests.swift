import Foundation
import Testing

@testable import Kinkeeper

@Suite struct MillisecondsTests {
    @Test(arguments: [(1.5, 1_500), (-0.0004, 0), (1_795_258_800.123, 1_795_258_800_123)] as [(Double, Int64)])
    func `an instant is counted in whole milliseconds`(seconds: Double, milliseconds: Int64) {
        #expect(Date(timeIntervalSince1970: seconds).wholeMilliseconds == milliseconds)
    }

    @Test(arguments: [
        (Double(Int64.max), Int64.max), (Double(Int64.max) / 1_000, .max), (Double(Int64.min), .min), (.infinity, .max),
        (-.infinity, .min), (.nan, 0),
    ])
    func `an instant beyond what can be counted is the last that can be`(seconds: Double, milliseconds: Int64) {
        #expect(Date(timeIntervalSince1970: seconds).wholeMilliseconds == milliseconds)
    }
}
