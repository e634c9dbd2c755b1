import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// The command line beside a running server: two doors to one file.
struct TwoProcessesTests {
    private let now = TestClock().now

    @Test func `two that write at once both get everything in`() async throws {
        let folder = try TestFolder()
        let server = try Space(folder: folder.url)
        let commandLine = try Space(folder: folder.url)
        async let first: Void = fill(server, "server")
        async let second: Void = fill(commandLine, "command line")
        _ = try await (first, second)
        #expect(try await server.peopleCount() == 200)
        #expect(try await commandLine.peopleCount() == 200)
        #expect(try await server.examine(as: "space") == [])
    }

    private func fill(_ space: Space, _ name: String) async throws {
        let cards = (0..<100).map { Cast.card(Cast.anna, uid: "\(name) \($0)") }
        try await space.importAll(cards, batch: 5, at: now)
    }

    @Test func `the same file imported by two at once is there once`() async throws {
        let folder = try TestFolder()
        let server = try Space(folder: folder.url)
        let commandLine = try Space(folder: folder.url)
        let cards = (0..<120).map { Cast.card(Cast.everybody[$0 % 6], uid: $0 % 2 == 0 ? "\($0)" : nil, bytes: "card \($0)") }
            .filter { $0.uid != nil }
        async let first = server.importAll(cards, batch: 7, at: now)
        async let second = commandLine.importAll(cards, batch: 5, at: now)
        let counts = try await first.counts + second.counts
        #expect(counts.created == cards.count && counts.unchanged == cards.count)
        #expect(try await server.peopleCount() == cards.count)
    }

    @Test func `what one writes the other's cached count sees`() async throws {
        let folder = try TestFolder()
        let server = try Space(folder: folder.url)
        let commandLine = try Space(folder: folder.url)
        #expect(try await server.peopleCount() == 0)
        try await commandLine.importAll([Cast.card(Cast.mum, uid: nil)], at: now)
        #expect(try await server.peopleCount() == 1)
    }

    @Test func `many who open a new folder at once all find it whole`() async throws {
        let folder = try TestFolder()
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<6 {
                group.addTask { try await Space(folder: folder.url).peopleCount() }
            }
            for try await count in group { #expect(count == 0) }
        }
    }

    @Test func `who waits too long for the other is told so and nothing happens`() async throws {
        let folder = try TestFolder()
        let space = try Space(folder: folder.url)
        var impatient = Configuration()
        impatient.busyMode = .immediateError
        let other = try DatabaseQueue(path: folder.url.appending(path: "space.sqlite").path, configuration: impatient)
        let error = try await space.file.write { _ in
            #expect(throws: DatabaseError.self) { try other.write { try $0.execute(sql: "DELETE FROM changes") } }
        }
        #expect(error.map { StoreError($0) } == .busy)
    }
}
