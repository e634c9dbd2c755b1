import Foundation
import Kinkeeper
import Screens
import Testing

@Suite struct RoutesTests {
    private let id = Person.ID.make(at: Date(timeIntervalSince1970: 1_795_262_400))

    @Test func `what a route prints it also reads`() {
        let routes = [Routes.person, Routes.personCard, Routes.personPhoto, Routes.personTrashing, Routes.personRestoring]
        for route in routes {
            #expect(route.argument(in: route.path(id)) == id)
        }
        #expect(Routes.asset.argument(in: Routes.asset.path("app-1a2b.css")) == "app-1a2b.css")
    }

    @Test func `a route reads no other route's path`() {
        #expect(Routes.person.argument(in: Routes.personCard.path(id)) == nil)
        #expect(Routes.personCard.argument(in: Routes.person.path(id)) == nil)
        #expect(Routes.person.argument(in: "/people/") == nil)
        #expect(Routes.person.argument(in: "/people/not-an-identifier") == nil)
        #expect(Routes.personCard.argument(in: "/people/card") == nil)
    }

    @Test func `a pattern names its blank`() {
        #expect(Routes.personCard.pattern == "/people/:person/card")
        #expect(Routes.personCard.parameter == "person")
    }
}
