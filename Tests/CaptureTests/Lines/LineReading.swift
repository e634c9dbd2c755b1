import Capture
import Foundation
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

    /// A line in a language that has no pages yet, as `kinkeeper capture --lines` reads it.
    init(_ text: String, tag: String, zone: String) async throws {
        struct Person: Encodable {
            let name: String
            let nicknames: [String]
        }
        struct Line: Encodable {
            let id = "1", today = "2026-03-10"
            let lang: String, text: String, timezone: String, people: [Person]
        }
        self.text = text
        let people = LineReading.people.map { Person(name: $0.name, nicknames: $0.nicknames) }
        let json = try JSONEncoder().encode(Line(lang: tag, text: text, timezone: zone, people: people))
        let request = try #require(try JSONDecoder().decode(EvaluationLine.self, from: json).request)
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
