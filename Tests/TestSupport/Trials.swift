import Foundation

/// The numbers of a test's random trials, each the seed of one: a few when all tests are run, many in a long run
/// (`KINKEEPER_LONG=1`, which `script/test long` sets). What one run leaves out another may find, since a long run goes over the same
/// numbers and on.
public func trials<Number: FixedWidthInteger & Sendable>(_ few: Number, long many: Number) -> Range<Number>
where Number.Stride: SignedInteger {
    0..<(isLongRun ? many : few)
}

/// Whether this run takes the time that it needs.
public let isLongRun = ProcessInfo.processInfo.environment["KINKEEPER_LONG"] == "1"
