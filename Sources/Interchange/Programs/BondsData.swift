import Kinkeeper

/// The tables of a Bonds database, with the records that belong to a person under the person's identifier.
struct BondsData {
    typealias Row = SQLiteRow

    /// The people, in the order of the database: not those in the trash, and not the users themselves.
    let people: [Row]
    /// Their comparable identifiers.
    let ids: Set<String>
    /// Their names, by identifier as written.
    let names: [String: String]
    /// The names of vaults, by identifier.
    let vaults: [String: String]

    // Records by the person's identifier.
    let favorites: Set<String>
    let information, dates, reminders, tasks, notes, calls, addresses, jobs, gifts, loans, posts: [String: [Row]]
    let pets, goals, facts, moods, relationships, labels, deeds: [String: [Row]]

    // What records refer to, by identifier.
    let genders, pronouns, religions, companies, currencies, informationTypes, dateTypes, relationshipTypes: [String: Row]
    let addressTypes, petCategories, giftStates, giftOccasions, factTemplates, moodTypes, callReasons: [String: Row]
    let labelNames, addressRows, groupTypes, activityTypes: [String: Row]

    let groups: [Row]
    /// The rows of memberships by the group's identifier.
    let members: [String: [Row]]
    let activities: [Row]
    /// Whether they are activities, and not the life events of older versions.
    let hasActivities: Bool
    /// The rows of participants by the activity's identifier.
    let participants: [String: [Row]]
    /// The sections of journal entries by the entry's identifier.
    let sections: [String: [Row]]
    let postsOfNobody, tasksOfNobody, documents: Int

    init(_ file: inout SQLiteFile) {
        func living(_ table: String) -> [Row] { file.rows(of: table).filter { $0["deleted_at"] == .null } }
        func grouped(_ table: String, by column: String = "contact_id") -> [String: [Row]] {
            Dictionary(grouping: living(table)) { $0[column].words }
        }
        func named(_ table: String) -> [String: Row] {
            Dictionary(file.rows(of: table).map { ($0["id"].words, $0) }) { first, _ in first }
        }
        /// The records that a table between them and people gives to each.
        func given(_ rows: [String: Row], by pivot: [Row], _ column: String) -> [String: [Row]] {
            var given: [String: [Row]] = [:]
            for link in pivot {
                guard let row = rows[link[column].words] else { continue }
                given[link["contact_id"].words, default: []].append(row)
            }
            return given
        }

        let users = Set(file.rows(of: "user_vault").map { $0["contact_id"].words })
        people = living("contacts").filter { !users.contains($0["id"].words) }
        ids = Set(people.map { $0["id"].words.comparableUID ?? "" })
        names = Dictionary(people.map { ($0["id"].words, BondsPerson.name(of: $0).formatted) }) { first, _ in first }
        vaults = named("vaults").mapValues { $0["name"].words }
        favorites = Set(file.rows(of: "contact_vault_user").filter { $0["is_favorite"].isTrue }.map { $0["contact_id"].words })

        information = grouped("contact_information")
        dates = grouped("contact_important_dates")
        reminders = grouped("contact_reminders")
        notes = grouped("notes")
        calls = grouped("calls")
        addresses = grouped("contact_address")
        jobs = grouped("contact_companies")
        gifts = grouped("gifts")
        pets = grouped("pets")
        goals = grouped("goals")
        facts = grouped("quick_facts")
        moods = grouped("mood_tracking_events")
        relationships = grouped("relationships")
        labels = grouped("contact_label")

        let allTasks = living("contact_tasks")
        let taskLinks = file.rows(of: "task_contacts")
        let tasksByID = Dictionary(allTasks.map { ($0["id"].words, $0) }) { first, _ in first }
        var tasks = given(tasksByID, by: taskLinks, "contact_task_id")
        // The first versions had a task belong to one person.
        for task in allTasks where !task["contact_id"].words.isEmpty {
            tasks[task["contact_id"].words, default: []].append(task)
        }
        self.tasks = tasks
        let linked = Set(taskLinks.map { $0["contact_task_id"].words })
        tasksOfNobody = allTasks.count { !linked.contains($0["id"].words) && $0["contact_id"].words.isEmpty }

        let loansByID = named("loans")
        var loans: [String: [Row]] = [:]
        for link in file.rows(of: "contact_loan") {
            guard let loan = loansByID[link["loan_id"].words] else { continue }
            for person in Set([link["loaner_id"].words, link["loanee_id"].words]) { loans[person, default: []].append(loan) }
        }
        self.loans = loans

        let allPosts = named("posts")
        let postLinks = file.rows(of: "contact_post")
        posts = given(allPosts, by: postLinks, "post_id")
        postsOfNobody = Set(allPosts.keys).subtracting(postLinks.map { $0["post_id"].words }).count
        sections = grouped("post_sections", by: "post_id")

        genders = named("genders")
        pronouns = named("pronouns")
        religions = named("religions")
        companies = named("companies")
        currencies = named("currencies")
        informationTypes = named("contact_information_types")
        dateTypes = named("contact_important_date_types")
        relationshipTypes = named("relationship_types")
        addressTypes = named("address_types")
        petCategories = named("pet_categories")
        giftStates = named("gift_states")
        giftOccasions = named("gift_occasions")
        factTemplates = named("vault_quick_facts_templates")
        moodTypes = named("mood_tracking_parameters")
        callReasons = named("call_reasons")
        labelNames = named("labels")
        addressRows = named("addresses")
        groupTypes = named("group_types")

        groups = living("groups")
        members = grouped("contact_group", by: "group_id")
        // What are activities today were life events before.
        let isNew = file.hasTable("activities")
        activityTypes = named(isNew ? "activity_types" : "life_event_types")
        hasActivities = isNew
        let activities = file.rows(of: isNew ? "activities" : "life_events")
        self.activities = activities
        let takingPart = file.rows(of: isNew ? "activity_participants" : "life_event_participants")
        let link = isNew ? "activity_id" : "life_event_id"
        participants = Dictionary(grouping: takingPart) { $0[link].words }
        let byID = Dictionary(activities.map { ($0["id"].words, $0) }) { first, _ in first }
        deeds = given(byID, by: takingPart, link)
        documents = file.rows(of: "files").count { !$0["mime_type"].words.hasPrefix("image/") }
    }

    /// What a record of a list is called: by its owner's word, or the last one of the key for a word of Bonds' own.
    ///
    /// At most 1,000 characters: it can be in the card of everybody.
    func label(_ row: Row?) -> String {
        let label = row.map(wholeLabel) ?? ""
        return label.utf8.count > 1_000 ? String(label.prefix(1_000)) : label
    }

    private func wholeLabel(_ row: Row) -> String {
        for column in ["label", "name"] where !row[column].words.isEmpty { return row[column].words }
        for column in ["label_translation_key", "name_translation_key", "translation_key"] {
            let key = row[column].words
            if !key.isEmpty { return key.split(separator: ".").last.map { String($0).replacing("_", with: " ") } ?? "" }
        }
        return ""
    }

    /// Whether an activity is a time one was in touch, on a known day.
    func isMeeting(_ activity: Row) -> Bool {
        let precision = activity["start_precision"].words
        return activityTypes[activity["activity_type_id"].words]?["counts_as_interaction"].isTrue == true
            && (precision.isEmpty || precision == "day") && BondsDate.day(activity["start_date"]) != nil
    }
}
