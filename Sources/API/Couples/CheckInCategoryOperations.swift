import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Operation {
    /// What a couple talks about.
    static let checkInCategories: [Operation] = [
        listCategories, addCategory, changeCategory, addPrompt, changePrompt,
    ].map(\.inCouple)

    private static let listCategories = Operation(
        id: "listCheckInCategories", method: .get, path: "/couple/categories", tag: "Check-ins",
        summary: "The categories with their prompts, in their order; hidden ones too", scope: .readCouple,
        success: .json(.named("CheckInCategoryPage"), "All of them.")
    ) { call in
        let all = try await call.checkIns().shownCategories(call.display.phrases, at: call.now)
        return .page(all.map(Records.checkInCategory.json), next: nil)
    }

    private static let addCategory = Operation(
        id: "addCheckInCategory", method: .post, path: "/couple/categories", tag: "Check-ins",
        summary: "Add a category of your own", scope: .writeCouple, body: .json(.named("CheckInCategoryInput")),
        success: .json(.named("CheckInCategory"), "The category.", status: .created)
    ) { call in
        let couple = try await call.checkIns()
        let id = call.body["id"]?.text.flatMap { CheckInCategory.ID($0) } ?? .make(at: call.now)
        // Made before the first one of their own, so that the standard ones are there too.
        let known = try await couple.space.checkInCategories(at: call.now)
        if !known.contains(where: { $0.id == id }) {
            var category = CheckInCategory(id: id, icon: "")
            try call.read(call.body, Records.checkInCategoryInput, into: &category)
            try await save(category, in: couple)
        }
        return try await reply(id, couple, call, location: "/couple/categories")
    }

    private static let changeCategory = Operation(
        id: "replaceCheckInCategory", method: .put, path: "/couple/categories/{category}", tag: "Check-ins",
        summary: "Change a category or hide it; empty words give a standard one its own back", scope: .writeCouple,
        body: .json(.named("CheckInCategoryReplacement")), success: .json(.named("CheckInCategory"), "The category.")
    ) { call in
        let couple = try await call.checkIns()
        var category = try await known(couple, call)
        try call.read(call.body, Records.checkInCategoryInput, into: &category)
        try await save(category, in: couple)
        return try await reply(category.id, couple, call)
    }

    private static let addPrompt = Operation(
        id: "addCheckInPrompt", method: .post, path: "/couple/categories/{category}/prompts", tag: "Check-ins",
        summary: "Add a prompt of your own", scope: .writeCouple, body: .json(.named("CheckInPromptInput")),
        success: .json(.named("CheckInCategory"), "The category.", status: .created)
    ) { call in
        let couple = try await call.checkIns()
        let category = try await known(couple, call)
        let id = call.body["id"]?.text.flatMap { CheckInPrompt.ID($0) } ?? .make(at: call.now)
        if let present = try await couple.space.checkInPrompts().first(where: { $0.id == id }) {
            guard present.category == category.id else {
                throw Problem.invalid([.init(pointer: "/id", detail: "names a prompt of another category")])
            }
        } else {
            var prompt = CheckInPrompt(id: id, category: category.id)
            try call.read(call.body, Records.checkInPromptInput, into: &prompt)
            try await save(prompt, in: couple)
        }
        return try await reply(category.id, couple, call, location: "/couple/categories")
    }

    private static let changePrompt = Operation(
        id: "replaceCheckInPrompt", method: .put, path: "/couple/categories/{category}/prompts/{prompt}", tag: "Check-ins",
        summary: "Change a prompt or hide it; an empty text gives a standard one its words back", scope: .writeCouple,
        body: .json(.named("CheckInPromptReplacement")), success: .json(.named("CheckInCategory"), "The category.")
    ) { call in
        let couple = try await call.checkIns()
        let category: CheckInCategory.ID = try call.identifier("category")
        let id: CheckInPrompt.ID = try call.identifier("prompt")
        let prompts = try await couple.space.checkInPrompts(of: category)
        guard var prompt = prompts.first(where: { $0.id == id }) else { throw Problem.notFound }
        try call.read(call.body, Records.checkInPromptInput, into: &prompt)
        try await save(prompt, in: couple)
        return try await reply(category, couple, call)
    }

    // MARK: - Private

    private static func known(_ couple: CoupleCheckIns, _ call: Call) async throws -> CheckInCategory {
        let id: CheckInCategory.ID = try call.identifier("category")
        let all = try await couple.space.checkInCategories(at: call.now)
        guard let category = all.first(where: { $0.id == id }) else { throw Problem.notFound }
        return category
    }

    private static func save(_ category: CheckInCategory, in couple: CoupleCheckIns) async throws {
        try await refusingCategory { () async throws(StoreError) in try await couple.space.save(category) }
    }

    private static func save(_ prompt: CheckInPrompt, in couple: CoupleCheckIns) async throws {
        try await refusingCategory { () async throws(StoreError) in try await couple.space.save(prompt) }
    }

    /// Runs a change; a value that is refused becomes a problem that names the place.
    private static func refusingCategory(_ change: () async throws(StoreError) -> Void) async throws {
        do throws(StoreError) { try await change() } catch {
            guard case .checkInProblem(let problem) = error, problem != .tooMany else { throw error }
            throw Problem.invalid([problem.fault])
        }
    }

    private static func reply(
        _ id: CheckInCategory.ID, _ couple: CoupleCheckIns, _ call: Call, location: String? = nil
    ) async throws -> Reply {
        let all = try await couple.shownCategories(call.display.phrases, at: call.now)
        guard let category = all.first(where: { $0.category.id == id }) else { throw Problem.notFound }
        return .json(Records.checkInCategory.json(category), location: location)
    }
}

extension CheckInCategory.Problem {
    fileprivate var fault: Problem.Fault {
        switch self {
        case .noName: .init(pointer: "/name", detail: "must not be blank")
        case .longName: .init(pointer: "/name", detail: "is too long")
        case .longDetails: .init(pointer: "/details", detail: "is too long")
        case .icon: .init(pointer: "/icon", detail: "must be an emoji or up to three letters")
        case .colour: .init(pointer: "/colour", detail: "must be like #EC4899")
        case .noText: .init(pointer: "/text", detail: "must not be blank")
        case .longText: .init(pointer: "/text", detail: "is too long")
        case .tooMany: .init(pointer: "", detail: "is one too many")
        }
    }
}
