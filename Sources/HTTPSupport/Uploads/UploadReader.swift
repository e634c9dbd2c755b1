import Application
package import Foundation
import HTTPTypes
package import Hummingbird
import NIOCore
import Store

/// An uploaded file on disk, and the plain fields that came before it.
package struct Upload: Sendable {
    /// The plain fields by name.
    package let fields: [String: String]
    /// The file's place; the caller that takes the upload owns it.
    package let file: URL
    /// The name it had on the sender's disk; may be empty.
    package let fileName: String
    /// Its length in bytes.
    package let size: Int64
}

/// Files uploaded in one form, on disk, and the plain fields that came before them.
package struct Uploads: Sendable {
    /// One of the files.
    package struct File: Sendable {
        /// The file's place; the caller that takes the uploads owns it.
        package let url: URL
        /// The name it had on the sender's disk; may be empty.
        package let name: String
        /// Its length in bytes.
        package let size: Int64
    }

    /// The plain fields by name.
    package let fields: [String: String]
    /// The files, in the order they came; none where nothing was chosen.
    package let files: [File]

    /// Takes the files off the disk.
    package func discard() {
        for file in files { try? FileManager.default.removeItem(at: file.url) }
    }
}

/// Receives a form with files, straight to disk: memory stays flat whatever the size.
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
        let pass = UploadPass(folder: folder, limit: limit)
        let uploads = try await run(pass, over: request, limit: limit, permit: permit)
        return Upload(
            fields: uploads.fields, file: uploads.files[0].url, fileName: uploads.files[0].name, size: uploads.files[0].size)
    }

    /// Reads a form with several files, each within the limit, all within `total` bytes. Inputs that were left empty are no
    /// files. Otherwise as `receive`.
    package func receiveSeveral(
        _ request: Request, most: Int, total: Int64, permit: ([String: String]) throws -> Void
    ) async throws -> Uploads {
        let pass = UploadPass(folder: folder, limit: limit, total: total, most: most)
        return try await run(pass, over: request, limit: total, permit: permit)
    }

    private func run(
        _ start: UploadPass, over request: Request, limit: Int64, permit: ([String: String]) throws -> Void
    ) async throws -> Uploads {
        if let length = request.headers[.contentLength].flatMap({ Int64($0) }), length > limit + 65_536 {
            throw tooLarge(limit)
        }
        var pass = start
        do {
            var reader = try MultipartReader(contentType: request.headers[.contentType] ?? "")
            var body = request.body.makeAsyncIterator()
            while true {
                let buffer: ByteBuffer?
                do { buffer = try await body.next() } catch { throw Problem.brokenBody(error) }
                guard let buffer else { break }
                for event in try reader.take(buffer.readableBytesView) { try pass.take(event, permit: permit) }
                // What has come already is read without waiting: other requests have their turn in between.
                await Task.yield()
            }
            try reader.finish()
            return try pass.finish()
        } catch {
            pass.discard()
            throw refusal(for: error)
        }
    }

    private func tooLarge(_ limit: Int64) -> Problem {
        .tooLarge(limit: "\(limit / 1_048_576) MB")
    }

    private func refusal(for error: any Error) -> any Error {
        switch error {
        case is MultipartReader.Fault: return Problem.badRequest
        case UploadPass.Fault.tooLarge(let limit): return tooLarge(limit)
        case is UploadPass.Fault: return Problem.badRequest
        case let error where StoreError.saysDiskFull(error): return Problem(.diskFull)
        default: return error
        }
    }
}
