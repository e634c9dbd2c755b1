import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Testing

@testable import API

@Suite struct ExchangeTests {
    @Test func `what was brought in can be taken out again`() async throws {
        let program = try await Programs().program()
        let card = Array("BEGIN:VCARD\r\nVERSION:4.0\r\nUID:a\r\nFN:Anna\r\nBDAY:--0212\r\nEND:VCARD\r\n".utf8)
        let headers: HTTPFields = [.contentType: "text/vcard", .authorization: "Bearer \(program.secret.text)"]
        let first = try await program.programs.send(.post, "/api/v1/imports", headers: headers, body: card)
        #expect(first.status == 200 && first.json["created"] == 1)
        let again = try await program.programs.send(.post, "/api/v1/imports", headers: headers, body: card)
        #expect(again.json["created"] == 0 && again.json["unchanged"] == 1)
        #expect(try await program.get("/export/people.vcf").bytes == card)
        for (path, word) in [
            ("/export", "\"exportDate\""), ("/export/people.csv", "Anna"), ("/export/occasions.ics", "BEGIN:VCALENDAR"),
            ("/export/people.md", "Anna"),
        ] {
            let answer = try await program.get(path)
            #expect(answer.status == 200 && answer.text.contains(word), "\(path)")
            #expect(answer.headers[.contentDisposition]?.hasPrefix("attachment") == true)
        }
    }

    @Test func `a file without a contact is told, and nothing is changed`() async throws {
        let program = try await Programs().program()
        let headers: HTTPFields = [.contentType: "text/vcard", .authorization: "Bearer \(program.secret.text)"]
        let answer = try await program.programs.send(.post, "/api/v1/imports", headers: headers, body: Array("hello".utf8))
        #expect(answer.status == 422 && answer.kind == "no-contacts")
        #expect(try await program.space.peopleCount() == 0)
    }
}
