import Testing

@testable import Interchange

struct ListEditTests {
    /// Capital letters can be written over one another, small ones too.
    private func steps(_ old: String, _ new: String) -> [ListEdit<Character>] {
        ListEdit.steps(from: Array(old), to: Array(new)) { $0.isUppercase == $1.isUppercase }
    }

    @Test func `what stays is kept`() {
        #expect(steps("ab", "ab") == [.keep(0), .keep(1)])
        #expect(steps("abc", "ac") == [.keep(0), .keep(2)])
        #expect(steps("ab", "") == [])
    }

    @Test func `a changed value is written over the old one`() {
        #expect(steps("abc", "axc") == [.keep(0), .replace(1, with: "x"), .keep(2)])
    }

    @Test func `a value of another kind is added, not written over`() {
        #expect(steps("abc", "aXc") == [.keep(0), .insert("X"), .keep(2)])
    }

    @Test func `a new list of many values needs no more memory than they do`() {
        let values = Array(0..<50_000)
        #expect(ListEdit.steps(from: [], to: values) { _, _ in true } == values.map { .insert($0) })
    }

    @Test func `a value that moved is moved`() {
        let moved = steps("abc", "cab")
        #expect(moved == [.move(2), .keep(0), .keep(1)] || moved == [.keep(2), .move(0), .move(1)])
    }

    @Test func `the steps always lead to the new list, use no old place twice and overwrite in order`() {
        var random = SeededGenerator(seed: 3)
        let letters = Array("abcdABCD")
        for _ in 0..<5_000 {
            let old = (0..<Int.random(in: 0...6, using: &random)).compactMap { _ in letters.randomElement(using: &random) }
            let new = (0..<Int.random(in: 0...6, using: &random)).compactMap { _ in letters.randomElement(using: &random) }
            var places: [Int] = []
            var standing: [Int] = []
            let result = steps(String(old), String(new)).map { step in
                switch step {
                case .keep(let place):
                    places.append(place)
                    standing.append(place)
                    return old[place]
                case .replace(let place, let value):
                    places.append(place)
                    standing.append(place)
                    return value
                case .move(let place):
                    places.append(place)
                    return old[place]
                case .insert(let value):
                    return value
                }
            }
            #expect(result == new)
            #expect(Set(places).count == places.count)
            #expect(standing == standing.sorted())
        }
    }
}
