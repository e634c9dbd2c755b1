import ArgumentParser

/// The exit codes of every command, after sysexits(3) where it has a word for it.
extension ExitCode {
    /// Done, but with problems that need a look; or not found.
    static let needsALook = ExitCode(1)
    /// The input cannot be used: not contacts, or no such file.
    static let unusableInput = ExitCode(65)
    /// Something that this needs is missing on this machine.
    static let unavailable = ExitCode(69)
    /// The disk or the database failed.
    static let ioFailure = ExitCode(74)
}
