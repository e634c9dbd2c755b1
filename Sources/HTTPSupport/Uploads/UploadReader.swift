package import Foundation
import HTTPTypes
package import Hummingbird
import NIOCore

/// A file somebody sent, on disk, and the plain fields that came before it.
package struct Upload: Sendable {
    /// The plain fields by name.
    package let fields: [String: String]
    /// Where the file is; whoever takes the upload owns it.
    package let file: URL
    /// The name it had on the sender's disk; may be empty.
    package let fileName: String
    /// Its length in bytes.
    package let size: Int64
}

/// Receives a form with one file, straight to disk: memory stays flat whatever the size.
package struct UploadReader: Sendable {
    /// The folder the file is written to, inside the data folder.
    let folder: URL
    /// The largest file, in bytes.
    let limit: Int64

    package init(folder: URL, limit: Int64) {
        self.folder = folder
        self.limit = limit
    }

    /// Reads the form. `permit` sees the plain fields before the first byte of the file is written, and throws to refuse.
    ///
    /// Whatever goes wrong, no file is left behind. Throws a `Problem`: 400 for a form that cannot be read, 413 for one that
    /// is too large, 507 when the disk is full.
    package func receive(_ request: Request, permit: ([String: String]) throws -> Void) async throws -> Upload {
        if let length = request.headers[.contentLength].flatMap({ Int64($0) }), length > limit + 65_536 { throw tooLarge }
        var pass = UploadPass(folder: folder, limit: limit)
        do {
            var reader = try MultipartReader(contentType: request.headers[.contentType] ?? "")
            var body = request.body.makeAsyncIterator()
            while true {
                let buffer: ByteBuffer?
                do { buffer = try await body.next() } catch { throw Problem.brokenBody(error) }
                guard let buffer else { break }
                for event in try reader.take(buffer.readableBytesView) { try pass.take(event, permit: permit) }
            }
            try reader.finish()
            return try pass.finish()
        } catch {
            pass.discard()
            throw refusal(for: error)
        }
    }

    private var tooLarge: Problem {
        .tooLarge(limit: "\(limit / 1_048_576) MB")
    }

    private func refusal(for error: any Error) -> any Error {
        switch error {
        case is MultipartReader.Fault: return Problem.badRequest
        case UploadPass.Fault.tooLarge: return tooLarge
        case is UploadPass.Fault: return Problem.badRequest
        case let error as CocoaError where error.code == .fileWriteOutOfSpace: return Problem.diskFull
        default: return error
        }
    }
}
