import Testing

@testable import HTTPSupport

@Suite struct CommonPasswordsTests {
    private let listed = EmbeddedCommon.files.flatMap { $0.content.description.split(separator: "\n") }

    @Test func `the list has more than the 3,000 that are asked for, in the order in which it is searched`() {
        #expect(listed.count { $0.count >= PasswordRule.fewest } > 20_000)
        #expect(zip(listed, listed.dropFirst()).allSatisfy { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        #expect(listed.allSatisfy { $0.utf8.allSatisfy { (32..<127).contains($0) } && $0 == $0.lowercased() })
    }

    @Test func `those of the list are found, the first and the last too`() throws {
        let some = stride(from: 0, to: listed.count, by: 29).map { listed[$0] } + [try #require(listed.last)]
        #expect(some.allSatisfy { CommonPasswords.contain(String($0)) })
    }

    @Test(arguments: [
        "qwertyuiop", "1234567890", "1qaz2wsx3edc", "iloveyou2024", "monkeymonkey", "mississippi", "Password12", "SUNSHINE!!!!",
        "P@ssw0rd-2024", "Liverpool 1892", "qwertyuiop?",
    ])
    func `a common one is refused, in whatever case and with whatever end`(password: String) {
        #expect(PasswordRule.complaint(about: password, repeated: password, accountName: "Anna") == .tooCommon)
    }

    @Test(arguments: [
        "correct horse battery", "my monkey eats plums", "a few plain words", "monkey-\u{4E2D}\u{6587}-plums",
        "love 73 014 92 655",
        "\u{FC}bermorgen im Garten", "\"quoted\\\"####",
    ])
    func `others are not, however they begin`(password: String) {
        #expect(PasswordRule.complaint(about: password, repeated: password, accountName: "Anna") == nil)
    }
}
