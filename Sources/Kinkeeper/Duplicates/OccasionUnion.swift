extension Occasion {
    /// Two people's days as one list, the first person's first, with one birthday: that of the chosen side. A birthday
    /// that says something else is left over. A day of the same kind that says less than one that is there says nothing.
    static func united(
        _ first: [Occasion], _ second: [Occasion], birthdayFrom side: MergeSide
    ) -> (occasions: [Occasion], leftovers: [MergeLeftover]) {
        var united = first
        var leftovers: [MergeLeftover] = []
        for occasion in second {
            if occasion.kind == .birthday, let place = united.firstIndex(where: { $0.kind == .birthday }) {
                let (chosen, other) = side == .kept ? (united[place], occasion) : (occasion, united[place])
                united[place].when = chosen.when
                if !other.when.isSaid(by: chosen.when) { leftovers.append(.birthday(other.when)) }
            } else if let place = united.firstIndex(where: { $0.isSameDay(as: occasion) }) {
                if united[place].when.isSaid(by: occasion.when) { united[place].when = occasion.when }
                if united[place].label.isEmpty { united[place].label = occasion.label }
            } else {
                united.append(occasion)
            }
        }
        return (united, leftovers)
    }

    /// Whether both are one day of one kind, called the same or not called anything by one of them.
    package func isSameDay(as other: Occasion) -> Bool {
        let labels = (SearchFolding.fold(label.trimmed), SearchFolding.fold(other.label.trimmed))
        guard kind == other.kind, labels.0 == labels.1 || labels.0.isEmpty || labels.1.isEmpty else { return false }
        return when.isSaid(by: other.when) || other.when.isSaid(by: when)
    }
}

extension Occasion.When {
    /// Whether the other says all that this one says.
    func isSaid(by other: Occasion.When) -> Bool {
        switch (self, other) {
        case (.date(let one), .date(let other)): one.isPart(of: other)
        case (.text(let one), .text(let other)): one == other
        default: false
        }
    }
}
