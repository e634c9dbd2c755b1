import Testing

@testable import HTTPSupport

@Suite struct PasswordTests {
    @Test func `a password opens its own hash, and nothing else does`() throws {
        let hash = try PasswordHash.make("correct horse battery")
        #expect(hash.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
        #expect(try PasswordHash.matches("correct horse battery", hash))
        #expect(try !PasswordHash.matches("correct horse batterz", hash))
        #expect(try !PasswordHash.matches("", hash))
    }

    @Test func `two hashes of one password differ, since each has a salt of its own`() throws {
        #expect(try PasswordHash.make("the same words") != PasswordHash.make("the same words"))
    }

    @Test func `a hash of another program with the same method opens too`() throws {
        // Made by the reference command: echo -n "password" | argon2 somesalt -id -t 2 -k 256 -p 1
        let foreign = "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4"
        #expect(try PasswordHash.matches("password", foreign))
        #expect(try !PasswordHash.matches("passwords", foreign))
    }

    @Test(arguments: ["", "plain", "$argon2id$v=19$", "$2b$12$abcdefghijklmnopqrstuv", "$argon2id$v=19$m=19456,t=2,p=1$x$y"])
    func `what is not a hash matches nothing`(text: String) throws {
        #expect(try !PasswordHash.matches("anything", text))
    }

    @Test func `an accent typed as one character or as two is the same password`() throws {
        let hash = try PasswordHash.make("caf\u{E9} au lait")
        #expect(try PasswordHash.matches("cafe\u{301} au lait", hash))
    }

    @Test func `the password service hashes and checks, and says no without an account`() async throws {
        let passwords = PasswordService()
        let hash = try await passwords.hash("a long enough one")
        #expect(try await passwords.check("a long enough one", against: hash))
        #expect(try await !passwords.check("another one", against: hash))
        #expect(try await !passwords.check("a long enough one", against: nil))
    }

    @Test func `who would wait behind too many others is told that the server is busy`() async throws {
        await #expect(throws: PasswordService.Busy.self) { try await PasswordService(mostWaiting: 0).hash("a long enough one") }
        let passwords = PasswordService(mostWaiting: 2)
        #expect(try await passwords.hash("a long enough one").hasPrefix("$argon2id$"))
    }

    @Test func `a new password is judged by length, not by kinds of characters`() {
        func complaint(_ password: String, _ repeated: String? = nil) -> PasswordRule.Complaint? {
            PasswordRule.complaint(about: password, repeated: repeated ?? password, accountName: "Anna")
        }
        #expect(complaint("nine char") == .tooShort)
        #expect(complaint("ten chars!") == nil)
        #expect(complaint("aaaaaaaaaaaaaa") == .tooPlain)
        #expect(complaint("a good long one", "a good long ome") == .notRepeated)
        #expect(complaint(String(repeating: "abcdefgh", count: 200)) == .tooLong)
    }

    @Test(arguments: [
        ("Kinkeeper1!", false), ("kinkeeper kinkeeper", false), ("Anna Bergmann 85", false), ("kin-keeper2026", false),
        ("anna bergmannkinkeeper", false), ("kinkeeper by the lake", true), ("Anna Bergmann walks", true),
    ])
    func `a password is more than the account's name and the program's`(password: String, isTaken: Bool) {
        let complaint = PasswordRule.complaint(about: password, repeated: password, accountName: "Anna Bergmann")
        #expect(complaint == (isTaken ? nil : .isTheName))
    }

    @Test func `a short name is in any sentence, and refuses none`() {
        #expect(PasswordRule.complaint(about: "aabbccddaab", repeated: "aabbccddaab", accountName: "a") == nil)
    }

    @Test func `a password is not the account's name`() {
        #expect(
            PasswordRule.complaint(about: "anna Bergmann", repeated: "anna Bergmann", accountName: "Anna Bergmann")
                == .isTheName)
    }
}
