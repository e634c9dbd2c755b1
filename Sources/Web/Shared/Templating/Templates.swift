import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import NIOCore
import Screens
import Synchronization

/// The pages' templates, which travel inside the program. One that is missing is an error of compilation.
struct Templates: Sendable {
    /// The templates that stand for a page of their own.
    enum Name: String, Sendable {
        case card, error, `import`, imports, manifest, people, person, settings, setup, today, tokens
        case groups, group, alerts, channels
        case channelForm = "channel_form"
        case connections, connection
        case capture, model, gifts, gift
        case giftForm = "gift_form"
        case giftBudgets = "gift_budgets"
        case giftPictures = "gift_pictures"
        case personGifts = "person_gifts"
        case connectionForm = "connection_form"
        case connectionPlan = "connection_plan"
        case syncReport = "sync_report"
        case welcomePeople = "welcome_people"
        case welcomeRhythm = "welcome_rhythm"
        case groupNew = "group_new"
        case groupPicking = "group_picking"
        case groupPickingFragment = "group_picking_fragment"
        case export, restore
        case table, offline
        case question, trash
        case peopleFragment = "people_fragment"
        case catchups, snooze, timeline
        case catchupForm = "catchup_form"
        case personForm = "person_form"
        case personConflict = "person_conflict"
        case personPicture = "person_picture"
        case personCrop = "person_crop"
        case signIn = "sign_in"
        case signOut = "sign_out"
        case statistics, widgets, feeds, phones, phone
        case appPasswords = "app_passwords"
        case widgetPage = "widget_page"
        case widgetPicture = "widget_picture"
        case duplicates, merging
        case reminders
        case reminderForm = "reminder_form"
        case reminderLater = "reminder_later"
        case mergePartners = "merge_partners"
    }

    private let english: TemplateLibrary
    /// The English ones, parsed once in a program.
    private static let parsed = Result { () throws(TemplateLibrary.Unreadable) in try library(in: .english) }
    /// The other languages, parsed when somebody first asks for them.
    private static let others = Mutex<[Language: TemplateLibrary]>([:])

    /// Parses all templates.
    init() throws(TemplateLibrary.Unreadable) {
        english = try Self.parsed.get()
    }

    /// The page as HTML, in the language of its frame.
    func html(_ name: Name, _ page: Page) -> [UInt8] {
        library(in: page.frame.language).render(name.rawValue, with: page)
    }

    /// All templates in a language: "[[today.empty]]" becomes the phrase of that key.
    static func library(in language: Language) throws(TemplateLibrary.Unreadable) -> TemplateLibrary {
        let phrases = Phrasebook.of(language)
        return try TemplateLibrary(sources.map { ($0, phrases.filling(String(decoding: $1, as: UTF8.self))) })
    }

    private func library(in language: Language) -> TemplateLibrary {
        guard language != .english else { return english }
        return Self.others.withLock { libraries in
            if let known = libraries[language] { return known }
            // The English ones were parsed; a test parses those of every language.
            let library = (try? Self.library(in: language)) ?? english
            libraries[language] = library
            return library
        }
    }

    /// The page as an answer.
    func response(_ name: Name, _ page: Page, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status,
            headers: [.contentType: "text/html; charset=utf-8", .contentLanguage: page.frame.language.rawValue],
            body: .init(byteBuffer: ByteBuffer(bytes: html(name, page))))
    }

    private static let sources: [(String, [UInt8])] = [
        ("access_choices", PackageResources.access_choices_mustache),
        ("alerts", PackageResources.alerts_mustache),
        ("avatar", PackageResources.avatar_mustache),
        ("card", PackageResources.card_mustache),
        ("channel_form", PackageResources.channel_form_mustache),
        ("channels", PackageResources.channels_mustache),
        ("connection", PackageResources.connection_mustache),
        ("connection_form", PackageResources.connection_form_mustache),
        ("connection_plan", PackageResources.connection_plan_mustache),
        ("connections", PackageResources.connections_mustache),
        ("sync_report", PackageResources.sync_report_mustache),
        ("catchup_form", PackageResources.catchup_form_mustache),
        ("catchup_kinds", PackageResources.catchup_kinds_mustache),
        ("catchup_later_menu", PackageResources.catchup_later_menu_mustache),
        ("catchup_menus", PackageResources.catchup_menus_mustache),
        ("catchup_row", PackageResources.catchup_row_mustache),
        ("catchups", PackageResources.catchups_mustache),
        ("csrf", PackageResources.csrf_mustache),
        ("duplicate_person", PackageResources.duplicate_person_mustache),
        ("duplicates", PackageResources.duplicates_mustache),
        ("empty_state", PackageResources.empty_state_mustache),
        ("error", PackageResources.error_mustache),
        ("cadence_form", PackageResources.cadence_form_mustache),
        ("capture", PackageResources.capture_mustache),
        ("capture_card", PackageResources.capture_card_mustache),
        ("capture_provider", PackageResources.capture_provider_mustache),
        ("model", PackageResources.model_mustache),
        ("gift", PackageResources.gift_mustache),
        ("gift_acts", PackageResources.gift_acts_mustache),
        ("gift_budgets", PackageResources.gift_budgets_mustache),
        ("gift_card", PackageResources.gift_card_mustache),
        ("gift_form", PackageResources.gift_form_mustache),
        ("gift_pictures", PackageResources.gift_pictures_mustache),
        ("gift_pictures_part", PackageResources.gift_pictures_part_mustache),
        ("gifts", PackageResources.gifts_mustache),
        ("person_gifts", PackageResources.person_gifts_mustache),
        ("person_gifts_part", PackageResources.person_gifts_part_mustache),
        ("group", PackageResources.group_mustache),
        ("group_new", PackageResources.group_new_mustache),
        ("group_picking", PackageResources.group_picking_mustache),
        ("group_picking_fragment", PackageResources.group_picking_fragment_mustache),
        ("group_picking_rows", PackageResources.group_picking_rows_mustache),
        ("groups", PackageResources.groups_mustache),
        ("welcome_people", PackageResources.welcome_people_mustache),
        ("welcome_person", PackageResources.welcome_person_mustache),
        ("welcome_rhythm", PackageResources.welcome_rhythm_mustache),
        ("person_groups", PackageResources.person_groups_mustache),
        ("export", PackageResources.export_mustache),
        ("icons", PackageResources.icons_mustache),
        ("import", PackageResources.import_mustache),
        ("imports", PackageResources.imports_mustache),
        ("list_filter", PackageResources.list_filter_mustache),
        ("manifest", PackageResources.manifest_mustache),
        ("merge_partners", PackageResources.merge_partners_mustache),
        ("merging", PackageResources.merging_mustache),
        ("occasion_row", PackageResources.occasion_row_mustache),
        ("offline", PackageResources.offline_mustache),
        ("offline_bar", PackageResources.offline_bar_mustache),
        ("page_bottom", PackageResources.page_bottom_mustache),
        ("page_top", PackageResources.page_top_mustache),
        ("people", PackageResources.people_mustache),
        ("people_fragment", PackageResources.people_fragment_mustache),
        ("people_rows", PackageResources.people_rows_mustache),
        ("person", PackageResources.person_mustache),
        ("person_catchups", PackageResources.person_catchups_mustache),
        ("person_merges", PackageResources.person_merges_mustache),
        ("person_row", PackageResources.person_row_mustache),
        ("person_reminders", PackageResources.person_reminders_mustache),
        ("reminder_acts", PackageResources.reminder_acts_mustache),
        ("reminder_form", PackageResources.reminder_form_mustache),
        ("reminder_later", PackageResources.reminder_later_mustache),
        ("reminder_row", PackageResources.reminder_row_mustache),
        ("reminders", PackageResources.reminders_mustache),
        ("today_reminders", PackageResources.today_reminders_mustache),
        ("restore", PackageResources.restore_mustache),
        ("reach", PackageResources.reach_mustache),
        ("settings", PackageResources.settings_mustache),
        ("settings_catchups", PackageResources.settings_catchups_mustache),
        ("settings_install", PackageResources.settings_install_mustache),
        ("sign_out", PackageResources.sign_out_mustache),
        ("setup", PackageResources.setup_mustache),
        ("sign_in", PackageResources.sign_in_mustache),
        ("statistics", PackageResources.statistics_mustache),
        ("table", PackageResources.table_mustache),
        ("snooze", PackageResources.snooze_mustache),
        ("timeline", PackageResources.timeline_mustache),
        ("timeline_entry", PackageResources.timeline_entry_mustache),
        ("toast", PackageResources.toast_mustache),
        ("form_address", PackageResources.form_address_mustache),
        ("form_contact", PackageResources.form_contact_mustache),
        ("form_day", PackageResources.form_day_mustache),
        ("form_field", PackageResources.form_field_mustache),
        ("form_tag", PackageResources.form_tag_mustache),
        ("people_selection", PackageResources.people_selection_mustache),
        ("person_conflict", PackageResources.person_conflict_mustache),
        ("person_crop", PackageResources.person_crop_mustache),
        ("person_form", PackageResources.person_form_mustache),
        ("person_picture", PackageResources.person_picture_mustache),
        ("push_words", PackageResources.push_words_mustache),
        ("question", PackageResources.question_mustache),
        ("trash", PackageResources.trash_mustache),
        ("today", PackageResources.today_mustache),
        ("today_section", PackageResources.today_section_mustache),
        ("tokens", PackageResources.tokens_mustache),
        ("app_passwords", PackageResources.app_passwords_mustache),
        ("phone", PackageResources.phone_mustache),
        ("phones", PackageResources.phones_mustache),
        ("secret_box", PackageResources.secret_box_mustache),
        ("widget_page", PackageResources.widget_page_mustache),
        ("widget_picture", PackageResources.widget_picture_mustache),
        ("widgets", PackageResources.widgets_mustache),
        ("feeds", PackageResources.feeds_mustache),
        ("wish_menu", PackageResources.wish_menu_mustache),
    ]
}

extension Phrasebook {
    /// A template with the phrases it names between double square brackets, escaped for HTML.
    ///
    /// What fills a phrase's blanks stands after the key, and is markup itself:
    /// `[[people.card.lead|name=<bdi>{{name}}</bdi>]]`.
    func filling(_ template: String) -> String {
        var text = ""
        var rest = template[...]
        while let open = rest.firstRange(of: "[["), let close = rest[open.upperBound...].firstRange(of: "]]") {
            text += rest[..<open.lowerBound]
            text += phrase(rest[open.upperBound..<close.lowerBound])
            rest = rest[close.upperBound...]
        }
        return text + rest
    }

    private func phrase(_ asked: Substring) -> String {
        let parts = asked.split(separator: "|")
        var text = EscapedHTML().escapeText(self.text(String(parts.first ?? asked)))
        for part in parts.dropFirst() {
            guard let equals = part.firstIndex(of: "=") else { continue }
            text = text.replacing("{\(part[..<equals])}", with: part[part.index(after: equals)...])
        }
        return text
    }
}
