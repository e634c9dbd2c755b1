import Kinkeeper
import Store

extension TodayScreen {
    /// The settings of the page, besides its data.
    package struct Frame: Sendable {
        /// The page itself, to which its acts lead back.
        package var back: String
        /// Whether wishing counts as a catch-up unless it is said otherwise.
        package var wishIsCatchup: Bool

        /// How many alerts did not arrive lately.
        package var undelivered: Int

        /// Whether a channel brings alerts.
        package var hasChannel: Bool
        /// Whether all recent occasions are shown, not the first few.
        package var showsAllBelated: Bool

        package init(
            back: String = Routes.today.path, wishIsCatchup: Bool = false, undelivered: Int = 0, hasChannel: Bool = true,
            showsAllBelated: Bool = false
        ) {
            self.hasChannel = hasChannel
            self.undelivered = undelivered
            self.showsAllBelated = showsAllBelated
            self.back = back
            self.wishIsCatchup = wishIsCatchup
        }
    }

    /// Builds the page from its data.
    package init(_ reads: TodayReads, in frame: Frame = Frame(), from display: DisplayContext) {
        let isFirst = reads.cursor == nil
        let coming = OccasionSection.coming(reads, frame, display)
        let today = coming.filter { $0.anchor == "today" }
        let belated = OccasionSection.belated(reads, frame, display)
        let later = coming.filter { $0.anchor != "today" }
        let catchups = isFirst ? CatchupSection(reads, frame, display) : nil
        let isNarrowed = !reads.filter.isEmpty
        let isNothing = isFirst && reads.upcoming.rows.isEmpty && reads.undated.isEmpty
        self.init(
            dateLine: display.wording.capitalised(display.wording.longDay(display.today, today: display.today)),
            lead: isFirst && !isNarrowed ? TodayScreen.lead(reads, display) : nil,
            undelivered: isFirst && frame.undelivered > 0
                ? display.phrases.count("deliveries.today", frame.undelivered) : nil,
            isWithoutChannel: isFirst && !frame.hasChannel && reads.peopleCount > 0,
            filter: ListFilter(reads, from: display), nowSections: today, belated: belated, catchups: catchups,
            reminders: reads.reminders,
            reminderCount: reads.reminders.map { display.wording.number($0.count) },
            comingSections: later,
            morePath: reads.upcoming.next.map { reads.filter.link(Routes.today.path, after: $0.description) },
            firstPath: isFirst ? nil : reads.filter.link(Routes.today.path),
            isSpaceEmpty: reads.peopleCount == 0,
            hasNoDates: reads.peopleCount > 0 && isNothing && !isNarrowed && catchups == nil,
            foundNothing: isNarrowed && isFirst && today.isEmpty && belated.isEmpty && later.isEmpty && catchups == nil)
    }

    /// The nearest occasion that is not wished for, and the most overdue catch-up, a plain sentence each.
    private static func lead(_ reads: TodayReads, _ display: DisplayContext) -> String? {
        let nearest = reads.upcoming.rows.first { reads.wishes[WishKey($0)] == nil }
        let sentences = [
            nearest.flatMap { display.wording.lead($0) }, reads.catchups.first.map { CatchupSection.lead($0, display) },
        ].compactMap(\.self)
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }
}

extension OccasionSection {
    /// Returns the section of recent occasions without a wish; empty when there are none.
    static func belated(_ reads: TodayReads, _ frame: TodayScreen.Frame, _ display: DisplayContext) -> [OccasionSection] {
        let phrases = display.phrases
        guard !reads.belated.isEmpty else { return [] }
        let shown = frame.showsAllBelated ? mostBelated : firstBelated
        let rows = reads.belated.prefix(shown).map { OccasionRow($0, reads, frame, display) }
        let cut = phrases.text("today.belated.cut", ["count": display.wording.number(mostBelated)])
        let rest = reads.belated.count - rows.count
        return [
            OccasionSection(
                title: phrases.text("today.belated"), anchor: "belated", rows: rows,
                note: rest == 0 ? nil : frame.showsAllBelated ? cut : phrases.count("today.belated.more", rest),
                notePath: rest == 0 || frame.showsAllBelated ? nil : reads.filter.link(Routes.today.path, [("belated", "all")]))
        ]
    }

    /// How many recent occasions are shown at first: they must not push down what is ahead.
    static let firstBelated = 3
    /// How many are shown at most.
    package static let mostBelated = 100

    /// The sections of this page, with a note on people whose day in the month is unknown.
    static func coming(_ reads: TodayReads, _ frame: TodayScreen.Frame, _ display: DisplayContext) -> [OccasionSection] {
        let groups = UpcomingSection.grouping(reads.upcoming.rows, today: display.today, date: \.occurrence.date)
        let undated = undatedNames(reads, display, shown: groups.map(\.section))
        let sections = Set(groups.map(\.section)).union(undated.keys).sorted()
        let rows = Dictionary(uniqueKeysWithValues: groups.map { ($0.section, $0.rows) })
        return sections.map { section in
            OccasionSection(
                title: display.wording.title(of: section),
                anchor: display.wording.anchor(of: section),
                rows: rows[section, default: []].map {
                    section == .today
                        ? OccasionRow($0, reads, frame, display)
                        : OccasionRow($0, from: display, underMonth: section.isMonth)
                },
                note: undated[section].map { display.wording.undatedNote($0, in: section) }, notePath: nil
            )
        }
    }

    /// The names for each month that ends on this page, so that none is said twice and none is left out.
    private static func undatedNames(
        _ reads: TodayReads, _ display: DisplayContext, shown: [UpcomingSection]
    ) -> [UpcomingSection: [String]] {
        var names: [UpcomingSection: [String]] = [:]
        for remembered in reads.undated {
            guard case .date(let date) = remembered.occasion.when,
                let section = UpcomingSection(monthOf: date, today: display.today)
            else { continue }
            if reads.upcoming.next != nil, let last = shown.last, section >= last { continue }
            if reads.cursor != nil, let first = shown.first, section < first { continue }
            names[section, default: []].append(remembered.name.display(display.nameOrder))
        }
        return names
    }
}

extension OccasionRow {
    /// The row of an occasion that something can be done about.
    fileprivate init(
        _ upcoming: UpcomingOccasion, _ reads: TodayReads, _ frame: TodayScreen.Frame, _ display: DisplayContext
    ) {
        self.init(upcoming, from: display)
        acts = OccasionActs(
            upcoming, wish: reads.wishes[WishKey(upcoming)],
            contacts: reads.contacts[upcoming.remembered.personID, default: []], countsFirst: frame.wishIsCatchup,
            back: frame.back, from: display)
    }
}
