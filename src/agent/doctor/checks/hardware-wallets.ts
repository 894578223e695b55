import { type Devices, lookAtDevices } from '../../../adapters/ledger/device-files.ts'
import { ruleFile, udevNextStep } from '../../../adapters/ledger/udev.ts'
import type { Reader } from '../../../core/ports/store.ts'
import { type Check, ill, unknown, type Verdict, well } from '../check.ts'

export const hardwareWallets: Check = {
  name: 'hardware-wallets',
  title: 'Hardware wallets',
  async look(scene) {
    if (process.platform !== 'linux') return unknown('Only Linux asks for rights on USB devices.')
    // Whether one is used is not known of records that cannot be read.
    const areUsed = await scene.opened().then(
      ({ store }) => isAnyUsed(store),
      () => undefined,
    )
    return access(await lookAtDevices(), areUsed)
  },
}

function isAnyUsed(reader: Reader): boolean | undefined {
  try {
    const wallets = reader.organizations().flatMap(({ id }) => reader.list('wallets', id))
    return wallets.some(({ hardwareWallet }) => hardwareWallet !== null)
  } catch {
    return undefined
  }
}

/** @param areUsed - Whether a wallet of this agent is on a hardware wallet; `undefined` where its records cannot be read. */
export function access({ plugged, hasRule }: Devices, areUsed: boolean | undefined): Verdict {
  const closed = plugged.filter(({ isOpen }) => !isOpen)
  if (closed.length > 0) {
    return ill(`You have no access to the Ledger at ${closed.map(({ path }) => path).join(', ')}. ${udevNextStep}`)
  }
  if (plugged.length > 0) return well('You have access to the Ledger that is plugged in.')
  if (hasRule) return well('No Ledger is plugged in. A udev rule gives you access to one.')
  if (areUsed === false) return well('No wallet is on a Ledger, and none is plugged in.')
  return unknown(
    `No Ledger is plugged in, and there is no udev rule for it (${ruleFile}). Plug it in, and check again.`,
  )
}
