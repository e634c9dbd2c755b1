import ArgumentParser
import Foundation
import Screens
import Store
import Transfer

struct ExportCommand: AsyncParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case vcard
    }

    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Everything as one vCard file, each card byte for byte as it came.")

    @Option(help: "The format of the file.")
    var format = Format.vcard

    @Option(name: .shortAndLong, help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file"))
    var output: String?

    @OptionGroup var workspace: WorkspaceOptions

    func run() async throws {
        let workspace = try await workspace.open()
        try await CommandFailure.explained {
            guard let output else {
                return try await ContactsExport.write(workspace.space) {
                    try FileHandle.standardOutput.write(contentsOf: Data($0))
                }
            }
            try await ExportCommand.write(workspace.space, to: URL(filePath: output))
        }
    }

    /// Writes beside the file first, so that an export that fails leaves what was there.
    private static func write(_ space: Space, to url: URL) async throws {
        let draft = url.deletingLastPathComponent().appending(path: ".\(url.lastPathComponent).partial")
        do {
            guard FileManager.default.createFile(atPath: draft.path, contents: nil, attributes: [.posixPermissions: 0o600])
            else { throw CommandFailure.end("\(url.path) cannot be written. Nothing was exported.", .ioFailure) }
            let handle = try FileHandle(forWritingTo: draft)
            try await ContactsExport.write(space) { try handle.write(contentsOf: Data($0)) }
            try handle.synchronize()
            try handle.close()
            guard rename(draft.path, url.path) == 0 else {
                throw CommandFailure.end("\(url.path) cannot be written. Nothing was exported.", .ioFailure)
            }
        } catch {
            try? FileManager.default.removeItem(at: draft)
            throw error
        }
    }
}
