package import Foundation
import GRDB
public import Kinkeeper
import Synchronization

/// One space: a SQLite file with people and everything that hangs off them, and a folder with their pictures.
///
/// Writes are named transactions that keep the space's promises; reads return values. A space on disk may be open in
/// several programs at once. How one is come by: `DataFolder.openSpace(_:for:)`.
public final class Space: Sendable {
    /// Names one space.
    public typealias ID = Identifier<Space>

    /// The pictures of the space.
    public let media: MediaFolder
    /// The folder that all of it lies in.
    let folder: URL
    /// Where the small pictures of the space are kept: beside the large ones.
    let thumbnailFolder: URL
    let file: SQLiteFile
    /// When it is to be looked for what a crash left of moved gifts; nil once that was done.
    let settlesGiftsAt = Mutex<ContinuousClock.Instant?>(.now)
    let cache = Mutex(SpaceCache())
    /// All people with a cadence; its own lock, since its work takes longer than what `cache` holds.
    let board = Mutex(Board())
    /// The reminders in their order, for each set of clocks that they are ordered by: the members of a family may have several.
    let reminderBoards = Mutex<[ZoneOffsets: ReminderBoard]>([:])
    /// The yearly days of all people, for alerts.
    let watched = Mutex(WatchedDays())
    /// These days and those of the account's families in one list, for alerts.
    let joinedDays = Mutex(JoinedDays())
    /// All reminders, for alerts.
    let watchedReminders = Mutex(WatchedReminders())
    /// The gifts of days to come, for alerts.
    let watchedGifts = Mutex(WatchedGifts())

    /// The rendered cards of groups.
    let renderedGroups = Mutex<[UUID: RenderedGroup]>([:])

    /// Opens or creates a space in a folder that exists.
    package init(folder: URL) throws(StoreError) {
        self.folder = folder
        file = try SQLiteFile(url: folder.appending(path: "space.sqlite"), steps: SpaceSchema.steps)
        media = try MediaFolder(url: folder.appending(path: "media"))
        thumbnailFolder = folder.appending(path: "thumbnails")
    }

    /// A space in memory, whose pictures go to a folder on disk.
    package init(inMemoryWithPicturesIn folder: URL) throws(StoreError) {
        self.folder = folder
        file = try SQLiteFile(inMemoryWith: SpaceSchema.steps)
        media = try MediaFolder(url: folder.appending(path: "media"))
        thumbnailFolder = folder.appending(path: "thumbnails")
    }
}

/// Costly results, kept with the log position they were computed at.
struct SpaceCache {
    var peopleCount: (sequence: Int64, count: Int)?
    /// How many people of families are own people too, and where the logs of all these spaces stood.
    var peopleTwice: (places: [JoinedPlace], count: Int)?
    var peopleByName: [NameOrder: PeopleByName] = [:]
    var groups: (sequence: Int64, list: [GroupSummary])?
    var statistics: (sequence: Int64, today: CivilDate, statistics: CatchupStatistics)?
    var year: (question: YearQuestion, year: YearInTouch)?
    var duplicates: (sequence: Int64, clusters: [DuplicateCluster])?
    /// Whether all people are known to have a card.
    var everybodyHasCard = false
    var presentNames: (sequence: Int64, names: [Person.ID: PersonName])?
    var keepers: (sequence: Int64, keepers: [Person.ID: Person.ID])?
    var computedDays: [ComputedDaysKey: [UpcomingPosition]] = [:]
}
