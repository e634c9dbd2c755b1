/// A check-in as a file for people to read tells of it, in the reader's language.
public struct CheckInChapter: Hashable, Sendable {
    /// An answer that both have read.
    public struct Answer: Hashable, Sendable {
        /// The author's name.
        public let name: String
        /// The text.
        public let text: String

        /// An answer from its parts.
        public init(name: String, text: String) {
            (self.name, self.text) = (name, text)
        }
    }

    /// A question, with its answers.
    public struct Question: Hashable, Sendable {
        /// The question.
        public let text: String
        /// The answers.
        public let answers: [Answer]

        /// A question from its parts.
        public init(text: String, answers: [Answer]) {
            (self.text, self.answers) = (text, answers)
        }
    }

    /// What was talked about.
    public struct Topic: Hashable, Sendable {
        /// "Money".
        public let name: String
        /// The questions that were answered.
        public let questions: [Question]

        /// A topic from its parts.
        public init(name: String, questions: [Question]) {
            (self.name, self.questions) = (name, questions)
        }
    }

    /// "Wednesday, 25 November 2026, 45 minutes".
    public let title: String
    /// What was talked about.
    public let topics: [Topic]
    /// How each partner felt: "Anna: 🙂 Good".
    public let moods: [String]
    /// What each partner thought of it.
    public let reflections: Section<Answer>
    /// What was to be done: whether it is, and in words.
    public let items: Section<Item>

    /// A part of the chapter under a heading of its own.
    public struct Section<Element: Hashable & Sendable>: Hashable, Sendable {
        /// The heading.
        public let title: String
        /// Its elements; without any there is no section.
        public let elements: [Element]

        /// A section from its parts.
        public init(title: String, elements: [Element]) {
            (self.title, self.elements) = (title, elements)
        }
    }

    /// Something to do.
    public struct Item: Hashable, Sendable {
        /// What is to be done.
        public let text: String
        /// "Both of you · 27 November"; may be empty.
        public let details: String
        /// Whether it is done.
        public let isDone: Bool
        /// A note; may be empty.
        public let note: String

        /// An item from its parts.
        public init(text: String, details: String, isDone: Bool, note: String = "") {
            (self.text, self.details, self.isDone, self.note) = (text, details, isDone, note)
        }
    }

    /// Something that one partner asked of the other.
    public struct Request: Hashable, Sendable {
        /// The request in a few words.
        public let title: String
        /// "Accepted · Ben asks · Date night · 27 November".
        public let details: String
        /// A description; may be empty.
        public let text: String
        /// What was answered; nil without words.
        public let answer: Answer?

        /// A request from its parts.
        public init(title: String, details: String, text: String, answer: Answer?) {
            (self.title, self.details, self.text, self.answer) = (title, details, text, answer)
        }
    }

    /// What makes one partner feel loved, and what the other did for it.
    public struct LoveLanguage: Hashable, Sendable {
        /// The title, else the name of its kind.
        public let title: String
        /// "Anna · Quality time · Essential".
        public let details: String
        /// The description; may be empty.
        public let text: String
        /// What the other could do.
        public let examples: [String]
        /// "26 November 2026 · Ben · Made tea", for each that was done.
        public let actions: [String]

        /// A love language from its parts.
        public init(title: String, details: String, text: String, examples: [String], actions: [String]) {
            self.title = title
            self.details = details
            self.text = text
            self.examples = examples
            self.actions = actions
        }
    }

    /// A milestone: one that was reached, or one that is ahead.
    public struct Milestone: Hashable, Sendable {
        /// The milestone in a few words.
        public let title: String
        /// "27 November 2026"; may be empty.
        public let day: String
        /// Whether it was reached.
        public let isReached: Bool
        /// A description; may be empty.
        public let text: String

        /// A milestone from its parts.
        public init(title: String, day: String, isReached: Bool, text: String) {
            (self.title, self.day, self.isReached, self.text) = (title, day, isReached, text)
        }
    }

    /// A chapter from its parts.
    public init(title: String, topics: [Topic], moods: [String], reflections: Section<Answer>, items: Section<Item>) {
        self.title = title
        self.topics = topics
        self.moods = moods
        self.reflections = reflections
        self.items = items
    }
}
