import ArgumentParser

/// The connection of a command.
struct ConnectionOptions: ParsableArguments {
    @Argument(help: "Its identifier, or its name where only one has it.") var connection: String
}
