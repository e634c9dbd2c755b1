import Capture
import Kinkeeper
import Testing

/// A line read on Tuesday, 10 March 2026, by a user with the people below.
struct LineReading {
    let proposals: [Proposal]
    let text: String

    init(_ text: String, in language: Language = .english, country: String? = "GB") async throws {
        self.text = text
        let today = try #require(CivilDate(year: 2026, month: 3, day: 10))
        let request = CaptureRequest(
            text: text, language: language, now: CivilDateTime(today, .nine), country: country,
            people: PersonIndex(LineReading.people))
        proposals = try await CaptureEngine.builtIn.propose(request).proposals
    }

    /// Each proposal as "kind person date", which is what most tests are about.
    var summary: [String] {
        proposals.map { proposal in
            var parts = [proposal.kind.value.rawValue]
            if let person = proposal.person?.value { parts.append(person.person?.name ?? person.newName ?? "?") }
            if let type = proposal.occasion?.value { parts.append(type.rawValue) }
            if let date = proposal.date?.value { parts.append(date.yearly?.description ?? date.first.description) }
            if let time = proposal.time?.value { parts.append(String(time.description.prefix(5))) }
            if let rule = proposal.recurrence?.value { parts.append(rule.description) }
            return parts.joined(separator: " ")
        }
    }

    static let people = [
        person("Ada Lind", "--06-02", "Addie"), person("Oscar Brandt", nil, "Ossi"),
        person("Marianne Holt", "--01-15", "Mum", "Mama", "mamá"),
        person("Pedro Holt", "--08-30", "Dad", "Papa", "papá"), person("Will Archer", nil), person("June Park", nil),
        person("Eva Roth", nil),
        person("Eva Lang", "--04-09"), person("Roberto Sanz", "--12-01"), person("Katharina Wolf", nil, "Kathi"),
    ]

    private static func person(_ name: String, _ birthday: String?, _ nicknames: String...) -> CapturePerson {
        CapturePerson(identifier: name, name: name, nicknames: nicknames, birthday: birthday.flatMap { PartialDate($0) })
    }
}
