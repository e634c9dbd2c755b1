import ArgumentParser

/// Which connection a command is about.
struct ConnectionOptions: ParsableArguments {
    @Argument(help: "Its identifier, or its name where only one has it.") var connection: String
}
