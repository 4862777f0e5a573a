import ConsentModel
import Testing

@Suite("Authorization status")
struct AuthorizationStatusTests {
    @Test(
        "B11: exactly one of usable, blocked, askable and absent",
        arguments: AuthorizationStatus.known + [.unknown("allowed-ish")]
    )
    func oneOfFour(status: AuthorizationStatus) {
        let answers = [status.isUsable, status.isBlocked, status.isAskable, status.isAbsent]
        #expect(answers.filter { $0 }.count == 1)
    }

    @Test("a word that is new is kept and never allowed", arguments: ["", "Authorized", "maybe"])
    func unknownWord(word: String) {
        let status = AuthorizationStatus(wireValue: word)
        #expect(status == .unknown(word))
        #expect(status.wireValue == word)
        #expect(!status.isUsable)
    }

    @Test("every known word is read back", arguments: AuthorizationStatus.known)
    func roundTrip(status: AuthorizationStatus) {
        #expect(AuthorizationStatus(wireValue: status.wireValue) == status)
    }
}
