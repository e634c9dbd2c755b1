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

    // What records refer to, by identifier, with short texts: a word of a list can be in the card of everybody.
    let genders, pronouns, religions, companies, currencies, informationTypes, dateTypes, relationshipTypes: [String: Row]
    let addressTypes, petCategories, giftStates, giftOccasions, factTemplates, moodTypes, callReasons: [String: Row]
    let labelNames, addressRows, groupTypes, activityTypes: [String: Row]

    let groups: [Row]
    /// The rows of memberships by the group's identifier.
    let members: [String: [Row]]
    let activities: [Row]
    /// The rows of participants by the activity's identifier.
    let participants: [String: [Row]]
    let postsOfNobody, tasksOfNobody, activitiesOfNobody, documents: Int
    /// How many copies of long texts that several people share are short ones.
    let cutCopies: Int

    init(_ file: inout SQLiteFile) {
        func living(_ table: String) -> [Row] { file.rows(of: table).filter { $0["deleted_at"] == .null } }
        func grouped(_ table: String, by column: String = "contact_id") -> [String: [Row]] {
            Dictionary(grouping: living(table)) { $0[column].words }
        }
        func named(_ table: String) -> [String: Row] { Self.byID(file.rows(of: table)).mapValues(\.shortCopy) }
        var cutCopies = 0
        func given(_ records: [String: Row], by links: [Row], _ column: String) -> [String: [Row]] {
            Self.given(
                records, to: links.map { ($0["contact_id"].words, $0[column].words) }, among: people, cutting: &cutCopies)
        }

        let users = Set(file.rows(of: "user_vault").map { $0["contact_id"].words })
        let people = Self.unique(living("contacts").filter { !users.contains($0["id"].words) })
        self.people = people
        let ids = Set(people.map { $0["id"].words.comparableUID ?? "" })
        self.ids = ids
        names = Self.byID(people).mapValues { BondsPerson.name(of: $0).formatted.shortCopy }
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
        var tasks = given(Self.byID(allTasks), by: taskLinks, "contact_task_id")
        // The first versions had a task belong to one person.
        for task in allTasks where !task["contact_id"].words.isEmpty {
            tasks[task["contact_id"].words, default: []].append(task)
        }
        self.tasks = tasks
        let linked = Set(taskLinks.map { $0["contact_task_id"].words })
        tasksOfNobody = allTasks.count { !linked.contains($0["id"].words) && $0["contact_id"].words.isEmpty }

        let loanLinks = file.rows(of: "contact_loan").flatMap { link in
            let (lender, borrower) = (link["loaner_id"].words, link["loanee_id"].words)
            return (lender == borrower ? [lender] : [lender, borrower]).map { ($0, link["loan_id"].words) }
        }
        loans = Self.given(Self.byID(file.rows(of: "loans")), to: loanLinks, among: people, cutting: &cutCopies)

        let sections = grouped("post_sections", by: "post_id")
        let allPosts = Self.byID(file.rows(of: "posts")).mapValues { Self.post($0, sections[$0["id"].words] ?? []) }
        let postLinks = file.rows(of: "contact_post")
        posts = given(allPosts, by: postLinks, "post_id")
        postsOfNobody = Set(allPosts.keys).subtracting(postLinks.map { $0["post_id"].words }).count

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

        groups = Self.unique(living("groups"))
        members = grouped("contact_group", by: "group_id")
        // What are activities today were life events before.
        let isNew = file.hasTable("activities")
        activityTypes = named(isNew ? "activity_types" : "life_event_types")
        let activities = Self.unique(file.rows(of: isNew ? "activities" : "life_events"))
        self.activities = activities
        let takingPart = file.rows(of: isNew ? "activity_participants" : "life_event_participants")
        let link = isNew ? "activity_id" : "life_event_id"
        participants = Dictionary(grouping: takingPart) { $0[link].words }
        deeds = given(Self.byID(activities), by: takingPart, link)
        let shared = Set(
            takingPart.filter { row in
                let person = row["contact_id"].words
                return ids.contains(person.comparableUID ?? person)
            }.map { $0[link].words })
        activitiesOfNobody = activities.count { !shared.contains($0["id"].words) }
        documents = file.rows(of: "files").count { !$0["mime_type"].words.hasPrefix("image/") }
        self.cutCopies = cutCopies
    }

    /// What a record of a list is called: by its owner's word, or the last one of the key for a word of Bonds' own.
    func label(_ row: Row?) -> String {
        guard let row else { return "" }
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

    // MARK: Records and whose they are

    /// The most bytes of all copies of one record that each of its people gets whole.
    private static let mostShared = 1 << 20

    private static func byID(_ rows: [Row]) -> [String: Row] {
        Dictionary(rows.map { ($0["id"].words, $0) }) { first, _ in first }
    }

    /// The first row of each identifier. Rows that share one would each have all that belongs to it.
    private static func unique(_ rows: [Row]) -> [Row] {
        var seen: Set<String> = []
        return rows.filter { seen.insert($0["id"].words).inserted }
    }

    /// Gives each person the records that links name. Of a long one that many share, the first person gets all and each other
    /// a short copy; `cutting` counts those.
    private static func given(
        _ records: [String: Row], to links: [(person: String, record: String)], among people: [Row], cutting cut: inout Int
    ) -> [String: [Row]] {
        let named = people.filter { !BondsPerson.name(of: $0).formatted.isEmpty }
        let ids = Set(named.map { $0["id"].words })
        let links = links.filter { ids.contains($0.person) }
        let counts = links.reduce(into: [String: Int]()) { $0[$1.record, default: 0] += 1 }
        var long = Set(counts.filter { record, count in (records[record]?.size ?? 0) > mostShared / count }.keys)
        var records = records
        var given: [String: [Row]] = [:]
        for link in links {
            guard let record = records[link.record] else { continue }
            given[link.person, default: []].append(record)
            guard long.remove(link.record) != nil else { continue }
            let short = record.shortCopy
            records[link.record] = short
            // Many short texts may be long together, of which none is cut.
            if short.size < record.size { cut += (counts[link.record] ?? 1) - 1 }
        }
        return given
    }

    /// An entry of the journal with the texts of its sections as `content`.
    private static func post(_ row: Row, _ sections: [Row]) -> Row {
        let sorted = sections.sorted { ($0["position"].whole ?? 0) < ($1["position"].whole ?? 0) }
        let content = sorted.map { $0["content"].words }.filter { !$0.isEmpty }.joined(separator: "\n")
        return Row(
            key: 0, values: [row["title"], row["written_at"], .text(content)], columns: postColumns)
    }

    private static let postColumns = SQLiteFile.Columns(["title", "written_at", "content"])
}
