import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

extension CheckInCommand {
    struct Categories: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "categories",
            abstract: "What you talk about: categories with their prompts.",
            subcommands: [ListCategories.self, AddCategory.self, EditCategory.self, AddPrompt.self, EditPrompt.self],
            defaultSubcommand: ListCategories.self)
    }

    struct ListCategories: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Lists the categories with their prompts; hidden ones too.")

        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.open()
            let all = try await session.categories()
            if options.json { return try StandardStreams.writeJSON(Records.checkInCategory.list(all)) }
            try StandardStreams.write(all.map(session.words).joined())
        }
    }

    struct AddCategory: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "add", abstract: "Adds a category of your own.")

        @Argument(help: "Its name.") var name: [String]
        @Option(help: "An emoji.") var icon = "💬"
        @Option(help: "Its description.") var details = ""
        @Option(help: ArgumentHelp("Its colour.", valueName: "#RRGGBB")) var colour = CheckInCategory.usualColour
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.open()
            _ = try await session.categories()
            let category = CheckInCategory(
                id: .make(at: session.display.now), name: name.joined(separator: " "), details: details, icon: icon,
                colour: colour)
            try await session.save(category, json: options.json)
        }
    }

    struct EditCategory: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit", abstract: "Changes a category. An empty name or description restores that of a standard one."
        )

        @Argument(help: "Which category.") var category: String
        @Option(help: "Its name.") var name: String?
        @Option(help: "An emoji.") var icon: String?
        @Option(help: "Its description.") var details: String?
        @Option(help: ArgumentHelp("Its colour.", valueName: "#RRGGBB")) var colour: String?
        @Flag(inversion: .prefixedNo, help: "Leave it out of new check-ins, or not.") var hidden: Bool?
        @OptionGroup var options: CheckInOptions

        func validate() throws {
            guard name != nil || icon != nil || details != nil || colour != nil || hidden != nil else {
                throw ValidationError("Say what to change: --name, --icon, --details, --colour, --hidden, --no-hidden.")
            }
        }

        func run() async throws {
            let session = try await options.open()
            var edited = try session.category(category, among: try await session.categories()).category
            edited.name = name ?? edited.name
            edited.icon = icon ?? edited.icon
            edited.details = details ?? edited.details
            edited.colour = colour ?? edited.colour
            edited.isHidden = hidden ?? edited.isHidden
            try await session.save(edited, json: options.json)
        }
    }

    struct AddPrompt: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add-prompt", abstract: "Adds a question of your own to a category.")

        @Argument(help: "Which category.") var category: String
        @Argument(help: "The question.") var text: [String]
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.open()
            let category = try session.category(category, among: try await session.categories()).category.id
            let prompt = CheckInPrompt(
                id: .make(at: session.display.now), category: category, text: text.joined(separator: " "))
            try await session.save(prompt, json: options.json)
        }
    }

    struct EditPrompt: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit-prompt",
            abstract: "Changes a question. An empty text restores that of a standard one.")

        @Argument(help: "Which prompt: communication:2.") var prompt: String
        @Option(help: "The question.") var text: String?
        @Flag(inversion: .prefixedNo, help: "Leave it out of new check-ins, or not.") var hidden: Bool?
        @OptionGroup var options: CheckInOptions

        func validate() throws {
            guard text != nil || hidden != nil else {
                throw ValidationError("Say what to change: --text, --hidden, --no-hidden.")
            }
        }

        func run() async throws {
            let session = try await options.open()
            var edited = try await session.prompt(prompt)
            edited.text = text ?? edited.text
            edited.isHidden = hidden ?? edited.isHidden
            try await session.save(edited, json: options.json)
        }
    }
}

extension CheckInSession {
    /// The category and its numbered prompts, each in a line.
    fileprivate func words(of category: ShownCategory) -> String {
        let (style, hidden) = (TerminalStyle.current(for: 1), " (\(phrases.text("checkInTerminal.hidden")))")
        let name = "\(category.category.icon) \(category.name)\(category.category.isHidden ? hidden : "")"
        var lines = [style.bold(TerminalText.printable(name))]
        for (index, prompt) in category.prompts.enumerated() {
            let text = "  \(index + 1)  \(prompt.text)\(prompt.prompt.isHidden ? hidden : "")"
            lines.append(TerminalText.printable(text))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    fileprivate func save(_ category: CheckInCategory, json: Bool) async throws {
        do throws(CheckInCategory.Problem) { try category.check() } catch { throw ValidationError(error.sentence) }
        try await CommandFailure.explained { try await couple.space.save(category) }
        try await write(category.id, json: json)
    }

    fileprivate func save(_ prompt: CheckInPrompt, json: Bool) async throws {
        do throws(CheckInCategory.Problem) { try prompt.check() } catch { throw ValidationError(error.sentence) }
        try await CommandFailure.explained { try await couple.space.save(prompt) }
        try await write(prompt.category, json: json)
    }

    private func write(_ id: CheckInCategory.ID, json: Bool) async throws {
        guard let saved = try await categories().first(where: { $0.category.id == id }) else { return }
        if json { return try StandardStreams.writeJSON(Records.checkInCategory.json(saved)) }
        try StandardStreams.write(words(of: saved))
    }
}

extension CheckInCategory.Problem {
    fileprivate var sentence: String {
        switch self {
        case .noName: "A category of your own needs a name."
        case .longName: "The name has more than \(CheckInCategory.longestName) characters."
        case .longDetails: "The description has more than \(CheckInCategory.longestText) characters."
        case .icon: "The icon is an emoji, or up to three letters."
        case .colour: "A colour is written like \(CheckInCategory.usualColour)."
        case .noText: "A question of your own needs words."
        case .longText: "The question has more than \(CheckInCategory.longestText) characters."
        case .tooMany: "There are \(CheckInCategory.most) already, which is the most."
        }
    }
}
