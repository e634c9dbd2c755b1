package import Kinkeeper

extension StatisticsScreen {
    /// Builds the page.
    package init(_ statistics: CatchupStatistics, from display: DisplayContext) {
        let phrases = display.phrases
        let rounds = statistics.consistency
        let most = statistics.bars.map(\.catchups).max() ?? 0
        self.init(
            isEmpty: rounds.share == nil && statistics.heatMap.total == 0 && statistics.bars.isEmpty,
            consistency: rounds.percent.map { phrases.text("statistics.percent", ["number": display.wording.number($0)]) },
            consistencyDetail: rounds.share == nil
                ? phrases.text("statistics.consistency.none") : phrases.rounds(rounds, "statistics.consistency.detail"),
            consistencyPercent: rounds.percent ?? 0,
            streak: phrases.count("statistics.weeks", statistics.streak),
            streakDetail: phrases.text(statistics.streak == 0 ? "statistics.streak.none" : "statistics.streak.detail"),
            calendar: CalendarPicture(statistics.heatMap, from: display),
            bars: statistics.bars.enumerated().map { CategoryBar($1, at: $0, most: most, from: display) },
            barsHeight: statistics.bars.count * CategoryBar.height,
            yearTitle: YearScreen.title(display.today.year, from: display))
    }
}

extension CategoryBar {
    /// A line of words with a bar under it.
    static let height = 56

    init(_ bar: CatchupStatistics.Bar, at position: Int, most: Int, from display: DisplayContext) {
        self.init(
            named: display.phrases.name(of: bar.category), bar.catchups,
            rounds: bar.consistency.share.map { _ in display.phrases.rounds(bar.consistency, "statistics.rounds") },
            at: position, most: most, from: display)
    }

    init(
        named name: String, _ catchups: Int, rounds: String? = nil, at position: Int, most: Int, from display: DisplayContext
    ) {
        let top = position * CategoryBar.height
        self.init(
            name: name, count: display.phrases.count("statistics.catchups", catchups), rounds: rounds,
            percent: catchups == 0 ? 0 : max(1, catchups * 100 / max(most, 1)), wordsY: top + 20, barY: top + 30)
    }
}

extension Phrasebook {
    /// "Family", one's own word, or "Without a category".
    package func name(of category: Category?) -> String {
        switch category {
        case .custom(let name): name
        case .family: text("statistics.category.family")
        case .friend: text("statistics.category.friend")
        case .partner: text("statistics.category.partner")
        case .work: text("statistics.category.work")
        case .acquaintance: text("statistics.category.acquaintance")
        case .other: text("statistics.category.others")
        case nil: text("statistics.category.none")
        }
    }

    fileprivate func rounds(_ rounds: Consistency, _ key: String) -> String {
        let kept = Wording(language).number(rounds.kept)
        return count(key, rounds.kept + rounds.missed, ["kept": kept])
    }
}
