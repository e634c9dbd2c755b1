import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import NIOCore
import Screens
import Store

/// Style, script, icons and manifest, and what tells a supervisor that all is well.
struct MachineryController: Sendable {
    let pages: Pages
    /// Whether the server takes requests.
    let readiness: Readiness

    func register(in routes: RouteRegistry) {
        routes.get(Routes.asset, Passing(), asset)
        routes.get(Routes.favicon, Passing(), favicon)
        routes.get(Routes.manifest, Passing(), manifest)
        routes.get(Routes.health, Passing()) { _ in Self.plain("ok") }
        routes.get(Routes.readiness, Passing(), isReady)
    }

    private func asset(_ name: String, _ visit: UntrackedRequest) async throws -> Response {
        guard let file = Assets.file(named: name) else { throw Problem.notFound }
        let caching = "public, max-age=31536000, immutable"
        guard let gzip = file.gzip, visit.request.acceptsGzip else {
            return await Response.tagged(file.name, file.contentType, caching: caching, for: visit.request) { file.bytes }
        }
        var response = await Response.tagged("\(file.name).gz", file.contentType, caching: caching, for: visit.request) { gzip }
        response.headers[.vary] = "Accept-Encoding"
        if response.status == .ok { response.headers[.contentEncoding] = "gzip" }
        return response
    }

    private func favicon(_ visit: UntrackedRequest) async throws -> Response {
        guard let file = Assets.files.first(where: { $0.link == "assetIcon192" }) else { throw Problem.notFound }
        return await Response.tagged(file.name, file.contentType, caching: "public, max-age=86400", for: visit.request) {
            file.bytes
        }
    }

    private func manifest(_ visit: UntrackedRequest) async throws -> Response {
        var frame = PageFrame(title: "Kinkeeper")
        // Browsers ask for it without cookies: the page that names it says in which language.
        frame.language = visit.query("language").flatMap { Language(tag: $0) } ?? Pages.language(of: visit.request)
        let manifest = pages.templates.html(.manifest, Page(frame: frame, screen: [String]()))
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/manifest+json", .cacheControl: "public, max-age=3600",
                .vary: "Accept-Language", .contentLanguage: frame.language.rawValue,
            ],
            body: .init(byteBuffer: ByteBuffer(bytes: manifest)))
    }

    /// A line for each check; 503 while one of them fails.
    private func isReady(_ visit: UntrackedRequest) async throws -> Response {
        let checks = await readiness.checks()
        let isReady = checks.allSatisfy(\.isFine)
        let lines = [isReady ? "ready" : "not ready"] + checks.map { "\($0.subject.rawValue): \($0.isFine ? "ok" : "failed")" }
        return Self.plain(lines.joined(separator: "\n"), status: isReady ? .ok : .serviceUnavailable)
    }

    private static func plain(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status, headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(string: text + "\n")))
    }
}
