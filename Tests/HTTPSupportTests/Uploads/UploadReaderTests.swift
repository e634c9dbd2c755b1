import Application
import Foundation
import HTTPTypes
import Hummingbird
import Testing

@testable import HTTPSupport

@Suite struct UploadReaderTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("upload-\(UUID().uuidString)")

    private func body(_ content: String, csrf: String = "yes") -> [UInt8] {
        let lines = [
            "--B", "Content-Disposition: form-data; name=\"csrf\"", "", csrf,
            "--B", "Content-Disposition: form-data; name=\"file\"; filename=\"c.vcf\"", "", content, "--B--", "",
        ]
        return Array(lines.joined(separator: "\r\n").utf8)
    }

    private func receive(
        _ body: [UInt8], limit: Int64 = 1_000, headers: HTTPFields = [:], permit: ([String: String]) throws -> Void = { _ in }
    ) async throws -> Upload {
        var request = TestRequest(method: .post, headers: headers, body: body)
        request.headers[.contentType] = "multipart/form-data; boundary=B"
        return try await UploadReader(folder: folder, limit: limit).receive(request.request, permit: permit)
    }

    private var leftovers: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    }

    @Test func `a file lands on disk whole, for its owner alone to read`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let upload = try await receive(body("BEGIN:VCARD"))
        #expect(try String(contentsOf: upload.file, encoding: .utf8) == "BEGIN:VCARD")
        #expect(upload.fileName == "c.vcf")
        #expect(upload.size == 11)
        #expect(upload.fields == ["csrf": "yes"])
        let attributes = try FileManager.default.attributesOfItem(atPath: upload.file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func `an upload that breaks off is no error of ours, and leaves nothing behind`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let test = TestRequest(method: .post, headers: [.contentType: "multipart/form-data; boundary=B"])
        let request = Request(head: test.request.head, body: TestRequest.brokenBody)
        await #expect(throws: Problem.badRequest) {
            try await UploadReader(folder: folder, limit: 1_000).receive(request) { _ in }
        }
        #expect(leftovers.isEmpty)
    }

    @Test func `a refused upload never touches the disk`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        await #expect(throws: Problem.formTooOld) {
            try await receive(body("x", csrf: "no")) { fields in
                guard fields["csrf"] == "yes" else { throw Problem.formTooOld }
            }
        }
        #expect(leftovers.isEmpty)
    }

    @Test func `a file over the limit is refused and not kept, whether its length was announced or not`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let large = String(repeating: "x", count: 1_001)
        for headers in [HTTPFields(), [.contentLength: "999999999"]] {
            do {
                _ = try await receive(body(large), headers: headers)
                Issue.record("it was taken")
            } catch let problem as Problem {
                #expect(problem.kind == "too-large")
            }
        }
        #expect(leftovers.isEmpty)
        #expect(try await receive(body(String(large.dropLast()))).size == 1_000)
    }

    @Test func `a body that breaks off leaves nothing behind`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let whole = body("BEGIN:VCARD")
        for end in stride(from: 0, to: whole.count - 4, by: 7) {
            await #expect(throws: Problem.badRequest) { try await receive(Array(whole[..<end])) }
        }
        #expect(leftovers.isEmpty)
    }

    @Test func `a form without a file, or with two, is refused`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let none = Array("--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--B--".utf8)
        let file = "--B\r\nContent-Disposition: form-data; name=\"a\"; filename=\"a\"\r\n\r\n1\r\n"
        await #expect(throws: Problem.badRequest) { try await receive(none) }
        await #expect(throws: Problem.badRequest) { try await receive(Array((file + file + "--B--").utf8)) }
        #expect(leftovers.isEmpty)
    }

    /// A form with files: name and content of each.
    private func several(_ files: [(String, String)]) -> [UInt8] {
        let field = "--B\r\nContent-Disposition: form-data; name=\"csrf\"\r\n\r\nyes\r\n"
        let parts = files.map { name, content in
            "--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\n\r\n\(content)\r\n"
        }
        return Array((field + parts.joined() + "--B--").utf8)
    }

    private func receiveSeveral(_ body: [UInt8], permit: ([String: String]) throws -> Void = { _ in }) async throws -> Uploads {
        let request = TestRequest(method: .post, headers: [.contentType: "multipart/form-data; boundary=B"], body: body)
        return try await UploadReader(folder: folder, limit: 100).receiveSeveral(
            request.request, most: 3, total: 150, permit: permit)
    }

    @Test func `several files land in their order, and inputs that were left empty are none`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let uploads = try await receiveSeveral(several([("a.png", "one"), ("", ""), ("b.png", "two")]))
        #expect(uploads.files.map(\.name) == ["a.png", "b.png"] && uploads.files.map(\.size) == [3, 3])
        #expect(try uploads.files.map { try String(contentsOf: $0.url, encoding: .utf8) } == ["one", "two"])
        #expect(uploads.fields == ["csrf": "yes"])
        uploads.discard()
        #expect(leftovers.isEmpty)
        #expect(try await receiveSeveral(several([("", "")])).files.isEmpty)
    }

    @Test func `of several files one too large, too many, too much together or without leave keeps none`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (small, large) = (String(repeating: "x", count: 80), String(repeating: "x", count: 101))
        for files in [[("a", "1"), ("b", large)], [("a", small), ("b", small)]] {
            do {
                _ = try await receiveSeveral(several(files))
                Issue.record("it was taken")
            } catch let problem as Problem {
                #expect(problem.kind == "too-large")
            }
        }
        await #expect(throws: Problem.badRequest) {
            try await receiveSeveral(several([("a", "1"), ("b", "2"), ("c", "3"), ("d", "4")]))
        }
        await #expect(throws: Problem.formTooOld) {
            try await receiveSeveral(several([("a", "1")])) { _ in throw Problem.formTooOld }
        }
        #expect(leftovers.isEmpty)
    }
}
