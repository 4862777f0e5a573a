import ConsentModel

extension Broker {
    /// Ends the next batch of what is over.
    mutating func sweepOn(_ turn: inout Turn) {
        guard !sweep.isDone, sweep.write == nil else { return }
        if let retryAt = sweep.retryAt, retryAt > turn.now.steady { return }
        sweep.retryAt = nil
        do throws(ViewError) {
            if let open = sweep.openConnections { try compareConnections(with: open, &turn) }
            for stage in Sweep.Stage.allCases where sweep.stages.contains(stage) {
                if sweep.write != nil { return }
                let keys = try keys(of: stage, turn)
                guard !keys.isEmpty else {
                    sweep.stages.remove(stage)
                    continue
                }
                guard var write = try endings(of: keys, turn) else {
                    // Ended by writes that are on their way; the clock is looked at again later.
                    sweep.stages.remove(stage)
                    if stage == .due { retrySweep(turn) }
                    continue
                }
                write.purpose = .sweep
                settleQuestions(by: &write, &turn)
                sweep.write = submit(write, &turn)
            }
        } catch {
            retrySweep(turn)
        }
    }

    mutating func retrySweep(_ turn: Turn) {
        sweep.write = nil
        sweep.stages.insert(.due)
        sweep.retryAt = turn.now.steady + limits.retry
    }

    private func keys(of stage: Sweep.Stage, _ turn: Turn) throws(ViewError) -> [GrantKey] {
        switch stage {
        case .due: try turn.view.due(by: turn.now.wall, limit: limits.batch)
        case .runless: try turn.view.runless(limit: limits.batch)
        case .foreign:
            if let session = judge.session {
                try turn.view.foreign(to: session, limit: limits.batch)
            } else {
                []
            }
        }
    }

    /// After a start: the stored connections that are still on the bus count, the others are gone.
    private mutating func compareConnections(
        with open: Set<String>,
        _ turn: inout Turn
    ) throws(ViewError) {
        var write = Write()
        for (app, name) in try turn.view.connections() {
            if open.contains(name) {
                runs.restore(name, of: app)
            } else if runs.connections[name] == nil {
                write.changes.append(.connection(app, name, isOpen: false))
            }
        }
        sweep.openConnections = nil
        guard !write.changes.isEmpty else { return }
        write.purpose = .sweep
        sweep.write = submit(write, &turn)
    }
}
