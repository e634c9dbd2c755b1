import Kinkeeper
import Mustache

/// What every page shows around its content.
struct PageFrame: Sendable {
    /// The places one can be: the tab that is lit.
    enum Tab: String, Sendable {
        case today, catchups, people, settings
        /// None of them.
        case elsewhere
    }

    /// The page's title, without the program's name.
    var title: String
    /// The account; empty for strangers.
    var accountName = ""
    /// The tab that is lit.
    var tab = Tab.elsewhere
    /// "light", "dark" or "auto".
    var theme = "auto"
    /// The token of the page's forms.
    var csrf = ""
    /// The language of the page's words.
    var language = Language.english
    /// Whether getting started was begun and is not over, and this is no page of it.
    var isStarting = false
    /// What just happened, said once; may be empty.
    var notice = ""
    /// Where it is undone; may be empty.
    var undoPath = ""
    /// What the button for that says; may be empty.
    var undoTitle = ""
}

extension PageFrame: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "isSignedIn": !accountName.isEmpty
        case "isToday": tab == .today
        case "isPeople": tab == .people
        case "isCatchups": tab == .catchups
        case "language": language.rawValue
        case "isSettings": tab == .settings
        case "tab": tab.rawValue
        case "widgetStyle": WidgetHeaders.style
        case "title": TemplateValue.wrapped(title)
        case "accountName": TemplateValue.wrapped(accountName)
        case "theme": TemplateValue.wrapped(theme)
        case "csrf": TemplateValue.wrapped(csrf)
        case "isStarting": isStarting
        case "notice": TemplateValue.wrapped(notice)
        case "undoPath": TemplateValue.wrapped(undoPath)
        case "undoTitle": TemplateValue.wrapped(undoTitle)
        default: Assets.link(named: name)
        }
    }
}
