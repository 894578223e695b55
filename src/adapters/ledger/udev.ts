/** Path at which udev looks for the rule. `resources/` has the same rule for packagers. */
export const ruleFile = '/etc/udev/rules.d/20-countersign-ledger.rules'

/** The USB vendor id of a Ledger. */
export const ledgerVendor = '2c97'

/** Lets the person at this computer talk to a Ledger that is plugged in. */
export const udevRule = `SUBSYSTEM=="hidraw|usb", ATTRS{idVendor}=="${ledgerVendor}", TAG+="uaccess"`

/**
 * Writes the rule itself rather than copying it: an installed agent has its files where root cannot always read them, inside an
 * archive or a mounted image.
 */
const command = `sudo sh -c "echo '${udevRule.replaceAll('"', '\\"')}' > ${ruleFile} && udevadm control --reload && udevadm trigger"`

/** Step for the person if Linux lets only root talk to the device. */
export const udevNextStep = `Allow it with a udev rule: ${command}, then plug the Ledger in again.`
