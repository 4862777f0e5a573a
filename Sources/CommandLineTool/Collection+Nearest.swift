extension Collection where Element == String {
    /// The word that was most likely meant, if one is near enough.
    package func nearest(to word: String) -> String? {
        // Among words of one or two letters every other is near.
        let limit = word.count < 3 ? 0 : Swift.max(1, word.count / 3)
        let candidates = map { (word: $0, distance: editDistance($0, word)) }
        return candidates.filter { $0.distance <= limit }.min { $0.distance < $1.distance }?.word
    }
}

/// How many characters are added, removed, changed or swapped with the next to make one the other.
private func editDistance(_ first: String, _ second: String) -> Int {
    let first = Array(first.lowercased())
    let second = Array(second.lowercased())
    var previous: [Int] = []
    var current = Array(0...second.count)
    for row in first.indices {
        let above = current
        current = [row + 1]
        for column in second.indices {
            let same = first[row] == second[column]
            var distance = Swift.min(
                above[column] + (same ? 0 : 1),
                above[column + 1] + 1,
                current[column] + 1
            )
            if row > 0, column > 0, first[row] == second[column - 1],
                first[row - 1] == second[column]
            {
                distance = Swift.min(distance, previous[column - 1] + 1)
            }
            current.append(distance)
        }
        previous = above
    }
    return current[second.count]
}
