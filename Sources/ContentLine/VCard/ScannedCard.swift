/// A card that was found: where it lies in the buffer, and what is in it.
struct ScannedCard {
    /// In the buffer that was scanned.
    var range: Range<Int>
    /// Of BEGIN, counted from 1.
    var line: Int
    /// Blanks before BEGIN.
    var indentation: Int
    /// Where the line of END begins, from the start of the card; the card's length if there is none.
    var bodyEnd: Int
    /// Where a further line can be set without becoming part of a broken one, from the start of the card.
    var appendOffset: Int
    /// All properties but VERSION, in order, with offsets from the start of the card.
    var entries: [LineEntry]
    /// Nil if the card does not say.
    var version: VCard.Version?
}
