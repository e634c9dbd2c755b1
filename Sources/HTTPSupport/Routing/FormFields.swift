import Application
package import Hummingbird

/// The fields of a form in the order they were sent; a name may come several times.
package struct FormFields: Sendable {
    /// Name and value of each field.
    package let all: [(name: String, value: String)]

    package init(_ all: [(name: String, value: String)]) {
        self.all = all
    }

    /// Reads application/x-www-form-urlencoded text.
    init(text: String) {
        all = FormText.pairs(in: text)
    }

    /// The first value of a name; nil without one.
    package subscript(name: String) -> String? {
        all.first { $0.name == name }?.value
    }

    /// All values of a name, in their order.
    package func values(_ name: String) -> [String] {
        all.filter { $0.name == name }.map(\.value)
    }
}

extension RouteRegistry {
    /// Registers a handler of a form in which a name may come several times. The form's token is checked before its content is
    /// read; a form of more than `limit` bytes answers 413.
    package func add<E: AccessPolicy>(
        fieldsAt pattern: String, _ entry: E, limit: Int = 1 << 20,
        _ handler: @escaping @Sendable (FormFields, E.Admitted) async throws -> Response
    ) {
        add(.post, pattern, entry) { visit in
            let text = try await visit.formText(atMost: limit, fields: limit / FormText.shortestOfMany)
            try visit.checkFormToken(FormText.value(of: "csrf", in: text))
            return try await visit.once { try await handler(FormFields(text: text), visit) }
        }
    }
}

extension AdmittedRequest {
    /// The text of a form, of no more than so many bytes and fields. Throws `Problem.tooLarge` for more.
    func formText(atMost limit: Int, fields most: Int) async throws -> String {
        let bytes = try await body(atMost: limit)
        // An empty field costs a byte to send, and a hundred to hold.
        let fields = bytes.count { $0 == UInt8(ascii: "&") } + 1
        guard fields <= most else { throw Problem(.tooManyFields, ["limit": .number(most)]) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
