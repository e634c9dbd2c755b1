import Testing

@testable import Store

@Suite struct SelectedColumnsTests {
    private enum Columns: Int, SelectedColumns { case id, givenName, cardID, photoURLPath, isA, aBCd, cadenceDays2 }
    private enum Other: Int, SelectedColumns {
        case id, length

        var sql: String { self == .length ? "octet_length(text)" : name }
    }

    @Test func `names of columns are those of the cases, as SQL writes them`() {
        #expect(Columns.list == "id, given_name, card_id, photo_url_path, is_a, a_b_cd, cadence_days2")
    }

    @Test func `each type has a list of its own, and one for each table`() {
        #expect(Other.list == "id, octet_length(text)")
        #expect(Other.list(of: "cards") == "cards.id, cards.octet_length(text)")
        #expect(Other.list(of: "people") == "people.id, people.octet_length(text)")
        #expect(Other.list == "id, octet_length(text)" && Columns.list.hasPrefix("id, given_name"))
    }
}
