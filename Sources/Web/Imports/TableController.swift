import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Interchange
import Kinkeeper
import Screens
import Store
import Transfer

/// The review of a table before it is imported: nothing is written before it is confirmed.
struct TableController: Sendable {
    let pages: Pages
    let runner: ImportRunner

    /// The form: "column-3" and the like, and the order of days.
    struct Form: Decodable, Sendable {
        var columns: [Int: String] = [:]
        var dates: String?

        private struct Key: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }

            init?(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            for key in container.allKeys {
                if key.stringValue == "dates" {
                    dates = try container.decode(String.self, forKey: key)
                } else if key.stringValue.hasPrefix("column-"), let index = Int(key.stringValue.dropFirst(7)) {
                    columns[index] = try container.decode(String.self, forKey: key)
                }
            }
        }
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.importTable, signedIn, show)
        routes.post(Routes.importTableMapping, signedIn, Form.self, keep)
        routes.post(Routes.importTableImporting, signedIn, Form.self, start)
        routes.post(Routes.importTableDiscarding, signedIn, NoFields.self, discard)
    }

    private func show(_ table: WaitingTable.ID, _ member: Member) async throws -> Response {
        try await page(table, member, status: .ok)
    }

    private func page(_ table: WaitingTable.ID, _ member: Member, status: HTTPResponse.Status) async throws -> Response {
        let display = pages.display(of: member)
        let looked = try await runner.tables.look(at: table, of: member.tableOwner, today: display.today)
        guard let looked else { throw Problem.notFound }
        let screen = TableScreen(table, looked, from: display)
        return pages.page(
            .table, display.phrases.text("import.table"), tab: .people, screen, for: member, status: status)
    }

    private func keep(_ table: WaitingTable.ID, _ form: Form, _ member: Member) async throws -> Response {
        try await save(form, for: table, member)
        return .seeOther(Routes.importTable.path(table, in: member.family))
    }

    private func start(_ table: WaitingTable.ID, _ form: Form, _ member: Member) async throws -> Response {
        try await save(form, for: table, member)
        let survey = try await runner.tables.survey(of: table, member.tableOwner)
        guard let choices = runner.tables.choices(for: table, of: member.tableOwner), choices.plan(for: survey).namesPeople
        else {
            return try await page(table, member, status: .unprocessableContent)
        }
        return .seeOther(Routes.importRun.path(try await runner.start(table, named: choices.fileName, for: member)))
    }

    private func discard(_ table: WaitingTable.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        runner.tables.discard(table, of: member.tableOwner)
        return pages.seeOther(Routes.imports.path(in: member.family), Notice("import.table.discarded"), for: member)
    }

    private func save(_ form: Form, for table: WaitingTable.ID, _ member: Member) async throws {
        var columns: [Int: ColumnMeaning] = [:]
        for (index, code) in form.columns {
            guard let meaning = ColumnMeaning(code) else { throw Problem.badRequest }
            columns[index] = meaning
        }
        try await runner.tables.choose(
            columns, dates: form.dates.map { DateOrder(rawValue: $0) ?? .unknown }, for: table, of: member.tableOwner)
    }
}
