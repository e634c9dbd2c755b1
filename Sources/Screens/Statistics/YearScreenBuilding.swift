package import Kinkeeper
package import Store

extension YearScreen {
    /// Builds the page. `isNamed` says whether the picture has names and faces.
    package init(_ year: YearInTouch, isNamed: Bool, from display: DisplayContext) {
        let (figures, phrases, wording) = (year.figures, display.phrases, display.wording)
        let most = figures.kinds.first?.catchups ?? 0
        let first = year.firstYear ?? figures.year
        self.init(
            title: YearScreen.title(figures.year, from: display), lead: YearScreen.lead(year, from: display),
            isEmpty: figures.catchups == 0 && year.birthdays == 0 && year.newPeople == 0 && (year.giftsGiven ?? 0) == 0,
            figures: YearFigure.all(year, from: display),
            companions: year.companions.map { companion in
                YearPerson(
                    companion.person, phrases.count("statistics.catchups", companion.catchups), from: display)
            },
            months: YearMonth.all(figures, from: display), busiest: YearScreen.busiest(figures, from: display),
            kinds: figures.kinds.enumerated().map { place, kind in
                CategoryBar(
                    named: display.title(of: kind.kind), kind.catchups, at: place, most: most, from: display)
            },
            kindsHeight: figures.kinds.count * CategoryBar.height,
            silence: year.silence.map { silence in
                YearPerson(
                    silence.person,
                    phrases.text("year.silence.last", ["date": wording.day(silence.last, today: display.today)]),
                    from: display)
            },
            previousPath: figures.year > first ? YearScreen.path(figures.year - 1, isNamed: isNamed) : nil,
            previousTitle: String(figures.year - 1),
            nextPath: figures.year < display.today.year ? YearScreen.path(figures.year + 1, isNamed: isNamed) : nil,
            nextTitle: String(figures.year + 1),
            picturePath: YearScreen.query(Routes.yearPicture.path, figures.year, isNamed: isNamed), isNamed: isNamed,
            choices: [false, true].map { named in
                FilterChip(
                    title: phrases.text(named ? "year.picture.named" : "year.picture.unnamed"),
                    path: "\(YearScreen.path(figures.year, isNamed: named))#picture", isSelected: named == isNamed)
            })
    }

    /// "Your year 2026".
    package static func title(_ year: Int, from display: DisplayContext) -> String {
        display.phrases.text("year.title", ["year": String(year)])
    }

    /// The page of a year.
    package static func path(_ year: Int, isNamed: Bool = false) -> String {
        query(Routes.year.path, year, isNamed: isNamed)
    }

    /// The year whose page Today leads to: in December the present one, in January the last; otherwise nil.
    package static func toLookBackAt(on today: CivilDate) -> Int? {
        switch today.month {
        case 12: today.year
        case 1: today.year - 1
        default: nil
        }
    }

    /// "Busiest month: May, with 21 catch-ups."; nil without a catch-up.
    static func busiest(_ figures: YearFigures, from display: DisplayContext) -> String? {
        figures.busiestMonth.map { month in
            display.phrases.count(
                "year.busiest", figures.months[month - 1], ["month": display.wording.month(month)])
        }
    }

    /// "In touch with 34 people: 128 catch-ups on 96 days."
    static func lead(_ year: YearInTouch, from display: DisplayContext) -> String {
        let phrases = display.phrases
        return phrases.count(
            "year.lead", year.figures.catchups,
            [
                "people": phrases.count("year.people", year.people),
                "days": phrases.count("statistics.days", year.figures.days),
            ])
    }

    private static func query(_ path: String, _ year: Int, isNamed: Bool) -> String {
        "\(path)?of=\(year)\(isNamed ? "&names=1" : "")"
    }
}

extension YearFigure {
    /// People and catch-ups, then what else there was.
    static func all(_ year: YearInTouch, from display: DisplayContext) -> [YearFigure] {
        let (phrases, wording) = (display.phrases, display.wording)
        func figure(_ value: Int, _ label: String) -> YearFigure {
            YearFigure(number: wording.number(value), label: label)
        }
        let always = [
            figure(year.people, phrases.count("year.label.people", year.people)),
            figure(year.figures.catchups, phrases.count("year.label.catchups", year.figures.catchups)),
        ]
        return always + more(year, from: display)
    }

    /// Birthdays, gifts and new people, as far as there were any.
    static func more(_ year: YearInTouch, from display: DisplayContext) -> [YearFigure] {
        let (phrases, gifts) = (display.phrases, year.giftsGiven ?? 0)
        return [
            (year.birthdays, phrases.count("year.label.birthdays", year.birthdays)),
            (gifts, phrases.count("year.label.gifts", gifts)),
            (year.newPeople, phrases.count("year.label.new", year.newPeople)),
        ].filter { $0.0 > 0 }.map { YearFigure(number: display.wording.number($0.0), label: $0.1) }
    }
}

extension YearPerson {
    init(_ person: PersonSummary, _ detail: String, from display: DisplayContext) {
        self.init(
            path: Routes.person.path(person.id), name: person.name.display(display.nameOrder),
            avatar: Avatar(of: person.id, name: person.name, photo: person.photo), detail: detail)
    }
}

extension YearMonth {
    /// From one column to the next.
    private static let step = 30
    private static let highest = 100

    static func all(_ figures: YearFigures, from display: DisplayContext) -> [YearMonth] {
        let most = max(figures.months.max() ?? 0, 1)
        return figures.months.enumerated().map { place, count in
            let name = display.wording.capitalised(display.wording.month(place + 1))
            let height = max(count * highest / most, 2)
            return YearMonth(
                name: name, letter: String(name.prefix(1)), count: display.wording.number(count), x: place * step + 4,
                middle: place * step + step / 2, y: highest + 8 - height, height: height,
                isBusiest: figures.busiestMonth == place + 1)
        }
    }
}
