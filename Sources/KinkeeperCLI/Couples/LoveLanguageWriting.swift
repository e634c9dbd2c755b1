import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

/// The content of a love language that options say.
struct LoveLanguageContent: ParsableArguments {
    @Option(help: "A description. Empty text removes it.") var details: String?
    @Option(help: "Something your partner could do. Repeat for several.") var example: [String] = []
    @Option(help: "How much it matters.") var importance: Word<LoveLanguage.Importance>?
    @Option(help: "A tag. Repeat for several.") var tag: [String] = []

    var isEmpty: Bool { details == nil && example.isEmpty && importance == nil && tag.isEmpty }

    func apply(to draft: inout LoveLanguageDraft) {
        draft.details = details ?? draft.details
        if !example.isEmpty { draft.examples = example }
        draft.importance = importance?.value ?? draft.importance
        if !tag.isEmpty { draft.tags = tag }
    }
}

extension CheckInCommand {
    struct AddLove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Adds what makes you feel loved. Your partner sees it if it is shared.")

        @Argument(help: "Which of the five kinds.") var kind: Word<LoveLanguage.Kind>
        @Argument(help: "A few words (default: the name of the kind).") var title: [String] = []
        @Option(help: "Who sees it.") var privacy = Word(LoveLanguage.Privacy.shared)
        @OptionGroup var content: LoveLanguageContent
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.openLoveLanguages()
            var draft = LoveLanguageDraft(
                id: .make(at: session.display.now), kind: kind.value, title: title.joined(separator: " "))
            content.apply(to: &draft)
            draft.isDraft = privacy.value == .draft
            let added = draft
            let language = try await session.refusing { () async throws(StoreError) in
                try await session.languages.create(added, isShared: privacy.value == .shared, at: session.display.now)
            }
            try session.tell(language, json: options.json, "love.added", undo: "delete \(language.id)")
        }
    }

    struct EditLove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit", abstract: "Changes your love language. What you leave out stays as it is.")

        @Argument(help: "Which love language.") var language: [String]
        @Option(help: "Which of the five kinds.") var kind: Word<LoveLanguage.Kind>?
        @Option(help: "A few words. Empty text removes them.") var title: String?
        @OptionGroup var content: LoveLanguageContent
        @Flag(help: "Remove all examples.") var noExamples = false
        @Flag(help: "Remove all tags.") var noTags = false
        @Flag(inversion: .prefixedNo, help: "Mark it as a draft, or as finished; only while it is private.") var draft: Bool?
        @OptionGroup var options: CheckInOptions

        func validate() throws {
            guard kind != nil || title != nil || !content.isEmpty || noExamples || noTags || draft != nil else {
                throw ValidationError(
                    """
                    Say what to change: --kind, --title, --details, --example, --no-examples, --importance, --tag, --no-tags, \
                    --draft, --no-draft.
                    """)
            }
            guard content.example.isEmpty || !noExamples else {
                throw ValidationError("Say one of --example and --no-examples.")
            }
            guard content.tag.isEmpty || !noTags else { throw ValidationError("Say one of --tag and --no-tags.") }
        }

        func run() async throws {
            let session = try await options.openLoveLanguages()
            let present = try await session.language(language.joined(separator: " "))
            var edited = LoveLanguageDraft(present)
            (edited.kind, edited.title) = (kind?.value ?? edited.kind, title ?? edited.title)
            content.apply(to: &edited)
            if noExamples { edited.examples = [] }
            if noTags { edited.tags = [] }
            edited.isDraft = draft ?? edited.isDraft
            let wanted = edited
            let changed = try await session.refusing { () async throws(StoreError) in
                try await session.languages.edit(present.id, to: wanted, seen: present.version, at: session.display.now)
            }
            try session.tell(changed, json: options.json, "love.terminal.changed")
        }
    }

    struct ShareLove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "share", abstract: "Shares your love language with your partner.")

        @Argument(help: "Which love language.") var language: [String]
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.openLoveLanguages()
            let present = try await session.language(language.joined(separator: " "))
            let shared = try await session.refusing { () async throws(StoreError) in
                try await session.languages.share(
                    present.id, seen: present.author == nil ? present.version : nil, at: session.display.now)
            }
            try session.tell(
                shared, json: options.json, "love.shared", ["name": session.partnerName], undo: "take-back \(shared.id)")
        }
    }

    struct TakeLoveBack: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "take-back", abstract: "Takes back a love language that your partner has not opened.")

        @Argument(help: "Which love language.") var language: [String]
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.openLoveLanguages()
            let present = try await session.language(language.joined(separator: " "))
            let back = try await session.refusing { () async throws(StoreError) in
                try await session.languages.takeBack(present.id)
            }
            try session.tell(back, json: options.json, "love.takenBack")
        }
    }

    struct DeleteLove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "delete", abstract: "Deletes your love language and the actions for it.")

        @Argument(help: "Which love language.") var language: [String]
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.openLoveLanguages()
            let present = try await session.language(language.joined(separator: " "))
            try await session.refusing { () async throws(StoreError) in
                try await session.languages.delete(present.id, seen: present.version, at: session.display.now)
            }
            try session.tell(present, json: options.json, "love.terminal.deleted", undo: "restore \(present.id)")
        }
    }

    struct RestoreLove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "restore", abstract: "Brings back a love language that you deleted.")

        @Argument(
            help: ArgumentHelp("The identifier that 'delete' printed.", valueName: "id"),
            transform: { try .argument($0, of: "a love language") })
        var language: LoveLanguage.ID
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.openLoveLanguages()
            let restored = try await session.refusing { () async throws(StoreError) in
                try await session.languages.restore(language)
            }
            // One that was not opened was taken back to be deleted.
            let isShared = restored.privacy == .shared
            try session.tell(
                restored, json: options.json, isShared ? "love.terminal.restored" : "love.terminal.restored.private")
        }
    }

    struct DidLove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "did", abstract: "Logs something you did for your partner's love language. This opens it.")

        @Argument(help: "Which love language.") var language: [String]
        @Option(help: "What you did.") var words = ""
        @Option(help: ArgumentHelp("The day (default: today).", valueName: "YYYY-MM-DD"), transform: TodayOptions.day)
        var on: CivilDate?
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.openLoveLanguages()
            let (display, found) = (session.display, try await session.language(language.joined(separator: " ")))
            let draft = LoveActionDraft(id: .make(at: display.now), day: on ?? display.today, words: words)
            let done = try await session.refusing { () async throws(StoreError) in
                try await session.languages.log(draft, for: found.id, today: display.today, at: display.now)
            }
            if options.json { return try StandardStreams.writeJSON(Records.loveAction.json(done)) }
            try StandardStreams.write(display.said("love.done", ["title": found.heading(session.phrases)]))
            StandardStreams.note(display.undo("kinkeeper check-in love-language delete-action \(done.id)"))
        }
    }

    struct DeleteLoveAction: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "delete-action", abstract: "Deletes an action for a love language.")

        @Argument(
            help: ArgumentHelp("The identifier that 'actions' lists.", valueName: "id"),
            transform: { try .argument($0, of: "something that was done") })
        var action: LoveAction.ID
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.openLoveLanguages()
            let deleted = try await session.refusing { () async throws(StoreError) in
                try await session.languages.deleteAction(action, at: session.display.now)
            }
            if options.json { return try StandardStreams.writeJSON(Records.loveAction.json(deleted)) }
            try StandardStreams.write(session.display.said("love.done.deleted", [:]))
            StandardStreams.note(session.display.undo("kinkeeper check-in love-language restore-action \(action)"))
        }
    }

    struct RestoreLoveAction: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "restore-action", abstract: "Brings back a deleted action for a love language.")

        @Argument(
            help: ArgumentHelp("The identifier that 'delete-action' printed.", valueName: "id"),
            transform: { try .argument($0, of: "something that was done") })
        var action: LoveAction.ID
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.openLoveLanguages()
            let restored = try await session.refusing { () async throws(StoreError) in
                try await session.languages.restoreAction(action)
            }
            if options.json { return try StandardStreams.writeJSON(Records.loveAction.json(restored)) }
            try StandardStreams.write(session.display.said("love.done.restored", [:]))
        }
    }
}
