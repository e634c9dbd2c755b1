import Foundation
package import Kinkeeper
package import Store

/// The links that widgets are shown by, what widgets look like, and where to put them.
public struct WidgetsScreen: Hashable, Sendable {
    /// A link in the list.
    public struct LinkRow: Hashable, Sendable {
        /// The name given by its owner.
        public let name: String
        /// "Shows names. Last used today."
        public let use: String
        /// Where it is revoked.
        public let revokingPath: String
    }

    /// One size, as it looks now.
    public struct Preview: Hashable, Sendable {
        /// "small".
        public let size: String
        /// "Small: how many are overdue".
        public let title: String
        /// Where the picture is.
        public let path: String
        /// The picture in words.
        public let summary: String
        /// How wide the picture is.
        public let width: Int
        /// How high the picture is.
        public let height: Int
    }

    /// An address of a link that was just made.
    public struct Address: Hashable, Sendable {
        /// "Page, large".
        public let title: String
        /// The address.
        public let text: String
        /// Names the field.
        public let field: String
    }

    /// The links, the newest first.
    public let linkRows: [LinkRow]
    /// The name of the link that was just made; nil otherwise.
    public let freshName: String?
    /// Its addresses, this once.
    public let addresses: [Address]
    /// All sizes.
    public let previews: [Preview]
    /// All sizes of the couple's; none without a partner.
    public let couplePreviews: [Preview]
    /// What a new link may show.
    public let subjects: [SubjectChoice]
    /// An address as it would be, or that of the fresh link: for the examples.
    public let pageExample: String
    /// The same for a picture.
    public let pictureExample: String
    /// The name that was entered, while there is something wrong with it.
    public let name: String
    /// Whether "names" is ticked.
    public let showsNames: Bool
    /// Why no link was made; nil otherwise.
    public let problem: String?
    /// The password that is asked for before one is made; nil shortly after signing in.
    public let confirmation: OwnerConfirmation?
}

extension WidgetsScreen {
    /// The form as it was last sent.
    package struct Entry: Sendable {
        /// Name and secret of the link that was made of it.
        package var fresh: (name: String, secret: String)?
        /// The name.
        package var name = ""
        /// What the link is to show.
        package var subject = LinkSubject.people
        /// Whether it is to name people.
        package var showsNames = false
        /// The key of the problem's phrase.
        package var problem: String?
        /// What is asked before a link is made.
        package var confirmation: OwnerConfirmation?

        /// Nothing was sent.
        package init() {}
    }

    /// Builds the page. `base` is the server's address without a slash at its end.
    package init(
        _ links: [WidgetLink], previews: [WidgetScreen], couplePreviews: [CoupleWidgetScreen], base: String,
        entry: Entry = Entry(), from display: DisplayContext
    ) {
        let phrases = display.phrases
        let fresh = entry.fresh
        let secret = fresh?.secret ?? "…"
        func address(_ size: WidgetSize, _ form: WidgetForm) -> String { base + Routes.widget(size, form).path(secret) }
        self.init(
            linkRows: links.map { LinkRow($0, from: display) }, freshName: fresh?.name,
            addresses: fresh == nil
                ? []
                : WidgetForm.allCases.flatMap { form in
                    WidgetSize.allCases.map { size in
                        Address(
                            title: "\(phrases.text(form.phrase)), \(phrases.text(size.phrase))", text: address(size, form),
                            field: "\(size.rawValue)-\(form.rawValue)")
                    }
                },
            previews: zip(WidgetSize.allCases, previews).map { size, screen in
                Preview(
                    size: size.rawValue, title: phrases.text(size.titlePhrase),
                    path: Routes.widgetPreview(size).path, summary: screen.summary, width: size == .small ? 170 : 360,
                    height: screen.height)
            },
            couplePreviews: zip(WidgetSize.allCases, couplePreviews).map { size, screen in
                Preview(
                    size: size.rawValue, title: phrases.text(size.coupleTitlePhrase),
                    path: Routes.coupleWidgetPreview(size).path, summary: screen.summary, width: screen.width,
                    height: screen.height)
            },
            subjects: SubjectChoice.all(selected: entry.subject, couple: "widgets.shows.couple", phrases),
            pageExample: address(.large, .page), pictureExample: address(.medium, .picture), name: entry.name,
            showsNames: entry.showsNames, problem: entry.problem.map { phrases.text($0) }, confirmation: entry.confirmation)
    }
}

extension WidgetsScreen.LinkRow {
    init(_ link: WidgetLink, from display: DisplayContext) {
        let phrases = display.phrases
        let used = link.lastUsedAt.map { instant in
            let day = CivilDate(of: instant, in: display.timeZone)
            return phrases.text(
                "widgets.used", ["when": display.wording.countdown(-day.days(until: display.today))])
        }
        self.init(
            name: link.name,
            use: link.subject.words(phrases) + " "
                + phrases.text(link.showsNames ? "widgets.names.shown" : "widgets.names.hidden") + " "
                + (used ?? phrases.text("widgets.unused")),
            revokingPath: Routes.widgetRevoking.path(link.id))
    }
}

extension WidgetSize {
    fileprivate var phrase: String {
        switch self {
        case .small: "widgets.small"
        case .medium: "widgets.medium"
        case .large: "widgets.large"
        }
    }

    fileprivate var titlePhrase: String {
        switch self {
        case .small: "widgets.small.title"
        case .medium: "widgets.medium.title"
        case .large: "widgets.large.title"
        }
    }
}

extension WidgetSize {
    fileprivate var coupleTitlePhrase: String {
        switch self {
        case .small: "widgets.couple.small.title"
        case .medium: "widgets.couple.medium.title"
        case .large: "widgets.couple.large.title"
        }
    }
}

extension WidgetForm {
    fileprivate var phrase: String {
        switch self {
        case .page: "widgets.page"
        case .picture: "widgets.picture"
        case .timeline: "widgets.timeline"
        }
    }
}
