import ArgumentParser
import Foundation
import Screens
import Store
import Synchronization

/// Where an export goes: standard output, or a file that has its name only once it is whole and on the disk.
final class ExportFile: Sendable {
    /// The file's name; nil for standard output.
    let name: String?
    private let draft: URL?
    private let handle: FileHandle
    private let state = Mutex((bytes: 0, bar: ProgressBar(), failure: (any Error)?.none))

    /// Bytes written so far.
    var bytes: Int { state.withLock { $0.bytes } }

    init(_ name: String?) throws {
        self.name = name
        guard let name else {
            (draft, handle) = (nil, .standardOutput)
            return
        }
        let url = URL(filePath: name)
        if ExportFile.isDevice(url) {
            // A pipe or a device is written to: a file of its name would take its place.
            guard let handle = try? FileHandle(forWritingTo: url) else { throw ExportFile.cannotWrite(name) }
            (draft, self.handle) = (nil, handle)
            return
        }
        let draft = url.deletingLastPathComponent().appending(path: ".\(url.lastPathComponent).\(UUID().uuidString).partial")
        guard let handle = try? PrivateFiles.makeFile(at: draft) else { throw ExportFile.cannotWrite(name) }
        (self.draft, self.handle) = (draft, handle)
    }

    func append(_ chunk: ArraySlice<UInt8>) throws {
        try state.withLock { state in
            do { try handle.write(contentsOf: Data(chunk)) } catch {
                // The store says of it only that a writer failed.
                state.failure = error
                throw error
            }
            state.bytes += chunk.count
            // Bytes on the way to a terminal would run into the bar.
            guard name != nil else { return }
            state.bar.draw(fraction: nil, text: "\(Terminal.wording.number(state.bytes / 1000)) kB")
        }
    }

    /// Gives the file its name.
    func finish() throws {
        state.withLock { $0.bar.clear() }
        guard let draft, let name else { return }
        try handle.synchronize()
        try handle.close()
        guard rename(draft.path, URL(filePath: name).path) == 0 else {
            throw ExportFile.cannotWrite(name)
        }
    }

    /// Deletes the begun file, and returns the error that ends the program.
    func failed(_ error: any Error) -> any Error {
        let cause = state.withLock { state in
            state.bar.clear()
            return state.failure ?? error
        }
        if let draft { try? FileManager.default.removeItem(at: draft) }
        if ExportFile.isFull(cause) {
            return CommandFailure.end(Terminal.phrases.text("export.diskFull", ["file": name ?? "-"]), .ioFailure)
        }
        guard let error = error as? StoreError else { return error }
        return CommandFailure.end(error)
    }

    private static func isDevice(_ url: URL) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)
        guard let type = attributes?[.type] as? FileAttributeType else { return false }
        return type != .typeRegular && type != .typeDirectory
    }

    private static func cannotWrite(_ name: String) -> ExitCode {
        CommandFailure.end(Terminal.phrases.text("export.cannotWrite", ["file": name]), .ioFailure)
    }

    private static func isFull(_ error: any Error) -> Bool {
        if (error as? CocoaError)?.code == .fileWriteOutOfSpace { return true }
        let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
        return cause.domain == NSPOSIXErrorDomain && cause.code == Int(ENOSPC)
    }
}
