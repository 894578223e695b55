import type { HardwareWalletApp } from '../../core/ports/hardware-wallets.ts'
import type { App } from './app.ts'
import { bitcoinApp, bitcoinTestApp } from './bitcoin/app.ts'
import { ethereumApp } from './ethereum/app.ts'
import { solanaApp } from './solana/app.ts'

/** The apps the agent can talk to, by the name the device gives them. */
export const apps: Readonly<Record<HardwareWalletApp, App>> = {
  Ethereum: ethereumApp,
  Bitcoin: bitcoinApp,
  'Bitcoin Test': bitcoinTestApp,
  Solana: solanaApp,
}
