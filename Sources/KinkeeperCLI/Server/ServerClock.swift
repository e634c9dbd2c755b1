import Foundation

/// The clock of a server.
enum ServerClock {
    /// The machine's clock. In builds for development and in those of CI (`-D KINKEEPER_TESTED`), tests put it forward by as many seconds as
    /// stand in the file that KINKEEPER_TEST_CLOCK names; a build for use knows of no such file.
    static func system() -> @Sendable () -> Date {
        #if DEBUG || KINKEEPER_TESTED
            if let path = ProcessInfo.processInfo.environment["KINKEEPER_TEST_CLOCK"] {
                let file = URL(filePath: path)
                return {
                    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
                    return Date() + (Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0)
                }
            }
        #endif
        return { Date() }
    }
}
