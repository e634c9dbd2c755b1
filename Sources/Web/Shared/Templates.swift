import HTTPSupport
import HTTPTypes
import Hummingbird
import Mustache
import NIOCore

/// The pages' templates, which travel inside the program. One that is missing is an error of compilation.
struct Templates: Sendable {
    /// The templates that stand for a page of their own.
    enum Name: String, Sendable {
        case card, error, `import`, imports, manifest, people, person, settings, setup, today
        case peopleFragment = "people_fragment"
        case signIn = "sign_in"
    }

    /// A template that cannot be parsed; its name and why.
    struct Unreadable: Error {
        let name: String
        let reason: String
    }

    private let library: MustacheLibrary

    /// Parses all templates.
    init() throws(Unreadable) {
        MustacheContentTypes.register(EscapedHTML(), named: EscapedHTML.name)
        var library = MustacheLibrary()
        for (name, bytes) in Self.sources {
            // Every template asks for our escaping, partials too: the library starts each of them with its own.
            let text = "{{% CONTENT_TYPE:\(EscapedHTML.name)}}" + String(decoding: bytes, as: UTF8.self)
            do { try library.register(text, named: name) } catch { throw Unreadable(name: name, reason: "\(error)") }
        }
        self.library = library
    }

    /// The page as HTML text.
    func text(_ name: Name, _ page: Page) -> String {
        library.render(page, withTemplate: name.rawValue) ?? ""
    }

    /// The page as an answer.
    func response(_ name: Name, _ page: Page, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status, headers: [.contentType: "text/html; charset=utf-8"],
            body: .init(byteBuffer: ByteBuffer(string: text(name, page))))
    }

    private static let sources: [(String, [UInt8])] = [
        ("avatar", PackageResources.avatar_mustache),
        ("card", PackageResources.card_mustache),
        ("csrf", PackageResources.csrf_mustache),
        ("empty_state", PackageResources.empty_state_mustache),
        ("error", PackageResources.error_mustache),
        ("icons", PackageResources.icons_mustache),
        ("import", PackageResources.import_mustache),
        ("imports", PackageResources.imports_mustache),
        ("manifest", PackageResources.manifest_mustache),
        ("occasion_row", PackageResources.occasion_row_mustache),
        ("page_bottom", PackageResources.page_bottom_mustache),
        ("page_top", PackageResources.page_top_mustache),
        ("people", PackageResources.people_mustache),
        ("people_fragment", PackageResources.people_fragment_mustache),
        ("people_rows", PackageResources.people_rows_mustache),
        ("person", PackageResources.person_mustache),
        ("person_row", PackageResources.person_row_mustache),
        ("settings", PackageResources.settings_mustache),
        ("setup", PackageResources.setup_mustache),
        ("sign_in", PackageResources.sign_in_mustache),
        ("toast", PackageResources.toast_mustache),
        ("today", PackageResources.today_mustache),
    ]
}
