import Foundation

/// Pages over few and many people, through the real server, on one connection.
enum PagesBenchmark {
    private static let sizes = [100, 10_000, 100_000]
    private static let requests = 300

    /// Words of each length: common ones, rare ones, ones at the end of the list of names, and ones that match no one.
    private static let words = [
        "an", "schmidt", "zsofia", "coffee", "xqzvut", "zs", "qq", "e", "q", "4912", "49", "müller", "王",
    ]

    static func measure(_ report: inout Report) throws {
        let program = try Program()
        var medians: [String: [Double]] = [:]
        var names: [String] = []
        for size in sizes {
            let scratch = try ScratchFolder()
            let folder = scratch.file("data")
            try RunningServer.fill(folder, with: size, by: program, scratch)
            let server = try RunningServer(program, on: folder)
            let connection = try server.signedIn()
            let people = size.formatted(.number.locale(Locale(identifier: "en_GB")))
            let pages = try pages(on: connection)
            names = pages.map(\.name)
            for (name, path) in pages {
                let (page, health) = try times(of: path, on: connection)
                medians[name, default: []].append(page.percentile(0.5))
                report.add(
                    "\(name), \(people): p95 \(Report.duration(page.percentile(0.95))), p50", seconds: page.percentile(0.5),
                    baseline: health.percentile(0.5), of: "/healthz")
            }
        }
        for name in names {
            guard let first = medians[name]?.first, let last = medians[name]?.last else { continue }
            report.add("\(name), 100,000 by 100", seconds: last, baseline: first, of: "at 100")
        }
    }

    private static func pages(on connection: Connection) throws -> [(name: String, path: String)] {
        let people = try connection.get("/people")
        guard people.status == 200, let person = people.text(after: "href=\"/people/", before: "\"") else {
            throw Program.Failure(description: "the people page (\(people.status)) shows nobody")
        }
        return [
            ("Today", "/"), ("Catch-ups", "/catch-ups"), ("People", "/people"),
            ("People, far down", try farDown(on: connection)), ("People, family", "/people?category=family"),
            ("Person", "/people/" + person), ("Duplicates", "/duplicates"), ("Statistics", "/statistics"),
        ] + words.map { ("People, \"\($0)\"", "/people?q=" + escaped($0)) }
    }

    private static func escaped(_ word: String) -> String {
        word.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    /// Returns the path of a page after many clicks on "next".
    private static func farDown(on connection: Connection) throws -> String {
        var path = "/people"
        for _ in 0..<400 {
            let page = try connection.get(path)
            guard let next = page.text(after: "<a class=\"button\" href=\"/people?", before: "\"") else { break }
            path = "/people?" + next.replacing("&amp;", with: "&")
        }
        return path
    }

    /// Seconds of each request, and of as many to /healthz between them.
    static func times(of path: String, on connection: Connection) throws -> (page: [Double], health: [Double]) {
        var page: [Double] = []
        var health: [Double] = []
        for round in -20..<requests {
            var status = 0
            let time = try seconds(of: { status = try connection.get(path).status })
            guard status == 200 else { throw Program.Failure(description: "\(path) was answered with \(status)") }
            let idle = try seconds(of: { _ = try connection.get("/healthz") })
            guard round >= 0 else { continue }
            page.append(time)
            health.append(idle)
        }
        return (page, health)
    }
}
