import Consent

/// The camera that suits a photo booth best.
struct CameraChoice {
    /// The camera.
    let camera: CameraDevice
    /// What the guest should know about it; nothing to say of one that looks at the guest.
    let advice: String?

    /// Chooses; nil where there is no camera.
    init?(of cameras: [CameraDevice]) {
        // One that is built in, wherever it looks, stays where it is; an external one may lie
        // anywhere.
        let best = cameras.min { Self.rank($0.facing) < Self.rank($1.facing) }
        guard let best else { return nil }
        camera = best
        advice = Self.advice(best.facing)
    }

    private static func rank(_ facing: CameraFacing) -> Int {
        switch facing {
        case .front: 0
        case .external: 3
        case .back: 2
        default: 1
        }
    }

    private static func advice(_ facing: CameraFacing) -> String? {
        switch facing {
        case .front: nil
        case .back: "There is no camera at the front: stand behind the screen."
        case .external: "There is only an external camera: turn it towards you."
        default: "This camera does not say where it looks: see that you are in the picture."
        }
    }
}
