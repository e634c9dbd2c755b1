/// The limits of requests at the same time, in all and for each account.
package struct LoadLimits: Sendable {
    /// Bytes of bodies and of answers that lie in memory.
    let memory: FairShare
    /// Requests that are worked on.
    let work: FairShare
    /// Large requests that are worked on, one at a time: reading one takes several times its bytes, and one processor.
    let large: FairShare
    /// Parts of long answers being made; each may have to read a large card.
    let making: FairShare
    /// Streams of events that are open. They hold next to no memory, however long they are open, and must not take room from answers
    /// that do.
    let streams: FairShare

    /// A body or an answer up to this size is not counted: connections are few enough to bound them.
    package static let smallBytes = 65_536
    /// A body of more bytes is a large one.
    static let largeBytes = 262_144
    /// The counted size of an answer of unknown length: the part being sent, and the one being made.
    static let streamBytes = 131_072

    /// `megabytes` are those of bodies and answers in all. One account, or one address without an account, has a third, and waits
    /// for it as long as its `patience`.
    package init(megabytes: Int = 80, patience: Duration = .seconds(10)) {
        let bytes = megabytes * 1_048_576
        memory = FairShare(.init(total: bytes, each: bytes / 3, mostWaiting: 64, patience: patience))
        work = FairShare(.init(total: 32, each: 4, mostWaiting: 128, patience: .seconds(30)))
        large = FairShare(.init(total: 1, each: 1, mostWaiting: 64, patience: patience * 2))
        making = FairShare(.init(total: 8, each: 2, mostWaiting: 512, patience: .seconds(30)))
        streams = FairShare(.init(total: 1_600, each: 24, mostWaiting: 8, patience: .seconds(1)))
    }

    /// Limits that were made elsewhere, as tests do.
    init(memory: FairShare, work: FairShare) {
        (self.memory, self.work) = (memory, work)
        large = FairShare(.init(total: 1, each: 1, mostWaiting: 64, patience: .seconds(20)))
        making = FairShare(.init(total: 8, each: 2, mostWaiting: 512, patience: .seconds(30)))
        streams = FairShare(.init(total: 1_600, each: 24, mostWaiting: 8, patience: .seconds(1)))
    }

    /// Bytes of bodies and answers in hand.
    package var bytesInHand: Int { memory.used }
}
