import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store
import Transfer

struct AddressBooksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "address-books",
        abstract: "The address books that phones see, and how many people are in each.")

    @OptionGroup var workspace: WorkspaceOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let workspace = try await workspace.open()
        let display = workspace.display()
        let backend = AddressBookBackend(workspace.space, today: display.today, now: display.now)
        let books = try await CommandFailure.explained {
            var books: [AddressBookJSON] = []
            for book in try await backend.list() { books.append(AddressBookJSON(book, try await backend.extent(of: book))) }
            return books
        }
        if json { return try StandardStreams.writeJSON(books) }
        guard !books.isEmpty else { return StandardStreams.note(display.phrases.text("terminal.addressBooks.none")) }
        var table = Table([.left, .left, .right], dimmed: [1, 2], style: .current(for: 1))
        for book in books { table.add([book.name, book.segment, display.phrases.count("shared.people", book.people)]) }
        try StandardStreams.write(table.text)
    }
}

/// An address book in JSON.
private struct AddressBookJSON: Encodable {
    let id: String
    let segment: String
    let name: String
    let description: String
    let people: Int
    let groups: Int
    let bytes: Int

    init(_ book: AddressBook, _ extent: (people: Int, groups: Int, bytes: Int)) {
        id = book.id.description
        segment = book.segment
        name = book.displayName
        description = book.details
        people = extent.people
        groups = extent.groups
        bytes = extent.bytes
    }
}
