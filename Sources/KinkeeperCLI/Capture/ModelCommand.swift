import ArgumentParser
import Capture
import Foundation
import HTTPSupport
import Kinkeeper
import Screens
import Server
import Store

struct ModelCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "model",
        abstract: "The language model for quick notes, transcription or search by meaning.",
        discussion: """
            kinkeeper model set localhost:11434 --model llama3.1
            kinkeeper model try
            kinkeeper model on localhost:11434

            It is off until you turn it on. It receives the words of a quick note, the day, the language and the country. \
            Phone numbers, e-mail addresses, postal addresses and links are replaced first. Nothing from the address book is \
            sent. If it answers too late or not usefully, the built-in rules read the line, and Kinkeeper says so.

            --speech: the server that transcribes voice notes (/v1/audio/transcriptions). It receives their sound, nothing else.

            --meaning: the server that finds notes alike in meaning (/v1/embeddings). It receives your own notes and the words \
            you search for, never notes that you share with your partner. 'kinkeeper notes compare' shows the progress.
            """,
        subcommands: [Show.self, Choose.self, On.self, Off.self, Try.self, Remove.self], defaultSubcommand: Show.self)
}

extension WorkspaceChoice {
    /// Returns the service that reads lines for this data folder, or that of another purpose.
    func modelService(_ opened: Workspace, for purpose: ModelPurpose = .lines) throws -> ModelService {
        ModelService(
            folder: opened.folder, rules: try Configuration.explained(folder: folderURL).outgoing, for: purpose, now: { Date() }
        )
    }
}

/// Which model a command is about.
struct ModelOptions: ParsableArguments {
    @Flag(help: "The server that transcribes recordings, not the model for quick notes.") var speech = false
    @Flag(help: "The server that compares notes by meaning, not the model for quick notes.") var meaning = false
    @OptionGroup var workspace: WorkspaceOptions

    /// What it is for.
    var purpose: ModelPurpose { speech ? .speech : meaning ? .meaning : .lines }

    func validate() throws {
        guard !speech || !meaning else { throw ValidationError("Use --speech or --meaning, not both.") }
    }

    /// The model's service, its account, and the model, if there is one.
    func open() async throws -> (models: ModelService, account: Account.ID, found: LanguageModel?) {
        let opened = try await workspace.open()
        let models = try workspace.modelService(opened, for: purpose)
        let found = try await CommandFailure.explained { () async throws(StoreError) in
            try await models.model(of: opened.account.id)
        }
        return (models, opened.account.id, found)
    }

    /// The same, of a model that is there; ends the program when there is none.
    func openChosen() async throws -> (models: ModelService, account: Account.ID, found: LanguageModel) {
        let (models, account, found) = try await open()
        guard let found else { throw CommandFailure.end(text("model.terminal.none"), .needsALook) }
        return (models, account, found)
    }

    /// A sentence about it: of the phrases of its purpose, where there are any of their own.
    func text(_ key: String, _ blanks: [String: String] = [:]) -> String {
        Terminal.phrases.text(Self.own[purpose]?[key] ?? key, blanks)
    }

    private static let own: [ModelPurpose: [String: String]] = [
        .speech: [
            "model.on": "speech.on", "model.off": "speech.off", "model.saved": "speech.saved",
            "model.turnedOn": "speech.turnedOn", "model.turnedOff": "speech.turnedOff", "model.removed": "speech.removed",
            "model.terminal.none": "speech.terminal.none", "model.terminal.agree": "speech.terminal.agree",
        ],
        .meaning: [
            "model.on": "meaning.on", "model.off": "meaning.off", "model.saved": "meaning.saved",
            "model.turnedOn": "meaning.turnedOn", "model.turnedOff": "meaning.turnedOff", "model.removed": "meaning.removed",
            "model.terminal.none": "meaning.terminal.none", "model.terminal.agree": "meaning.terminal.agree",
        ],
    ]
}

/// A language model in --json. What there is not is null.
private struct ModelJSON: Encodable {
    let provider: String?
    let address: String?
    let model: String?
    let limit: Int?
    let hasKey: Bool
    let isOn: Bool

    init(_ model: LanguageModel?) {
        provider = model?.provider
        address = model?.address.absoluteString
        self.model = model?.model
        limit = model?.limit
        hasKey = model?.hasKey ?? false
        isOn = model?.isOn ?? false
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(provider, forKey: .provider)
        try container.encode(address, forKey: .address)
        try container.encode(model, forKey: .model)
        try container.encode(limit, forKey: .limit)
        try container.encode(hasKey, forKey: .hasKey)
        try container.encode(isOn, forKey: .isOn)
    }

    private enum CodingKeys: String, CodingKey {
        case provider, address, model, limit, hasKey, isOn
    }
}

extension ModelCommand {
    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Shows which one is chosen, and whether it is on.")

        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var options: ModelOptions

        func run() async throws {
            let found = try await options.open().found
            if json { return try StandardStreams.writeJSON(ModelJSON(found)) }
            guard let found else { return StandardStreams.note(options.text("model.terminal.none")) }
            var table = Table([.left, .left], dimmed: [0], style: .current(for: 1))
            table.add([options.text("model.address"), TerminalText.printable(found.address.absoluteString)])
            table.add([options.text("model.name"), TerminalText.printable(found.model)])
            if options.purpose == .lines { table.add([options.text("model.limit"), String(found.limit)]) }
            try StandardStreams.write(table.text)
            let state = found.isOn ? ["model.on"] : ["model.off", "model.terminal.agree"]
            for key in state { try StandardStreams.write(options.text(key, ["provider": found.provider]) + "\n") }
        }
    }

    struct Choose: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "set", abstract: "Chooses one. Nothing is sent until you turn it on.",
            discussion: """
                The key comes from standard input, is stored sealed, and is used for this address only. The address must be \
                https, except on this machine and your own networks, if the setting 'outgoing-hosts' allows them.
                """)

        @Argument(help: "The address of its API: https://api.example.org/v1, localhost:11434.")
        var address: String

        @Option(help: "The model, as the provider calls it.") var model: String
        @Option(help: "How many seconds an answer may take, 2 to 45.") var limit = String(ModelService.usualLimit)
        @Flag(help: "Read the key from the first line of standard input.") var keyStdin = false
        @Flag(help: "Delete the stored key.") var forgetKey = false
        @OptionGroup var options: ModelOptions

        func run() async throws {
            let key = keyStdin ? readLine() ?? "" : ""
            let wish = ModelService.Wish(address: address, model: model, limit: limit, key: key, forgetsKey: forgetKey)
            let (models, account, _) = try await options.open()
            try await CommandFailure.explained { try await models.keep(wish, of: account) }
            let found = try await options.openChosen().found
            if found.isOn { return StandardStreams.note(options.text("model.changed")) }
            StandardStreams.note(options.text("model.saved"))
            StandardStreams.note(options.text("model.terminal.agree", ["provider": found.provider]))
        }
    }

    struct On: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "on", abstract: "Turns it on. Type the name of the provider to agree.")

        @Argument(help: "The provider, as 'kinkeeper model' shows it.")
        var provider: String?

        @OptionGroup var options: ModelOptions

        func run() async throws {
            let (models, account, found) = try await options.openChosen()
            guard let provider else {
                throw CommandFailure.end(options.text("model.terminal.agree", ["provider": found.provider]), .needsALook)
            }
            guard provider == found.provider else {
                let blanks = ["provider": found.provider, "said": TerminalText.printable(provider)]
                throw CommandFailure.end(options.text("model.terminal.other", blanks), .unusableInput)
            }
            try await CommandFailure.explained {
                try await models.turn(on: true, at: found.address.absoluteString, of: account)
            }
            StandardStreams.note(options.text("model.turnedOn", ["provider": found.provider]))
        }
    }

    struct Off: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "off", abstract: "Turns it off. Nothing is sent any more.")

        @OptionGroup var options: ModelOptions

        func run() async throws {
            let (models, account, _) = try await options.openChosen()
            try await CommandFailure.explained { try await models.turn(on: false, at: nil, of: account) }
            StandardStreams.note(options.text("model.turnedOff"))
        }
    }

    struct Try: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "try", abstract: "Lets it read an example line, about no real person, and shows the result.")

        @OptionGroup var options: ModelOptions

        func validate() throws {
            guard !options.speech else { throw ValidationError("Try a recording: kinkeeper notes transcribe NOTE.") }
            guard !options.meaning else { throw ValidationError("To try meaning, compare notes: kinkeeper notes compare.") }
        }

        func run() async throws {
            let (models, account, found) = try await options.openChosen()
            let trial = try await CommandFailure.explained { try await models.trial(of: account) }
            guard let trial else { return }
            let phrases = Terminal.phrases
            if let setback = trial.setback {
                let sentence = phrases.sentence(of: setback, provider: found.provider)
                throw CommandFailure.end(TerminalText.printable(sentence), .needsALook)
            }
            let seconds = trial.seconds.formatted(
                .number.precision(.fractionLength(1)).locale(Locale(identifier: Terminal.language.rawValue)))
            let blanks = ["provider": found.provider, "seconds": seconds]
            try StandardStreams.write(phrases.count("model.tried", trial.records, blanks) + "\n")
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "remove", abstract: "Removes it and its key.")

        @OptionGroup var options: ModelOptions

        func run() async throws {
            let (models, account, _) = try await options.openChosen()
            try await CommandFailure.explained { try await models.remove(of: account) }
            if options.purpose == .meaning {
                let opened = try await options.workspace.open()
                let service = EmbeddingService(folder: opened.folder, models: models, now: { Date() })
                try await CommandFailure.explained { try await service.forget(opened.account) }
            }
            StandardStreams.note(options.text("model.removed"))
        }
    }
}
