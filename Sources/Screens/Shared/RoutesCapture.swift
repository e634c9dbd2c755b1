extension Routes {
    // MARK: Capture
    /// The box for a line of text; what is shared from other programs comes here, in `title`, `text` and `url`. A POST reads a
    /// line and shows what it says.
    public static let capture = FixedRoute("/capture")
    /// Keeps what was agreed to.
    public static let captureSaving = FixedRoute("/capture/saving")
    /// Keeps a line at once that was written without a connection.
    public static let captureWaiting = FixedRoute("/capture/waiting")
    /// Takes back what a line left.
    public static let captureUndoing = Route<String>("/captures/", "capture", "/undoing")
}

extension Routes {
    // MARK: The language model that reads lines
    /// Which language model reads lines, and whether one does; a POST keeps which.
    public static let languageModel = FixedRoute("/settings/model")
    /// Turns it on or off.
    public static let languageModelSwitching = FixedRoute("/settings/model/switching")
    /// Has it read a line about nobody.
    public static let languageModelTrial = FixedRoute("/settings/model/trial")
    /// Forgets it, and its key.
    public static let languageModelRemoval = FixedRoute("/settings/model/removal")
}
