package import Foundation

extension Date {
    /// Whole milliseconds since 1970. Instants too far away give the first or last number: invented dates in forms and files
    /// must not end the program.
    package var wholeMilliseconds: Int64 {
        let milliseconds = (timeIntervalSince1970 * 1_000).rounded()
        guard !milliseconds.isNaN else { return 0 }
        return Int64(exactly: milliseconds) ?? (milliseconds < 0 ? .min : .max)
    }
}
