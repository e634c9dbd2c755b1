import Application
import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store

/// A command that does something in the check-in in progress and shows it afterwards.
protocol CheckInActing: AsyncParsableCommand {
    var options: CheckInOptions { get }

    /// What to do in a check-in, in this order.
    func acts(in checkIn: CheckIn, of session: CheckInSession) async throws -> [CheckInAct]
}

extension CheckInActing {
    func run() async throws {
        let session = try await options.open()
        let present = try await session.checkIn(nil)
        let acts = try await acts(in: present, of: session)
        let now = session.display.now
        let changed = try await CommandFailure.explained {
            var checkIn = present
            for act in acts {
                checkIn = try await session.couple.perform(act, in: checkIn.id, seen: checkIn.version, at: now)
            }
            try await session.couple.planReflections(
                after: checkIn, server: .current, else: session.display.language, at: now)
            return checkIn
        }
        try await session.write(changed, json: options.json)
    }
}

extension CheckInCommand {
    struct Next: CheckInActing {
        static let configuration = CommandConfiguration(commandName: "next", abstract: "Goes to the next step.")

        @OptionGroup var options: CheckInOptions

        func acts(in checkIn: CheckIn, of session: CheckInSession) throws -> [CheckInAct] {
            guard let next = checkIn.step.next else {
                throw CommandFailure.end(session.phrases.text("checkInTerminal.last"), .needsALook)
            }
            return [.go(to: next)]
        }
    }

    struct Back: CheckInActing {
        static let configuration = CommandConfiguration(commandName: "back", abstract: "Goes back one step; nothing is lost.")

        @OptionGroup var options: CheckInOptions

        func acts(in checkIn: CheckIn, of session: CheckInSession) throws -> [CheckInAct] {
            guard let previous = CheckIn.Step.allCases.last(where: { $0 < checkIn.step }) else {
                throw CommandFailure.end(session.phrases.text("checkInTerminal.first"), .needsALook)
            }
            return [.go(to: previous)]
        }
    }

    struct Choose: CheckInActing {
        static let configuration = CommandConfiguration(commandName: "choose", abstract: "Chooses categories to talk about.")

        @Argument(help: "Which categories.") var category: [String]
        @OptionGroup var options: CheckInOptions

        func acts(in checkIn: CheckIn, of session: CheckInSession) async throws -> [CheckInAct] {
            let all = try await session.categories()
            return try category.map { .choose(try session.category($0, among: all).category.id) }
        }
    }

    struct Drop: CheckInActing {
        static let configuration = CommandConfiguration(
            commandName: "drop", abstract: "Removes categories that you have not talked about.")

        @Argument(help: "Which categories.") var category: [String]
        @OptionGroup var options: CheckInOptions

        func acts(in checkIn: CheckIn, of session: CheckInSession) async throws -> [CheckInAct] {
            let all = try await session.categories()
            return try category.map { .drop(try session.category($0, among: all).category.id) }
        }
    }

    struct Discussed: CheckInActing {
        static let configuration = CommandConfiguration(commandName: "discussed", abstract: "Marks categories as talked about.")

        @Argument(help: "Which categories.") var category: [String]
        @Flag(help: "Mark them as not talked about.") var undo = false
        @OptionGroup var options: CheckInOptions

        func acts(in checkIn: CheckIn, of session: CheckInSession) async throws -> [CheckInAct] {
            let all = try await session.categories()
            return try category.map { .discuss(try session.category($0, among: all).category.id, isDone: !undo) }
        }
    }

    struct TurnTo: CheckInActing {
        /// Whose turn it is to be.
        enum Speaker: String, CaseIterable {
            case me, partner, end
        }

        static let configuration = CommandConfiguration(commandName: "turn", abstract: "Gives the turn to speak, or ends it.")

        @Argument(help: "Who speaks: me or partner; 'end' ends the turn.") var speaker: Word<Speaker>
        @OptionGroup var options: CheckInOptions

        func acts(in checkIn: CheckIn, of session: CheckInSession) -> [CheckInAct] {
            let couple = session.couple
            switch speaker.value {
            case .me: return [.giveTurn(to: couple.account)]
            case .partner: return couple.partners.filter { $0 != couple.account }.map { .giveTurn(to: $0) }
            case .end: return [.endTurn]
            }
        }
    }

    struct Pause: CheckInActing {
        static let configuration = CommandConfiguration(commandName: "pause", abstract: "Pauses the check-in; the clocks stop.")

        @OptionGroup var options: CheckInOptions

        func acts(in checkIn: CheckIn, of session: CheckInSession) -> [CheckInAct] { [.pause] }
    }

    struct Resume: CheckInActing {
        static let configuration = CommandConfiguration(commandName: "resume", abstract: "Resumes the check-in after a pause.")

        @OptionGroup var options: CheckInOptions

        func acts(in checkIn: CheckIn, of session: CheckInSession) -> [CheckInAct] { [.resume] }
    }

    struct Feel: CheckInActing {
        static let configuration = CommandConfiguration(commandName: "mood", abstract: "Says how you feel.")

        @Argument(help: "How you feel.") var mood: Word<CheckIn.Mood>?
        @Flag(help: "Remove what you said.") var clear = false
        @OptionGroup var options: CheckInOptions

        func validate() throws {
            guard (mood != nil) != clear else {
                let words = CheckIn.Mood.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("Say one of \(words), or --clear.")
            }
        }

        func acts(in checkIn: CheckIn, of session: CheckInSession) -> [CheckInAct] { [.feel(mood?.value)] }
    }

    struct Reflect: CheckInActing {
        static let configuration = CommandConfiguration(
            commandName: "reflect",
            abstract: "Says what you think of the check-in; your partner can read it.")

        @Argument(help: "What you think.") var text: [String] = []
        @Flag(help: "Remove what you said.") var clear = false
        @OptionGroup var options: CheckInOptions

        func validate() throws {
            guard text.isEmpty == clear else { throw ValidationError("Say what you think, or --clear.") }
        }

        func acts(in checkIn: CheckIn, of session: CheckInSession) -> [CheckInAct] { [.reflect(text.joined(separator: " "))] }
    }

    struct Complete: CheckInActing {
        static let configuration = CommandConfiguration(
            commandName: "complete", abstract: "Completes the check-in, at its last step.")

        @OptionGroup var options: CheckInOptions

        func acts(in checkIn: CheckIn, of session: CheckInSession) -> [CheckInAct] { [.complete] }
    }

    struct Abandon: CheckInActing {
        static let configuration = CommandConfiguration(
            commandName: "abandon", abstract: "Ends the check-in early for both of you.")

        @Flag(help: "Yes, end it.") var yes = false
        @OptionGroup var options: CheckInOptions

        func validate() throws {
            guard yes else { throw ValidationError("The check-in ends for both of you, for good. Use --yes to end it.") }
        }

        func acts(in checkIn: CheckIn, of session: CheckInSession) -> [CheckInAct] { [.abandon] }
    }
}
