package import Kinkeeper
package import Store

/// A picture that stands in a page.
public struct ShownPainting: Hashable, Sendable {
    /// The picture.
    public let path: String
    /// What it shows, in words.
    public let alt: String

    /// A picture of notes in a style.
    package init(_ source: PaintingSource, _ subject: PaintingSubject, style: PaintingStyle, from display: DisplayContext) {
        path = Self.path(source, style: style)
        alt = display.words(for: Painting(subject, style: style).description)
    }

    /// The address of a picture.
    static func path(_ source: PaintingSource, style: PaintingStyle) -> String {
        let of =
            switch source {
            case .days(let from, let count): "\(count == 7 ? "week" : "day")=\(from)"
            case .note(let id): "note=\(id)"
            }
        return "\(Routes.painting.path)?\(of)&style=\(style.rawValue)"
    }
}

extension DisplayContext {
    /// "Hills in warm colours, for garden, kitchen and 3 more."
    package func words(for picture: Painting.Description) -> String {
        let blanks = [
            "style": phrases.text("paintings.style.\(picture.style.rawValue)"),
            "mood": phrases.text("paintings.mood.\(picture.mood.rawValue)"),
        ]
        guard !picture.concepts.isEmpty else { return phrases.text("paintings.alt.plain", blanks) }
        var names = picture.concepts
        if picture.furtherConcepts > 0 {
            names.append(phrases.text("paintings.more.concepts", ["count": wording.number(picture.furtherConcepts)]))
        }
        return phrases.text("paintings.alt", blanks.merging(["concepts": wording.list(names)]) { first, _ in first })
    }
}

/// Pictures of weeks or days, the latest first.
public struct PaintingsScreen: Hashable, Sendable {
    /// Which of the pages of notes it is.
    public let isPaintings = true

    /// One picture.
    public struct Row: Hashable, Sendable {
        /// "Week of 16 November".
        public let title: String
        /// The picture.
        public let path: String
        /// What it shows, in words.
        public let alt: String
        /// Where it is saved as a file.
        public let downloadPath: String
        /// The notes of these days.
        public let notesPath: String
    }

    /// A style to choose.
    public struct Style: Hashable, Sendable {
        /// Its word in the form.
        public let value: String
        /// "Hills".
        public let title: String
        /// The latest picture in this style.
        public let path: String
        /// Whether it is chosen.
        public let isSelected: Bool
    }

    /// Whether there is no note.
    public let isEmpty: Bool
    /// The styles.
    public let styles: [Style]
    /// Whether each note is shown with its picture.
    public let isCover: Bool
    /// "week" or "day".
    public let by: String
    /// Week and day: links.
    public let shows: [CatchupShow]
    /// The pictures of this page.
    public let rows: [Row]
    /// The page after it; nil on the last.
    public let morePath: String?
    /// The first page; nil on it.
    public let firstPath: String?

    /// The number of pictures on a page.
    package static let pageSize = 12

    /// The request for the page.
    package struct Request: Hashable, Sendable {
        /// Whether each picture is of one day, rather than of a week.
        package var isByDay: Bool
        /// The last day of the page; nil on the first.
        package var until: CivilDate?

        package init(isByDay: Bool = false, until: CivilDate? = nil) {
            (self.isByDay, self.until) = (isByDay, until)
        }

        /// How many days a picture is of.
        package var length: Int { isByDay ? 1 : 7 }

        /// The address of the page.
        package var link: String {
            let items = [isByDay ? "by=day" : nil, until.map { "until=\($0)" }].compactMap(\.self)
            return items.isEmpty ? Routes.paintings.path : "\(Routes.paintings.path)?\(items.joined(separator: "&"))"
        }
    }

    /// Builds the page of the days and what their pictures show; there may be one more than it shows.
    package init(
        _ request: Request, _ days: [(day: CivilDate, subject: PaintingSubject)], _ choice: PaintingChoice,
        from display: DisplayContext
    ) {
        let phrases = display.phrases
        isEmpty = days.isEmpty && request.until == nil
        isCover = choice.isCover
        by = request.isByDay ? "day" : "week"
        styles = PaintingStyle.allCases.map { style in
            let latest = PaintingSource.days(from: days.first?.day ?? display.today, count: request.length)
            return Style(
                value: style.rawValue, title: phrases.text("paintings.style.\(style.rawValue)"),
                path: ShownPainting.path(latest, style: style), isSelected: style == choice.style)
        }
        shows = [false, true].map { isByDay in
            CatchupShow(
                title: phrases.text("paintings.by.\(isByDay ? "day" : "week")"), path: Request(isByDay: isByDay).link,
                isSelected: isByDay == request.isByDay)
        }
        let shown = days.prefix(Self.pageSize)
        rows = shown.map { day, subject in
            let picture = ShownPainting(
                .days(from: day, count: request.length), subject, style: choice.style, from: display)
            let date = display.wording.day(day, today: display.today)
            let last = day.adding(days: request.length - 1)
            return Row(
                title: request.isByDay ? date : phrases.text("paintings.week", ["date": date]), path: picture.path,
                alt: picture.alt, downloadPath: "\(picture.path)&download=1",
                notesPath: NotesRequest(days: NoteDays(first: day, last: last), order: .created).link())
        }
        morePath =
            days.count > Self.pageSize
            ? shown.last.map { Request(isByDay: request.isByDay, until: $0.day.adding(days: -1)).link } : nil
        firstPath = request.until == nil ? nil : Request(isByDay: request.isByDay).link
    }
}
