public import Kinkeeper

extension Routes {
    /// The form for a new person; sending it adds them.
    public static let personNew = FixedRoute("/people/new")
    /// The form that edits a person; sending it saves.
    public static let personEdit = Route<Person.ID>("/people/", "person", "/edit")
    /// Choose a picture of a person; sending it shows it for cropping.
    public static let personPicture = Route<Person.ID>("/people/", "person", "/picture")
    /// The chosen picture before it is cropped; sending the crop keeps it.
    public static let personCrop = Route<Person.ID>("/people/", "person", "/picture/crop")
    /// The chosen picture itself.
    public static let personCropImage = Route<Person.ID>("/people/", "person", "/picture/image")
    /// Takes a person's photo away.
    public static let personPictureRemoval = Route<Person.ID>("/people/", "person", "/picture/removal")
    /// Puts a photo back that was taken away; its digest is in the query.
    public static let personPictureReturn = Route<Person.ID>("/people/", "person", "/picture/return")
    /// Asks whether to copy a person to a family's address book, or from it to the account's own.
    public static let personSharing = Route<Person.ID>("/people/", "person", "/sharing")
    /// Copies people to a family's address book, or from it to the account's own.
    public static let peopleSharing = FixedRoute("/people/sharing")
    /// Changes many people at once.
    public static let peopleChanges = FixedRoute("/people/changes")
    /// Undoes a change of many people.
    public static let peopleChangeUndoing = Route<String>("/people/changes/", "change", "/undoing")
    /// The people in the trash; sending to it empties it.
    public static let trash = FixedRoute("/trash")
    /// Asks whether to empty the trash.
    public static let trashEmptying = FixedRoute("/trash/emptying")
    /// Asks whether to delete a person in the trash for good; sending deletes.
    public static let trashDeletion = Route<Person.ID>("/trash/", "person", "/deletion")
}
