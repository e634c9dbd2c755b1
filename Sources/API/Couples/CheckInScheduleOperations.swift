import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store

extension Schemas {
    /// When a couple means to check in.
    static let checkInSchedules: [(name: String, schema: Schema)] = [
        Records.checkInSchedule.described,
        ("CheckInScheduleInput", Records.checkInScheduleInput.replacement("When a couple means to check in.")),
        Records.checkInPreparation.described, Records.checkInPreparationInput.described,
    ]
}

extension Operation {
    /// When a couple means to check in.
    static let checkInSchedules: [Operation] = [
        readCheckInSchedule.inCouple, setCheckInSchedule.inCouple, readCheckInPreparation.inOwnAndCouple,
        setCheckInPreparation.inOwnAndCouple,
    ]

    private static let readCheckInSchedule = Operation(
        id: "readCheckInSchedule", method: .get, path: "/couple/schedule", tag: "Check-ins",
        summary: "When you mean to check in; 404 until one of you has said so", scope: .readCouple,
        success: .json(.named("CheckInSchedule"), "The schedule.", isTagged: true)
    ) { call in
        let (stored, last) = try await call.checkIns().space.checkInScheduleAndLast(at: call.now)
        guard let stored else { throw Problem.notFound }
        return reply(stored, last, call)
    }

    private static let setCheckInSchedule = Operation(
        id: "setCheckInSchedule", method: .put, path: "/couple/schedule", tag: "Check-ins",
        summary: "Say when you mean to check in; both are reminded. The version of the first one is 0", scope: .writeCouple,
        body: .json(.named("CheckInScheduleInput")),
        success: .json(.named("CheckInSchedule"), "The schedule.", isTagged: true), needsVersion: true
    ) { call in
        // Asked for first, as of every change: also where there is no couple.
        let named = try call.version()
        let couple = try await call.checkIns()
        let (present, last) = try await couple.space.checkInScheduleAndLast(at: call.now)
        let version = present?.version ?? 0
        var seen = version
        if let named {
            guard let number = Int(named) else { throw Problem.changedMeanwhile(String(version)) }
            seen = number
        }
        var schedule =
            present?.schedule ?? CheckInSchedule(start: CivilDateTime(CivilDate(of: call.now, in: .gmt), .midnight), zone: .gmt)
        try call.read(call.body, Records.checkInScheduleInput, into: &schedule)
        let chosen = schedule
        do throws(StoreError) {
            let stored = try await couple.space.setCheckInSchedule(chosen, by: couple.account, seen: seen, at: call.now)
            return reply(stored, last, call)
        } catch {
            switch error {
            case .conflict:
                throw Problem.changedMeanwhile(String(try await couple.space.checkInSchedule()?.version ?? 0))
            case .checkInScheduleProblem(.neverComes):
                throw Problem.invalid([.init(pointer: "/rule", detail: "must come at least once")])
            default: throw error
            }
        }
    }

    private static let readCheckInPreparation = Operation(
        id: "readCheckInPreparation", method: .get, path: "/couple/preparation", tag: "Check-ins",
        summary: "How you feel before the next check-in; your partner cannot read it", scope: .readCouple,
        success: .json(.named("CheckInPreparation"), "What you have said since the last check-in.")
    ) { call in
        .json(Records.checkInPreparation.json(try await call.checkIns().preparedMood(at: call.now)))
    }

    private static let setCheckInPreparation = Operation(
        id: "setCheckInPreparation", method: .put, path: "/couple/preparation", tag: "Check-ins",
        summary: "Say how you feel before the next check-in; your partner sees it only once you say so in it",
        scope: .writeCouple, body: .json(.named("CheckInPreparationInput")),
        success: .json(.named("CheckInPreparation"), "What you have said.")
    ) { call in
        let couple = try await call.checkIns()
        var mood: CheckIn.Mood?
        try call.read(call.body, Records.checkInPreparationInput, into: &mood)
        try await couple.prepare(mood, at: call.now)
        return .json(Records.checkInPreparation.json(mood))
    }

    private static func reply(_ stored: StoredCheckInSchedule, _ last: Date?, _ call: Call) -> Reply {
        .json(
            Records.checkInSchedule.json(ShownCheckInSchedule(stored, lastCheckIn: last, at: call.now)),
            version: String(stored.version))
    }
}
