package import Store

extension ImportScreen {
    /// How far an import is.
    package enum State: Hashable, Sendable {
        /// Going on; the part of the file that is read, 0…1.
        case running(fraction: Double)
        /// Cut off before its end.
        case interrupted
        /// Through.
        case finished
    }

    /// How many problems a page of the report lists.
    package static let problemsPerPage = 200

    /// Builds the page of an import. `firstProblem` counts from 0 and says where this page of the problems starts.
    package init(_ report: ImportReport, state: State, firstProblem: Int = 0, from viewpoint: Viewpoint) {
        let run = report.run
        let problems = report.problems.dropFirst(max(0, firstProblem)).prefix(ImportScreen.problemsPerPage)
        let shown = max(0, firstProblem) + problems.count
        let isRunning = if case .running = state { true } else { false }
        self.init(
            file: run.fileName,
            when: Wording.moment(run.startedAt, in: viewpoint.timeZone),
            isRunning: isRunning,
            isInterrupted: state == .interrupted,
            isWithoutCards: state == .finished && run.counts.cards == 0,
            percent: ImportScreen.percent(of: state),
            headline: ImportScreen.headline(run, state),
            counts: ImportCount.all(of: run.counts, problems: report.problemCount),
            problems: problems.map(ImportProblemRow.init),
            moreProblemsPath: shown < report.problemCount
                ? "\(Routes.importRun.path(run.id))?problems=\(shown)" : nil,
            eventsPath: Routes.importEvents.path(run.id)
        )
    }

    private static func percent(of state: State) -> Int {
        switch state {
        case .running(let fraction): min(99, max(0, Int(fraction * 100)))
        case .interrupted: 0
        case .finished: 100
        }
    }

    private static func headline(_ run: ImportRun, _ state: State) -> String {
        let cards = Wording.count(run.counts.cards, "card", "cards")
        return switch state {
        case .running: "Reading \(run.fileName): \(cards) so far."
        case .interrupted: "This import was cut off after \(cards). Import the same file again: it goes on where it stopped."
        case .finished where run.counts.cards == 0: "There was no contact in this file."
        case .finished: "Done: \(cards)."
        }
    }
}

extension ImportCount {
    /// The numbers of a report; groups and problems only where there are any.
    static func all(of counts: ImportCounts, problems: Int) -> [ImportCount] {
        var all = [
            ImportCount(
                number: Wording.number(counts.created), word: counts.created == 1 ? "new person" : "new people",
                kind: "created"),
            ImportCount(number: Wording.number(counts.updated), word: "updated", kind: "updated"),
            ImportCount(number: Wording.number(counts.unchanged), word: "unchanged", kind: "unchanged"),
        ]
        if counts.groups > 0 {
            let word = counts.groups == 1 ? "group, kept for later" : "groups, kept for later"
            all.append(ImportCount(number: Wording.number(counts.groups), word: word, kind: "groups"))
        }
        if problems > 0 {
            let word = problems == 1 ? "line to look at" : "lines to look at"
            all.append(ImportCount(number: Wording.number(problems), word: word, kind: "problems"))
        }
        return all
    }
}

extension ImportProblemRow {
    init(_ problem: ImportProblem) {
        self.init(
            line: problem.line.map { "Line \(Wording.number($0))" }, message: problem.message, severity: "warning")
    }
}

extension ImportsScreen {
    /// Builds the list of earlier imports; `running` names those that go on.
    package init(
        _ runs: [ImportRun], running: Set<ImportRun.ID>, isSpaceEmpty: Bool, problem: String? = nil,
        from viewpoint: Viewpoint
    ) {
        self.init(
            runs: runs.map { ImportRow($0, isRunning: running.contains($0.id), from: viewpoint) },
            isSpaceEmpty: isSpaceEmpty, problem: problem)
    }
}

extension ImportRow {
    init(_ run: ImportRun, isRunning: Bool, from viewpoint: Viewpoint) {
        let counts = run.counts
        let parts = [(counts.created, "new"), (counts.updated, "updated"), (counts.unchanged, "unchanged")]
            .filter { $0.0 > 0 }.map { "\(Wording.number($0.0)) \($0.1)" }
        let cards = Wording.count(counts.cards, "card", "cards")
        let summary = parts.isEmpty ? cards : "\(cards): \(parts.joined(separator: ", "))"
        let state = run.finishedAt != nil ? "" : isRunning ? ", still running" : ", cut off"
        self.init(
            path: Routes.importRun.path(run.id), file: run.fileName,
            when: Wording.moment(run.startedAt, in: viewpoint.timeZone), summary: summary + state)
    }
}
