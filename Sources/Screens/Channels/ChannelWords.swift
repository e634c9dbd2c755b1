import Foundation
public import Kinkeeper

extension Wording {
    /// "ntfy", "E-mail".
    package func kind(_ kind: Channel.Kind) -> String { phrases.text("channels.kind.\(kind.rawValue)") }

    /// "Catch-ups".
    package func category(_ category: AlertCategory) -> String { phrases.text("channels.category.\(category.name)") }

    /// Why something did not arrive, in a sentence: "It answered 403: “forbidden”."
    package func sentence(of failure: DeliveryFailure) -> String {
        let key = "channels.failure.\(failure.cause.rawValue)"
        let words = failure.words.isEmpty ? "" : " " + phrases.text("channels.failure.words", ["words": failure.words])
        return phrases.text(key, ["status": failure.status.map(String.init) ?? "–", "address": failure.words])
            + (failure.cause.namesAddress ? "" : words)
    }

    /// Returns the result of a test in a sentence.
    package func sentence(of outcome: Outcome) -> String {
        switch outcome {
        case .accepted: phrases.text("channels.test.accepted")
        case .gone: phrases.text("channels.test.gone")
        case .refused(let failure): sentence(of: failure)
        case .failed(let failure, let wait):
            sentence(of: failure)
                + (wait.map { " " + phrases.text("channels.test.wait", ["seconds": String(Int(min($0, 1e9)))]) } ?? "")
        }
    }

    /// The problem with a field: "A topic is needed."
    package func sentence(of problem: Channel.FieldProblem) -> String {
        phrases.text("channels.fault.\(problem.fault.rawValue)", ["field": field(problem.field)])
    }

    /// "Password".
    package func field(_ field: Channel.Field) -> String { phrases.text("channels.field.\(field.rawValue)") }
}

extension DeliveryFailure.Cause {
    /// Whether the words are an address that the sentence has a blank for.
    fileprivate var namesAddress: Bool { [.notAllowed, .unencrypted, .unavailable].contains(self) }
}

/// How a channel does, in words.
public struct ChannelHealthText: Hashable, Sendable {
    /// "The last alert was accepted today." or "3 failures in a row, the last one today: It answered 503."
    public let text: String
    /// Whether it needs attention.
    public let isFailing: Bool

    /// The health in the reader's language and zone.
    public init(_ health: ChannelHealth, from display: DisplayContext) {
        let (phrases, wording) = (display.phrases, display.wording)
        func when(_ instant: Date) -> String {
            wording.countdown(-CivilDate(of: instant, in: display.timeZone).days(until: display.today))
        }
        let accepted = health.acceptedAt.map { phrases.text("channels.health.accepted", ["when": when($0)]) }
        isFailing = health.failuresInARow > 0
        if isFailing, let failedAt = health.failedAt, let failure = health.failure {
            let failing = phrases.count(
                "channels.health.failing", health.failuresInARow,
                ["when": when(failedAt), "why": wording.sentence(of: failure)])
            text = [failing, accepted].compactMap(\.self).joined(separator: " ")
        } else {
            text = accepted ?? phrases.text("channels.health.unused")
        }
    }
}
