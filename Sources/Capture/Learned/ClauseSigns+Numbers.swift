import Foundation
import Kinkeeper

/// The signs by which it is learnt whether a number of a clause is an amount.
extension ClauseSigns {
    /// The numbers of the clause that could be amounts.
    var numbers: [Line.Placed<MoneyReading>] {
        line.numbers.filter { clause.range.contains($0.range.lowerBound) && $0.range.upperBound <= clause.range.upperBound }
    }

    /// All signs of a number by their names.
    func names(of number: Line.Placed<MoneyReading>, answer: ClauseAnswer) -> [String] {
        let (start, end) = (number.range.lowerBound, number.range.upperBound)
        let before = start > clause.range.lowerBound ? shape(start - 1) : "START"
        let earlier = start - 1 > clause.range.lowerBound ? shape(start - 2) : "START"
        let after = end < clause.range.upperBound ? shape(end) : "END"
        let plain = valueSigns(number, answer) + placeSigns(number) + senseSigns(number)
        let words = ["before \(before)", "after \(after)", "around \(before) \(after)", "before \(earlier) \(before)"]
        let tongue = language.rawValue
        return (plain + plain.map { "\(tongue) \($0)" } + words.map { "\(tongue) \($0)" }).map { "number \($0)" }
    }

    private func valueSigns(_ number: Line.Placed<MoneyReading>, _ answer: ClauseAnswer) -> [String] {
        let (form, amount) =
            switch number.reading.amount {
            case .exactly(let amount): ("exactly", amount)
            case .atMost(let amount): ("most", amount)
            case .atLeast(let amount): ("least", amount)
            case .between(_, let amount): ("between", amount)
            }
        let value = NSDecimalNumber(decimal: amount).doubleValue
        let size =
            value < 3 ? "1" : value < 10 ? "3" : value < 20 ? "10" : value < 100 ? "20" : value < 1000 ? "100" : "1000"
        let step =
            value != value.rounded()
            ? "part"
            : value.remainder(dividingBy: 10) == 0 ? "ten" : value.remainder(dividingBy: 5) == 0 ? "five" : "one"
        let kind = line.tokens[number.range.lowerBound].kind == .number ? "digits" : "words"
        return [
            "always", "form \(form)", "size \(size)", "step \(step)", "\(kind)", "\(kind) \(size) \(step)",
            "form \(form) \(size)", "answer \(answer)", "answer \(answer) \(size) \(step)", "opening \(clause.opening)",
            "rule \(rules)",
        ]
    }

    private func placeSigns(_ number: Line.Placed<MoneyReading>) -> [String] {
        let (start, end) = (number.range.lowerBound, number.range.upperBound)
        let place = start == clause.range.lowerBound ? "first" : end == clause.range.upperBound ? "last" : "inside"
        let isBeforeSign = end < line.tokens.count && line.tokens[end].kind == .sign
        let sign = start > 0 && line.tokens[start - 1].kind == .sign ? line.tokens[start - 1].folded : "none"
        return [
            "place \(place)", "last of line \(end == line.tokens.count)", "sign after \(isBeforeSign)", "sign before \(sign)",
        ]
    }

    private func senseSigns(_ number: Line.Placed<MoneyReading>) -> [String] {
        let (start, end) = (number.range.lowerBound, number.range.upperBound)
        var signs = (line.senses(start - 1).union(line.senses(start - 2))).names.map { "after sense \($0)" }
        signs += features.senses.names.map { "beside sense \($0)" }
        guard end < line.tokens.count else { return signs }
        signs += line.senses(end).names.map { "before sense \($0)" }
        if line.tokens[end].kind == .word {
            signs.append("next \(line.tokens[end].isCapitalised ? "high" : "low") \(!line.tokens[end].followsBlank)")
        }
        return signs
    }
}
