import ArgumentParser

/// The connection of a command.
struct ConnectionOptions: ParsableArguments {
    @Argument(help: "Its identifier, or its name if no other has it.") var connection: String
}
