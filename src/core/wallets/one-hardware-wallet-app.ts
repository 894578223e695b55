import { hardwareWalletAppOf } from '../chains/address-formats.ts'
import { AgentError } from '../errors.ts'
import type { HardwareWalletAccountAsked, HardwareWalletApp } from '../ports/hardware-wallets.ts'

/**
 * The app of a device that has all these accounts.
 *
 * @throws AgentError `REQUEST_INVALID` for an account that no app of a device has, and for accounts of several apps
 */
export function oneHardwareWalletApp(
  accounts: readonly Pick<HardwareWalletAccountAsked, 'addressFormat'>[],
): HardwareWalletApp {
  let app: HardwareWalletApp | undefined
  for (const [index, { addressFormat }] of accounts.entries()) {
    const detail = { field: `parameters.accounts.${index}.addressFormat` }
    const needed = hardwareWalletAppOf(addressFormat)
    if (!needed) {
      throw new AgentError('REQUEST_INVALID', `invalid address format: a Ledger has no accounts of ${addressFormat}`, {
        detail,
      })
    }
    app ??= needed
    if (needed !== app) {
      const words = `invalid address format: the accounts of one wallet belong to one app of a Ledger, and ${addressFormat} needs the ${needed} app beside ${app}. Make a wallet for each.`
      throw new AgentError('REQUEST_INVALID', words, { detail })
    }
  }
  return app as HardwareWalletApp
}
