import Foundation
import Kinkeeper
import Store

extension SpaceGenerator {
    /// Adds a couple's rules, categories and prompts, and check-ins with answers, sealed ones among them.
    mutating func addCheckIns() {
        let accounts = [newID(), newID()]
        for number in 0..<2 { addRules(number, accounts) }
        for number in 0..<2 { addSchedule(number, accounts) }
        for (number, standard) in (CheckInCategory.Standard.allCases.map(Optional.some) + [nil, nil]).enumerated() {
            addCategory(number, standard)
        }
        for number in 0..<12 { addCheckIn(number, accounts) }
        for _ in 0..<3 { addSealedAnswer(in: one(of: checkInIDs)) }
        for number in 0..<9 { addCoupleRequest(number, accounts) }
        for number in 0..<6 { addCoupleMilestone(number, accounts) }
        for number in 0..<8 { addLoveLanguage(number, accounts) }
        addCoupleOnboarding()
    }

    /// Getting started, over and at its beginning, with some answers of the quiz.
    private mutating func addCoupleOnboarding() {
        var values: [String: StoredValue] = [
            "id": newID().stored, "isDismissed": .integer(0), "version": .integer(1), "changedAt": moment(),
        ]
        add("coupleOnboardings", values)
        for step in ["welcome", "quiz", "loveLanguages", "schedule", "tour"] {
            values[step] = .text(step == "schedule" ? "skipped" : "done")
        }
        (values["id"], values["isDismissed"]) = (newID().stored, .integer(1))
        add("coupleOnboardings", values)
        for question in LoveLanguageQuiz.Question.allCases.prefix(5) {
            add(
                "quizAnswers",
                [
                    "id": newID().stored, "question": .text(question.rawValue),
                    "kind": .text(one(of: question.kinds).rawValue), "answeredAt": moment(),
                ])
        }
    }

    /// Private ones and drafts, and copies of a former partner's.
    private mutating func addLoveLanguage(_ number: Int, _ accounts: [UUID]) {
        let id = newID()
        var values: [String: StoredValue] = [
            "id": id.stored, "kind": .text(LoveLanguage.Kind.allCases[number % 5].rawValue),
            "title": .text(number == 3 ? "" : words(2)), "details": .text(words(5)),
            "examples": .text([words(2), words(3)].joined(separator: "\n")),
            "importance": .text(LoveLanguage.Importance.allCases[number % 4].rawValue), "tags": .text(words(1)),
            "isDraft": .integer(number == 1 ? 1 : 0), "isKept": .integer(number > 5 ? 1 : 0),
            "version": .integer(Int64(number + 1)), "createdAt": moment(), "updatedAt": moment(),
        ]
        if number == 2 { values["sharedAt"] = moment() }
        if number == 4 { values["deletedAt"] = moment() }
        if number > 5 {
            (values["author"], values["origin"]) = (one(of: accounts).stored, newID().stored)
            (values["sharedAt"], values["openedAt"]) = (moment(), moment())
        }
        add("loveLanguages", values)
        for place in 0..<(number % 3) {
            var action: [String: StoredValue] = [
                "id": newID().stored, "language": id.stored, "account": one(of: accounts).stored,
                "day": .integer(20_000 + Int64(place)), "words": .text(place == 0 ? "" : words(3)), "createdAt": moment(),
            ]
            if number == 5 { action["deletedAt"] = moment() }
            add("loveActions", action)
        }
    }

    private mutating func addCoupleMilestone(_ number: Int, _ accounts: [UUID]) {
        var values: [String: StoredValue] = [
            "id": newID().stored, "title": .text(words(2)), "details": .text(words(5)), "version": .integer(Int64(number + 1)),
            "createdAt": moment(), "updatedAt": moment(),
        ]
        if number % 2 == 0 { values["category"] = one(of: checkInCategoryIDs).stored }
        if number % 3 == 0 { values["targetDay"] = .integer(20_100 + Int64(number)) }
        if number > 2 { values["achievedDay"] = .integer(20_000 + Int64(number)) }
        if number == 5 { values["deletedAt"] = moment() }
        add("coupleMilestones", values)
        var start: [String: StoredValue] = ["id": newID().stored, "setBy": one(of: accounts).stored, "setAt": moment()]
        if number > 0 { start["day"] = .integer(10_000 + Int64(number)) }
        add("coupleStarts", start)
    }

    private mutating func addCoupleRequest(_ number: Int, _ accounts: [UUID]) {
        let id = newID()
        let state = CoupleRequest.State.allCases[number % 3]
        var values: [String: StoredValue] = [
            "id": id.stored, "askedBy": one(of: accounts).stored,
            "kind": .text(CoupleRequest.Kind.allCases[number % 4].rawValue), "title": .text(words(3)),
            "details": .text(words(4)),
            "priority": .text(ActionItem.Priority.allCases[number % 3].rawValue), "state": .text(state.rawValue),
            "response": .text(state == .pending ? "" : words(3)), "version": .integer(Int64(number + 1)), "createdAt": moment(),
            "updatedAt": moment(),
        ]
        if state != .pending { values["answeredAt"] = moment() }
        if number % 2 == 0 { values["dueDay"] = .integer(20_000 + Int64(number)) }
        if number == 4 { values["repeats"] = .text(CoupleRequestRepeat.monthly.rawValue) }
        if number == 7 { values["deletedAt"] = moment() }
        add("coupleRequests", values)
        for place in 0..<(number % 3) {
            add(
                "coupleRequestTags",
                [
                    "id": newID().stored, "request": id.stored, "position": .integer(Int64(place)), "tag": .text(words(1)),
                ])
        }
    }

    private mutating func addRules(_ number: Int, _ accounts: [UUID]) {
        let id = newID()
        add(
            "checkInRules",
            [
                "id": id.stored, "turnLength": .integer(Int64(5 + number)), "hasNoInterruptions": .integer(Int64(number)),
                "pauseWord": .text(words(1)), "timeOutLength": .integer(20), "text": .text(words(4)), "madeAt": moment(),
            ])
        for account in accounts {
            add(
                "checkInAgreements",
                ["id": newID().stored, "rules": id.stored, "account": account.stored, "agreedAt": moment()])
        }
    }

    private mutating func addSchedule(_ number: Int, _ accounts: [UUID]) {
        var values: [String: StoredValue] = [
            "id": newID().stored, "startDay": .integer(20_783), "startSecond": .integer(68_400), "zone": .text("Europe/Berlin"),
            "isOn": .integer(Int64(number)), "version": .integer(3), "changedBy": one(of: accounts).stored,
            "changedAt": moment(),
        ]
        if number > 0 { (values["rule"], values["preparation"]) = (.text("FREQ=WEEKLY"), .integer(60)) }
        add("checkInSchedules", values)
        let mood = CheckIn.Mood.allCases[number].rawValue
        add("checkInPreparations", ["id": newID().stored, "mood": .text(mood), "preparedAt": moment()])
    }

    private mutating func addCategory(_ number: Int, _ standard: CheckInCategory.Standard?) {
        let id = newID()
        var values: [String: StoredValue] = [
            "id": id.stored, "name": .text(standard == nil ? "Own \(words(1))" : ""), "details": .text(words(3)),
            "icon": .text(standard?.icon ?? "🌻"), "colour": .text(CheckInCategory.usualColour),
            "position": .integer(Int64(number)), "isHidden": .integer(Int64(number % 3 == 0 ? 1 : 0)),
        ]
        if let standard { values["standard"] = .text(standard.rawValue) }
        add("checkInCategories", values)
        checkInCategoryIDs.append(id)
        for place in 0..<3 {
            let prompt = newID()
            checkInPromptIDs.append(prompt)
            var values: [String: StoredValue] = [
                "id": prompt.stored, "category": id.stored, "text": .text(standard == nil ? "Why \(words(2))?" : ""),
                "position": .integer(Int64(place)), "isHidden": .integer(Int64(place % 2)),
            ]
            if standard != nil { values["standard"] = .integer(Int64(place + 1)) }
            add("checkInPrompts", values)
        }
    }

    private mutating func addCheckIn(_ number: Int, _ accounts: [UUID]) {
        let id = newID()
        checkInIDs.append(id)
        let step = CheckIn.Step.allCases[number % 6].rawValue
        var values: [String: StoredValue] = [
            "id": id.stored, "status": .text(CheckIn.Status.allCases[number % 3].rawValue), "step": .text(step),
            "furthestStep": .text(step), "startedBy": one(of: accounts).stored, "startedAt": moment(), "lastActAt": moment(),
            "turnSpent": .integer(Int64(number) * 1000), "paused": .integer(Int64(number) * 500),
            "version": .integer(9), "courseVersion": .integer(4), "turnVersion": .integer(Int64(number % 2)),
        ]
        if number % 3 != 0 { values["endedAt"] = moment() }
        if number % 6 == 0 { (values["speaker"], values["turnSince"]) = (one(of: accounts).stored, moment()) }
        if number % 6 == 3 { values["pausedAt"] = moment() }
        add("checkIns", values)
        for (position, category) in Set((0..<3).map { _ in one(of: checkInCategoryIDs) }).enumerated() {
            add(
                "checkInTopics",
                [
                    "id": newID().stored, "checkIn": id.stored, "category": category.stored,
                    "position": .integer(Int64(position)), "isChosen": .integer(Int64(position % 2)),
                    "isDiscussed": .integer(Int64(number % 2)), "version": .integer(3),
                ])
        }
        for (place, account) in accounts.enumerated() {
            addPartner(account, in: id, hasMood: place == 0)
            var answer: [String: StoredValue] = [
                "id": newID().stored, "checkIn": id.stored, "prompt": one(of: checkInPromptIDs).stored,
                "account": account.stored, "revision": .integer(Int64(place + 1)), "answeredAt": moment(),
            ]
            if number % 2 == 0 { answer["text"] = .text(words(5)) }
            add("checkInAnswers", answer)
        }
    }

    private mutating func addPartner(_ account: UUID, in checkIn: UUID, hasMood: Bool) {
        var values: [String: StoredValue] = [
            "id": newID().stored, "checkIn": checkIn.stored, "account": account.stored, "moodVersion": .integer(5),
            "reflection": .text(hasMood ? words(4) : ""), "reflectionVersion": .integer(7),
        ]
        if hasMood { values["mood"] = .text(one(of: CheckIn.Mood.allCases).rawValue) }
        add("checkInPartners", values)
    }

    private mutating func addSealedAnswer(in checkIn: UUID) {
        add(
            "sealedAnswers",
            [
                "id": newID().stored, "space": newID().stored, "checkIn": checkIn.stored,
                "prompt": one(of: checkInPromptIDs).stored, "text": .text(words(6)), "revision": .integer(1),
                "sealedAt": moment(),
            ])
    }
}
