/// The files that are compiled in, byte for byte.
package enum Resources {
    /// The bus contract.
    package static var interfaceXML: [UInt8] { PackageResources.org_consentd_Consent1_xml }
    /// The programs that run others' code.
    package static var sharedPrograms: [UInt8] { PackageResources.shared_programs }
    /// The built-in catalogue, one key file a permission.
    package static var catalogue: [[UInt8]] {
        [
            PackageResources.assistant_permission,
            PackageResources.background_permission,
            PackageResources.background_location_permission,
            PackageResources.bluetooth_permission,
            PackageResources.calendars_permission,
            PackageResources.camera_permission,
            PackageResources.contacts_permission,
            PackageResources.health_permission,
            PackageResources.location_permission,
            PackageResources.microphone_permission,
            PackageResources.motion_permission,
            PackageResources.notifications_permission,
            PackageResources.photos_permission,
            PackageResources.reminders_permission,
            PackageResources.screen_permission,
            PackageResources.screenshot_permission,
            PackageResources.speakers_permission,
        ]
    }
}
