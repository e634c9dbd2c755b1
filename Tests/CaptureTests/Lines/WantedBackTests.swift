import Capture
import Foundation
import Kinkeeper
import Testing

@Suite("What a person wants back is no gift")
struct WantedBackTests {
    private typealias Line = (text: String, language: Language, country: String)

    @Test("What one has of another person's is to be given back")
    func wantedBack() async throws {
        let lines: [Line] = [
            ("Ada wants her drill back", .english, "GB"), ("Oscar wants back his skates", .english, "GB"),
            ("Ada needs the tent back before the weekend", .english, "GB"),
            ("Oscar will seine Leiter zurück", .german, "DE"), ("Oscar möchte die Leiter wiederhaben", .german, "DE"),
            ("Oscar quiere su escalera de vuelta", .spanish, "ES"),
            ("Roberto quiere que le devuelva la bici", .spanish, "ES"),
        ]
        for line in lines {
            let read = try await LineReading(line.text, in: line.language, country: line.country)
            #expect(read.proposals.count == 1, "\(line.text)")
            #expect(read.proposals.first.map { $0.kind.value != .gift } == true, "\(line.text): \(read.summary)")
            #expect(read.proposals.first?.person != nil, "\(line.text)")
        }
    }

    @Test("A sum that was paid or lent is no idea of a gift")
    func paid() async throws {
        let lines: [Line] = [
            ("I paid Ada back the 25 pounds for the cinema", .english, "GB"), ("Oscar lent me £60", .english, "GB"),
            ("Oscar hat die 40 € für die Karten ausgelegt", .german, "DE"),
            ("Habe Oscar die 15 Euro überwiesen", .german, "DE"),
            ("le devolví a Oscar los 20 euros de la cena", .spanish, "ES"),
            ("le pagué a Lucía las entradas, 34 euros", .spanish, "ES"),
        ]
        for line in lines {
            let read = try await LineReading(line.text, in: line.language, country: line.country)
            #expect(read.proposals.allSatisfy { $0.kind.value != .gift }, "\(line.text): \(read.summary)")
            #expect(!read.proposals.isEmpty, "\(line.text)")
        }
    }

    @Test("A thing with such a word in its name stays a gift")
    func wished() async throws {
        let lines: [Line] = [
            ("Ada wants a back massager", .english, "GB"), ("Oscar wants a black backpack", .english, "GB"),
            ("Oscar möchte einen neuen Rucksack", .german, "DE"),
        ]
        for line in lines {
            let read = try await LineReading(line.text, in: line.language, country: line.country)
            #expect(read.proposals.map(\.kind.value) == [.gift], "\(line.text): \(read.summary)")
        }
    }

    @Test("What is said of a gift is not what it is")
    func openGift() async throws {
        let read = try await LineReading("un regalo para mamá que no se pase de 40 euros", in: .spanish, country: "ES")
        #expect(read.proposals.map(\.kind.value) == [.gift])
        #expect(read.proposals.first?.text?.value == "regalo")
        #expect(read.proposals.first?.amount?.value == .atMost(40))
    }
}
