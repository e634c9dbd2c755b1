import Application
package import Store

extension ImportScreen {
    /// How far an import is.
    package enum State: Hashable, Sendable {
        /// Going on; the part of the file that is read, 0…1.
        case running(fraction: Double)
        /// Its turn is still to come; 1 is next.
        case waiting(place: Int)
        /// Cut off before its end, where that is known by what.
        case interrupted(by: StoreError? = nil)
        /// Through.
        case finished
        /// Being undone; the part that is done, 0…1.
        case undoing(fraction: Double)
    }

    /// How many problems a page of the report lists.
    package static let problemsPerPage = 200

    /// Builds the page of an import. The report holds the problems of this page of them; `firstProblem` counts from 0 and
    /// says where it starts. `undone` is what undoing it did, with what stays from `firstKept` on.
    package init(
        _ report: ImportReport, state: State, firstProblem: Int = 0, peopleCount: Int = 0,
        undone: (undoing: ImportUndoing, kept: [ImportKept])? = nil, firstKept: Int = 0, from display: DisplayContext
    ) {
        let run = report.run
        let isUndone = run.undoStartedAt != nil
        let shown = max(0, firstProblem) + report.problems.count
        self.init(
            file: run.fileName,
            when: display.wording.moment(run.startedAt, in: display.timeZone),
            isRunning: state.isGoingOn,
            isInterrupted: state.isInterrupted && !isUndone,
            mayHoldKnownPeople: state == .finished && !isUndone && run.counts.created > 0 && run.counts.created < peopleCount,
            isWithoutCards: state == .finished && run.counts.cards == 0,
            percent: ImportScreen.percent(of: state),
            cause: display.cause(of: state),
            headline: ImportScreen.headline(run, state, display),
            counts: isUndone ? [] : ImportCount.all(of: run.counts, problems: report.problemCount, from: display),
            problems: report.problems.map { ImportProblemRow($0, from: display) },
            moreProblemsPath: shown < report.problemCount
                ? "\(Routes.importRun.path(run.id))?problems=\(shown)" : nil,
            eventsPath: Routes.importEvents.path(run.id),
            family: display.family?.name,
            sameHint: state == .finished && !isUndone && run.counts.created > 0
                ? display.family.map { display.phrases.text("import.family.same", ["family": $0.name]) } : nil,
            ownPath: Routes.people.path + "?space=\(Space.ownWord)&select=1",
            importsPath: Routes.imports.path(in: display.family),
            peoplePath: Routes.people.path(in: display.family),
            duplicatesPath: Routes.duplicates.path(in: display.family),
            undoPath: run.canUndo && !state.isGoingOn ? Routes.importUndoing.path(run.id) : nil,
            undoTitle: display.phrases.text(isUndone ? "import.undo.rest" : "import.undo"),
            undone: state.isGoingOn || !isUndone
                ? nil
                : undone.map {
                    ImportUndoneReport(
                        $0.undoing, $0.kept,
                        more: firstKept + $0.kept.count < $0.undoing.kept
                            ? "\(Routes.importRun.path(run.id))?kept=\(firstKept + $0.kept.count)" : nil, from: display)
                }
        )
    }

    private static func percent(of state: State) -> Int {
        switch state {
        case .running(let fraction), .undoing(let fraction): min(99, max(0, Int(fraction * 100)))
        case .waiting, .interrupted: 0
        case .finished: 100
        }
    }

    private static func headline(_ run: ImportRun, _ state: State, _ display: DisplayContext) -> String {
        let cards = display.phrases.count("import.cards", run.counts.cards)
        return switch state {
        case .undoing(let fraction):
            display.phrases.text(
                "import.undo.running",
                ["file": run.fileName, "percent": display.wording.number(min(99, max(0, Int(fraction * 100))))])
        case .finished where run.undoneAt != nil, .interrupted where run.undoneAt != nil:
            display.phrases.text(
                "connect.page.undone",
                ["when": display.wording.moment(run.undoneAt ?? run.startedAt, in: display.timeZone)])
        case .finished where run.undoStartedAt != nil, .interrupted where run.undoStartedAt != nil:
            display.phrases.text("import.undo.cut")
        case .running: display.phrases.text("import.running", ["file": run.fileName, "cards": cards])
        case .waiting(let place):
            display.phrases.text("import.waiting", ["file": run.fileName, "place": display.wording.number(place)])
        case .interrupted:
            run.percent.map {
                display.phrases.text("import.interrupted.at", ["cards": cards, "percent": display.wording.number($0)])
            } ?? display.phrases.text("import.interrupted", ["cards": cards])
        case .finished where run.counts.cards == 0: display.phrases.text("import.nothing")
        case .finished: display.phrases.text("import.done", ["cards": cards])
        }
    }
}

extension ImportScreen.State {
    /// Whether it is going on, or will.
    fileprivate var isGoingOn: Bool {
        switch self {
        case .waiting, .running, .undoing: true
        case .interrupted, .finished: false
        }
    }

    fileprivate var isInterrupted: Bool { if case .interrupted = self { true } else { false } }
}

extension DisplayContext {
    /// Why an import was cut off, where that helps; nil otherwise.
    fileprivate func cause(of state: ImportScreen.State) -> String? {
        guard case .interrupted(let cause?) = state else { return nil }
        return wording.reason(of: cause.withoutFault)
    }
}

extension ImportCount {
    /// The numbers of a report; groups and problems only where there are any.
    static func all(of counts: ImportCounts, problems: Int, from display: DisplayContext) -> [ImportCount] {
        func count(_ number: Int, _ kind: String, isCounted: Bool = true) -> ImportCount {
            let form = isCounted ? (number == 1 ? ".single" : ".several") : ""
            let word = display.phrases.text("import.count.\(kind)" + form)
            return ImportCount(number: display.wording.number(number), word: word, kind: kind)
        }
        var all = [
            count(counts.created, "created"), count(counts.updated, "updated", isCounted: false),
            count(counts.unchanged, "unchanged", isCounted: false),
        ]
        if counts.groups > 0 { all.append(count(counts.groups, "groups")) }
        if counts.catchups > 0 { all.append(count(counts.catchups, "catchups")) }
        if problems > 0 { all.append(count(problems, "problems")) }
        return all
    }
}

extension ImportProblemRow {
    /// Builds the row of a problem.
    package init(_ problem: ImportProblem, from display: DisplayContext) {
        self.init(
            line: problem.line.map { display.phrases.text("import.line", ["number": display.wording.number($0)]) },
            message: display.wording.sentence(of: problem), severity: "warning")
    }
}

extension ImportsScreen {
    /// Builds the list of earlier imports, each with how far it is. `families` are those of the account.
    package init(
        _ runs: [(run: ImportRun, state: ImportScreen.State)], isSpaceEmpty: Bool, problem: String? = nil,
        families: [SharedSpace] = [], from display: DisplayContext
    ) {
        self.init(
            spaces: FilterChip.spaces(families, on: Routes.imports, from: display),
            path: Routes.imports.path(in: display.family),
            peoplePath: Routes.people.path(in: display.family),
            familyHint: display.family.map { display.phrases.text("import.family", ["family": $0.name]) },
            runs: runs.map { ImportRow($0.run, $0.state, from: display) },
            isSpaceEmpty: isSpaceEmpty, problem: problem)
    }
}

extension ImportRow {
    init(_ run: ImportRun, _ state: ImportScreen.State, from display: DisplayContext) {
        let counts = run.counts
        let parts = [
            (counts.created, "import.new"), (counts.updated, "import.updated"), (counts.unchanged, "import.unchanged"),
        ]
        .filter { $0.0 > 0 }.map { display.phrases.text($0.1, ["number": display.wording.number($0.0)]) }
        let cards = display.phrases.count("import.cards", counts.cards)
        let list = parts.joined(separator: ", ")
        let outcome = parts.isEmpty ? cards : display.phrases.text("import.row", ["cards": cards, "parts": list])
        let phrases = display.phrases
        let summary =
            switch state {
            case .undoing: phrases.text("import.row.undoing")
            case .finished where run.undoneAt != nil: phrases.text("import.row.undone", ["summary": outcome])
            case .finished where run.undoStartedAt != nil: phrases.text("import.row.undoCut", ["summary": outcome])
            case .finished: outcome
            case .running: phrases.text("import.row.running", ["summary": outcome])
            case .waiting(let place): phrases.text("import.row.waiting", ["place": display.wording.number(place)])
            case .interrupted where run.continuedBy != nil: phrases.text("import.row.continued", ["summary": outcome])
            case .interrupted: phrases.text("import.row.cutOff", ["summary": outcome])
            }
        self.init(
            path: Routes.importRun.path(run.id), file: run.fileName,
            when: display.wording.moment(run.startedAt, in: display.timeZone), summary: summary,
            undoPath: run.canUndo && !state.isGoingOn ? Routes.importUndoing.path(run.id) : nil,
            undoTitle: phrases.text(run.undoStartedAt == nil ? "import.undo" : "import.undo.rest"))
    }
}
