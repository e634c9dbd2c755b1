import Testing

@testable import KinkeeperCLI

@Suite struct NearestCommandTests {
    private let known = ["upcoming", "due", "log", "people", "gifts", "group", "show", "search", "today", "sync", "serve"]

    @Test(arguments: [
        ("upcomming", "upcoming"), ("upcomnig", "upcoming"), ("pepole", "people"), ("gift", "gifts"), ("grop", "group"),
        ("Today", "today"), ("seach", "search"), ("up", "upcoming"), ("lgo", "log"),
    ])
    func `a slip of the fingers is recognised`(typed: String, meant: String) {
        #expect(NearestCommand.of(typed, among: known) == meant)
    }

    @Test(arguments: ["birthdays", "", "x", "xyzzy", "delete"])
    func `a word that is far from all is guessed at by nobody`(typed: String) {
        #expect(NearestCommand.of(typed, among: known) == nil)
    }

    @Test func `the distance counts letters, and two swapped ones once`() {
        for (one, other, distance) in [
            ("", "", 0), ("abc", "", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("kitten", "sitting", 3),
        ] {
            #expect(NearestCommand.distance(Array(one), Array(other)) == distance)
            #expect(NearestCommand.distance(Array(other), Array(one)) == distance)
        }
    }
}
