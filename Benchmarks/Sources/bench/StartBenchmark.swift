import Foundation

/// From starting the process to its first answer.
enum StartBenchmark {
    static func measure(_ report: inout Report) throws {
        let program = try Program()
        let scratch = try ScratchFolder()
        let folder = scratch.file("data")
        try RunningServer.fill(folder, with: 10_000, by: program, scratch)
        var starts: [Double] = []
        var versions: [Double] = []
        for _ in 0..<15 {
            starts.append(try RunningServer(program, on: folder).secondsToAnswer)
            versions.append(try seconds(of: { try program.run(["--version"]) }))
        }
        report.add(
            "start to first answer, 10,000 people, median", seconds: starts.percentile(0.5), baseline: versions.percentile(0.5),
            of: "kinkeeper --version")
        report.add(
            "  the slowest of 15", seconds: starts.max() ?? 0, baseline: versions.max() ?? 0, of: "its slowest")
    }
}
