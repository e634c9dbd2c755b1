import Foundation
import HTTPTypes
import Kinkeeper
import Logging
import Screens
import Store
import Testing

@testable import Web

@Suite struct ImportTests {
    private func cards(_ range: Range<Int>) -> String {
        range.map { "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:u-\($0)\r\nFN:Person \($0)\r\nEND:VCARD\r\n" }.joined()
    }

    private func run(_ answer: Answer) throws -> ImportRun.ID {
        try #require(answer.location.flatMap { Routes.importRun.argument(in: $0) })
    }

    /// Waits until the run is through, by reading its events to their end as a page does.
    private func events(_ run: ImportRun.ID, _ browser: Browser) async throws -> String {
        try await browser.get("/imports/\(run)/events").text
    }

    private func uploads(_ world: World) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: world.runner.uploadFolder.path)) ?? []
    }

    @Test func `a file is taken, read in the background and reported on`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/imports")
        let answer = try await anna.upload("/imports", file: cards(0..<500) + "BEGIN:VCARD\r\nnonsense", named: "phone.vcf")
        #expect(answer.status == 303)
        let run = try run(answer)
        let events = try await events(run, anna)
        #expect(events.hasSuffix("\n\n"))
        let last = try #require(events.split(separator: "event: ").last)
        #expect(last.hasPrefix("done\ndata: {"))
        #expect(last.contains("\"percent\":100"))
        let report = try await anna.get("/imports/\(run)").text
        #expect(report.contains("phone.vcf"))
        #expect(report.contains("new people"))
        #expect(report.contains("Line "))
        #expect(try await world.space(of: account).peopleCount() >= 500)
        #expect(uploads(world).isEmpty)
        #expect(try await anna.get("/imports").text.contains("phone.vcf"))
    }

    @Test func `what was found is said in the reader's language, and an earlier run's sentence as it is`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/imports")
        let file = "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ben\r\nPHOTO:x\r\nEND:VCARD\r\n"
        let run = try run(try await anna.upload("/imports", file: file))
        _ = try await events(run, anna)
        let german: HTTPFields = [.acceptLanguage: "de"]
        let report = try await anna.get("/imports/\(run)", german).text
        #expect(report.contains("Ben: Das Bild lässt sich nicht lesen. Es bleibt in der Karte."))
        #expect(report.contains("Zeile 4"))
        let space = try await world.space(of: account)
        let earlier = try await space.beginImport(of: "old.vcf", at: world.now)
        try await space.recordProblems(
            [ImportProblem(line: 9, content: .sentence("Ben: The photo is odd."))], in: earlier, at: world.now)
        #expect(try await anna.get("/imports/\(earlier.id)", german).text.contains("Ben: The photo is odd."))
    }

    @Test func `an import is undone in the background, and the same file brings it back`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/imports")
        let run = try run(try await anna.upload("/imports", file: cards(0..<500)))
        _ = try await events(run, anna)
        let path = Routes.importUndoing.path(run)
        #expect(try await anna.get("/imports/\(run)").text.contains("href=\"\(path)\""))
        #expect(try await anna.get("/imports").text.contains("href=\"\(path)\""))
        #expect(try await anna.get(path).text.contains("Undo this import"))
        #expect(try await anna.post(path).location == "/imports/\(run)")
        #expect(try await events(run, anna).contains("event: done"))
        let page = try await anna.get("/imports/\(run)").text
        #expect(page.contains("500 people were moved to the trash.") && !page.contains("href=\"\(path)\""))
        let space = try await world.space(of: account)
        #expect(try await space.peopleCount() == 0)
        // There is nothing to ask and nothing to do any more.
        #expect(try await anna.get(path).location == "/imports/\(run)")
        #expect(try await anna.post(path).location == "/imports/\(run)")
        let again = try self.run(try await anna.upload("/imports", file: cards(0..<500)))
        _ = try await events(again, anna)
        #expect(try await space.peopleCount() == 500)
    }

    @Test func `another account cannot undo it`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let (_, bert) = try await world.member("Bert")
        try await anna.get("/imports")
        let run = try run(try await anna.upload("/imports", file: cards(0..<3)))
        _ = try await events(run, anna)
        #expect(try await bert.get(Routes.importUndoing.path(run)).status == 404)
        #expect(try await bert.post(Routes.importUndoing.path(run)).status == 404)
        #expect(try await world.space(of: account).peopleCount() == 3)
    }

    @Test func `several listeners hear the end of the same run`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        try await anna.get("/imports")
        let run = try run(try await anna.upload("/imports", file: cards(0..<3_000)))
        async let one = events(run, anna)
        async let two = events(run, anna)
        async let three = events(run, anna)
        for text in try await [one, two, three] { #expect(text.contains("event: done")) }
    }

    @Test func `files that are sent lie where nobody else on the machine may look`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        try await anna.get("/imports")
        _ = try await anna.upload("/imports", file: "name,birthday\nBo,1980-01-02\n", named: "people.csv")
        let folder = world.folder.url.appendingPathComponent("uploads")
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode(folder.path) == 0o700)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(files.count == 3)
        for file in files { #expect(try mode(folder.appendingPathComponent(file).path) == 0o600, "\(file)") }
    }

    @Test func `events are no page to be kept, and end at once for a run that is over`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        try await anna.get("/imports")
        let run = try run(try await anna.upload("/imports", file: cards(0..<1)))
        _ = try await events(run, anna)
        let again = try await anna.get("/imports/\(run)/events")
        #expect(again.headers[.contentType] == "text/event-stream")
        #expect(again.headers[.cacheControl] == "no-store")
        #expect(again.text.hasPrefix("event: done\n"))
        #expect(try await anna.get("/imports/\(ImportRun.ID.make(at: world.now))/events").status == 404)
    }

    @Test func `the same file again changes nothing`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/imports")
        _ = try await events(run(try await anna.upload("/imports", file: cards(0..<20))), anna)
        let second = try run(try await anna.upload("/imports", file: cards(0..<20)))
        _ = try await events(second, anna)
        let report = try #require(try await world.space(of: account).importReport(second))
        #expect(report.run.counts == ImportCounts(unchanged: 20))
    }

    @Test func `an empty form is answered beside the field`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        try await anna.get("/imports")
        let answer = try await anna.upload("/imports", file: "", named: "")
        #expect(answer.status == 422)
        #expect(answer.text.contains("No file was chosen"))
        #expect(uploads(world).isEmpty)
    }

    @Test func `a file over the limit is refused with the limit and another way`() async throws {
        let world = try World(uploadLimit: 1 << 20)
        let (_, anna) = try await world.member("Anna")
        try await anna.get("/imports")
        let answer = try await anna.upload("/imports", file: String(repeating: "x", count: (1 << 20) + 1))
        #expect(answer.status == 413)
        #expect(answer.text.contains("The limit here is 1 MB."))
        #expect(answer.text.contains("kinkeeper import"))
        #expect(uploads(world).isEmpty)
    }

    @Test func `an import that the server's end cut off goes on when it starts again`() async throws {
        let world = try World(uploadLimit: 1 << 24)
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/imports")
        let run = try run(try await anna.upload("/imports", file: cards(0..<5_000)))
        await world.runner.close()
        let space = try await world.space(of: account)
        try #require(try await space.importReport(run)?.run.finishedAt == nil)
        #expect(uploads(world).count == 1)
        #expect(try await anna.get("/imports/\(run)").text.contains("cut off"))
        #expect(try await anna.get("/imports").text.contains("cut off"))
        #expect(try await anna.upload("/imports", file: cards(0..<1)).status == 503)

        let next = ImportRunner(folder: world.folder, zone: .gmt, now: { World.start }, logger: .init(label: "test"))
        try await next.resume()
        let successor = try #require(try await space.importReport(run, limit: 0)?.run.continuedBy)
        while await next.fraction(of: successor) != nil { try await Task.sleep(for: .milliseconds(20)) }
        #expect(try await space.importReport(successor)?.run.finishedAt != nil)
        #expect(try await space.peopleCount() == 5_000)
        #expect(uploads(world).isEmpty)
    }

    @Test func `files of one account wait for each other, and for nobody else's`() async throws {
        let world = try World(uploadLimit: 1 << 24)
        let (_, anna) = try await world.member("Anna")
        let (_, ben) = try await world.member("Ben")
        try await anna.get("/imports")
        try await ben.get("/imports")
        var runs: [ImportRun.ID] = []
        for number in 0..<4 {
            let text = cards(number * 2_000..<(number + 1) * 2_000)
            runs.append(try run(try await anna.upload("/imports", file: text, named: "\(number).vcf")))
        }
        let last = runs[3]
        #expect(try await anna.get("/imports/\(last)").text.contains("is waiting for its turn"))
        #expect(try await anna.get("/imports").text.contains("waiting, place"))
        let his = try run(try await ben.upload("/imports", file: cards(0..<1)))
        #expect(try await events(his, ben).contains("event: done"))
        #expect(try await anna.get("/imports/\(last)").text.contains("data-import-events"), "it still waits or runs")
        #expect(try await events(last, anna).contains("event: done"))
        for run in runs { #expect(try await anna.get("/imports/\(run)").text.contains("new people")) }
    }

    @Test func `a file whose account is gone, and one that never came whole, are cleared away`() async throws {
        let world = try World()
        let folder = world.runner.uploadFolder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let stranger = UploadFolder.Entry(
            account: .make(at: world.now), space: .make(at: world.now), run: .make(at: world.now))
        for name in [stranger.name, "half.upload", "README"] {
            try Data("x".utf8).write(to: folder.appendingPathComponent(name))
        }
        try await world.runner.resume()
        #expect(uploads(world) == ["README"])
        #expect(UploadFolder.Entry(name: stranger.name) == stranger)
    }
}
