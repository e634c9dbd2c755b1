import ArgumentParser
import Testing

@testable import KinkeeperCLI

@Suite struct CommandNamesTests {
    @Test func `every command says its name, since making one of its type takes a millisecond at each start`() {
        func nameless(_ command: any ParsableCommand.Type) -> [String] {
            let below = command.configuration.subcommands + command.configuration.groupedSubcommands.flatMap(\.subcommands)
            return (command.configuration.commandName == nil ? ["\(command)"] : []) + below.flatMap(nameless)
        }
        #expect(nameless(KinkeeperCommand.self) == [])
        #expect(!KinkeeperCommand.configuration.groupedSubcommands.isEmpty)
    }
}
