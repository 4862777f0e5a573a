import CommandLineTool
import ConsentModel
import Foundation
import Testing

@testable import consentctl

@Suite("Table of commands")
struct CommandTableTests {
    private let table = CommandTable.consentctl

    @Test("the permissions that are completed are those of the catalogue")
    func permissions() throws {
        let folder = Repository.root.appendingPathComponent("Service/permissions")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let ids = files.filter { $0.hasSuffix(".permission") }.map { $0.dropLast(11) }.map(
            String.init
        )
        #expect(Completion.builtInPermissions.map(\.rawValue) == ids.sorted())
    }

    @Test("the levels that are completed are those of the catalogue")
    func levels() throws {
        var levels: Set<String> = []
        for permission in Completion.builtInPermissions {
            let file = Repository.root
                .appendingPathComponent("Service/permissions/\(permission).permission")
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            for line in lines where line.hasPrefix("Levels=") {
                levels.formUnion(line.dropFirst(7).split(separator: ";").map(String.init))
            }
        }
        #expect(Set(Completion.levels.words) == levels)
    }

    @Test("help completes every command")
    func helpOperand() {
        let words = CommandDescription.help.operands.first?.completion?.words
        #expect(words == table.commands.map(\.name))
    }

    @Test("names are unique, and an option takes a value everywhere or nowhere")
    func consistent() {
        #expect(Set(table.commands.map(\.name)).count == table.commands.count)
        var takesValue: [String: Bool] = [:]
        for command in table.commands {
            #expect(Set(command.allOptions.map(\.name)).count == command.allOptions.count)
            for option in command.options {
                let takes = option.value != nil
                #expect(takesValue.updateValue(takes, forKey: option.name) ?? takes == takes)
            }
        }
    }

    @Test("every reading command prints JSON")
    func json() {
        let reading: [CommandDescription] = [
            .list, .show, .status, .explain, .permissions, .apps, .history, .uses, .monitor, .lint,
            .doctor,
        ]
        for command in reading { #expect(command.options.contains(.json), "\(command.name)") }
    }

    @Test("texts are phrases, and no line of help is wider than a terminal")
    func texts() {
        let helps = table.commands.map { HelpText.of($0, program: table.program) }
        for line in (helps + [HelpText.of(table)]).flatMap({ $0.split(separator: "\n") }) {
            #expect(line.count < 80, "\(line)")
        }
        for command in table.commands {
            let phrases = [command.summary] + command.allOptions.map(\.summary)
            for phrase in phrases + command.operands.map(\.summary) {
                #expect(!phrase.hasSuffix(".") && phrase.first?.isLowercase == true, "\(phrase)")
            }
        }
    }

    @Test("help of reset")
    func help() {
        #expect(
            HelpText.of(CommandDescription.reset, program: table.program) == """
                Usage: consentctl reset PERMISSION [APP] [--yes]

                Forget what was decided, so that apps ask again.

                'reset all' is Reset Location & Privacy: it forgets every decision for every
                app. Switches, policies, the history and the list of known apps are kept.

                Without APP this touches every app: it says what it will remove and asks for
                confirmation. Where there is no terminal to ask on, it needs --yes.

                Operands:
                  PERMISSION  a permission, or the word 'all'
                  APP         the id of an app, or the path of a program; every app if left out

                Options:
                      --yes   do not ask for confirmation
                  -h, --help  show this help

                """
        )
    }
}
