import Foundation

/// Resident memory: of a server that has served some pages, and the most that imports of large files take.
enum MemoryBenchmark {
    static func measure(_ report: inout Report) throws {
        let program = try Program()
        try measureServer(program, &report)
        let many = SampleCards(photoRate: 0.25, photoSize: 30_000)
        try measureImport("import of 300 MB of cards, a quarter with photos", many, count: 28_000, program, &report)
        let large = SampleCards(photoRate: 1, photoSize: 14_000_000)
        try measureImport("import of one card of 19 MB", large, count: 1, program, &report)
        report.remark("The baseline is the same program importing a single small card.")
    }

    private static func measureServer(_ program: Program, _ report: inout Report) throws {
        let scratch = try ScratchFolder()
        let folder = scratch.file("data")
        try RunningServer.fill(folder, with: 10_000, by: program, scratch)
        let server = try RunningServer(program, on: folder)
        let fresh = server.process.memory("VmRSS") ?? 0
        let connection = try server.signedIn()
        for round in 0..<200 {
            for path in ["/", "/people", "/people?q=an", "/people?q=schmidt", "/settings", "/imports"] {
                keep(try connection.get(path))
            }
            if round == 0 { add("serving 10,000 people, first pages", server.process.memory("VmRSS"), fresh, &report) }
        }
        sleep(2)
        add("serving 10,000 people, after 1,200 pages", server.process.memory("VmRSS"), fresh, &report)
        // Code is let go in the second quiet ten seconds at the latest.
        sleep(28)
        add("serving 10,000 people, idle for half a minute", server.process.memory("VmRSS"), fresh, &report)
        add("  the most so far", server.process.memory("VmHWM"), fresh, &report)
    }

    private static func add(_ what: String, _ memory: Int?, _ fresh: Int, _ report: inout Report) {
        add(what, memory, baseline: fresh, of: "when it started", &report)
    }

    private static func measureImport(
        _ what: String, _ cards: SampleCards, count: Int, _ program: Program, _ report: inout Report
    ) throws {
        let scratch = try ScratchFolder()
        let file = try scratch.write(cards, count: count, to: "large.vcf")
        let small = try scratch.write(SampleCards(), count: 1, to: "small.vcf")
        let baseline = try peak(of: ["import", small.path, "--data", scratch.file("small").path], program)
        let peak = try peak(of: ["import", file.path, "--data", scratch.file("data").path], program)
        add(what, peak, baseline: baseline, of: "one small card", &report)
    }

    /// The most resident memory of a run, in kilobytes, looked at until it ends.
    private static func peak(of arguments: [String], _ program: Program) throws -> Int {
        let process = try program.start(arguments)
        var most = 0
        while process.isRunning {
            most = max(most, process.memory("VmHWM") ?? 0)
            usleep(1000)
        }
        guard process.terminationStatus <= 1 else {
            throw Program.Failure(description: "the import ended with \(process.terminationStatus)")
        }
        return most
    }

    private static func add(_ what: String, _ memory: Int?, baseline: Int, of name: String, _ report: inout Report) {
        let figure = Double(memory ?? 0)
        report.add(
            what, Report.number(figure / 1000) + " MB", baseline: "\(Report.number(Double(baseline) / 1000)) MB \(name)",
            ratio: figure / max(Double(baseline), 1))
    }
}
