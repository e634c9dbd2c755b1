import Foundation
import Store

/// One pass over the events of an upload: fields to memory, files to disk.
struct UploadPass {
    enum Fault: Error {
        /// More bytes than so many.
        case tooLarge(Int64)
        case tooManyFields, noFile, tooManyFiles
    }

    private enum Part {
        case none, field(String, [UInt8]), file, skipped
    }

    private struct OpenFile {
        let url: URL
        let name: String
        let handle: FileHandle
        var size: Int64 = 0
    }

    private static let mostFields = 16
    private static let longestField: Int64 = 4_096

    private let folder: URL
    private let limit: Int64
    private let total: Int64
    private let most: Int
    /// Whether a form may come without a file, and with inputs that were left empty.
    private let takesSeveral: Bool
    private var part = Part.none
    private var fields: [String: String] = [:]
    private var files: [OpenFile] = []
    private var size: Int64 = 0

    /// One file, which must be there.
    init(folder: URL, limit: Int64) {
        (self.folder, self.limit, total, most, takesSeveral) = (folder, limit, limit, 1, false)
    }

    /// Any number of files up to so many, all together within `total` bytes.
    init(folder: URL, limit: Int64, total: Int64, most: Int) {
        (self.folder, self.limit, self.total, self.most, takesSeveral) = (folder, limit, total, most, true)
    }

    mutating func take(_ event: MultipartReader.Event, permit: ([String: String]) throws -> Void) throws {
        switch event {
        case .part(let head):
            try begin(head, permit: permit)
        case .content(let bytes):
            try append(bytes)
        case .end:
            if case .field(let name, let bytes) = part { fields[name] = String(decoding: bytes, as: UTF8.self) }
            if case .file = part { try files.last?.handle.synchronize() }
            part = .none
        }
    }

    mutating func finish() throws -> Uploads {
        guard takesSeveral || !files.isEmpty else { throw Fault.noFile }
        for file in files { try file.handle.close() }
        return Uploads(fields: fields, files: files.map { Uploads.File(url: $0.url, name: $0.name, size: $0.size) })
    }

    mutating func discard() {
        for file in files {
            try? file.handle.close()
            try? FileManager.default.removeItem(at: file.url)
        }
        files = []
    }

    private mutating func begin(_ head: MultipartHead, permit: ([String: String]) throws -> Void) throws {
        guard let fileName = head.fileName else {
            guard fields.count < Self.mostFields else { throw Fault.tooManyFields }
            part = .field(head.name, [])
            return
        }
        // An empty file input sends a part without a file name.
        guard !takesSeveral || !fileName.isEmpty else { return part = .skipped }
        guard files.count < most else { throw Fault.tooManyFiles }
        if files.isEmpty { try permit(fields) }
        let url = folder.appendingPathComponent("\(UUID().uuidString.lowercased()).upload")
        try PrivateFiles.makeFolder(at: folder)
        files.append(OpenFile(url: url, name: fileName, handle: try PrivateFiles.makeFile(at: url)))
        part = .file
    }

    private mutating func append(_ bytes: [UInt8]) throws {
        switch part {
        case .none:
            break
        case .skipped:
            size += Int64(bytes.count)
            guard size <= total else { throw Fault.tooLarge(total) }
        case .field(let name, let sofar):
            guard Int64(sofar.count + bytes.count) <= Self.longestField else { throw Fault.tooLarge(limit) }
            part = .field(name, sofar + bytes)
        case .file:
            size += Int64(bytes.count)
            files[files.count - 1].size += Int64(bytes.count)
            guard files[files.count - 1].size <= limit else { throw Fault.tooLarge(limit) }
            guard size <= total else { throw Fault.tooLarge(total) }
            try files.last?.handle.write(contentsOf: bytes)
        }
    }
}
