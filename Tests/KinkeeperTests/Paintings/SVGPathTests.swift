import Testing

@testable import Kinkeeper

struct SVGPathTests {
    @Test func `numbers have at most one decimal and no needless character`() {
        #expect(
            [0, 1, -1, 0.5, -0.5, 12.34, -12.36, 0.04, -0.04, 100].map(SVGDrawing.number)
                == ["0", "1", "-1", ".5", "-.5", "12.3", "-12.4", "0", "0", "100"])
        #expect(SVGDrawing.number(1e300) == "99999" && SVGDrawing.number(-.infinity) == "-99999")
    }

    @Test func `steps are written from where the written path is, so that rounding does not add up`() {
        var path = SVGPath()
        path.move(Vector(0, 0))
        for index in 1...10 { path.line(Vector(Double(index) * 0.34, 0)) }
        let steps = path.data.matches(of: /l([0-9.]+) 0/).compactMap { Double($0.output.1) }
        #expect(steps.count == 10 && abs(steps.reduce(0, +) - 3.4) < 0.001)
    }

    @Test func `after closing the next step leads from where the part began`() {
        var path = SVGPath()
        path.move(Vector(10, 10))
        path.line(Vector(20, 10))
        path.line(Vector(20, 30))
        path.close()
        path.move(Vector(11, 9))
        #expect(path.data == "m10 10l10 0l0 20zm1-1")
    }

    @Test func `a smooth line goes through its points, and a floor closes it`() {
        let points = (0...3).map { Vector(Double($0) * 10, Double($0 % 2) * 6) }
        #expect(SVGPath.smooth(points).data == "m0 0c3.3 2 6.7 6 10 6s6.7-6 10-6s8.3 5 10 6")
        #expect(SVGPath.smooth(points, floor: 50).data.hasSuffix("l0 44l-30 0z"))
        #expect(SVGPath.smooth([Vector(0, 0)]).data.isEmpty)
    }
}
