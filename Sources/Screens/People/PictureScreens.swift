package import Kinkeeper
package import Store

/// Choose a picture of a person.
public struct PictureScreen: Hashable, Sendable {
    /// The person's name on the page.
    public let name: String
    /// Link back to the person.
    public let personPath: String
    /// Where the picture is sent.
    public let uploadPath: String
    /// Where the present photo is taken away.
    public let removalPath: String
    /// Whether there is one.
    public let hasPhoto: Bool
    /// The problem with the uploaded picture, if any.
    public let problem: String?
}

/// Choose the square of a picture that is kept.
public struct CropScreen: Hashable, Sendable {
    /// The person's name on the page.
    public let name: String
    /// Link back to the person.
    public let personPath: String
    /// Where the picture is.
    public let imagePath: String
    /// Where the square is sent.
    public let cropPath: String
    /// Pixels of the picture.
    public let width: Int
    /// Pixels of the picture.
    public let height: Int
    /// The square: the middle one, or the typed one.
    public let x: String
    /// The square.
    public let y: String
    /// The square's side.
    public let size: String
    /// The smallest side.
    public let least: Int
    /// The largest side.
    public let most: Int
    /// The problem with the numbers, if any.
    public let problem: String?
}

extension PictureScreen {
    /// Builds the page.
    package init(_ person: Person, problem: String?, from display: DisplayContext) {
        self.init(
            name: person.profile.name.display(display.nameOrder), personPath: Routes.person.path(person.id),
            uploadPath: Routes.personPicture.path(person.id), removalPath: Routes.personPictureRemoval.path(person.id),
            hasPhoto: person.photo != nil, problem: problem)
    }
}

extension CropScreen {
    /// Builds the page; `typed` are the numbers that were refused.
    package init(
        _ person: Person, _ picture: UprightPicture, typed: (x: String, y: String, size: String)?, problem: String?,
        from display: DisplayContext
    ) {
        let side = min(picture.width, picture.height)
        let middle = (String((picture.width - side) / 2), String((picture.height - side) / 2), String(side))
        let (x, y, size) = typed ?? middle
        self.init(
            name: person.profile.name.display(display.nameOrder), personPath: Routes.person.path(person.id),
            imagePath: Routes.personCropImage.path(person.id), cropPath: Routes.personCrop.path(person.id),
            width: picture.width, height: picture.height, x: x, y: y, size: size, least: min(side, 48), most: side,
            problem: problem)
    }
}
