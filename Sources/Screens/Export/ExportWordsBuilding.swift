public import Kinkeeper

extension DisplayContext {
    /// The words for exported files that people read.
    public var exportWords: ExportWords {
        let (phrases, wording) = (phrases, wording)
        return ExportWords(
            phrase: { phrases.text($0, $1) },
            count: { phrases.count($0, $1) },
            title: { wording.title(of: $0) },
            original: { wording.original($0) },
            day: { wording.withYear(wording.dayAndMonth($0), $0.year) })
    }
}
