import Application
package import Store

extension ExportScreen {
    /// Builds the page for a space of so many people; `partner` is the name of the account's partner.
    package init(
        people: Int, partner: String? = nil, families: [SharedSpace] = [], from display: DisplayContext
    ) {
        let kinds: [(String, FixedRoute)] = [
            ("document", Routes.exportDocument), ("cards", Routes.exportCards), ("table", Routes.exportTable),
            ("calendar", Routes.exportCalendar), ("book", Routes.exportBook),
            ("notes", Routes.exportNotes),
        ]
        let ofCouple: [(String, FixedRoute)] = [
            ("coupleDocument", Routes.exportCoupleDocument), ("coupleBook", Routes.exportCoupleBook),
        ]
        let phrases = display.phrases
        var shared: [ExportSharedFiles] = []
        if let partner {
            shared.append(
                ExportSharedFiles(
                    anchor: "shared-couple", title: phrases.text("export.couple.title", ["name": partner]),
                    files: ofCouple.map { ExportFileRow($0, $1.path, isWhole: false, phrases) }))
        }
        let ofFamily: [(String, FixedRoute)] = [
            ("cards", Routes.exportCards), ("table", Routes.exportTable), ("calendar", Routes.exportCalendar),
        ]
        shared += families.map { family in
            let document = ExportFileRow("family", Routes.familyDocument.path(family.id), isWhole: false, phrases)
            let others = ofFamily.map { ExportFileRow($0, $1.path(in: family), isWhole: false, phrases) }
            return ExportSharedFiles(anchor: "shared-\(family.id)", title: family.name, files: [document] + others)
        }
        self.init(
            summary: phrases.count("shared.people", people),
            files: kinds.map { ExportFileRow($0, $1.path, isWhole: $0 == "document", phrases) }, shared: shared)
    }
}

extension ExportFileRow {
    fileprivate init(_ kind: String, _ path: String, isWhole: Bool, _ phrases: Phrasebook) {
        self.init(
            title: phrases.text("export.\(kind).title"), what: phrases.text("export.\(kind).what"),
            action: phrases.text("export.\(kind).save"), path: path, isWhole: isWhole)
    }
}

extension RestoreScreen {
    /// How far a restore is.
    package enum State: Hashable, Sendable {
        /// Going on.
        case running(fraction: Double, records: Int)
        /// Through.
        case done(RestoreCounts)
        /// The document was refused.
        case refused(DocumentProblem)
        /// Something else failed.
        case failed(StoreError)
        /// There is none, or the server was restarted since.
        case none
    }

    /// Builds the page of a restore.
    package init(_ state: State, from display: DisplayContext) {
        let phrases = display.phrases
        var (isRunning, isDone, percent) = (false, false, 0)
        var title = phrases.text("export.restore.title.refused")
        let (headline, hint): (String, String)
        switch state {
        case .running(let fraction, let records):
            (isRunning, percent) = (true, min(99, max(0, Int(fraction * 100))))
            title = phrases.text("export.restore.title")
            (headline, hint) = (phrases.count("export.restore.running", records), phrases.text("export.restore.running.hint"))
        case .done(let counts):
            (isDone, percent) = (true, 100)
            title = phrases.text("export.restore.title.done")
            (headline, hint) = (phrases.count("shared.people", counts.people), phrases.text("export.restore.done.hint"))
        case .refused(let problem):
            (headline, hint) = (display.wording.reason(of: problem), phrases.text("export.restore.unchanged"))
        case .failed(let error):
            (headline, hint) = (display.wording.reason(of: error.withoutFault), phrases.text("export.restore.unchanged"))
        case .none:
            title = phrases.text("export.back.title")
            (headline, hint) = (phrases.text("export.restore.none"), "")
        }
        self.init(
            isRunning: isRunning, isDone: isDone, percent: percent, title: title, headline: headline, hint: hint,
            eventsPath: Routes.restoreEvents.path)
    }
}
