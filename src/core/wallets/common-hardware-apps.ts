import { hardwareAppsOf } from '../chains/address-formats.ts'
import { AgentError } from '../errors.ts'
import { type HardwareApp, isSameApp } from '../ports/hardware-app.ts'
import type { HardwareWalletAccountAsked, HardwareWalletsState } from '../ports/hardware-wallets.ts'

/**
 * The apps of hardware wallets that have all these accounts, of each vendor one at most.
 *
 * @throws AgentError `REQUEST_INVALID` for an account that no app has, and for accounts of several apps
 */
export function commonHardwareApps(
  accounts: readonly Pick<HardwareWalletAccountAsked, 'addressFormat'>[],
): readonly HardwareApp[] {
  let common: readonly HardwareApp[] | undefined
  for (const [index, { addressFormat }] of accounts.entries()) {
    const detail = { field: `parameters.accounts.${index}.addressFormat` }
    const having = hardwareAppsOf(addressFormat)
    if (having.length === 0) {
      throw new AgentError('REQUEST_INVALID', `invalid address format: a Ledger has no accounts of ${addressFormat}`, {
        detail,
      })
    }
    const before: readonly HardwareApp[] = common ?? having
    common = before.filter(app => having.some(other => isSameApp(app, other)))
    if (common.length === 0) {
      const words = `invalid address format: the accounts of one wallet belong to one app of a Ledger, and ${addressFormat} needs the ${namesOf(having)} app as well as ${namesOf(before)}. Create a wallet for each.`
      throw new AgentError('REQUEST_INVALID', words, { detail })
    }
  }
  return common ?? []
}

/**
 * The one of `apps` that the vendor of a connected hardware wallet has.
 *
 * @throws AgentError `DEVICE_DISCONNECTED`; `REQUEST_INVALID` where that vendor has none of them
 */
export function appOnConnected(
  { hardwareWallets }: HardwareWalletsState,
  id: string,
  apps: readonly HardwareApp[],
): { readonly app: HardwareApp; readonly model: string } {
  const connected = hardwareWallets.find(hardwareWallet => hardwareWallet.id === id)
  if (!connected) {
    throw new AgentError('DEVICE_DISCONNECTED', 'That Ledger is no longer connected. Plug it in and try again.')
  }
  const app = apps.find(({ vendor }) => vendor === connected.vendor)
  if (app) return { app, model: connected.model }
  throw new AgentError('REQUEST_INVALID', `invalid address format: a ${connected.model} has no such accounts`, {
    detail: { field: 'parameters.accounts.0.addressFormat' },
  })
}

/** `Bitcoin`; as people read them. */
export function namesOf(apps: readonly HardwareApp[]): string {
  return apps.map(({ app }) => app).join(' or ')
}
