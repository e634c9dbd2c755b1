import Foundation
import Kinkeeper
import Testing

@testable import Screens

@Suite struct ChannelWordsTests {
    private let now = Date(timeIntervalSince1970: 1_795_325_407)

    private func text(_ health: ChannelHealth, _ language: Language = .english) -> String {
        ChannelHealthText(health, from: DisplayContext(now: now, timeZone: .gmt, language: language)).text
    }

    @Test func `a channel's health is said as it is`() {
        let failure = DeliveryFailure(.answer, status: 503, words: "not now")
        let yesterday = now.addingTimeInterval(-86_400)
        #expect(text(ChannelHealth()) == "Nothing sent yet.")
        #expect(text(ChannelHealth(acceptedAt: now)) == "Last accepted: today.")
        #expect(
            text(ChannelHealth(acceptedAt: yesterday, failedAt: now, failure: failure, failuresInARow: 3))
                == "Failed 3 times in a row, last today. It answered 503. It said “not now”. Last accepted: yesterday.")
        #expect(
            text(ChannelHealth(failedAt: now, failure: failure, failuresInARow: 1), .german)
                == "Fehlgeschlagen, zuletzt heute. Die Antwort war 503. Sie lautet: „not now“.")
        // A failure followed by success is no trouble.
        #expect(text(ChannelHealth(acceptedAt: now, failedAt: yesterday, failure: failure)) == "Last accepted: today.")
    }

    @Test(arguments: Language.allCases) func `every cause, fault, kind and category has words`(language: Language) {
        let wording = Wording(language)
        var said = DeliveryFailure.Cause.allCases.map { wording.sentence(of: DeliveryFailure($0, status: 7, words: "x y")) }
        said += AlertCategory.allCases.map(wording.category) + Channel.Kind.allCases.map(wording.kind)
        said += Channel.Field.allCases.map(wording.field)
        let faults: [Channel.FieldProblem.Fault] = [
            .missing, .notAURL, .notAMailAddress, .notAHost, .notAPort, .notASecurity, .notATopic, .notAKey, .mismatched,
            .unusable,
        ]
        said += faults.map { wording.sentence(of: Channel.FieldProblem(.host, $0)) }
        #expect(said.allSatisfy { !$0.isEmpty && !$0.contains("channels.") && !$0.contains("{") })
    }

    @Test func `a form never holds a secret`() throws {
        let destination = try Channel.Destination(
            .email, [.to: "a@b.example", .host: "mx.b.example", .user: "a", .password: "hush-hush"])
        let channel = Channel(id: .make(at: now), name: "Mail", destination: destination, createdAt: now)
        let display = DisplayContext(now: now, timeZone: .gmt)
        let given: [Channel.Field: String] = [.password: "hush-hush", .to: "x"]
        for screen in [
            ChannelFormScreen(.email, channel, from: display), ChannelFormScreen(.email, given: given, from: display),
        ] {
            #expect(!"\(screen)".contains("hush-hush"))
        }
        #expect(ChannelFormScreen(.email, channel, from: display).inputs.first { $0.name == "port" }?.value == "587")
    }
}
