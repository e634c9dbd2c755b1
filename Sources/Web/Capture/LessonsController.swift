import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// What an account's quick notes have learnt: seen, removed one by one or all together, and switched off.
struct LessonsController: Sendable {
    let pages: Pages
    private let undo = LessonUndoBuffer()

    init(pages: Pages) { self.pages = pages }

    /// The switch: "yes" to turn it on.
    struct Switch: Decodable, Sendable {
        let on: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.lessons, signedIn, page)
        routes.post(Routes.lessons, signedIn, Switch.self, turn)
        routes.post(Routes.lessonRemoval, signedIn, NoFields.self, remove)
        routes.get(Routes.lessonsClearing, signedIn, askClearing)
        routes.post(Routes.lessonsClearing, signedIn, NoFields.self, clear)
        routes.post(Routes.lessonsRestoring, signedIn, NoFields.self, restore)
    }

    private func page(_ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let learning = try await member.space.captureLearning(of: member.account.id)
        let names = try await member.space.names(of: learning.people)
        return pages.page(
            .lessons, display.phrases.text("lessons.title"), tab: .settings,
            LessonsScreen(learning, names: names, from: display), for: member)
    }

    private func turn(_ form: Switch, _ member: Member) async throws -> Response {
        let isOn = form.on == "yes"
        try await member.space.setCaptureLearning(isOn: isOn, of: member.account.id)
        return back(Notice(isOn ? "lessons.on" : "lessons.off"), member)
    }

    private func remove(_ id: CaptureLesson.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        let lesson = try await member.space.removeCaptureLesson(id, of: member.account.id)
        let way = try await undoing([lesson], member)
        let word = pages.display(of: member).wording.quoted(lesson.word)
        return back(Notice("lessons.removed", ["word": word], undoPath: way), member)
    }

    private func askClearing(_ member: Member) async throws -> Response {
        guard !(try await member.space.captureLearning(of: member.account.id).lessons.isEmpty) else {
            return .seeOther(Routes.lessons.path)
        }
        let phrases = pages.phrases(for: member)
        let screen = QuestionScreen(
            title: phrases.text("lessons.clear.title"), text: phrases.text("lessons.clear.text"),
            yesPath: Routes.lessonsClearing.path, yesTitle: phrases.text("lessons.clear"), noPath: Routes.lessons.path)
        return pages.page(.question, screen.title, tab: .settings, screen, for: member)
    }

    private func clear(_ form: NoFields, _ member: Member) async throws -> Response {
        let lessons = try await member.space.clearCaptureLessons(of: member.account.id)
        let way = lessons.isEmpty ? nil : try await undoing(lessons, member)
        return back(Notice("lessons.cleared", count: lessons.count, undoPath: way), member)
    }

    private func restore(_ key: String, _ form: NoFields, _ member: Member) async throws -> Response {
        guard let lessons = await undo.take(key, for: member.account.id) else { throw Problem.notFound }
        do { try await member.space.restoreCaptureLessons(lessons, of: member.account.id) } catch {
            // Nothing was brought back, so that it can be tried again.
            await undo.put(lessons, back: key, for: member.account.id)
            throw error
        }
        return back(Notice("lessons.restored"), member)
    }

    /// Where lessons that were removed are brought back.
    private func undoing(_ lessons: [CaptureLesson], _ member: Member) async throws -> String {
        Routes.lessonsRestoring.path(await undo.keep(lessons, for: member.account.id))
    }

    private func back(_ notice: Notice, _ member: Member) -> Response {
        pages.seeOther(Routes.lessons.path, notice, for: member)
    }
}

/// Lessons that were removed last, of each account its own: in memory, until the server ends.
actor LessonUndoBuffer {
    private var removed: [(key: String, account: Account.ID, lessons: [CaptureLesson])] = []

    /// How often one account can undo, and how many accounts' removals are kept in all.
    private static let (mostOfAccount, most) = (10, 200)

    func keep(_ lessons: [CaptureLesson], for account: Account.ID) -> String {
        let key = UUID().uuidString.lowercased()
        removed.append((key, account, lessons))
        let own = removed.indices.filter { removed[$0].account == account }
        if own.count > Self.mostOfAccount { removed.remove(at: own[0]) }
        if removed.count > Self.most { removed.removeFirst() }
        return key
    }

    func put(_ lessons: [CaptureLesson], back key: String, for account: Account.ID) {
        removed.append((key, account, lessons))
    }

    func take(_ key: String, for account: Account.ID) -> [CaptureLesson]? {
        guard let place = removed.firstIndex(where: { $0.key == key && $0.account == account }) else { return nil }
        return removed.remove(at: place).lessons
    }
}
