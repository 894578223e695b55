/** In `resources/`, and where udev looks for it. */
const ruleFile = '20-countersign-ledger.rules'

/** What the person does where Linux lets only root talk to the device. */
export const udevNextStep = `Allow it with the udev rule that comes with the agent: sudo cp resources/${ruleFile} /etc/udev/rules.d/ && sudo udevadm control --reload && sudo udevadm trigger, then plug the Ledger in again.`
