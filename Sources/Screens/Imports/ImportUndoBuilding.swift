package import Store

extension ImportUndoneReport {
    /// How many things that stay a page lists.
    package static let keptPerPage = 200

    init(_ undoing: ImportUndoing, _ kept: [ImportKept], more: String?, from display: DisplayContext) {
        self.init(
            lines: Self.lines(undoing, display.phrases), kept: kept.map { ImportKeptRow($0, from: display) },
            moreKeptPath: more, trashPath: undoing.trashed > 0 ? Routes.trash.path(in: display.family) : nil)
    }

    /// Says what undoing an import did, a sentence each.
    package static func lines(_ undoing: ImportUndoing, _ phrases: Phrasebook) -> [String] {
        var lines: [String] = []
        if undoing.trashed > 0 { lines.append(phrases.count("import.undo.trashed", undoing.trashed)) }
        if undoing.restored > 0 { lines.append(phrases.count("import.undo.restored", undoing.restored)) }
        if undoing.removed > 0 { lines.append(phrases.count("import.undo.removed", undoing.removed)) }
        if undoing.kept > 0 { lines.append(phrases.count("import.undo.stays", undoing.kept)) }
        return lines.isEmpty ? [phrases.text("import.undo.nothing")] : lines
    }
}

extension ImportKeptRow {
    package init(_ kept: ImportKept, from display: DisplayContext) {
        let phrases = display.phrases
        let message =
            switch kept.kind {
            case .person: phrases.text("import.undo.kept.person")
            case .partly: phrases.text("import.undo.kept.partly")
            case .group: phrases.text("import.undo.kept.group")
            case .catchup: phrases.text("import.undo.kept.catchup")
            case .cadence: phrases.text("import.undo.kept.cadence")
            }
        self.init(name: kept.name, path: kept.person.map(Routes.person.path), message: message)
    }
}
