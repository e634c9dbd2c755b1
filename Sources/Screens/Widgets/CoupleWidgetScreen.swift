package import Application
package import Foundation
package import Kinkeeper

/// The widget of a couple on one day, whatever its size and form: each shows as much of it as it has room for.
public struct CoupleWidgetScreen: Hashable, Sendable {
    /// A fact on the widget's list.
    public struct Row: Hashable, Sendable {
        /// "Thursday, 26 November, 19:30", "Acts of service".
        public let name: String
        /// "Next check-in", "Most important to Ben".
        public let detail: String
        /// A mark of 16 by 16 as an SVG path: a calendar, a heart.
        public let markPath: String
        /// Where the line above it is in the picture.
        public let lineY: Int
        /// Where its first line stands in the picture.
        public let nameY: Int
        /// Where its second line stands in the picture.
        public let detailY: Int
        /// Where its mark stands in the picture.
        public let markY: Int
    }

    /// "small", "medium", "large".
    public let size: String
    /// "Saturday, 21 November".
    public let day: String
    /// "Sat 21 November": what fits into the picture.
    public let shortDay: String
    /// "No couple yet": all there is without a partner; nil with one.
    public let nothing: String?
    /// "3".
    public let streak: String
    /// "weeks in a row".
    public let streakLabel: String
    /// Whether the next check-in stands beside the streak.
    public let hasNext: Bool
    /// "Thu 26 Nov", "Not set".
    public let next: String
    /// "19:30"; empty where no time is known.
    public let nextTime: String
    /// "Next check-in".
    public let nextLabel: String
    /// The next check-in and the love language in words; empty but for the large size.
    public let rows: [Row]
    /// Everything in sentences.
    public let summary: String
    /// How wide the picture is.
    public let width: Int
    /// How high the picture is.
    public let height: Int
    /// Where the number stands in the picture.
    public let bigY: Int
    /// Where the words under it stand in the picture.
    public let labelY: Int
    /// Where the next check-in stands in the picture: above its time.
    public let nextY: Int
}

extension CoupleWidgetScreen {
    /// Builds a widget of a day, as of a moment of it; nil stands for no couple.
    package init(
        _ size: WidgetSize, _ outlook: CoupleOutlook?, on day: CivilDate, at moment: Date, showsNames: Bool,
        from display: DisplayContext
    ) {
        let phrases = display.phrases
        let streak = outlook?.streak(on: day) ?? 0
        let next = outlook.map { NextCheckInWords($0.next(at: moment), on: day, display) }
        // What matters to the partner is as private as a name.
        let love = showsNames ? outlook.map { LoveLanguageWords($0, display) } : nil
        let facts = size == .large ? [next?.row, love?.row].compactMap(\.self) : []
        let nothing = outlook == nil ? phrases.text("widgets.couple.none") : nil
        let streakLabel = phrases.text(streak == 1 ? "widgets.couple.streak.single" : "widgets.couple.streak.several")
        let said =
            ["\(display.wording.number(streak)) \(streakLabel)"] + (size == .small ? [] : [next?.sentence])
            + (size == .large ? [love?.sentence] : [])
        self.init(
            size: size.rawValue, day: display.wording.longDay(day, today: day),
            shortDay: "\(display.wording.shortWeekday(day)) \(display.wording.dayAndMonth(day))", nothing: nothing,
            streak: display.wording.number(streak), streakLabel: streakLabel, hasNext: size == .medium && next != nil,
            next: next?.short ?? "", nextTime: next?.time ?? "", nextLabel: phrases.text("widgets.couple.next"),
            rows: facts.enumerated().map { Row($1, at: $0) },
            summary: "\(nothing ?? said.compactMap(\.self).joined(separator: ". ")).", width: size == .small ? 170 : 360,
            height: facts.isEmpty ? 170 : WidgetRow.top + facts.count * WidgetRow.height + 12,
            bigY: facts.isEmpty ? 96 : 84, labelY: facts.isEmpty ? 118 : 104,
            nextY: next?.time.isEmpty ?? true ? 96 : 74)
    }
}

extension CoupleWidgetScreen.Row {
    fileprivate init(_ fact: Fact, at position: Int) {
        let top = WidgetRow.top + position * WidgetRow.height
        self.init(
            name: fact.name, detail: fact.detail, markPath: fact.markPath, lineY: top, nameY: top + 20, detailY: top + 37,
            markY: top + 14)
    }
}

/// A fact without its place.
private struct Fact {
    let name: String
    let detail: String
    let markPath: String
}

/// The next check-in in words.
private struct NextCheckInWords {
    /// "Thu 26 Nov", "Not set".
    let short: String
    /// "19:30"; empty where no time is known.
    let time: String
    /// "Thu 26 Nov, 19:30", "Not set".
    let long: String
    let label: String

    init(_ next: CoupleOutlook.NextCheckIn, on day: CivilDate, _ display: DisplayContext) {
        let (phrases, wording) = (display.phrases, display.wording)
        label = phrases.text("widgets.couple.next")
        guard case .planned(let instant) = next else {
            (short, time) = (phrases.text(next.phrase), "")
            long = short
            return
        }
        let date = CivilDate(of: instant, in: display.timeZone)
        let words = wording.day(date.day, wording.shortMonth(date.month))
        // There is no room for both, and a weekday so far ahead says little.
        short =
            date.year == day.year || day.days(until: date) <= 180
            ? "\(wording.shortWeekday(date)) \(words)" : wording.withYear(words, date.year)
        time = wording.time(instant, in: display.timeZone)
        long = phrases.text("dates.withTime", ["date": short, "time": time])
    }

    var row: Fact {
        Fact(name: long, detail: label, markPath: "M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2v3M10.5 2v3")
    }

    var sentence: String { "\(label): \(long)" }
}

extension CoupleOutlook.NextCheckIn {
    fileprivate var phrase: String {
        switch self {
        case .unset, .planned: "widgets.couple.next.unset"
        case .off: "widgets.couple.next.off"
        case .over: "widgets.couple.next.over"
        case .due: "widgets.couple.next.due"
        }
    }
}

/// What matters most to the partner, in words.
private struct LoveLanguageWords {
    private let name: String
    private let detail: String

    init(_ outlook: CoupleOutlook, _ display: DisplayContext) {
        let phrases = display.phrases
        name = outlook.topLoveLanguage?.title(phrases) ?? phrases.text("widgets.couple.love.none")
        detail = phrases.text("widgets.couple.love", ["name": WidgetRow.short(outlook.partner, most: 20)])
    }

    var row: Fact {
        Fact(
            name: name, detail: detail,
            markPath: "M8 13.5C4 10.5 2 8.5 2 6a3 3 0 0 1 6-1a3 3 0 0 1 6 1c0 2.5-2 4.5-6 7.5z")
    }

    var sentence: String { "\(detail): \(name)" }
}
