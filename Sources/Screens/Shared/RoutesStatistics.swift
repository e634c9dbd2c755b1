public import Kinkeeper
public import Store

extension Routes {
    /// The statistics of a year of catching up.
    public static let statistics = FixedRoute("/statistics")
    /// A calendar year in touch: the present one, or that of `?of=2025`.
    public static let year = FixedRoute("/year")
    /// The picture of a year: without names, or with `?names=1`.
    public static let yearPicture = FixedRoute("/year/picture.svg")

    // MARK: Widgets
    /// The links that widgets are shown by: the list, and a form for a new one.
    public static let widgetLinks = FixedRoute("/settings/widgets")
    /// Takes a link back.
    public static let widgetRevoking = Route<WidgetLink.ID>("/settings/widgets/", "widgetLink", "/revoking")

    /// A widget's picture for its owner.
    public static func widgetPreview(_ size: WidgetSize) -> FixedRoute {
        FixedRoute("/settings/widgets/preview/\(size.rawValue).svg")
    }

    /// A picture of the couple's widget for its owner.
    public static func coupleWidgetPreview(_ size: WidgetSize) -> FixedRoute {
        FixedRoute("/settings/widgets/preview/couple-\(size.rawValue).svg")
    }

    /// A widget under its secret address: "/widgets/SECRET/small.svg".
    public static func widget(_ size: WidgetSize, _ form: WidgetForm) -> Route<String> {
        Route("/widgets/", "widget", "/\(size.rawValue).\(form.rawValue)")
    }
}

/// How much a widget shows; of a couple the streak, then the next check-in, then the partner's most important love language.
public enum WidgetSize: String, CaseIterable, Sendable {
    /// How many are overdue, or that one is all caught up.
    case small
    /// How many are overdue, and how many come up.
    case medium
    /// Overdue people, upcoming people, and upcoming days.
    case large
}

/// As what a widget is served.
public enum WidgetForm: String, CaseIterable, Sendable {
    /// A page for a frame or a wall display.
    case page = "html"
    /// A picture.
    case picture = "svg"
    /// A timeline for programs.
    case timeline = "json"
}
