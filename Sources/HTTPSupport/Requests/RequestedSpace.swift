package import Foundation
package import Hummingbird
import Kinkeeper
import Screens
package import Store

/// The space that a request is about: the one that `space` in its query names ("own" for the account's own), else the one that
/// holds the record in its path, else the account's own.
///
/// So a list of a family says which family it is of, and a record has one address, wherever it lies.
package struct RequestedSpace: Sendable {
    private let named: String?
    private let record: SpaceRecord?

    /// Reads a request; `context` has the blanks of its path.
    package init(_ request: Request, _ context: AppRequestContext) {
        named = request.uri.queryParameters["space"].map(String.init)
        let parameters = context.parameters
        if let person = parameters.get("person").flatMap(Person.ID.init) {
            record = .person(person)
        } else if let group = (parameters.get("group") ?? parameters.get("membership"))?.prefix(36) {
            record = PersonGroup.ID(String(group)).map(SpaceRecord.group)
        } else if let catchup = parameters.get("catchup").flatMap(Catchup.ID.init) {
            record = .catchup(catchup)
        } else if let gift = parameters.get("gift").flatMap(Gift.ID.init) {
            record = .gift(gift)
        } else if let picture = parameters.get("picture").flatMap(GiftPicture.ID.init) {
            record = .giftPicture(picture)
        } else if let reminder = parameters.get("giftReminder").flatMap(GiftReminder.ID.init) {
            record = .giftReminder(reminder)
        } else if let reminder = parameters.get("reminder").flatMap(Reminder.ID.init) {
            record = .reminder(reminder)
        } else if let completion = parameters.get("completion").flatMap(ReminderCompletion.ID.init) {
            record = .completion(completion)
        } else if let merge = parameters.get("merge").flatMap(Merge.ID.init) {
            record = .merge(merge)
        } else if let people = parameters.get("people").flatMap(PeopleInPath.init) {
            // All are of one address book.
            record = people.people.first.map(SpaceRecord.person)
        } else if let run = (parameters.get("run") ?? parameters.get("import")).flatMap(ImportRun.ID.init) {
            record = .importRun(run)
        } else if let offer = parameters.get("offer").flatMap(KeptGroupCard.ID.init) {
            record = .groupCard(offer)
        } else {
            record = nil
        }
    }

    /// Whether the query names a space.
    package var isNamed: Bool { named?.isEmpty == false }

    /// Whether the space is that of the record in the path.
    package var namesRecord: Bool { !isNamed && record != nil }

    /// Whether the query names a space other than this one.
    package func names(another space: Space.ID) -> Bool {
        guard let named, !named.isEmpty, named != Space.ownWord else { return false }
        return Space.ID(named) != space
    }

    /// The family whose space it is; nil for the account's own. Throws 404 for a space that the account has not: one of another
    /// account is not told from one that there is not.
    ///
    /// - Parameters:
    ///   - own: The account's own space; nil for a token that does not open it.
    ///   - spaces: Those that the token opens: others are not there.
    package func family(
        of account: Account, own: Space?, among spaces: TokenSpaces = .all, in folder: DataFolder, at time: Date
    ) async throws -> FamilySpace? {
        if let named, !named.isEmpty {
            if named == Space.ownWord { return nil }
            guard let id = Space.ID(named), spaces.include(id) else { throw Problem.notFound }
            if id == account.personalSpace { return nil }
            guard let family = try await folder.familySpace(id, of: account.id, at: time) else { throw Problem.notFound }
            return family
        }
        guard let record, try await own?.holds(record) != true else { return nil }
        do throws(StoreError) {
            return try await folder.familySpace(holding: record, of: account.id, among: spaces, at: time)
        } catch {
            // A family that cannot be read keeps no one from what they agreed with their partner: an alert of it leads here too.
            guard case .reminder(let id) = record,
                let couple = try await folder.checkInsIfAny(of: account.id, at: time), spaces.include(couple.couple.id),
                try await couple.space.actionItem(id) != nil
            else { throw error }
            return nil
        }
    }
}
