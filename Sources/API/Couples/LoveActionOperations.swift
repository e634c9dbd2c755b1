import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Operation {
    /// What the partners of a couple did for the love languages of one another.
    static let loveActions: [Operation] = [listLoveActions, logLoveAction, deleteLoveAction, restoreLoveAction]
        .map(\.inOwnAndCouple)

    private static let listLoveActions = Operation(
        id: "listLoveActions", method: .get, path: "/couple/love-languages/{language}/actions", tag: "Love languages",
        summary: "What was done for a love language, the latest day first", scope: .readCouple, query: [.cursor, .limit],
        success: .json(.named("LoveActionPage"), "A page of it.")
    ) { call in
        let languages = try await call.loveLanguages()
        let page = try await languages.actions(
            for: try await known(languages, call).id, after: try call.cursor(LoveActionCursor.self), limit: call.limit)
        return .page(page.actions.map(Records.loveAction.json), next: page.next?.description)
    }

    private static let logLoveAction = Operation(
        id: "logLoveAction", method: .post, path: "/couple/love-languages/{language}/actions", tag: "Love languages",
        summary: "Say that you did something for a love language of your partner, which opens it", scope: .writeCouple,
        body: .json(.named("LoveActionInput")),
        success: .json(.named("LoveAction"), "What was done.")
    ) { call in
        let languages = try await call.loveLanguages()
        let language = try await known(languages, call)
        var draft = LoveActionDraft(day: call.today)
        try call.read(call.body, Records.loveActionInput, into: &draft)
        draft.id = call.body["id"]?.text.flatMap { LoveAction.ID($0) } ?? .make(at: call.now)
        do throws(StoreError) {
            let action = try await languages.log(draft, for: language.id, today: call.today, at: call.now)
            return .json(Records.loveAction.json(action))
        } catch {
            guard case .loveActionProblem(let problem) = error else { throw error }
            throw Problem.invalid([problem.fault])
        }
    }

    private static let deleteLoveAction = Operation(
        id: "deleteLoveAction", method: .delete, path: "/couple/love-languages/{language}/actions/{action}",
        tag: "Love languages", summary: "Delete something that you did; within 30 days you can bring it back",
        scope: .writeCouple, success: .empty("Deleted.")
    ) { call in
        let action: LoveAction.ID = try call.identifier("action")
        let language: LoveLanguage.ID = try call.identifier("language")
        try await call.loveLanguages().deleteAction(action, for: language, at: call.now)
        return .nothing
    }

    private static let restoreLoveAction = Operation(
        id: "restoreLoveAction", method: .post, path: "/couple/love-languages/{language}/actions/{action}/restoring",
        tag: "Love languages", summary: "Bring something back that you did and deleted, within 30 days", scope: .writeCouple,
        success: .json(.named("LoveAction"), "What was done.")
    ) { call in
        let action: LoveAction.ID = try call.identifier("action")
        let language: LoveLanguage.ID = try call.identifier("language")
        return .json(Records.loveAction.json(try await call.loveLanguages().restoreAction(action, for: language)))
    }
}

extension LoveAction.Problem {
    fileprivate var fault: Problem.Fault {
        switch self {
        case .ahead: .init(pointer: "/day", detail: "must be today or before")
        case .longWords: .init(pointer: "/words", detail: "is too long")
        }
    }
}
