public import Kinkeeper

extension Routes {
    // MARK: Capture
    /// The box for a line of text; text shared from other programs comes here, in `title`, `text` and `url`. A POST reads a
    /// line and leads to its records.
    public static let capture = FixedRoute("/capture")
    /// A line that was read, with its records, until it is saved. The address holds no word of it.
    public static let captureDraft = Route<String>("/capture/drafts/", "draft")
    /// Saves the confirmed records.
    public static let captureSaving = FixedRoute("/capture/saving")
    /// Keeps a line at once that was written without a connection.
    public static let captureWaiting = FixedRoute("/capture/waiting")
    /// Undoes the records of a line.
    public static let captureUndoing = Route<String>("/captures/", "capture", "/undoing")
}

extension Routes {
    // MARK: What quick notes have learnt
    /// What an account's quick notes have learnt; a POST switches learning on or off.
    public static let lessons = FixedRoute("/settings/lessons")
    /// Removes one lesson.
    public static let lessonRemoval = Route<CaptureLesson.ID>("/settings/lessons/", "lesson", "/removal")
    /// Asks whether all are to be removed; a POST removes them.
    public static let lessonsClearing = FixedRoute("/settings/lessons/clearing")
    /// Brings removed lessons back.
    public static let lessonsRestoring = Route<String>("/settings/removed-lessons/", "lessons", "/restoring")
}

extension Routes {
    // MARK: The language model that reads lines
    /// The language model that reads lines, and whether it is on; a POST stores it.
    public static let languageModel = FixedRoute("/settings/model")
    /// Turns it on or off.
    public static let languageModelSwitching = FixedRoute("/settings/model/switching")
    /// Has it read an example line.
    public static let languageModelTrial = FixedRoute("/settings/model/trial")
    /// Forgets it, and its key.
    public static let languageModelRemoval = FixedRoute("/settings/model/removal")
    /// The server that transcribes recordings; sending the form chooses one.
    public static let speechModel = FixedRoute("/settings/speech")
    /// Turns it on or off.
    public static let speechModelSwitching = FixedRoute("/settings/speech/switching")
    /// Forgets it, and its key.
    public static let speechModelRemoval = FixedRoute("/settings/speech/removal")
    /// Chooses which engine is asked first.
    public static let speechOrder = FixedRoute("/settings/speech/order")
    /// The server that says which notes are alike in meaning; sending the form chooses one.
    public static let meaningModel = FixedRoute("/settings/meaning")
    /// Turns it on or off.
    public static let meaningModelSwitching = FixedRoute("/settings/meaning/switching")
    /// Forgets it, its key, and what it made of notes.
    public static let meaningModelRemoval = FixedRoute("/settings/meaning/removal")
    /// Tries again now.
    public static let meaningRetry = FixedRoute("/settings/meaning/retry")
}
