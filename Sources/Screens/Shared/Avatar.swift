import Kinkeeper

/// How a person is pictured in a row: a photo, or initials on a soft colour that is theirs for good.
public struct Avatar: Hashable, Sendable {
    /// One or two letters.
    public let initials: String
    /// Hue of the initials' ground in degrees: a multiple of 15 in 0..<360, stable for a person. Each has a class in
    /// app.css, since the content policy forbids inline style.
    public let hue: Int
    /// Where the photo's thumbnail is, if there is a photo. Changes when the photo changes.
    public let photoPath: String?

    /// A person's picture.
    public init(initials: String, hue: Int, photoPath: String?) {
        self.initials = initials
        self.hue = hue
        self.photoPath = photoPath
    }
}
