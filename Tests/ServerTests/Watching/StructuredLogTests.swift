import Foundation
import Logging
import Synchronization
import Testing

@testable import Server

@Suite struct StructuredLogTests {
    private final class Written: Sendable {
        let lines = Mutex<[String]>([])
    }

    private func lines(_ format: StructuredLog.Format, _ log: (Logger) -> Void) -> [String] {
        let written = Written()
        let time = Date(timeIntervalSince1970: 1_795_258_800.5)
        log(
            Logger(label: "test") { _ in
                StructuredLog(format, now: { time }) { line in written.lines.withLock { $0.append(line) } }
            })
        return written.lines.withLock(\.self)
    }

    @Test func `a line of text has its keys in order, and quotes what could be taken for another field`() {
        let found = lines(.text) { $0.notice("Backup made", metadata: ["files": "12", "a": "b=c \"d\"\n", "empty": ""]) }
        #expect(
            found == [
                #"time=2026-11-21T11:00:00.500Z level=notice message="Backup made" a="b=c \"d\"\n" empty="" files=12"# + "\n"
            ])
    }

    @Test func `a line of JSON is one object on one line`() throws {
        let odd = "a \"q\" \\ \n\u{1B}\u{2028} é\u{0}"
        let found = lines(.json) { logger in
            var logger = logger
            logger[metadataKey: "request"] = "7"
            logger.warning("Odd", metadata: ["odd": "\(odd)", "list": ["x", "y"]])
        }
        let line = try #require(found.first)
        #expect(found.count == 1 && line.hasSuffix("}\n") && line.dropLast().split(whereSeparator: \.isNewline).count == 1)
        let read = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
        #expect(read["time"] == "2026-11-21T11:00:00.500Z" && read["level"] == "warning" && read["message"] == "Odd")
        #expect(read["odd"] == odd && read["request"] == "7" && read["list"] == "[\"x\", \"y\"]")
    }

    @Test(arguments: StructuredLog.Format.allCases)
    func `a field says no other time or level than the line's own`(format: StructuredLog.Format) throws {
        let line = try #require(
            lines(format) { $0.error("Failed", metadata: ["level": "debug", "time": "never", "message": "none"]) }.first)
        #expect(line.contains("level_") && line.contains("time_") && line.contains("message_"))
        #expect(!line.contains("level=debug") && !line.contains("\"level\":\"debug\""))
    }

    @Test func `what is below the level is not written`() {
        let found = lines(.json) { logger in
            var logger = logger
            logger.logLevel = .notice
            logger.info("Answered")
            logger.notice("Told")
        }
        #expect(found.count == 1)
    }
}
