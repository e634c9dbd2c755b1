import Foundation

/// One pass over the events of an upload: fields to memory, the file to disk.
struct UploadPass {
    enum Fault: Error {
        case tooLarge, tooManyFields, noFile, secondFile
    }

    private enum Part {
        case none, field(String, [UInt8]), file
    }

    private static let mostFields = 16
    private static let longestField = 4_096

    private let folder: URL
    private let limit: Int64
    private var part = Part.none
    private var fields: [String: String] = [:]
    private var file: (url: URL, name: String, handle: FileHandle)?
    private var size: Int64 = 0

    init(folder: URL, limit: Int64) {
        self.folder = folder
        self.limit = limit
    }

    mutating func take(_ event: MultipartReader.Event, permit: ([String: String]) throws -> Void) throws {
        switch event {
        case .part(let head):
            try begin(head, permit: permit)
        case .content(let bytes):
            try append(bytes)
        case .end:
            if case .field(let name, let bytes) = part { fields[name] = String(decoding: bytes, as: UTF8.self) }
            part = .none
        }
    }

    mutating func finish() throws -> Upload {
        guard let file else { throw Fault.noFile }
        try file.handle.synchronize()
        try file.handle.close()
        return Upload(fields: fields, file: file.url, fileName: file.name, size: size)
    }

    mutating func discard() {
        guard let file else { return }
        try? file.handle.close()
        try? FileManager.default.removeItem(at: file.url)
        self.file = nil
    }

    private mutating func begin(_ head: MultipartHead, permit: ([String: String]) throws -> Void) throws {
        guard let fileName = head.fileName else {
            guard fields.count < Self.mostFields else { throw Fault.tooManyFields }
            part = .field(head.name, [])
            return
        }
        guard file == nil else { throw Fault.secondFile }
        try permit(fields)
        let url = folder.appendingPathComponent("\(UUID().uuidString.lowercased()).upload")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // Readable by the server's user alone, from the first byte.
        guard FileManager.default.createFile(atPath: url.path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
            throw CocoaError(.fileWriteUnknown)
        }
        file = (url, fileName, try FileHandle(forWritingTo: url))
        part = .file
    }

    private mutating func append(_ bytes: [UInt8]) throws {
        switch part {
        case .none:
            break
        case .field(let name, let sofar):
            guard sofar.count + bytes.count <= Self.longestField else { throw Fault.tooLarge }
            part = .field(name, sofar + bytes)
        case .file:
            size += Int64(bytes.count)
            guard size <= limit else { throw Fault.tooLarge }
            try file?.handle.write(contentsOf: bytes)
        }
    }
}
