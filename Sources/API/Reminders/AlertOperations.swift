import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Operation {
    /// The choices of alerts at three levels, and the next alerts. What the account chooses for all decides on alerts of every space.
    static let alerts: [Operation] = [
        readAlerts.inOwn, editAlerts, readGroupAlerts.inOwn, editGroupAlerts.inOwn, readPersonAlerts.inOwn,
        editPersonAlerts.inOwn, plan.inOwn,
    ]

    private static let readAlerts = Operation(
        id: "readAlertPreferences", method: .get, path: "/alert-preferences", tag: "Alerts",
        summary: "What the account hears of, and when", scope: .readPeople,
        success: .json(.named("AlertPreferences"), "The preferences.", isTagged: true)
    ) { call in
        reply(try await call.caller.accounts.alerts(of: call.caller.account.id))
    }

    private static let editAlerts = Operation(
        id: "editAlertPreferences", method: .patch, path: "/alert-preferences", tag: "Alerts",
        summary: "Change some of what the account hears of (RFC 7396)", scope: .writeSettings, shows: .readPeople,
        body: .mergePatch(.named("AlertPreferencesPatch")),
        success: .json(.named("AlertPreferences"), "The preferences.", isTagged: true), needsVersion: true
    ) { call in
        let (body, account, accounts) = (call.body, call.caller.account.id, call.caller.accounts)
        if let quiet = body["quietHours"], !quiet.isNull, QuietHours(json: quiet) == nil {
            throw Problem.invalid([.init(pointer: "/quietHours", detail: "must end at another time than they start")])
        }
        do {
            return reply(
                try await accounts.changeAlerts(of: account, ifVersion: try call.version(), at: call.now) {
                    $0.patch(with: body)
                })
        } catch StoreError.conflict {
            throw Problem.changedMeanwhile(try await accounts.alerts(of: account).version)
        }
    }

    private static let readGroupAlerts = read(
        "readGroupAlertPreferences", "/groups/{group}/alert-preferences", "the members of a group"
    ) { call in .group(try call.identifier("group")) }

    private static let editGroupAlerts = edit(
        "editGroupAlertPreferences", "/groups/{group}/alert-preferences", "the members of a group"
    ) { call in .group(try call.identifier("group")) }

    private static let readPersonAlerts = read(
        "readPersonAlertPreferences", "/people/{person}/alert-preferences", "a person"
    ) { call in .person(try call.identifier("person")) }

    private static let editPersonAlerts = edit(
        "editPersonAlertPreferences", "/people/{person}/alert-preferences", "a person"
    ) { call in .person(try call.identifier("person")) }

    private static let plan = Operation(
        id: "listPlan", method: .get, path: "/plan", tag: "Alerts", summary: "The next alerts, with the reason for each",
        scope: .readPeople, reveals: [.readCatchups, .readReminders], query: [.limit],
        success: .json(.named("AlertPage"), "The next alerts in the order they come.")
    ) { call in
        let (account, display) = (call.caller.account, call.display)
        var question = AlertQuestion(
            account, try await call.caller.accounts.alerts(of: account.id), timeZone: display.timeZone, now: call.now,
            announced: try await call.caller.accounts.announcedCatchups(of: account.id))
        if call.caller.token.scopes.contains(.readCouple), try await call.opensCouple() {
            question.include(try await call.caller.folder.actionItemsToDo(of: account.id, at: call.now))
        }
        let spaces = try await call.joinedSpaces()
        question.include(try await spaces.familyDays(leapDayRule: account.settings.leapDayRule))
        question.include(try await spaces.familyGifts(asking: account.id, today: question.today))
        question.tellsOfGifts = call.caller.token.scopes.contains(.readGifts)
        let alerts = try await call.space.alertPlan(question).window(call.limit).alerts
        let names = try await spaces.names(of: Set(alerts.flatMap(\.people)))
        return .page(alerts.map { Records.alert.json(ShownAlert($0, AlertText($0, names: names, from: display))) }, next: nil)
    }

    // MARK: - Private

    private static func read(
        _ id: String, _ path: String, _ whom: String, _ scope: @escaping @Sendable (Call) throws -> AlertScope
    ) -> Operation {
        Operation(
            id: id, method: .get, path: path, tag: "Alerts", summary: "What is chosen to hear of \(whom)", scope: .readPeople,
            success: .json(.named("AlertChoice"), "The choice.", isTagged: true)
        ) { call in
            reply(try await call.space.alertChoice(of: try scope(call)))
        }
    }

    private static func edit(
        _ id: String, _ path: String, _ whom: String, _ scope: @escaping @Sendable (Call) throws -> AlertScope
    ) -> Operation {
        Operation(
            id: id, method: .patch, path: path, tag: "Alerts", summary: "Change what to hear of \(whom) (RFC 7396)",
            scope: .writePeople, body: .mergePatch(.named("AlertChoicePatch")),
            success: .json(.named("AlertChoice"), "The choice.", isTagged: true), needsVersion: true
        ) { call in
            let (scope, body) = (try scope(call), call.body)
            do {
                return reply(
                    try await call.space.changeAlertChoice(of: scope, ifVersion: try call.version(), at: call.now) {
                        $0.patch(with: body)
                    })
            } catch StoreError.conflict {
                throw Problem.changedMeanwhile(try await call.space.alertChoice(of: scope).version)
            }
        }
    }

    private static func reply(_ alerts: AccountAlerts) -> Reply {
        .json(Records.accountAlerts.json(alerts), version: alerts.version)
    }

    private static func reply(_ choice: AlertPreferences.Choice) -> Reply {
        .json(Records.alertChoice.json(choice), version: choice.version)
    }
}
