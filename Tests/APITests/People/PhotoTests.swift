import Application
import HTTPSupport
import HTTPTypes
import Hummingbird
import Interchange
import Kinkeeper
import Store
import Testing

@testable import API

@Suite struct PhotoTests {
    private let any: HTTPFields = [.ifMatch: "*"]

    private func put(
        _ text: String, _ path: String, by program: Program, headers: HTTPFields = [.ifMatch: "*"], type: String = "image/png"
    ) async throws -> ProgramAnswer {
        try await program.send(.put, path, bytes: Array(text.utf8), type: type, headers: headers)
    }

    @Test func `a photo is set as the middle square, read, kept on the card, and taken away`() async throws {
        let program = try await Programs().program()
        let person = try await program.space.add("Anna")
        let path = "/people/\(person)/photo"
        #expect(try await program.get(path).status == 404)
        let set = try await put("picture", path, by: program)
        #expect(set.status == 200 && set.json["photo"]?.text == path)
        let read = try await program.get(path)
        #expect(read.status == 200 && read.text == "square of 50 0 300" && read.headers[.contentType] == "image/jpeg")
        #expect(try await program.get(path, headers: [.ifNoneMatch: read.etag ?? ""]).status == 304)
        #expect(try await program.get("/people/\(person)/card").text.contains("PHOTO"))
        let removed = try await program.send(.delete, path, headers: [.ifMatch: set.etag ?? ""])
        #expect(removed.status == 200 && removed.json["photo"] == .null)
        #expect(try await program.get(path).status == 404)
        #expect(try await !program.get("/people/\(person)/card").text.contains("PHOTO"))
    }

    @Test func `a square of one's own lies within the picture`() async throws {
        let program = try await Programs().program()
        let path = "/people/\(try await program.space.add("Anna"))/photo"
        #expect(try await put("picture", path + "?left=100&top=50&side=250", by: program).status == 200)
        #expect(try await program.get(path).text == "square of 100 50 250")
        for crop in [
            "left=151&top=0&side=250", "left=0&top=0&side=301", "side=10", "left=0&top=0&side=0", "left=x&top=0&side=1",
        ] {
            #expect(try await put("picture", "\(path)?\(crop)", by: program).status == 422, "\(crop)")
        }
        #expect(try await program.get(path).text == "square of 100 50 250")
    }

    @Test func `what is no picture, too large or of another kind is refused with its reason`() async throws {
        let program = try await Programs().program()
        let path = "/people/\(try await program.space.add("Anna"))/photo"
        let cases = [
            ("hello", "image/png", 422, "not-a-picture"), ("huge", "image/png", 422, "too-many-pixels"),
            ("", "image/png", 422, "invalid"), ("picture", "text/plain", 415, "wrong-media-type"),
        ]
        for (text, type, status, kind) in cases {
            let answer = try await put(text, path, by: program, type: type)
            #expect(answer.status == status && answer.kind == kind, "\(kind)")
        }
        let long = [UInt8](repeating: 32, count: PictureCutter.mostBytes + 1)
        let answer = try await program.send(.put, path, bytes: long, type: "image/png", headers: any)
        #expect(answer.status == 413 && answer.kind == "too-large")
        #expect(try await program.get(path).status == 404)
    }

    @Test func `pictures that wait take no more of the disk than their account may have`() async throws {
        let limits = FairShare.Limits(total: 3_000, each: 1_000, mostWaiting: 2, patience: .milliseconds(30))
        let queues = WorkQueues(pictureFiles: limits)
        let programs = try Programs(queues: queues)
        let (program, other) = (try await programs.program(), try await programs.program("Bert"))
        let path = "/people/\(try await program.space.add("Anna"))/photo"
        let elsewhere = "/people/\(try await other.space.add("Anna"))/photo"
        let length: HTTPFields = [.ifMatch: "*", .contentLength: "7"]
        let sent = Request(
            head: .init(method: .put, scheme: nil, authority: nil, path: path, headerFields: [.contentLength: "995"]),
            body: .init(buffer: .init()))
        let room = try await queues.roomForPictures(in: sent, atMost: 30 << 20, of: program.account.id)
        let refused = try await put("picture", path, by: program, headers: length)
        #expect(refused.status == 503 && refused.kind == "busy" && refused.headers[.retryAfter] != nil)
        // One that does not say how long it is may be as long as any.
        #expect(try await put("picture", path, by: program).status == 503)
        #expect(try await put("picture", elsewhere, by: other, headers: length).status == 200)
        withExtendedLifetime(consume room) {}
        for _ in 0..<3 { #expect(try await put("picture", path, by: program, headers: length).status == 200) }
    }

    @Test func `the second of two who set a photo is told`() async throws {
        let program = try await Programs().program()
        let person = try await program.space.add("Anna")
        let path = "/people/\(person)/photo"
        let version: HTTPFields = [.ifMatch: try await program.get("/people/\(person)").etag ?? ""]
        #expect(try await put("picture", path, by: program, headers: version).status == 200)
        #expect(try await put("picture", path + "?left=0&top=0&side=1", by: program, headers: version).status == 412)
        #expect(try await program.send(.delete, path, headers: version).status == 412)
        #expect(try await program.send(.delete, path).status == 428)
        #expect(try await program.get(path).text == "square of 50 0 300")
    }

    @Test func `nobody sees or changes the photo of somebody else's people`() async throws {
        let programs = try Programs()
        let anna = try await programs.program("Anna")
        let path = "/people/\(try await anna.space.add("Carla"))/photo"
        #expect(try await put("picture", path, by: anna).status == 200)
        let bert = try await programs.program("Bert")
        #expect(try await bert.get(path).status == 404)
        #expect(try await put("picture", path, by: bert).status == 404)
        #expect(try await bert.send(.delete, path, headers: any).status == 404)
    }
}
