import Kinkeeper

/// The files the phrases are kept in, which travel inside the program. A new file is listed here in every language.
enum PhraseFiles {
    /// The files of a language.
    static func all(of language: Language) -> [[UInt8]] {
        switch language {
        case .english: english
        case .german: german
        case .spanish: spanish
        }
    }

    private static var english: [[UInt8]] {
        [
            PackageResources.shared_en_txt,
            PackageResources.dates_en_txt,
            PackageResources.people_en_txt,
            PackageResources.duplicates_en_txt,
            PackageResources.groups_en_txt,
            PackageResources.catchups_en_txt,
            PackageResources.alerts_en_txt,
            PackageResources.reminders_en_txt,
            PackageResources.gifts_en_txt,
            PackageResources.capture_en_txt,
            PackageResources.links_en_txt,
            PackageResources.model_en_txt,
            PackageResources.today_en_txt,
            PackageResources.statistics_en_txt,
            PackageResources.widgets_en_txt,
            PackageResources.feeds_en_txt,
            PackageResources.import_en_txt,
            PackageResources.findings_en_txt,
            PackageResources.export_en_txt,
            PackageResources.settings_en_txt,
            PackageResources.account_en_txt,
            PackageResources.onboarding_en_txt,
            PackageResources.offline_en_txt,
            PackageResources.errors_en_txt,
            PackageResources.terminal_en_txt,
            PackageResources.tokens_en_txt,
            PackageResources.appPasswords_en_txt,
            PackageResources.phones_en_txt,
            PackageResources.channels_en_txt,
            PackageResources.connect_en_txt,
            PackageResources.deliveries_en_txt,
        ]
    }

    private static var german: [[UInt8]] {
        [
            PackageResources.shared_de_txt,
            PackageResources.dates_de_txt,
            PackageResources.people_de_txt,
            PackageResources.duplicates_de_txt,
            PackageResources.groups_de_txt,
            PackageResources.catchups_de_txt,
            PackageResources.alerts_de_txt,
            PackageResources.reminders_de_txt,
            PackageResources.gifts_de_txt,
            PackageResources.capture_de_txt,
            PackageResources.links_de_txt,
            PackageResources.model_de_txt,
            PackageResources.today_de_txt,
            PackageResources.statistics_de_txt,
            PackageResources.widgets_de_txt,
            PackageResources.feeds_de_txt,
            PackageResources.import_de_txt,
            PackageResources.findings_de_txt,
            PackageResources.export_de_txt,
            PackageResources.settings_de_txt,
            PackageResources.account_de_txt,
            PackageResources.onboarding_de_txt,
            PackageResources.offline_de_txt,
            PackageResources.errors_de_txt,
            PackageResources.terminal_de_txt,
            PackageResources.tokens_de_txt,
            PackageResources.appPasswords_de_txt,
            PackageResources.phones_de_txt,
            PackageResources.channels_de_txt,
            PackageResources.connect_de_txt,
            PackageResources.deliveries_de_txt,
        ]
    }

    private static var spanish: [[UInt8]] {
        [
            PackageResources.shared_es_txt,
            PackageResources.dates_es_txt,
            PackageResources.people_es_txt,
            PackageResources.duplicates_es_txt,
            PackageResources.groups_es_txt,
            PackageResources.catchups_es_txt,
            PackageResources.alerts_es_txt,
            PackageResources.reminders_es_txt,
            PackageResources.gifts_es_txt,
            PackageResources.capture_es_txt,
            PackageResources.links_es_txt,
            PackageResources.model_es_txt,
            PackageResources.today_es_txt,
            PackageResources.statistics_es_txt,
            PackageResources.widgets_es_txt,
            PackageResources.feeds_es_txt,
            PackageResources.import_es_txt,
            PackageResources.findings_es_txt,
            PackageResources.export_es_txt,
            PackageResources.settings_es_txt,
            PackageResources.account_es_txt,
            PackageResources.onboarding_es_txt,
            PackageResources.offline_es_txt,
            PackageResources.errors_es_txt,
            PackageResources.terminal_es_txt,
            PackageResources.tokens_es_txt,
            PackageResources.appPasswords_es_txt,
            PackageResources.phones_es_txt,
            PackageResources.channels_es_txt,
            PackageResources.connect_es_txt,
            PackageResources.deliveries_es_txt,
        ]
    }
}
