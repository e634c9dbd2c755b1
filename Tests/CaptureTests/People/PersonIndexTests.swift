import Kinkeeper
import Testing

@testable import Capture

@Suite("Finding people by what they are called")
struct PersonIndexTests {
    private let index = PersonIndex([
        CapturePerson(identifier: "1", name: "Robert Chen", nicknames: ["Bobcat"]),
        CapturePerson(identifier: "2", name: "Anna Schmidt"),
        CapturePerson(identifier: "3", name: "Anna Keller", nicknames: ["Annie"]),
        CapturePerson(identifier: "4", name: "María José Ruiz"),
        CapturePerson(identifier: "5", name: "Grace Kim", nicknames: ["my boss"]),
        CapturePerson(identifier: "6", name: "Alexandra Chen"),
    ])

    private func found(_ text: String) -> [String] {
        index.longest(at: 0, in: Token.tokens(of: text))?.people.map { index.people[$0].identifier } ?? []
    }

    @Test("By the whole name, a nickname, the given name or the family name, whatever its case and accents")
    func exact() {
        #expect(found("Robert Chen called") == ["1"])
        #expect(found("bobcat called") == ["1"])
        #expect(found("GRACE called") == ["5"])
        #expect(found("maria jose") == ["4"])
        #expect(found("my boss said") == ["5"])
        #expect(found("Nobody") == [])
    }

    @Test("All are kept who share a name, and the longer name decides")
    func ambiguous() {
        #expect(found("Anna is here") == ["2", "3"])
        #expect(found("Anna Keller is here") == ["3"])
        #expect(found("Chen is here") == ["1", "6"])
    }

    @Test("By a name and a family name together, in either order, and with signs between")
    func together() {
        #expect(found("Annie Keller") == ["3"])
        #expect(found("Chen Bobcat") == ["1"])
        #expect(found("Anna-Keller") == ["3"])
        #expect(found("Anna. Keller") == ["2", "3"])
        #expect(found("boss") == [])
        #expect(found("Boss") == ["5"])
        #expect(index.misspelt("bobact")?.people == [0])
        #expect(PersonIndex([CapturePerson(identifier: "1", name: "Femi Lawal")]).misspelt("fmei")?.people == [0])
        #expect(PersonIndex([CapturePerson(identifier: "1", name: "Deepa Nair")]).misspelt("depa")?.people == [0])
    }

    @Test("By usual short forms, and by the beginning of a name")
    func petForms() {
        #expect(index.petForm("bob")?.people == [0])
        #expect(index.petForm("alex")?.people == [5])
        #expect(index.petForm("al") == nil)
    }

    @Test("By a name with a letter missing, added, changed, or swapped with its neighbour")
    func misspelt() {
        for word in ["robrt", "roobert", "robort", "roebrt"] { #expect(index.misspelt(word)?.people == [0], "\(word)") }
        #expect(index.misspelt("nana")?.people == nil)
        #expect(index.misspelt("xobxrt") == nil)
        #expect(index.misspelt("alexnadra")?.people == [5])
    }

    @Test("A slip is found wherever in the name it is")
    func everyPlace() {
        let name = Array("alexandra")
        for place in 1..<name.count {
            var missing = name
            missing.remove(at: place)
            #expect(index.misspelt(String(missing))?.people == [5], "\(String(missing))")
        }
    }
}
