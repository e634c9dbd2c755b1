package import Kinkeeper
package import Store

/// What an account's quick notes have learnt from its corrections.
public struct LessonsScreen: Hashable, Sendable {
    /// One lesson.
    public struct Row: Hashable, Sendable {
        /// "“schatz” means Anna Berg".
        public let title: String
        /// "3 times"; with what has to come first where it is not used yet.
        public let details: String
        /// Where it is removed.
        public let removalPath: String
    }

    /// Whether quick notes learn.
    public let isOn: Bool
    /// Whether they do, in a sentence.
    public let state: String
    /// The lessons by word.
    public let rows: [Row]
    /// Where learning is switched on and off.
    public let path: String
    /// The question before all are removed.
    public let clearingPath: String

    /// Builds the page; `names` are those of the people whom lessons name.
    package init(_ learning: CaptureLearning, names: [Person.ID: PersonName], from display: DisplayContext) {
        isOn = learning.isOn
        state = display.phrases.text(learning.isOn ? "lessons.on" : "lessons.off")
        rows = learning.lessons.map { lesson in
            Row(
                title: display.sentence(of: lesson, names), details: display.details(of: lesson),
                removalPath: Routes.lessonRemoval.path(lesson.id))
        }
        path = Routes.lessons.path
        clearingPath = Routes.lessonsClearing.path
    }
}

extension DisplayContext {
    /// "“schatz” means Anna Berg", "“kettle” is a gift idea".
    package func sentence(of lesson: CaptureLesson, _ names: [Person.ID: PersonName]) -> String {
        let word = wording.quoted(lesson.word)
        switch lesson.meaning {
        case .person(let person):
            return phrases.text("lessons.means", ["word": word, "name": names[person]?.display(nameOrder) ?? "–"])
        case .kind(let kind):
            let key =
                switch kind {
                case .catchup: "lessons.asks.catchup"
                case .gift: "lessons.asks.gift"
                case .occasion: "lessons.asks.occasion"
                case .note: "lessons.asks.note"
                case .task: "lessons.asks.task"
                case .nothing: "lessons.asks.nothing"
                }
            return phrases.text(key, ["word": word])
        }
    }

    /// "3 times", "1 time · not used yet".
    package func details(of lesson: CaptureLesson) -> String {
        let times = phrases.count("lessons.times", lesson.times)
        return lesson.isUsed ? times : [times, phrases.text("lessons.waiting")].joined(separator: " · ")
    }
}

extension CaptureLearning {
    /// The people whom its lessons name.
    package var people: Set<Person.ID> {
        Set(
            lessons.compactMap { lesson in
                if case .person(let person) = lesson.meaning { person } else { nil }
            })
    }
}
