import HTTPSupport
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Synchronization
import Testing

@testable import DAV

@Suite struct LogTests {
    /// Names of cards and books hold names of people.
    @Test func `the log says which route was asked for, never which card`() async throws {
        let lines = Lines()
        let server = try Server(log: lines)
        let phone = try await server.phone(of: "Roswitha")
        try await phone.put("Secret%20Person.vcf", Phone.card("1", "Secret Person"))
        try await phone.send("GET", phone.home + "Secret/x.vcf")
        let text = lines.all.joined(separator: "\n")
        #expect(lines.all.count == 2)
        #expect(text.contains("/dav/**"))
        #expect(!text.contains("Secret") && !text.contains("Roswitha"))
    }
}

/// Keeps the logged lines.
final class Lines: LogHandler, Sendable {
    private let kept = Mutex<[String]>([])
    var all: [String] { kept.withLock(\.self) }
    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }
    var logLevel: Logger.Level {
        get { .trace }
        set {}
    }
    subscript(metadataKey _: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) {
        kept.withLock { $0.append("\(event.message) \(event.metadata ?? [:])") }
    }
}
