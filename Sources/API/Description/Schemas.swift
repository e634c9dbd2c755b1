import Application
import Interchange
import Kinkeeper
import Store

/// The records of the interface, each described once. Concepts add theirs in their own files.
enum Schemas {
    /// All that can be referred to, by name.
    static let all: [(name: String, schema: Schema)] =
        [("Problem", problem)] + people + sharing + changes + duplicates + merges + groups + offers + catchups + reminders
        + priorities
        + gifts
        + captures + captureLessons
        + occasions
        + statistics + widgets + feeds + exchange + importRuns + tables + restores + alerts + account + settings + appPasswords
        + passkeys + linkedSignIns + access + audit
        + channels + deliveries + connections + firstSyncs + connectionSyncs + couples + checkIns + checkInSchedules
        + coupleOnboarding + coupleRequests
        + coupleMilestones + loveLanguages + notes + noteTags + purposes + concepts + noteStatistics + paintings + search
        + coupleDashboard + families + server + profile

    /// The answer of every error (RFC 9457).
    private static let problem = Schema([
        "type": "object", "description": "What went wrong (RFC 9457).",
        "properties": [
            "type": ["type": "string"], "title": ["type": "string"], "status": ["type": "integer"],
            "detail": ["type": "string"], "kind": ["type": "string", "description": "A stable word for programs."],
            "reference": ["type": "string", "description": "Found again in the server’s log."],
            "errors": [
                "type": "array",
                "items": [
                    "type": "object",
                    "properties": ["pointer": ["type": "string"], "detail": ["type": "string"]],
                    "required": ["pointer", "detail"],
                ],
            ],
        ],
        "required": ["type", "title", "status", "detail", "kind"],
    ])

    /// A page of records of a kind.
    static func page(of name: String) -> Schema {
        .whole(
            "A page.",
            ["data": .list("The records.", of: .named(name)), "next": .text("Where the next page starts.", max: 10_000).orNull])
    }
}
