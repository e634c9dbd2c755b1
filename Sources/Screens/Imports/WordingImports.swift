import Application
import Kinkeeper
package import Store

extension Wording {
    /// Returns the message of an interrupted import: why, how much of the file is in, and how to go on.
    ///
    ///     "The disk is full. 1,875 cards of contacts.vcf are in (23 % of the file); the rest is missing. Make some room, then …"
    package func sentence(
        ofImportOf file: String, stoppedBy cause: StoreError, after counts: ImportCounts, percent: Int?
    ) -> String {
        var blanks = ["file": file]
        if let percent { blanks["percent"] = number(percent) }
        let isIn = phrases.count(percent == nil ? "import.stopped.in" : "import.stopped.inPart", counts.cards, blanks)
        let next = phrases.text(cause == .diskFull ? "import.stopped.room" : "import.stopped.again")
        return [reason(of: cause), isIn, next].joined(separator: " ")
    }
}
