import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

extension CheckInCommand {
    struct Rules: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "rules",
            abstract: "Shows the rules you both agree to. With options, changes them or agrees.",
            discussion: "Changing the rules means that you agree. Your partner is asked again.")

        @Flag(help: "Agree to the rules as they are.") var agree = false
        @Option(help: ArgumentHelp("The length of a turn.", valueName: "minutes")) var turn: Int?
        @Option(help: ArgumentHelp("The length of a time-out.", valueName: "minutes")) var timeOut: Int?
        @Option(help: ArgumentHelp("The word that asks for a pause; '' for none.", valueName: "word")) var pauseWord: String?
        @Flag(inversion: .prefixedNo, help: "Whether the listener may interrupt.") var interruptions: Bool?
        @Option(help: "Further rules in your own words; '' for none.") var text: String?
        @OptionGroup var options: CheckInOptions

        private var isChange: Bool {
            turn != nil || timeOut != nil || pauseWord != nil || interruptions != nil || text != nil
        }

        func validate() throws {
            guard !agree || !isChange else { throw ValidationError("Use --agree alone: changing the rules agrees to them.") }
            do throws(CheckInRules.Problem) { try changed(CheckInRules()).check() } catch {
                throw ValidationError(error.sentence)
            }
        }

        func run() async throws {
            let session = try await options.open()
            let (couple, now) = (session.couple, session.display.now)
            let rules = try await CommandFailure.explained {
                let present = try await couple.space.checkInRules()
                if agree { return try await couple.space.agreeToCheckInRules(present.id, by: couple.account, at: now) }
                guard isChange else { return present }
                return try await couple.space.setCheckInRules(
                    changed(present.rules), by: couple.account, seen: present.id, at: now)
            }
            if options.json { return try StandardStreams.writeJSON(Records.checkInRules.json(rules)) }
            try StandardStreams.write(session.words(of: rules))
        }

        /// The rules with what the options say.
        private func changed(_ rules: CheckInRules) -> CheckInRules {
            var changed = rules
            changed.turnLength = turn ?? rules.turnLength
            changed.timeOutLength = timeOut ?? rules.timeOutLength
            changed.pauseWord = pauseWord ?? rules.pauseWord
            changed.hasNoInterruptions = interruptions.map { !$0 } ?? rules.hasNoInterruptions
            changed.text = text ?? rules.text
            return changed
        }
    }
}

extension CheckInSession {
    /// The rules, each in a line, and who agreed to them.
    fileprivate func words(of agreed: AgreedRules) -> String {
        let rules = agreed.rules
        var lines = [
            phrases.count("checkInTerminal.rules.turn", rules.turnLength),
            phrases.count("checkInTerminal.rules.timeOut", rules.timeOutLength),
            phrases.text(
                rules.hasNoInterruptions ? "checkInTerminal.rules.noInterruptions" : "checkInTerminal.rules.interruptions"),
        ]
        if !rules.pauseWord.isEmpty {
            lines.append(phrases.text("checkInTerminal.rules.pauseWord", ["word": rules.pauseWord]))
        }
        if !rules.text.isEmpty { lines.append(rules.text) }
        lines.append(phrases.text(agreement(to: agreed), ["name": partnerName]))
        return lines.map { TerminalText.printable($0) + "\n" }.joined()
    }

    private func agreement(to rules: AgreedRules) -> String {
        switch (rules.agreed.contains(couple.account), rules.areAgreed(by: couple.partners.filter { $0 != couple.account })) {
        case (true, true): "checkInTerminal.agreed.both"
        case (true, false): "checkInTerminal.agreed.you"
        case (false, true): "checkInTerminal.agreed.partner"
        case (false, false): "checkInTerminal.agreed.none"
        }
    }
}

extension CheckInRules.Problem {
    fileprivate var sentence: String {
        switch self {
        case .turnLength:
            "A turn takes \(CheckInRules.turnLengths.lowerBound) to \(CheckInRules.turnLengths.upperBound) minutes."
        case .timeOutLength:
            "A time-out takes \(CheckInRules.timeOutLengths.lowerBound) to \(CheckInRules.timeOutLengths.upperBound) minutes."
        case .pauseWord: "The pause word has more than \(CheckInRules.longestPauseWord) characters."
        case .text: "The rules have more than \(CheckInRules.longestText) characters."
        }
    }
}
