import Application
import Kinkeeper
import Store
import Testing
import Transfer

@testable import Screens

/// Every error has its words in every language.
@Suite struct ErrorWordsTests {
    @Test(arguments: ErrorCode.allCases)
    func `every code says what happened, with the same parameters in each language`(code: ErrorCode) {
        for part in ["title", "happened", "meaning", "next"] {
            let key = "errors.\(code.rawValue).\(part)"
            let has = Language.allCases.map { Phrasebook.of($0).has(key) }
            #expect(Set(has).count == 1, "\(key)")
            #expect(part != "happened" || has.allSatisfy(\.self), "\(key)")
            #expect(Set(Language.allCases.map { Phrasebook.of($0).text(key).blanks }).count == 1, "\(key)")
        }
        for language in Language.allCases {
            let words = Wording(language).words(of: PlainError(code))
            #expect(![words.title, words.happened, words.meaning, words.next].contains(""), "\(code) \(language)")
        }
    }

    /// An error of each code that has parameters, as they are thrown.
    static let errors: [any CodedError & Sendable] = [
        StoreError.tooNew(step: "x"), StoreError.damaged("x"), StoreError.noAccess("x"), StoreError.unexpected("x"),
        StoreError.channelsFull, StoreError.appPasswordsFull, StoreError.connectionsFull, StoreError.nameRefused(.tooLong),
        StoreError.refused(.futureDay(CivilDate(daysSinceEpoch: 20_778))),
        StoreError.refused(.snoozeNotAhead(CivilDate(daysSinceEpoch: 20_778))), StoreError.giftRefused(.notALink("ftp")),
        StoreError.giftRefused(.givenAhead(CivilDate(daysSinceEpoch: 20_778))), StoreError.giftRefused(.tooManyPictures),
        StoreError.giftRefused(.reminderMessage), StoreError.giftRefused(.tooManyReminders),
        StoreError.spaceRefused(.tooManyFamilies), StoreError.spaceRefused(.tooManyMembers),
        StoreError.spaceRefused(.tooManyInvitations), StoreError.serverRefused(.tooManyInvitations),
        StoreError.familyNameRefused(.tooLong),
        GroupName.Refusal.tooLong, DocumentProblem(.notEmpty), DocumentProblem(.wrongValue, line: 12, subject: "people.name"),
        InterruptedImport(ImportProgress(counts: ImportCounts(created: 3)), cause: .diskFull),
        InterruptedImport(ImportProgress(counts: ImportCounts(created: 3)), cause: .damaged("x")),
        PlainError.server("refused", "401"), PlainError.server("status-503"),
    ]

    @Test(arguments: Language.allCases)
    func `no blank is left of a thrown error`(language: Language) {
        let wording = Wording(language)
        for error in Self.errors {
            let words = wording.words(of: error)
            for text in [words.title, words.happened, words.meaning, words.next, wording.sentence(of: error)] {
                #expect(!text.contains("{") && !text.isEmpty, "\(error): \(text)")
            }
        }
    }

    @Test func `a terminal is told what happened, what it means and the advice of the code itself`() {
        let english = Wording(.english)
        #expect(
            english.sentence(of: StoreError.busy)
                == "Another program is using the database. Nothing was changed. Try again in a moment.")
        #expect(english.sentence(of: StoreError.refused(.nobody)) == "Choose at least one person. Nothing was changed.")
        #expect(english.reason(of: PlainError.server("status-503", "later")).hasSuffix("(status-503). (later)"))
        #expect(
            Wording(.german).reason(of: DocumentProblem(.missingMember, line: 1_200, subject: "people"))
                == "Zeile 1.200: „people“ fehlt.")
    }

    @Test func `a wait is said in seconds or minutes`() {
        let next = [1, 90, 600].map {
            Wording(.english).words(of: PlainError(.tooManyTries, ["wait": .seconds($0)])).next
        }
        #expect(next == ["a second", "90 seconds", "10 minutes"].map { "Wait \($0), then try again." })
    }
}
