import { expect } from 'vitest'
import { createLedgerWallets } from '../../../src/adapters/ledger/ledger-wallets.ts'
import type { BitcoinFormatName } from '../../../src/core/chains/bitcoin/formats.ts'
import type { BitcoinAsked } from '../../../src/core/chains/bitcoin/signed.ts'
import { AgentError } from '../../../src/core/errors.ts'
import { manualClock } from '../../support/clock.ts'
import { identityPaths } from '../../support/ledger/chaos-kinds.ts'
import { ChaosLedger, chaosSource } from '../../support/ledger/chaos-ledger.ts'
import { onLedger } from '../../support/ledger/on-ledger.ts'
import { inTime } from '../../support/ledger/passing-time.ts'

export type BitcoinApp = 'Bitcoin' | 'Bitcoin Test'
export const types = ['P2PKH', 'P2SH', 'P2WPKH', 'P2TR'] as const
export type AccountType = (typeof types)[number]
const purposes = { P2PKH: 44, P2SH: 49, P2WPKH: 84, P2TR: 86 }
export const noHardwareWallets = createLedgerWallets({ sources: [], clock: manualClock() })

export function accountOf(type: AccountType, app: BitcoinApp = 'Bitcoin', at = '0/0') {
  const [network, coin] = app === 'Bitcoin' ? (['MAINNET', 0] as const) : (['TESTNET', 1] as const)
  return {
    path: `m/${purposes[type]}'/${coin}'/0'/${at}`,
    addressFormat: `ADDRESS_FORMAT_BITCOIN_${network}_${type}` as BitcoinFormatName,
  }
}

export function desk(app: BitcoinApp = 'Bitcoin', version = '2.4.0') {
  const clock = manualClock()
  const ledger = new ChaosLedger(clock)
  ledger.app = app
  ledger.version = version
  const hardwareWallets = createLedgerWallets({ sources: [chaosSource(ledger)], clock })
  const identity = ledger.publicKey(identityPaths[app])
  const hardwareWallet = { identity, walletName: 'Savings' }
  const { signal } = new AbortController()
  const sign = (what: BitcoinAsked, at: { path: string; addressFormat: string }, publicKey?: string) =>
    inTime(
      clock,
      hardwareWallets.sign(
        { ...hardwareWallet, app: onLedger(app), ...at, what, publicKey: publicKey ?? ledger.publicKey(at.path) },
        signal,
      ),
    )
  const read = (accounts: readonly { path: string; addressFormat: string }[], show = false) =>
    inTime(clock, hardwareWallets.readAccounts({ app: onLedger(app), accounts, hardwareWallet, show }, signal))
  return { ledger, sign, read }
}

export async function failureOf(promise: Promise<unknown>): Promise<AgentError> {
  const failure = await promise.then(
    () => new Error('nothing failed'),
    (thrown: unknown) => thrown,
  )
  expect(failure).toBeInstanceOf(AgentError)
  return failure as AgentError
}
