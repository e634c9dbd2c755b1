public import Kinkeeper

extension Routes {
    /// The pictures of a gift, and the form that adds some; sending it adds them.
    public static let giftPictures = Route<Gift.ID>("/gifts/", "gift", "/pictures")
    /// Puts a picture back that was taken away; its digest and its place are in the query.
    public static let giftPictureReturn = Route<Gift.ID>("/gifts/", "gift", "/pictures/return")
    /// A picture of a gift, as it is kept; as a thumbnail where the query says how large.
    public static let giftPicture = Route<GiftPicture.ID>("/gift-pictures/", "picture")
    /// Puts a picture before all others of its gift.
    public static let giftPictureFirst = Route<GiftPicture.ID>("/gift-pictures/", "picture", "/first")
    /// Takes a picture away.
    public static let giftPictureRemoval = Route<GiftPicture.ID>("/gift-pictures/", "picture", "/removal")
}
