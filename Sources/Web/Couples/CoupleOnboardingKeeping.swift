import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

// The steps of getting started that keep something besides: love languages, and the couple's weekly time.

extension CoupleOnboardingController {
    // MARK: Love languages

    /// Keeps the ticked love languages, each once, and goes on. A kind that has one by now is not kept a second time: what was typed for
    /// it comes back.
    func keep(_ sent: CoupleOnboardingLanguages.Fields, _ member: Member) async throws -> Response {
        let (display, languages) = (pages.display(of: member), try await pages.loveLanguages(of: member))
        let phrases = display.phrases
        var typed = CoupleOnboardingScreen.Typed()
        var fields = sent
        let drafts = CoupleOnboardingLanguages.drafts(&fields, phrases)
        typed.languages = fields
        guard try await member.space.coupleOnboarding().onboarding.isOpen(.loveLanguages) else {
            return try await show(
                .loveLanguages, member, typed: typed, refusal: phrases.text("gettingStarted.changed"), status: .conflict)
        }
        guard !fields.rows.values.contains(where: { $0.problem != nil }) else {
            return try await show(.loveLanguages, member, typed: typed, status: .unprocessableContent)
        }
        let have = try await languages.ownByKind()
        guard !drafts.isEmpty || have.count == LoveLanguage.Kind.allCases.count else {
            typed.problem = phrases.text("gettingStarted.love.none")
            return try await show(.loveLanguages, member, typed: typed, status: .unprocessableContent)
        }
        // Shared with the partner that the form named, and with no other one.
        guard !fields.isShared || fields.couple == languages.couple?.id.description else {
            return try await keepForOneself(typed, phrases, member)
        }
        do throws(StoreError) {
            for draft in drafts where try await !create(draft, isShared: fields.isShared, languages, have, at: display.now) {
                typed.languages?.rows[draft.kind]?.problem = phrases.text("gettingStarted.love.taken")
            }
        } catch {
            switch error {
            case .checkInRefused(.noPartner), .spaceRefused: return try await keepForOneself(typed, phrases, member)
            default: throw error
            }
        }
        guard typed.languages?.rows.values.contains(where: { $0.problem != nil }) != true else {
            return try await show(.loveLanguages, member, typed: typed, status: .conflict)
        }
        let notice = drafts.isEmpty ? nil : Notice("gettingStarted.love.saved", count: drafts.count)
        return try await act([.finish(.loveLanguages)], at: .loveLanguages, seen: nil, member, notice)
    }

    /// The words that were typed for a partner who left: nothing was shared.
    private func keepForOneself(
        _ typed: CoupleOnboardingScreen.Typed, _ phrases: Phrasebook, _ member: Member
    ) async throws -> Response {
        var typed = typed
        typed.languages?.isShared = false
        let reason = phrases.text("gettingStarted.love.left")
        return try await show(.loveLanguages, member, typed: typed, refusal: reason, status: .conflict)
    }

    /// Makes a love language unless its kind has another one; returns whether it is there.
    private func create(
        _ draft: LoveLanguageDraft, isShared: Bool, _ languages: AccountLoveLanguages,
        _ have: [LoveLanguage.Kind: LoveLanguage], at time: Date
    ) async throws(StoreError) -> Bool {
        var isKnown = false
        if let id = draft.id { isKnown = try await languages.language(id) != nil }
        guard isKnown || have[draft.kind] == nil else { return false }
        do throws(StoreError) {
            guard !isKnown else {
                try await languages.create(draft, isShared: isShared, at: time)
                return true
            }
            // One that was deleted has its identifier still.
            _ = try await LoveLanguage.ID.writing(draft.id, draft.title) { id throws(StoreError) in
                var named = draft
                named.id = id
                return try await languages.create(named, isShared: isShared, at: time)
            }
            return true
        } catch {
            guard error == .conflict else { throw error }
            return false
        }
    }

    // MARK: The first check-in

    /// Sets the couple's weekly time where none is set, and goes on.
    func plan(_ form: FormFields, seen: Int, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        guard form["time"] != nil else { return try await act([.finish(.schedule)], at: .schedule, seen: seen, member) }
        func text(_ name: String) -> String { String((form[name] ?? "").prefix(40)).trimmingCharacters(in: .whitespaces) }
        var (typed, fields) = (
            CoupleOnboardingScreen.Typed(), CoupleOnboardingSchedule.Fields(weekday: text("weekday"), time: text("time"))
        )
        let schedule = fields.schedule(from: display)
        typed.schedule = fields
        guard let schedule else {
            return try await show(.schedule, member, typed: typed, status: .unprocessableContent)
        }
        guard try await member.space.coupleOnboarding().onboarding.isOpen(.schedule) else {
            return try await act([.finish(.schedule)], at: .schedule, seen: nil, member)
        }
        let couple = try await folder.accounts.couple(of: member.account.id, at: display.now)
        guard couple?.partner(of: member.account.id) != nil else {
            // It has ended meanwhile: the step says so.
            let reason = display.phrases.text("gettingStarted.changed")
            return try await show(.schedule, member, refusal: reason, status: .conflict)
        }
        let checkIns = try await folder.checkIns(of: member.account.id, at: display.now)
        do throws(StoreError) {
            try await checkIns.space.setCheckInSchedule(schedule, by: member.account.id, seen: 0, at: display.now)
        } catch {
            guard error == .conflict else { throw error }
            return try await show(.schedule, member, typed: typed, status: .conflict)
        }
        followers.changed(checkIns.couple.id)
        return try await act([.finish(.schedule)], at: .schedule, seen: nil, member)
    }
}

extension CoupleOnboardingLanguages.Fields {
    /// The fields as the form sends them.
    init(_ form: FormFields) {
        var rows: [LoveLanguage.Kind: Row] = [:]
        for kind in LoveLanguage.Kind.allCases where form["title-\(kind.rawValue)"] != nil {
            rows[kind] = Row(
                id: form["id-\(kind.rawValue)"], isTicked: form["keep-\(kind.rawValue)"] != nil,
                title: form["title-\(kind.rawValue)"] ?? "", importance: form["importance-\(kind.rawValue)"] ?? "")
        }
        self.init(rows: rows, isShared: form["privacy"] == "shared", couple: form["couple"])
    }
}
