import ConsentModel

/// What of a usage description is more than the name of what is asked for.
///
/// What is left when the words that every such text has, those that name the permission and those
/// of the app's own name are taken out. English and Chinese are known; of a text in another
/// language everything counts.
struct UsageWords {
    /// The words that are left.
    let words: [String]
    /// The Chinese characters that are left.
    let characterCount: Int
    /// The letters of the whole text.
    let letterCount: Int
    /// The Chinese characters of the whole text.
    let wholeCharacterCount: Int

    /// Takes a text apart.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - names: The words that name what is asked for, and who asks.
    init(_ text: String, without names: [String]) {
        let ignored = Set(names.flatMap(Self.words)).union(Self.everyday)
        words = Self.words(text).filter { !ignored.contains($0) }
        let characters = String(text.filter(Self.isChinese))
        let phrases = (names + Self.everydayPhrases).map { String($0.filter(Self.isChinese)) }
            .filter { !$0.isEmpty }
            // Of two that begin alike the longer one is meant.
            .sorted { ($0.count, $0) > ($1.count, $1) }
        characterCount = Self.removing(phrases, from: characters).count
        letterCount = text.count { $0.isLetter || $0.isNumber }
        wholeCharacterCount = characters.count
    }

    /// Whether nothing but names and everyday words was said.
    var saysNothing: Bool { words.isEmpty && characterCount == 0 }

    /// Whether there is too little to be a reason.
    var isTooShort: Bool {
        wholeCharacterCount > 0
            ? wholeCharacterCount < 4 && letterCount < 8 : letterCount < 8
    }

    private static func words(_ text: String) -> [String] {
        text.lowercased()
            .split { !($0.isLetter || $0.isNumber) || isChinese($0) }
            .map(String.init)
    }

    private static func isChinese(_ character: Character) -> Bool {
        character.unicodeScalars.contains { $0.properties.isIdeographic }
    }

    private static func removing(_ phrases: [String], from text: String) -> String {
        var rest = text[...]
        var result = ""
        while let first = rest.first {
            if let phrase = phrases.first(where: rest.hasPrefix) {
                rest = rest.dropFirst(phrase.count)
            } else {
                result.append(first)
                rest = rest.dropFirst()
            }
        }
        return result
    }

    private static let everyday: Set<String> = [
        "a", "access", "accessing", "agree", "agreed", "all", "allow", "allowed", "allows", "an",
        "and", "app", "application", "apps", "are", "ask", "asks", "at", "be", "because", "by",
        "can", "consent", "data", "device", "feature", "features", "for", "from", "function",
        "functions", "get", "gets", "give", "grant", "granted", "has", "have", "i", "in", "is",
        "it", "its", "may", "must", "my", "need", "needed", "needs", "of", "on", "or", "order",
        "our", "permission", "permissions", "please", "program", "properly", "request", "requests",
        "require", "required", "requires", "s", "shall", "should", "so", "some", "that", "the",
        "then", "this", "to", "us", "usage", "use", "used", "user", "users", "uses", "using",
        "want", "wants", "we", "will", "with", "work", "works", "would", "you", "your",
    ]

    private static let everydayPhrases = [
        "应用程序", "应用", "程序", "软件", "需要", "必须", "您的", "你的", "用户", "同意", "才能",
        "访问", "使用", "获取", "读取", "请求", "申请", "允许", "授权", "权限", "开启", "打开", "想要",
        "希望", "以便", "用于", "功能", "正常", "我们", "能够", "可以", "请", "您", "你", "的", "此",
        "该", "本", "来", "对", "将", "会", "可", "能", "要", "想", "以", "和", "与",
    ]
}
