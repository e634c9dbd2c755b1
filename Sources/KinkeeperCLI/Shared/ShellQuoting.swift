extension String {
    /// The text as one argument for a shell.
    var quotedForShell: String { "'\(replacing("'", with: "'\\''"))'" }
}
