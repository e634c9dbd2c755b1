import Foundation
import Kinkeeper
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
    /// An address as it would be, or that of the fresh link: for the examples.
    public let pageExample: String
    /// The same for a picture.
    public let pictureExample: String
    /// The name that was entered, while there is something wrong with it.
    public let name: String
    /// Why no link was made; nil otherwise.
    public let problem: String?
}

extension WidgetsScreen {
    /// Builds the page. `base` is the server's address without a slash at its end; `fresh` is the secret of the link that
    /// was just made; `problem` is the key of a phrase.
    package init(
        _ links: [WidgetLink], previews: [WidgetScreen], base: String, fresh: (name: String, secret: String)? = nil,
        name: String = "", problem: String? = nil, from display: DisplayContext
    ) {
        let phrases = display.phrases
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
            pageExample: address(.large, .page), pictureExample: address(.medium, .picture), name: name,
            problem: problem.map { phrases.text($0) })
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
            use: phrases.text(link.showsNames ? "widgets.names.shown" : "widgets.names.hidden") + " "
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

extension WidgetForm {
    fileprivate var phrase: String {
        switch self {
        case .page: "widgets.page"
        case .picture: "widgets.picture"
        case .timeline: "widgets.timeline"
        }
    }
}
