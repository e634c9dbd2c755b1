import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import NIOCore
import Screens
import Store
import Synchronization
import Transfer

/// Everything in the space as one vCard file.
struct ExportController: Sendable {
    let pages: Pages

    func register(in book: RouteBook, _ signedIn: SignedIn) {
        book.get(Routes.export, signedIn, export)
    }

    private func export(_ member: Member) async throws -> Response {
        let file = try ScratchFile(in: pages.gate.folder.url)
        try await ContactsExport.write(member.space) { try file.append($0) }
        let length = try file.rewind()
        let day = pages.viewpoint(of: member).today
        let headers: HTTPFields = [
            .contentType: ContactsExport.mediaType,
            .contentDisposition: "attachment; filename=\"kinkeeper-\(day).vcf\"",
        ]
        return Response(
            status: .ok, headers: headers,
            body: .init(contentLength: length) { writer in
                while let chunk = try file.next() { try await writer.write(ByteBuffer(bytes: chunk)) }
                try await writer.finish(nil)
            })
    }
}

/// A file without a name: its bytes are on disk as long as somebody reads them, and no longer, however that ends.
///
/// The store hands out an export of one moment as fast as the disk takes it, and the browser may take it slowly: no
/// reader of the database is kept open for that, and memory stays flat.
final class ScratchFile: Sendable {
    private let handle: Mutex<FileHandle>

    init(in folder: URL) throws {
        let url = folder.appendingPathComponent("\(UUID().uuidString.lowercased()).scratch")
        guard FileManager.default.createFile(atPath: url.path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
            throw CocoaError(.fileWriteUnknown)
        }
        defer { try? FileManager.default.removeItem(at: url) }
        handle = Mutex(try FileHandle(forUpdating: url))
    }

    func append(_ bytes: ArraySlice<UInt8>) throws {
        try handle.withLock { try $0.write(contentsOf: bytes) }
    }

    /// Goes back to the start; returns how many bytes there are.
    func rewind() throws -> Int {
        try handle.withLock { handle in
            let length = Int(try handle.seekToEnd())
            try handle.seek(toOffset: 0)
            return length
        }
    }

    /// The next bytes; nil at the end.
    func next() throws -> [UInt8]? {
        try handle.withLock { handle in
            guard let data = try handle.read(upToCount: 65_536), !data.isEmpty else { return nil }
            return [UInt8](data)
        }
    }
}
