import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store

extension Operation {
    /// The partners' answers to prompts.
    static let checkInAnswers: [Operation] = [listAnswers, putAnswer, takeAnswerBack].map(\.inOwnAndCouple)

    private static let listAnswers = Operation(
        id: "listCheckInAnswers", method: .get, path: "/couple/check-ins/{checkIn}/answers", tag: "Check-ins",
        summary: "The answers of a check-in; your partner's sealed ones without their text", scope: .readCouple,
        success: .json(.named("CheckInAnswerPage"), "All of them.")
    ) { call in
        let answers = try await call.checkIns().shownAnswers(of: call.identifier("checkIn"), at: call.now)
        return .page(answers.map(Records.checkInAnswer.json), next: nil)
    }

    private static let putAnswer = Operation(
        id: "putCheckInAnswer", method: .put, path: "/couple/check-ins/{checkIn}/answers/{prompt}", tag: "Check-ins",
        summary: "Answer a prompt, openly or sealed until both have answered; or change your answer", scope: .writeCouple,
        body: .json(.named("CheckInAnswerInput")), success: .json(.named("CheckInAnswer"), "Your answer.")
    ) { call in
        var input = AnswerInput()
        try call.read(call.body, Records.checkInAnswerInput, into: &input)
        let answer = try await call.checkIns().put(
            input, to: call.identifier("prompt"), in: call.identifier("checkIn"), at: call.now)
        return .json(Records.checkInAnswer.json(answer))
    }

    private static let takeAnswerBack = Operation(
        id: "takeCheckInAnswerBack", method: .delete, path: "/couple/check-ins/{checkIn}/answers/{prompt}", tag: "Check-ins",
        summary: "Take your answer back; the text of a sealed one stays with you", scope: .writeCouple,
        query: [
            .init(
                name: "revision",
                schema: .integer("The revision that you saw; whichever there is if not said.", 1...Int(Int32.max)))
        ],
        success: .empty("Taken back.")
    ) { call in
        try await call.checkIns().remove(
            call.identifier("prompt"), in: call.identifier("checkIn"), seen: call.integer("revision"), at: call.now)
        return .nothing
    }
}
