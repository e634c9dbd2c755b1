import Application
import ArgumentParser
import Foundation
import HTTPSupport
import Interchange
import Kinkeeper
import Screens
import Store

struct WidgetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "widget",
        abstract: "Links that show widgets.",
        subcommands: [Create.self, List.self, Revoke.self], defaultSubcommand: List.self)
}

extension WidgetCommand {
    struct Create: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "create",
            abstract: "Creates a link and prints the paths of its widgets once.",
            discussion: "The paths go after your server's address: https://kin.example.org/widgets/…/large.html.")

        @Argument(help: "A name that tells you later what it is for.")
        var name: String

        @Flag(help: "Show names of people. Without it, widgets show numbers and days only.")
        var names = false

        @Flag(help: "Widgets of you and your partner: the streak, the next check-in, what matters most to your partner.")
        var couple = false

        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func validate() throws {
            let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
            if name.isEmpty || name.count > 100 { throw ValidationError("A link needs a name of at most 100 characters.") }
        }

        func run() async throws {
            let opened = try await workspace.open()
            let secret = SecretToken()
            let link = try await CommandFailure.explained {
                try await opened.folder.accounts.createWidgetLink(
                    named: name.trimmingCharacters(in: .whitespacesAndNewlines), hash: secret.digest,
                    showing: couple ? .couple : .people, showsNames: names, for: opened.account.id, at: opened.display().now)
            }
            let paths = WidgetForm.allCases.flatMap { form in
                WidgetSize.allCases.map { Routes.widget($0, form).path(secret.text) }
            }
            if json {
                return try StandardStreams.writeJSON(
                    Records.widgetLink.json(link).adding(["paths": .array(paths.map(JSONValue.string))]))
            }
            StandardStreams.note(opened.display().phrases.text("widgets.made", ["name": link.name]))
            try StandardStreams.write(paths.joined(separator: "\n") + "\n")
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Lists the links, without their secrets.")

        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let links = try await CommandFailure.explained {
                try await opened.folder.accounts.widgetLinks(of: opened.account.id)
            }
            if json { return try StandardStreams.writeJSON(Records.widgetLink.list(links)) }
            let phrases = opened.display().phrases
            guard !links.isEmpty else { return StandardStreams.note(phrases.text("widgets.none")) }
            var table = Table([.left, .left, .left, .left], dimmed: [1, 2, 3], style: .current(for: 1))
            for link in links {
                let names = phrases.text(link.showsNames ? "widgets.names.shown" : "widgets.names.hidden")
                table.add([link.name, link.subject.words(phrases), names, link.id.description])
            }
            try StandardStreams.write(table.text)
        }
    }

    struct Revoke: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "revoke",
            abstract: "Revokes a link. Its widgets show nothing from then on.")

        @Argument(help: "Its identifier, or its name if no other has it.")
        var link: String

        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let accounts = opened.folder.accounts
            let known = try await CommandFailure.explained { try await accounts.widgetLinks(of: opened.account.id) }
            let found = try Terminal.oneOf(
                known, meantBy: link, id: \.id.description, name: \.name, none: "widgets.unknown", several: "widgets.several")
            try await CommandFailure.explained {
                try await accounts.revokeWidgetLink(found.id, of: opened.account.id, at: Date())
            }
            StandardStreams.note(opened.display().phrases.text("widgets.taken", ["name": found.name]))
        }
    }
}
