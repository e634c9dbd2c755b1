import Kinkeeper

/// The frame of every page around its content.
struct PageFrame: Sendable {
    /// The places one can be: the tab that is lit.
    enum Tab: String, Sendable {
        case today, catchups, people, gifts, settings
        /// The search over everything, beside the tabs.
        case search
        /// None of them.
        case elsewhere
    }

    /// The page's title, without the program's name.
    var title: String
    /// The account; empty for strangers.
    var accountName = ""
    /// The address of the account's picture; empty where it has none.
    var accountPicture = ""
    /// The account's identifier; empty when not signed in.
    var accountID = ""
    /// The tab that is lit.
    var tab = Tab.elsewhere
    /// "light", "dark" or "auto".
    var theme = "auto"
    /// The token of the page's forms.
    var csrf = ""
    /// The language of the page's words.
    var language = Language.english
    /// Whether getting started was begun and is not over, which the first page says.
    var isStarting = false
    /// The page's template.
    var page: Templates.Name?
    /// Whether the round button for a quick note stands on the page of a phone.
    var hasCapture = false
    /// The host that lines are sent to when they are read; empty when they stay here.
    var captureProvider = ""
    /// The notice of the last action; may be empty.
    var notice = ""
    /// Where it is undone; may be empty.
    var undoPath = ""
    /// What is sent to undo it, by the names of the form's fields.
    var undoFields: [String: String] = [:]
    /// The title of its undo button; may be empty.
    var undoTitle = ""
}

extension PageFrame: TemplateModel {
    func value(named name: String) -> TemplateValue? {
        switch name {
        case "isSignedIn": .flag(!accountName.isEmpty)
        case "isToday": .flag(tab == .today)
        case "isPeople": .flag(tab == .people)
        case "isGifts": .flag(tab == .gifts)
        case "isSearch": .flag(tab == .search)
        case "isCatchups": .flag(tab == .catchups)
        case "language": .text(language.rawValue)
        case "isSettings": .flag(tab == .settings)
        case "tab": .text(tab.rawValue)
        case "widgetStyle": .text(WidgetHeaders.style)
        case "title": .text(title)
        case "accountName": .text(accountName)
        case "accountPicture": .text(accountPicture)
        case "accountID": .text(accountID)
        case "theme": .text(theme)
        case "csrf": .text(csrf)
        case "isStarting": .flag(isStarting)
        case "isTodayPage": .flag(page == .today)
        case "isRemindersPage": .flag(page == .reminders)
        case "isToDosPage": .flag(page == .toDos)
        case "isNotesPage": .flag(page == .notes)
        case "hasCapture": .flag(hasCapture)
        case "captureProvider": .text(captureProvider)
        case "notice": .text(notice)
        case "undoPath": .text(undoPath)
        case "undoFields":
            .list(undoFields.sorted { $0.key < $1.key }.map { .model(HiddenField(name: $0.key, content: $0.value)) })
        case "undoTitle": .text(undoTitle)
        default: Assets.link(named: name).map(TemplateValue.text)
        }
    }
}

/// A field of a form that is sent as it stands.
private struct HiddenField: TemplateModel {
    let name: String
    let content: String

    func value(named key: String) -> TemplateValue? {
        switch key {
        case "name": .text(name)
        case "value": .text(content)
        default: nil
        }
    }
}
