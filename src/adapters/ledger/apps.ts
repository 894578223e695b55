import { AgentError } from '../../core/errors.ts'
import type { HardwareApp } from '../../core/ports/hardware-app.ts'
import type { App } from './app.ts'
import { bitcoinApp, bitcoinTestApp } from './bitcoin/bitcoin-app.ts'
import { ethereumApp } from './ethereum/ethereum-app.ts'
import { signedByLedger } from './ethereum/signed-by-ledger.ts'
import { solanaApp } from './solana/solana-app.ts'

/** Name of this adapter's hardware wallets in core. */
export const vendor = 'ledger'

/** The apps the agent can talk to, by the name the device gives them. Adding one is adding a line. */
export const apps = {
  Ethereum: ethereumApp,
  Bitcoin: bitcoinApp,
  'Bitcoin Test': bitcoinTestApp,
  Solana: solanaApp,
} as const satisfies Readonly<Record<string, App>>

/** Descriptions that they can get from `resources/`. */
export { signedByLedger }

export type AppName = keyof typeof apps

/** Apps that the person can open if any will do. An app for test networks is named after the one for coins. */
export const appsForCoins = Object.keys(apps).filter(name => !name.endsWith(' Test')) as [AppName, ...AppName[]]

export function isAppName(name: string): name is AppName {
  return Object.hasOwn(apps, name)
}

/** @throws AgentError `NOT_SUPPORTED` for an app of another vendor, and for an app that the agent cannot talk to */
export function appNameOf({ vendor: whose, app }: HardwareApp): AppName {
  if (whose === vendor && isAppName(app)) return app
  throw new AgentError('NOT_SUPPORTED', `The agent cannot talk to the ${app} app of a hardware wallet of ${whose}.`)
}
