/// The words around names that tell, in every language, whether somebody is named and who.
enum NameWords {
    static let titles = WordList.shared(.titles)
    static let articles = WordList.shared(.beforeNicknames)
    static let endearments = WordList.shared(.endearments)
    static let beforePlaces = WordList.shared(.beforePlaces)
    static let roles = WordList.shared(.roles)
    static let own = WordList.shared(.own)
    static let pets = WordList.shared(.pets)
}
