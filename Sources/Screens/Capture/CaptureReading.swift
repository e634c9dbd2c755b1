package import Capture
package import Foundation
package import Kinkeeper
package import Store

/// The result of reading a line.
package enum CaptureReading: Sendable {
    /// The proposed records, perhaps none, and their source.
    case proposals([CaptureFields], CaptureSource)
    /// It is longer than a line is.
    case tooLong(most: Int)
    /// It asks for more records than one page shows; it has to be sent in parts.
    case tooMany(most: Int)

    /// More records than this are not proposed for one line: each is a card of its own on the page.
    package static let mostRecords = CaptureReceipt.mostRecords
}

extension Phrasebook {
    /// Why a line is not taken as it is; nil where it was read.
    package func problem(of reading: CaptureReading) -> String? {
        switch reading {
        case .proposals: nil
        case .tooLong(let most): text("capture.problem.long", ["most": String(most)])
        case .tooMany(let most): text("capture.problem.many", ["most": String(most)])
        }
    }
}

/// The reader of a line.
package struct CaptureSource: Hashable, Sendable {
    /// The host it was sent to, where an answer of use came from there; nil where the line stayed here.
    package var provider: String?
    /// Why the model did not read it.
    package var setback: ModelSetback?

    /// The built-in rules unless it is said otherwise.
    package init(provider: String? = nil, setback: ModelSetback? = nil) {
        (self.provider, self.setback) = (provider, setback)
    }
}

extension Space {
    /// Reads a line with the names of all people here, and with what the account's corrections taught. Nothing is saved. Without a
    /// `language` it is the language of the line, or the page's when that is unclear.
    package func read(
        _ line: String, in language: Language? = nil, by engine: CaptureEngine = .builtIn, asking account: Account.ID,
        from display: DisplayContext
    ) async throws -> CaptureReading {
        try await read([(line, display.now)], in: language, by: engine, asking: account, from: display)[0]
    }

    /// The same of several lines, each by itself and as of the moment at which it was written: the names are read once.
    package func read(
        _ lines: [(text: String, writtenAt: Date)], in language: Language? = nil, by engine: CaptureEngine = .builtIn,
        asking account: Account.ID, from display: DisplayContext
    ) async throws -> [CaptureReading] {
        let people = try await knownNames().map { person in
            CapturePerson(
                identifier: person.id.description, name: person.name.display(.givenFirst),
                nicknames: [person.name.nickname].filter { !$0.isEmpty }, birthday: person.birthday)
        }
        let last = try await lastGiftCurrency(asking: account)
        let currency = (last ?? Currency.usual(in: display.timeZone))?.code ?? "EUR"
        let lessons = try await captureLearning(of: account).used
        let index = PersonIndex(people, lessons: lessons)
        var identifiers = IdentifierSource(at: display.now)
        var readings: [CaptureReading] = []
        for (line, moment) in lines {
            let display = moment == display.now ? display : display.then(moment)
            do {
                let details = engine.provider == nil ? [] : try await contactDetails(in: line)
                let answer = try await engine.propose(
                    display.captureRequest(line, in: language, people: index, details: details, lessons: lessons))
                guard answer.proposals.count <= CaptureReading.mostRecords else {
                    readings.append(.tooMany(most: CaptureReading.mostRecords))
                    continue
                }
                let cards = answer.proposals.map {
                    CaptureFields($0, of: line, id: identifiers.next(), currency: currency, from: display)
                }
                readings.append(.proposals(cards, CaptureSource(provider: answer.provider, setback: answer.setback)))
            } catch CaptureProblem.tooLong(let most) {
                readings.append(.tooLong(most: most))
            }
        }
        return readings
    }
}

/// Identifiers for records that are not there yet, in their order.
private struct IdentifierSource {
    private var time: Date

    init(at time: Date) { self.time = time }

    mutating func next() -> UUID {
        time += 0.001
        return Gift.ID.make(at: time).uuid
    }
}
