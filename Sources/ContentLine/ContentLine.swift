// ContentLine
