import Foundation
package import Kinkeeper
package import Store

/// A year as a picture of 1080 by 1350 pixels, to share. Without names it says nothing of who the people are: it has no name, no
/// initials, no face and no colour of a person.
public struct YearPicture: Hashable, Sendable {
    /// "Your year 2026".
    public let title: String
    /// "In touch with 34 people: 128 catch-ups on 96 days.", for programs that read pictures aloud.
    public let summary: String
    /// People and catch-ups.
    public let large: [Number]
    /// "Most in touch with"; nil without any.
    public let mostTitle: String?
    /// The people one was in touch with most.
    public let faces: [Face]
    /// "Busiest month: May, with 21 catch-ups."; nil without a catch-up.
    public let busiest: String?
    /// The twelve months.
    public let months: [Column]
    /// Birthdays, gifts and new people, as far as there were any.
    public let small: [Number]

    /// A number and its word.
    public struct Number: Hashable, Sendable {
        /// "34".
        public let number: String
        /// "people".
        public let label: String
        /// The left edge.
        public let x: Int
        /// The size of the number, so that it fits.
        public let size: Int
    }

    /// A person's circle.
    public struct Face: Hashable, Sendable {
        /// The middle of the circle.
        public let x: Int
        /// The colour of the circle.
        public let ground: String
        /// The colour on it.
        public let ink: String
        /// The first name, shortened to fit; nil without names.
        public let name: String?
        /// Nil without names.
        public let initials: String?
        /// The photo within the picture: "data:image/webp;base64,…"; nil without one, and without names.
        public let photo: String?
        /// "34 ×".
        public let count: String
    }

    /// A month.
    public struct Column: Hashable, Sendable {
        /// "M".
        public let letter: String
        /// The left edge.
        public let x: Int
        /// The middle.
        public let middle: Int
        /// The upper edge.
        public let y: Int
        /// The height.
        public let height: Int
        /// The colour.
        public let colour: String
    }
}

extension YearPicture {
    /// Draws a year. `photos` are small pictures of the people who have one, as WebP; nil draws it without names.
    package init(_ year: YearInTouch, photos: [Person.ID: [UInt8]]?, from display: DisplayContext) {
        let all = YearFigure.all(year, from: display).prefix(2)
        let size = all.contains { $0.number.count > 4 } ? 132 : 190
        self.init(
            title: YearScreen.title(year.figures.year, from: display), summary: YearScreen.lead(year, from: display),
            large: all.enumerated().map { Number($1, x: 80 + $0 * 480, size: size) },
            mostTitle: year.companions.isEmpty ? nil : display.phrases.text("year.most"),
            faces: year.companions.enumerated().map { Face($1, at: $0, photos: photos, from: display) },
            busiest: YearScreen.busiest(year.figures, from: display), months: Column.all(year.figures, from: display),
            small: YearFigure.more(year, from: display).enumerated().map { Number($1, x: 80 + $0 * 320, size: 68) })
    }
}

extension YearPicture.Number {
    fileprivate init(_ figure: YearFigure, x: Int, size: Int) {
        self.init(number: figure.number, label: figure.label, x: x, size: size)
    }
}

extension YearPicture.Face {
    /// As many letters as fit under a circle.
    private static let longestName = 10

    fileprivate init(
        _ companion: YearInTouch.Companion, at place: Int, photos: [Person.ID: [UInt8]]?, from display: DisplayContext
    ) {
        let person = companion.person
        let avatar = Avatar(of: person.id, name: person.name, photo: person.photo)
        // Without names even the colour is not the person's.
        let hue = photos == nil ? 60 + place * 65 : avatar.hue
        let name = display.wording.callName(person.name)
        let short = WidgetRow.short(name, most: Self.longestName)
        self.init(
            x: 164 + place * 188, ground: SoftColour.hex(lightness: 0.89, chroma: 0.05, hue: hue),
            ink: SoftColour.hex(lightness: 0.37, chroma: 0.07, hue: hue), name: photos == nil ? nil : short,
            initials: photos == nil ? nil : WidgetRow.short(avatar.initials),
            photo: photos?[person.id].map { "data:image/webp;base64,\(Data($0).base64EncodedString())" },
            count: "\(display.wording.number(companion.catchups)) ×")
    }
}

extension YearPicture.Column {
    private static let step = 78
    private static let highest = 170
    private static let bottom = 1_096

    fileprivate static func all(_ figures: YearFigures, from display: DisplayContext) -> [Self] {
        let most = max(figures.months.max() ?? 0, 1)
        return figures.months.enumerated().map { place, count in
            let height = max(count * highest / most, 6)
            let left = 80 + place * step
            return Self(
                letter: String(display.wording.capitalised(display.wording.month(place + 1)).prefix(1)), x: left,
                middle: left + 29, y: bottom - height, height: height,
                colour: figures.busiestMonth == place + 1 ? "#2f6248" : "#a9c3a4")
        }
    }
}

/// Colours of the pages' avatars for files that are drawn elsewhere, where not every program knows `oklch`.
enum SoftColour {
    /// "#f0d9d3" for a colour of OKLCH: lightness and chroma 0…1, hue in degrees (https://bottosson.github.io/posts/oklab/).
    static func hex(lightness: Double, chroma: Double, hue: Int) -> String {
        let angle = Double(hue) * .pi / 180
        let (a, b) = (chroma * cos(angle), chroma * sin(angle))
        let long = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
        let medium = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
        let short = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
        return "#" + byte(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short)
            + byte(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short)
            + byte(-0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short)
    }

    private static func cube(_ value: Double) -> Double { value * value * value }

    /// A linear part of a colour as two hexadecimal digits of sRGB.
    private static func byte(_ linear: Double) -> String {
        let curved = linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055
        let value = Int((min(max(curved, 0), 1) * 255).rounded())
        return String(value >> 4, radix: 16) + String(value & 15, radix: 16)
    }
}
