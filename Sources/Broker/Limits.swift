/// The bounds and waits of the rules; times are in microseconds.
package struct Limits: Hashable, Sendable {
    /// How many questions of one app may wait.
    package var questionsPerApp = 4
    /// How many questions may wait in all.
    package var questions = 64
    /// How many calls of one app may wait.
    package var waitersPerApp = 256
    /// How many apps' waits after a withdrawn question are remembered.
    package var backoffs = 256
    /// How many prompters are known at once; the oldest is forgotten first.
    package var prompters = 64
    /// Of how many pairs of a connection and a permission one service is told.
    package var watchesPerService = 4_096
    /// Of how many of them that are of one app.
    package var watchesPerApp = 256
    /// How many uses one service may have begun.
    package var usesPerService = 1_024
    /// How many of them by one app.
    package var usesPerApp = 64
    /// How many uses there may be in all.
    package var uses = 4_096
    /// How often an app may give something back within `givingBackSpan`.
    package var givingsBack = 32
    /// How many pairs are ended in one write.
    package var batch = 256

    /// How long a question waits for a prompter.
    package var prompterWait: Int64 = 10_000_000
    /// How long a question stays on screen.
    package var screenTime: Int64 = 600_000_000
    /// What is answered sooner than this was not read.
    package var readingTime: Int64 = 500_000
    /// How often a question that was answered too soon is put again.
    package var repetitions = 2
    /// How long an app's next question waits after one that it withdrew from the screen.
    package var firstBackoff: Int64 = 5_000_000
    /// What that wait doubles to at most.
    package var longestBackoff: Int64 = 300_000_000
    /// How long after its last connection an app's run ends.
    package var runEnd: Int64 = 5_000_000
    /// How long a run counts at most, on the wall clock.
    package var longestRun: Int64 = 57_600_000_000
    /// How many dismissals make it quiet.
    package var dismissals = 3
    /// How long it stays quiet, on the wall clock.
    package var quietTime: Int64 = 604_800_000_000
    /// How exactly it is kept when a pair was last used, on the wall clock.
    package var useInterval: Int64 = 10_000_000
    /// How long it counts that an app has given something back.
    package var givingBackSpan: Int64 = 3_600_000_000
    /// When something that failed is tried again.
    package var retry: Int64 = 1_000_000

    /// Takes the limits of the design.
    package init() {}
}
