import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// The signs from outside that a space was changed.
struct SpaceMarkTests {
    private let now = TestClock().now
    private let home: TestFolder
    private let account: Account

    init() async throws {
        home = try TestFolder()
        account = try await DataFolder(url: home.url).accounts.create(named: "Anna", passwordHash: nil, at: TestClock().now)
    }

    private func write(_ uid: String, in folder: DataFolder) async throws {
        let space = try await folder.openSpace(account.personalSpace, for: account.id)
        try await space.importAll([Cast.card(Cast.mum, uid: uid)], at: now)
    }

    @Test func `a space nobody has ever written to has no mark`() throws {
        let mark = try DataFolder(url: home.url).mark(of: account.personalSpace)
        #expect(!mark.exists && mark.value == 0 && mark.isSettled(at: now))
    }

    @Test func `whatever another program writes changes it, while that is open and when it has closed`() async throws {
        let server = try DataFolder(url: home.url)
        var marks = [server.mark(of: account.personalSpace)]
        do {
            let other = try DataFolder(url: home.url)
            for number in 0..<3 {
                try await write("\(number)", in: other)
                marks.append(server.mark(of: account.personalSpace))
            }
        }
        marks.append(server.mark(of: account.personalSpace))
        #expect(Set(marks.map(\.value)).count == 5)
    }

    @Test func `asking for the position of the log writes nothing, open or closed`() async throws {
        let server = try DataFolder(url: home.url)
        try await write("a", in: DataFolder(url: home.url))
        let mark = server.mark(of: account.personalSpace)
        let position = try await server.position(of: account.personalSpace, under: mark)
        #expect(position.sequence > 0 && server.mark(of: account.personalSpace) == mark)
        let space = try await server.openSpace(account.personalSpace, for: account.id)
        #expect(try await server.position(of: account.personalSpace, under: mark) == position)
        #expect(try await space.currentSequence() == position.sequence)
        try await write("b", in: server)
        let next = try await server.position(of: account.personalSpace, under: mark)
        #expect(next.sequence > position.sequence && next.trail != position.trail)
    }

    @Test func `another file in its place changes it, even one of the same size and time`() async throws {
        let server = try DataFolder(url: home.url)
        try await write("a", in: DataFolder(url: home.url))
        let file = server.databaseURL(of: account.personalSpace)
        let mark = server.mark(of: account.personalSpace)
        let time = try #require(FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date)
        let copy = home.url.appending(path: "copy.sqlite")
        try FileManager.default.copyItem(at: file, to: copy)
        try FileManager.default.removeItem(at: file)
        try FileManager.default.moveItem(at: copy, to: file)
        try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: file.path)
        #expect(server.mark(of: account.personalSpace).value != mark.value)
    }

    @Test func `just after a write it may hide another one`() async throws {
        let server = try DataFolder(url: home.url)
        try await write("a", in: server)
        let mark = server.mark(of: account.personalSpace)
        let written = try #require(mark.writtenAt)
        #expect(!mark.isSettled(at: written.addingTimeInterval(1)))
        #expect(mark.isSettled(at: written.addingTimeInterval(SpaceMark.settling)))
        // A clock that was put back says nothing of writes to come.
        #expect(mark.isSettled(at: written.addingTimeInterval(-86_400)))
    }
}
