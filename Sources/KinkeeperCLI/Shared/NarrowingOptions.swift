import ArgumentParser
import Kinkeeper
import Screens
import Store

/// The filter of a list, as on the page.
struct NarrowingOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Only members of this group: an identifier, or a name or a part of one.", valueName: "group"))
    var group: String?

    @Option(
        help: ArgumentHelp(
            "Only people of this category: \(Category.standard.map(\.description).joined(separator: ", ")), or one of your own.",
            valueName: "category"))
    var category: String?

    @Option(
        help: ArgumentHelp("Only people who match this text, in a name, a note, a tag and so on.", valueName: "text")
    )
    var search: String?

    /// Returns the filter; ends the program when the group is ambiguous.
    func read(in workspace: Workspace, from display: DisplayContext) async throws -> Narrowing {
        var narrowing = Narrowing(query: search, category: category, group: nil)
        if let group { narrowing.group = try await workspace.group(group, from: display).id }
        return narrowing
    }

    /// The same for a list over several spaces, with the groups of all of them.
    func read(in spaces: JoinedSpaces, of workspace: Workspace, from display: DisplayContext) async throws -> Narrowing {
        var narrowing = Narrowing(query: search, category: category, group: nil)
        if let group { narrowing.group = try await workspace.group(group, in: spaces, from: display).id }
        return narrowing
    }
}
