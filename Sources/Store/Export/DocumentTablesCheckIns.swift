import Foundation
import Kinkeeper

extension DocumentTable {
    static let checkIns: [DocumentTable] = [
        DocumentTable(
            "checkInRules", table: "check_in_rules", since: 8,
            [
                DocumentColumn("turn_length", .integer(1...60)), DocumentColumn("has_no_interruptions", .flag),
                DocumentColumn("pause_word", .text), DocumentColumn("time_out_length", .integer(5...240)),
                DocumentColumn("text", .text), DocumentColumn("made_at", .moment),
            ]),
        DocumentTable(
            "checkInAgreements", table: "check_in_agreements", since: 8,
            [
                DocumentColumn("rules_id", .identifier, as: "rules"), DocumentColumn("account_id", .identifier, as: "account"),
                DocumentColumn("agreed_at", .moment),
            ]),
        DocumentTable(
            "checkInSchedules", table: "check_in_schedules", since: 9,
            [
                DocumentColumn("start_day", .day), DocumentColumn("start_second", .integer(0...86_399)),
                DocumentColumn("zone", .text), DocumentColumn("rule", .text, isOptional: true),
                DocumentColumn("preparation", .integer(5...10_080), isOptional: true), DocumentColumn("is_on", .flag),
                DocumentColumn("version", .integer(1...Int64(1) << 52)), DocumentColumn("changed_by", .identifier),
                DocumentColumn("changed_at", .moment),
            ], isSound: { TimeZone(identifier: $0[3].text) != nil && isRule($0[4]) }),
        DocumentTable(
            "checkInPreparations", table: "check_in_preparations", since: 9,
            [
                DocumentColumn("mood", .word(CheckIn.Mood.allCases.map(\.rawValue))), DocumentColumn("prepared_at", .moment),
            ]),
        DocumentTable(
            "checkInCategories", table: "check_in_categories", since: 8,
            [
                DocumentColumn("standard", .word(CheckInCategory.Standard.allCases.map(\.rawValue)), isOptional: true),
                DocumentColumn("name", .text), DocumentColumn("details", .text), DocumentColumn("icon", .text),
                DocumentColumn("colour", .text), DocumentColumn("position", .integer(0...Int64(Int32.max))),
                DocumentColumn("is_hidden", .flag),
            ], isSound: { isNamed($0[1], $0[2]) }),
        DocumentTable(
            "checkInPrompts", table: "check_in_prompts", since: 8,
            [
                DocumentColumn("category_id", .identifier, as: "category"),
                DocumentColumn("standard", .integer(1...99), isOptional: true), DocumentColumn("text", .text),
                DocumentColumn("position", .integer(0...Int64(Int32.max))), DocumentColumn("is_hidden", .flag),
            ], isSound: { isNamed($0[2], $0[3]) }),
        DocumentTable(
            "checkIns", table: "check_ins", since: 8,
            [
                DocumentColumn("status", .word(CheckIn.Status.allCases.map(\.rawValue))), step("step"), step("furthest_step"),
                DocumentColumn("started_by", .identifier), DocumentColumn("started_at", .moment),
                DocumentColumn("speaker", .identifier, isOptional: true), DocumentColumn("turn_spent", milliseconds),
                DocumentColumn("turn_since", .moment, isOptional: true), DocumentColumn("paused_at", .moment, isOptional: true),
                DocumentColumn("paused", milliseconds), DocumentColumn("last_act_at", .moment),
                DocumentColumn("ended_at", .moment, isOptional: true), version("version"), version("course_version"),
                version("turn_version"),
            ], isSound: { isOver($0[1].text) == !isNull($0[12]) }),
        DocumentTable(
            "checkInTopics", table: "check_in_topics", since: 8,
            [
                inCheckIn, DocumentColumn("category_id", .identifier, as: "category"),
                DocumentColumn("position", .integer(0...Int64(Int32.max))), DocumentColumn("is_chosen", .flag),
                DocumentColumn("is_discussed", .flag), version("version"),
            ]),
        DocumentTable(
            "checkInPartners", table: "check_in_partners", since: 8,
            [
                inCheckIn, DocumentColumn("account_id", .identifier, as: "account"),
                DocumentColumn("mood", .word(CheckIn.Mood.allCases.map(\.rawValue)), isOptional: true),
                version("mood_version"), DocumentColumn("reflection", .text), version("reflection_version"),
            ]),
        DocumentTable(
            "checkInAnswers", table: "check_in_answers", since: 8,
            [
                inCheckIn, DocumentColumn("prompt_id", .identifier, as: "prompt"),
                DocumentColumn("account_id", .identifier, as: "account"), DocumentColumn("text", .text, isOptional: true),
                version("revision"), DocumentColumn("answered_at", .moment),
            ]),
        DocumentTable(
            "sealedAnswers", table: "sealed_answers", since: 8,
            [
                DocumentColumn("space_id", .identifier, as: "space"), inCheckIn,
                DocumentColumn("prompt_id", .identifier, as: "prompt"), DocumentColumn("text", .text), version("revision"),
                DocumentColumn("sealed_at", .moment),
            ]),
    ]

    private static let milliseconds = DocumentColumn.Kind.integer(0...Int64(1) << 52)
    private static let inCheckIn = DocumentColumn("check_in_id", .identifier, as: "checkIn")

    private static func version(_ name: String) -> DocumentColumn { DocumentColumn(name, .integer(0...Int64(1) << 52)) }

    private static func step(_ name: String) -> DocumentColumn {
        DocumentColumn(name, .word(CheckIn.Step.allCases.map(\.rawValue)))
    }

    /// Whether it is a standard one, or has words of its own.
    private static func isNamed(_ standard: StoredValue, _ text: StoredValue) -> Bool {
        !isNull(standard) || !text.text.isEmpty
    }

    /// Whether it is a rule that the program can read, or none.
    private static func isRule(_ value: StoredValue) -> Bool {
        isNull(value) || (try? RecurrenceRule(kept: value.text)) != nil
    }

    private static func isOver(_ status: String) -> Bool { status != CheckIn.Status.inProgress.rawValue }

    private static func isNull(_ value: StoredValue) -> Bool {
        if case .null = value { true } else { false }
    }
}
