import Foundation
import Kinkeeper
import Testing

@testable import API
@testable import Store

/// The one place that decides which spaces suffice.
@Suite struct SpaceNeedTests {
    private let own = Space.ID(UUID())
    private let couple = Space.ID(UUID())
    private let family = Space.ID(UUID())
    private let needs: [SpaceNeed] = [
        .all, .own, .couple, .ownAndCouple, .joined, .requested(withOwn: false), .requested(withOwn: true), .family, .nothing,
    ]

    /// Every choice of the three spaces.
    private var choices: [[TokenSpace]] {
        let all = [
            TokenSpace(id: own, kind: .own, name: "", isOpen: true),
            TokenSpace(id: couple, kind: .couple, name: "Ben", isOpen: true),
            TokenSpace(id: family, kind: .family, name: "A", isOpen: true),
        ]
        return (0..<8).map { number in all.enumerated().filter { number >> $0.offset & 1 == 1 }.map(\.element) }
    }

    @Test func `a token of all spaces may do everything`() {
        for need in needs { #expect(need.missing(from: .all, own: own, couple: nil).isEmpty) }
    }

    @Test func `a narrowed token is never one of all spaces`() {
        for chosen in choices {
            let spaces = TokenSpaces.only(chosen)
            #expect(SpaceNeed.all.missing(from: spaces, own: own, couple: couple) == ["all"])
            #expect(!spaces.include(Space.ID(UUID())))
            for space in [own, couple, family] { #expect(spaces.include(space) == chosen.contains { $0.id == space }) }
        }
    }

    @Test func `what is missing is what is needed and not chosen`() {
        for chosen in choices {
            let spaces = TokenSpaces.only(chosen)
            let (hasOwn, hasCouple) = (spaces.include(own), spaces.include(couple))
            func missing(_ need: SpaceNeed, _ couple: Space.ID?) -> [String] {
                need.missing(from: spaces, own: own, couple: couple)
            }
            #expect(missing(.own, couple) == (hasOwn ? [] : ["own"]))
            #expect(missing(.couple, couple) == (hasCouple ? [] : ["couple"]))
            #expect(missing(.ownAndCouple, couple) == (hasOwn ? [] : ["own"]) + (hasCouple ? [] : ["couple"]))
            // One that ended, or another one since.
            for other in [nil, Space.ID(UUID())] { #expect(missing(.couple, other) == ["couple"]) }
            #expect(missing(.nothing, couple).isEmpty)
        }
    }

    @Test func `choosing more never takes anything away`() {
        for less in choices {
            for more in choices where Set(less).isSubset(of: more) {
                for need in needs {
                    let (few, many) = (
                        need.missing(from: .only(less), own: own, couple: couple),
                        need.missing(from: .only(more), own: own, couple: couple)
                    )
                    #expect(Set(many).isSubset(of: few))
                }
            }
        }
    }
}
