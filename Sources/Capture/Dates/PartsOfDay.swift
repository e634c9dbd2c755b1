import Kinkeeper

/// Parts of the day: "in the morning", "am Abend", "por la tarde".
extension DateParser {
    /// "in the morning", "am Abend", "por la tarde", "this evening", "nachmittags"; a bare "morning" only beside a day.
    func partPiece(at position: Int) -> DatePiece? {
        func part(_ position: Int) -> (value: PartOfDay, end: Int)? {
            text.first(at: position) { if case .part(let part) = $0 { part } else { nil } }
        }
        if let (found, end) = part(position) {
            guard !isGreeting(position) else { return nil }
            var piece = DatePiece(position..<end, .part)
            piece.part = found
            piece.isWeak = true
            return piece
        }
        let (which, noun) = whichBefore(position)
        if let which, which == .this || which == .coming, let (found, end) = part(noun) {
            var piece = DatePiece(position..<end, .relativeDay, Stretch(today))
            piece.part = found
            return piece
        }
        for particle in [Particle.in, .on, .at, .of, .for, .lasting] {
            guard let after = text.end(of: particle, at: position) else { continue }
            let start = text.skip(.article, at: after)
            guard let (found, end) = part(start) else { continue }
            // "für morgen", "de mañana" are of tomorrow; "de noche" is not.
            if start == after, particle == .for || particle == .lasting || particle == .of && found != .night { continue }
            var piece = DatePiece(position..<end, .part)
            piece.part = found
            // "for the afternoon" and "in noche" say no day by themselves.
            piece.isWeak = particle != .in && particle != .on || start == after && particle != .on
            return piece
        }
        return nil
    }
}
