import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Schemas {
    /// The settings of an account.
    static let settings: [(name: String, schema: Schema)] = [
        ("Settings", .whole("What the account’s owner chose.", settingFields)),
        ("SettingsPatch", .object("Settings to change; those that are not named stay.", required: [], settingFields)),
    ]

    private static let settingFields: KeyValuePairs<String, Schema> = [
        "nameOrder": .word(
            "Which part of names comes first, and sorts.", named: "NameOrder", of: NameOrder.allCases.map(\.rawValue)),
        "leapDayRule": .word(
            "When 29 February is celebrated in common years, by people without a rule of their own.", named: "LeapDayRule",
            of: LeapDayRule.allCases.map(\.rawValue)),
        "timeZone": .text("The zone whose today counts, as in Europe/Berlin; null for the server’s.", min: 1, max: 100).orNull,
        "language": .word(
            "What pages and the command line speak; null for what the browser asks for.", named: "Language", of: languages
        ).orNull,
        "theme": .word("Light or dark pages.", named: "Theme", of: AccountSettings.Theme.allCases.map(\.rawValue)),
        "catchupsADay": .integer(
            "To how many people a day catching up is spread.", AccountSettings.catchupsADayRange),
        "wishIsCatchup": .flag("Whether wishing somebody well counts as a catch-up unless it is said otherwise."),
    ]

    private static let languages = Language.allCases.map(\.rawValue)
}

extension Operation {
    /// The settings of an account. They decide on days and names in every space.
    static let settings: [Operation] = [readSettings.inOwn, editSettings]

    private static let readSettings = Operation(
        id: "readSettings", method: .get, path: "/settings", tag: "Account", summary: "What the account’s owner chose",
        scope: .readPeople, success: .json(.named("Settings"), "The settings.", isTagged: true)
    ) { call in
        reply(call.caller.account.settings)
    }

    private static let editSettings = Operation(
        id: "editSettings", method: .patch, path: "/settings", tag: "Account",
        summary: "Change some settings (RFC 7396)", scope: .writeSettings, shows: .readPeople,
        body: .mergePatch(.named("SettingsPatch")),
        success: .json(.named("Settings"), "The settings.", isTagged: true), needsVersion: true
    ) { call in
        let (body, account, accounts) = (call.body, call.caller.account.id, call.caller.accounts)
        if let zone = body["timeZone"]?.text, !AccountSettings.isTimeZone(zone) {
            throw Problem.invalid([.init(pointer: "/timeZone", detail: "is no time zone; one is written Europe/Berlin")])
        }
        do {
            return reply(
                try await accounts.changeSettings(of: account, ifVersion: try call.version()) { $0.patch(with: body) })
        } catch StoreError.conflict {
            guard let present = try await accounts.account(account)?.settings else { throw Problem.notFound }
            throw Problem.changedMeanwhile(present.version)
        }
    }

    private static func reply(_ settings: AccountSettings) -> Reply {
        .json(JSONValue(settings), version: settings.version)
    }
}

extension AccountSettings {
    /// Applies the members of a `SettingsPatch` that matches its schema.
    fileprivate mutating func patch(with json: JSONValue) {
        func chosen<Choice: RawRepresentable<String>>(_ name: String) -> Choice? {
            json[name]?.text.flatMap { Choice(rawValue: $0) }
        }
        nameOrder = chosen("nameOrder") ?? nameOrder
        leapDayRule = chosen("leapDayRule") ?? leapDayRule
        theme = chosen("theme") ?? theme
        if let zone = json["timeZone"] { timeZone = zone.text }
        if let language = json["language"] { locale = language.text }
        catchupsADay = json["catchupsADay"]?.integer ?? catchupsADay
        wishIsCatchup = json["wishIsCatchup"]?.flag ?? wishIsCatchup
    }
}

extension JSONValue {
    fileprivate init(_ settings: AccountSettings) {
        self = [
            "nameOrder": .string(settings.nameOrder.rawValue), "leapDayRule": .string(settings.leapDayRule.rawValue),
            "timeZone": .optional(settings.timeZone),
            "language": .optional(settings.locale.flatMap { Language(tag: $0)?.rawValue }),
            "theme": .string(settings.theme.rawValue), "catchupsADay": .integer(settings.catchupsADay),
            "wishIsCatchup": .bool(settings.wishIsCatchup),
        ]
    }
}
