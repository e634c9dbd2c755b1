import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store
import Transfer

/// One file of an `import`: its format, the plan of its columns, and reading it.
struct ImportJob {
    /// The formats that can be given for a file.
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case auto, vcard, csv, monica, nametag, bonds, birday, json
    }

    /// Why a file cannot be read.
    struct Refusal: Error {
        let message: String
    }

    let file: String
    let format: Format
    /// The given meanings of columns: "Column=field".
    let map: [String]
    let dates: DateOrder

    /// The name for reports.
    var name: String {
        file == "-" ? Terminal.phrases.text("import.standardInput") : URL(filePath: file).lastPathComponent
    }

    /// Passes the file on disk. Standard input is written to a temporary one, since a table is examined before it is read.
    func onDisk<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
        guard file == "-" else { return try await body(URL(filePath: file)) }
        let copy = FileManager.default.temporaryDirectory.appending(path: "kinkeeper-\(UUID().uuidString.lowercased())")
        let handle = try PrivateFiles.makeFile(at: copy)
        defer { try? FileManager.default.removeItem(at: copy) }
        while let data = try FileHandle.standardInput.read(upToCount: 1 << 20), !data.isEmpty {
            try handle.write(contentsOf: data)
        }
        try handle.close()
        return try await body(copy)
    }

    /// The plan for a table; nil for a file of another kind.
    func plan(for url: URL) throws -> (plan: TablePlan, survey: TableSurvey)? {
        let found = try ImportSource(contentsOf: url).format()
        // A file given as a table is one, even when its format is unknown.
        let isTable = found == .table || (format == .csv && found == .other(.unknown))
        if !isTable || format != .csv { try check(found) }
        guard isTable else { return nil }
        let survey = try ImportSource(contentsOf: url).survey()
        var meanings = survey.columns.map(\.guess.meaning)
        for pair in map {
            let parts = pair.split(separator: "=", omittingEmptySubsequences: false)
            let heading = parts.dropLast().joined(separator: "=")
            let headings = survey.columns.map(\.guess.heading)
            guard let index = headings.firstIndex(where: { $0.lowercased() == heading.lowercased() }) else {
                throw Refusal(message: text("column", ["heading": heading, "headings": headings.joined(separator: ", ")]))
            }
            guard let word = parts.last, let meaning = ColumnMeaning(String(word)) else {
                let all = ColumnMeaning.Field.allCases.map(\.rawValue).joined(separator: ", ")
                throw Refusal(message: text("meaning", ["meaning": String(parts.last ?? ""), "meanings": all]))
            }
            meanings[index] = meaning
        }
        return (survey.plan(with: meanings, dates: dates), survey)
    }

    /// Refuses a table whose columns do not identify people.
    func check(_ plan: TablePlan) throws {
        guard plan.namesPeople else { throw Refusal(message: text("nobody", ["file": file])) }
    }

    private func check(_ found: FileFormat) throws {
        let isAsSaid =
            switch format {
            case .auto: true
            case .vcard: found == .vCard
            case .csv: found == .table || found == .birdayTable
            case .monica: found == .monica
            case .nametag: found == .nametag
            case .bonds: found == .bonds || found == .other(.database)
            case .birday: found == .birday || found == .birdayTable
            case .json: [.jCard, .monica, .nametag, .birday].contains(found)
            }
        guard isAsSaid else { throw Refusal(message: text("wrongFormat", ["file": file, "format": format.rawValue])) }
    }

    private func text(_ key: String, _ blanks: [String: String]) -> String {
        Terminal.phrases.text("import.terminal.\(key)", blanks)
    }
}
