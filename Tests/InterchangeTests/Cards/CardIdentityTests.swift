import Testing

@testable import Interchange

struct CardIdentityTests {
    @Test(arguments: [
        ("urn:uuid:4FBE8971-0BC3-424C-9C26-36C3E1EFF6B1", "4fbe8971-0bc3-424c-9c26-36c3e1eff6b1"),
        ("URN:UUID:4fbe8971-0bc3-424c-9c26-36c3e1eff6b1", "4fbe8971-0bc3-424c-9c26-36c3e1eff6b1"),
        (" 4FBE8971-0BC3-424C-9C26-36C3E1EFF6B1 ", "4fbe8971-0bc3-424c-9c26-36c3e1eff6b1"),
        ("Anna@Example.org", "Anna@Example.org"),
        ("4FBE8971-0BC3-424C-9C26-36C3E1EFF6B1:ABPerson", "4FBE8971-0BC3-424C-9C26-36C3E1EFF6B1:ABPerson"),
    ])
    func `an identifier is made comparable only where nothing is lost by it`(text: String, comparable: String) {
        #expect(text.comparableUID == comparable)
    }

    @Test func `an empty identifier is none`() {
        #expect("".comparableUID == nil)
        #expect("urn:uuid:".comparableUID == nil)
    }

    @Test(
        arguments: [
            ("19951031T222710Z", 815_178_430), ("1995-10-31T22:27:10Z", 815_178_430), ("1995-10-31T22:27:10.123Z", 815_178_430),
            ("1995-10-31T22:27:10", 815_178_430), ("19951101T002710+0200", 815_178_430),
            ("1995-10-31T17:27:10-05:00", 815_178_430),
            ("1995-10-31", 815_097_600), ("19951031", 815_097_600), ("19951031T22Z", 815_176_800), ("1969-12-31T23:59:59Z", -1),
        ] as [(String, Int64)])
    func `a revision is seconds since 1970`(text: String, seconds: Int64) {
        #expect(Timestamp.seconds(text) == seconds)
    }

    @Test(arguments: [
        "", "yesterday", "1995-13-31", "19951031T2Z", "19951031T99", "815178430", "1995-10-31T22:27:10 PM", "19951031T10+x",
    ])
    func `what is no time is no revision`(text: String) {
        #expect(Timestamp.seconds(text) == nil)
    }
}
