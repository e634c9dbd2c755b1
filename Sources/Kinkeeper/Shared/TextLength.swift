extension String {
    /// The bytes that characters have at most on average: those of Indian scripts and flags have up to twelve.
    package static let mostBytesPerCharacter = 12

    /// Whether a text has more characters than it may, or characters that are so long that it is as good as that.
    package func isTooLong(most: Int) -> Bool {
        utf8.count > Self.mostBytesPerCharacter * most || count > most
    }
}
