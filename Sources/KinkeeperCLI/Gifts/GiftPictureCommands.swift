import Application
import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Server
import Store

struct GiftPicturesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pictures",
        abstract: "Pictures of a gift: list, add, save to a file, put first, remove.",
        discussion: "JPEG, PNG, WebP, GIF or HEIC. The place and time of a photo are not kept.",
        subcommands: [List.self, Add.self, Save.self, First.self, Remove.self], defaultSubcommand: List.self)

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the pictures of a gift, in their order.")

        @Argument(help: "Which gift.") var gift: [String]
        @OptionGroup var options: GiftOptions

        func run() async throws {
            let (workspace, display) = try await options.open()
            let found = try await workspace.gift(gift.joined(separator: " "), from: display)
            let pictures = try await workspace.details(of: found.id).pictures
            if options.json { return try StandardStreams.writeJSON(Records.giftPicture.list(pictures)) }
            try StandardStreams.write(pictures.map { "\($0.id)\n" }.joined())
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Add pictures behind those the gift has.")

        @Argument(help: "Which gift.") var gift: [String]
        @Option(name: .customLong("file"), help: ArgumentHelp("A picture. Repeat for several.", valueName: "file"))
        var files: [String]
        @OptionGroup var options: GiftOptions

        func validate() throws {
            guard !files.isEmpty else { throw ValidationError("Say which picture: --file FILE.") }
        }

        func run() async throws {
            let (workspace, display) = try await options.open()
            let found = try await workspace.gift(gift.joined(separator: " "), from: display)
            var added: [GiftPicture] = []
            for file in files { added.append(try await add(file, to: found.id, workspace, display)) }
            if options.json { return try StandardStreams.writeJSON(Records.giftPicture.list(added)) }
            try StandardStreams.write(display.phrases.count("gifts.pictures.taken", added.count) + "\n")
        }

        private func add(
            _ file: String, to gift: Gift.ID, _ workspace: Workspace, _ display: DisplayContext
        ) async throws -> GiftPicture {
            let (space, asking) = (workspace.space, workspace.account.id)
            let bytes: Data
            do { bytes = try Data(contentsOf: URL(filePath: file)) } catch {
                throw CommandFailure.end(
                    display.phrases.text("people.cli.noFile", ["file": TerminalText.printable(file)]), .unusableInput)
            }
            return try await CommandFailure.explained {
                let picture = try await PictureCutter.apart(.own).upright(bytes, PictureCutter.mostGiftPixels)
                let digest = try space.media.put(picture.bytes, at: display.now)
                return try await space.addPicture(digest, to: gift, asking: asking, at: display.now)
            }
        }
    }

    struct Save: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "save", abstract: "Write a picture to a file, as it is kept.")

        @OptionGroup var picture: PictureArgument
        @Option(name: .customLong("to"), help: ArgumentHelp("Where to; '-' is standard output.", valueName: "file"))
        var target: String
        @OptionGroup var options: GiftOptions

        func run() async throws {
            let (workspace, display) = try await options.open()
            let bytes = try await CommandFailure.explained { () async throws -> Data in
                let (space, asking) = (workspace.space, workspace.account.id)
                guard let found = try await space.giftPicture(picture.id, asking: asking),
                    space.media.contains(found.picture.digest)
                else { throw StoreError.notFound }
                return try Data(contentsOf: space.media.url(for: found.picture.digest))
            }
            guard target != "-" else { return try FileHandle.standardOutput.write(contentsOf: bytes) }
            do { try bytes.write(to: URL(filePath: target), options: .withoutOverwriting) } catch {
                let blanks = ["file": TerminalText.printable(target)]
                throw CommandFailure.end(display.phrases.text("gifts.terminal.picture.unwritten", blanks), .unusableInput)
            }
        }
    }

    struct First: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "first", abstract: "Put a picture first: it stands for the gift.")

        @OptionGroup var picture: PictureArgument
        @OptionGroup var options: GiftOptions

        func run() async throws {
            let (workspace, display) = try await options.open()
            try await CommandFailure.explained {
                try await workspace.space.movePicture(picture.id, to: 0, asking: workspace.account.id)
            }
            if options.json { return try StandardStreams.writeJSON(["first": picture.id.description]) }
            try StandardStreams.write(display.phrases.text("gifts.pictures.first.done") + "\n")
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Remove a picture.",
            discussion: "To be able to bring it back, 'save' it first and 'add' the file later.")

        @OptionGroup var picture: PictureArgument
        @OptionGroup var options: GiftOptions

        func run() async throws {
            let (workspace, display) = try await options.open()
            _ = try await CommandFailure.explained {
                try await workspace.space.removePicture(picture.id, asking: workspace.account.id, at: display.now)
            }
            if options.json { return try StandardStreams.writeJSON(["removed": picture.id.description]) }
            try StandardStreams.write(display.phrases.text("gifts.pictures.removed") + "\n")
        }
    }

    /// A picture, by its identifier.
    struct PictureArgument: ParsableArguments {
        @Argument(
            help: ArgumentHelp("The picture's identifier, as 'list' shows it.", valueName: "picture"),
            transform: { try .argument($0, of: "a picture") })
        var id: GiftPicture.ID
    }
}
