import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import TestSupport
import Testing

@testable import KinkeeperCLI

@Suite struct EntryOptionsTests {
    private let display = DisplayContext(
        now: Date(timeIntervalSince1970: 1_795_258_800), timeZone: .gmt, today: CivilDate(iso8601: "2026-11-21"))
    private let anna = Person.ID(UUID())
    private let ben = Person.ID(UUID())

    @Test func `a new entry is a call of today unless it is said otherwise`() throws {
        let draft = try EntryOptions.parse([]).draft([anna], from: display)
        #expect(draft.day == display.today && draft.kind == .call && draft.people == [anna])
        #expect(draft.minute == nil && draft.note.isEmpty && draft.others.isEmpty)
    }

    @Test func `an edit changes what is named and leaves the rest, and an empty text clears`() throws {
        let there = Catchup(
            id: .make(at: display.now), day: display.today.adding(days: -3), minute: 605, kind: .letter, note: "Soup",
            people: [anna], others: "the cat", createdAt: display.now, updatedAt: display.now)
        let noted = try EntryOptions.parse(["--note", "Stew"]).draft([], over: there, from: display)
        #expect(noted.day == there.day && noted.minute == 605 && noted.kind == .letter && noted.note == "Stew")
        #expect(noted.others == "the cat" && noted.people == [anna])
        let cleared = try EntryOptions.parse(["--time", "", "--others", "", "--type", "call"])
            .draft([ben], over: there, from: display)
        #expect(cleared.minute == nil && cleared.others.isEmpty && cleared.kind == .call && cleared.note == "Soup")
        #expect(cleared.people == [ben])
    }

    @Test(arguments: [
        ["--edit", "soup", "--note", "x"], ["--time", "25:00", "Anna"], [], ["Anna", "--undo", UUID().uuidString],
        ["--edit", UUID().uuidString], ["--edit", UUID().uuidString, "--undo", UUID().uuidString],
    ])
    func `what says nothing, or two things at once, is refused`(arguments: [String]) {
        #expect(throws: (any Error).self) { try LogCommand.parse(arguments) }
    }
}
