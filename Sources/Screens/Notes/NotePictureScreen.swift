import Kinkeeper

/// The page on which a picture is sent that becomes a note.
public struct NotePictureScreen: Hashable, Sendable {
    /// Why a picture was not kept; nil otherwise.
    public let problem: String?
    /// Where it is sent.
    public let path: String
    /// "At most 64 MB."
    public let hint: String
    /// The page that it leads back to.
    public let back: String

    /// Builds the page.
    package init(problem: String? = nil, back: String, from display: DisplayContext) {
        self.problem = problem
        path = Routes.notePicture.path
        hint = display.phrases.text("notes.picture.hint", ["megabytes": String(NoteAttachment.mostBytes >> 20)])
        self.back = back
    }
}
