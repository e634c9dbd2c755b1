import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Schemas {
    /// Links under which widgets are fetched.
    static let widgets: [(name: String, schema: Schema)] = [
        (
            "WidgetInput",
            .object(
                "A link under which widgets are fetched without a token.", required: ["name"],
                [
                    "name": .text("What you call it.", min: 1, max: 100, pattern: "\\S"),
                    "shows": .word(
                        "What it shows; people if not said.", named: "LinkSubject", of: LinkSubject.allCases.map(\.rawValue)),
                    "showsNames": .flag("Whether it shows names; only numbers if not said."),
                ])
        ),
        Records.widgetLink.described,
        (
            "NewWidgetLink",
            .whole(
                "A link that was just made.",
                fields: Records.widgetLink.properties + [
                    ("paths", .list("Where the widgets are; said this once.", of: .text("A path.")))
                ])
        ),
        ("WidgetPage", page(of: "WidgetLink")),
    ]
}

extension Operation {
    /// Links under which widgets are fetched.
    static let widgets: [Operation] = [
        Operation(
            id: "listWidgets", method: .get, path: "/widgets", tag: "Widgets", summary: "The links, the newest first",
            scope: .readCatchups, success: .json(.named("WidgetPage"), "All links.")
        ) { call in
            let links = try await call.caller.accounts.widgetLinks(of: call.caller.account.id)
            return .page(links.map(Records.widgetLink.json), next: nil)
        },
        Operation(
            id: "createWidget", method: .post, path: "/widgets", tag: "Widgets",
            summary: "Make a link; its paths are said this once", scope: .writeCatchups,
            reveals: [.readCatchups, .readPeople], body: .json(.named("WidgetInput")),
            success: .json(.named("NewWidgetLink"), "The link.", status: .created), isSecret: true
        ) { call in
            let subject = try call.linkSubject()
            if subject == .people { try await call.checkFamiliesAreSeen() }
            let secret = SecretToken()
            let link = try await call.caller.accounts.createWidgetLink(
                named: call.body["name"]?.text ?? "", hash: secret.digest, showing: subject,
                showsNames: call.body["showsNames"]?.flag ?? false, for: call.caller.account.id, at: call.now)
            let paths = ["small", "medium", "large"].flatMap { size in
                ["html", "svg", "json"].map { JSONValue.string("/widgets/\(secret.text)/\(size).\($0)") }
            }
            return .json(Records.widgetLink.json(link).adding(["paths": .array(paths)]))
        },
        Operation(
            id: "revokeWidget", method: .delete, path: "/widgets/{widget}", tag: "Widgets", summary: "Take a link back",
            scope: .writeCatchups, success: .empty("Taken back.")
        ) { call in
            try await call.caller.accounts.revokeWidgetLink(call.identifier("widget"), of: call.caller.account.id, at: call.now)
            return .nothing
        },
    ]
}

extension Call {
    /// What a new link is to show. Throws a problem where the token may not see it itself.
    func linkSubject() throws(Problem) -> LinkSubject {
        let subject = body["shows"]?.text.flatMap(LinkSubject.init(rawValue:)) ?? .people
        guard subject == .people || caller.token.scopes.contains(.readCouple) else { throw .scopeMissing(.readCouple) }
        return subject
    }
}
