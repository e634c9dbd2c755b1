import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import NIOCore
import Store
import Transfer

extension Call {
    /// The body as it came, in a file without a name: memory stays flat whatever the size. Throws a problem for more than
    /// so many bytes, and for none at all.
    func bytes(atMost limit: Int64) async throws -> SentFile {
        let tooLarge = Problem.tooLarge(limit: "\(limit >> 20) MB")
        let request = caller.request
        if let length = request.headers[.contentLength].flatMap({ Int64($0) }), length > limit { throw tooLarge }
        let file = try ScratchFile(in: caller.dataFolder)
        var size: Int64 = 0
        var body = request.body.makeAsyncIterator()
        while true {
            let buffer: ByteBuffer?
            do { buffer = try await body.next() } catch { throw Problem.brokenBody(error) }
            guard let buffer else { break }
            size += Int64(buffer.readableBytes)
            guard size <= limit else { throw tooLarge }
            try file.append([UInt8](buffer.readableBytesView)[...])
        }
        guard size > 0 else { throw Problem.emptyBody }
        _ = try file.rewind()
        return SentFile(file: file, size: size)
    }
}

/// Bytes that were sent, on disk for as long as this is held.
struct SentFile: Sendable {
    let file: ScratchFile
    let size: Int64

    /// All of it.
    func contents() throws -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(size))
        _ = try file.rewind()
        while let next = try file.next() { bytes += next }
        return bytes
    }

    /// Maps all of it from the disk: unread parts take no memory.
    func mapped() throws -> Data { try file.mapped() }

    /// Writes it to a file that stays, in the folder of uploads; the caller owns it. A file with this ending is deleted when
    /// the server starts.
    func keep(in folder: URL) throws -> URL {
        let url = folder.appendingPathComponent("\(UUID().uuidString.lowercased()).upload")
        try PrivateFiles.makeFolder(at: folder)
        let handle = try PrivateFiles.makeFile(at: url)
        _ = try file.rewind()
        while let bytes = try file.next() { try handle.write(contentsOf: bytes) }
        try handle.close()
        return url
    }

    /// All of it for an import, from the start.
    func source() throws -> ImportSource {
        _ = try file.rewind()
        return ImportSource(size: size, read: file.read(into:))
    }
}

extension Problem {
    /// A body that is empty where a file is expected.
    static let emptyBody = Problem.invalid([.init(pointer: "", detail: "must not be empty")])
}
