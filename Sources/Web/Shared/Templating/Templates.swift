import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import NIOCore
import Screens
import Synchronization

/// The pages' templates, which travel inside the program.
struct Templates: Sendable {
    /// The templates that stand for a page of their own.
    enum Name: String, Sendable {
        case app, card, error, `import`, imports, manifest, password, people, person, sessions, setting, settings, setup, today,
            tokens, month
        case groups, group, alerts, channels, couple, invitation, families, family
        case familyDeletion = "family_deletion"
        case accountDeletion = "account_deletion"
        case accountDeleted = "account_deleted"
        case checkIn = "check_in"
        case checkIns = "check_ins"
        case checkInRules = "check_in_rules"
        case checkInSchedule = "check_in_schedule"
        case checkInPreparation = "check_in_preparation"
        case checkInCategories = "check_in_categories"
        case checkInCategory = "check_in_category"
        case actionItem = "action_item"
        case actionItems = "action_item_list"
        case toDos = "to_dos"
        case priorities
        case coupleRequests = "couple_requests"
        case coupleRequest = "couple_request"
        case loveLanguages = "love_languages"
        case loveLanguage = "love_language"
        case coupleMilestones = "couple_milestones"
        case coupleMilestone = "couple_milestone"
        case coupleOnboarding = "couple_onboarding"
        case coupleActivity = "couple_activity"
        case coupleGrowth = "couple_growth"
        case channelForm = "channel_form"
        case connections, connection
        case capture, lessons, model, gifts, gift
        case search
        case searchFragment = "search_fragment"
        case giftForm = "gift_form"
        case notes, note
        case noteForm = "note_form"
        case purposes, purpose, concepts, concept
        case conceptMap = "concept_map"
        case tags, tag, paintings
        case noteStatistics = "note_statistics"
        case noteNew = "note_new"
        case noteVoice = "note_voice"
        case notePicture = "note_picture"
        case speech, meaning, backups, status, accounts, joining, profile
        case noteSharing = "note_sharing"
        case giftBudgets = "gift_budgets"
        case giftSpace = "gift_space"
        case giftPictures = "gift_pictures"
        case personGifts = "person_gifts"
        case connectionForm = "connection_form"
        case connectionPlan = "connection_plan"
        case syncReport = "sync_report"
        case welcomePeople = "welcome_people"
        case welcomeRhythm = "welcome_rhythm"
        case welcomeAlerts = "welcome_alerts"
        case groupNew = "group_new"
        case groupPicking = "group_picking"
        case groupPickingFragment = "group_picking_fragment"
        case export, restore
        case table, offline
        case question, trash, sharing
        case peopleFragment = "people_fragment"
        case catchups, snooze, timeline
        case catchupForm = "catchup_form"
        case personForm = "person_form"
        case personConflict = "person_conflict"
        case personPicture = "person_picture"
        case personCrop = "person_crop"
        case signIn = "sign_in"
        case signOut = "sign_out"
        case statistics, year, widgets, feeds, phones, phone
        case yearPicture = "year_picture"
        case passkeys, passkey, recovery, audit
        case passkeyNew = "passkey_new"
        case recoveryCodes = "recovery_codes"
        case passwordOff = "password_off"
        case linkedSignIns = "linked_sign_ins"
        case openIDOnward = "openid_onward"
        case openIDJoining = "openid_joining"
        case appPasswords = "app_passwords"
        case widgetPage = "widget_page"
        case widgetPicture = "widget_picture"
        case coupleWidgetPage = "couple_widget_page"
        case coupleWidgetPicture = "couple_widget_picture"
        case duplicates, merging
        case reminders
        case reminderForm = "reminder_form"
        case reminderLater = "reminder_later"
        case mergePartners = "merge_partners"
    }

    private let english: TemplateLibrary
    /// The English ones, parsed once in a program.
    private static let parsed = Result { () throws(TemplateLibrary.Unreadable) in try library(in: .english) }
    /// The other languages, parsed when first needed.
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
        return try TemplateLibrary(sources.map { ($0, phrases.filling($1)) })
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

    /// Each template by its name, without its ending.
    private static var sources: [(name: String, text: String)] {
        EmbeddedTemplates.files.map { (String($0.name.description.prefix { $0 != "." }), $0.content.description) }
    }
}

extension Phrasebook {
    /// Returns a template with the phrases in its double square brackets filled in, escaped for HTML.
    ///
    /// The blanks of a phrase follow its key, and are markup themselves:
    /// `[[people.card.lead|name=<bdi>{{name}}</bdi>]]`.
    func filling(_ template: String) -> String {
        var template = template
        return template.withUTF8 { template in
            let bytes = UnsafeRawBufferPointer(template)
            var text = ""
            var rest = 0
            while let open = bytes.firstPair(of: UInt8(ascii: "["), from: rest),
                let close = bytes.firstPair(of: UInt8(ascii: "]"), from: open + 2)
            {
                text += String(decoding: bytes[rest..<open], as: UTF8.self)
                text += phrase(String(decoding: bytes[(open + 2)..<close], as: UTF8.self)[...])
                rest = close + 2
            }
            return text + String(decoding: bytes[rest...], as: UTF8.self)
        }
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
