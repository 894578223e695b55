import type { BitcoinNetwork } from '../../../core/chains/bitcoin/network.ts'
import { AgentError } from '../../../core/errors.ts'
import type { HardwareWalletAccountAsked } from '../../../core/ports/hardware-wallets.ts'
import { encodePath } from '../apdu.ts'

export type BitcoinApp = 'Bitcoin' | 'Bitcoin Test'

/** Kind of lock on outputs to an account. `P2SH` is P2WPKH inside it (BIP-49). */
export type AccountType = 'P2PKH' | 'P2SH' | 'P2WPKH' | 'P2TR'

/** An account at the path that its kind of address has by BIP-44, BIP-49, BIP-84 or BIP-86. */
export interface BitcoinAccount {
  readonly type: AccountType
  readonly network: BitcoinNetwork
  /** All five steps; a hardened one has 2³¹ added. */
  readonly steps: readonly number[]
}

interface TypeRow {
  readonly purpose: number
  /** The wallet policy that the app knows without its being registered, `@0` standing for the account's key. */
  readonly policy: string
  /** Name in the protocol before version 2.1.0 of the app; it has none for taproot. */
  readonly before21: 'legacy' | 'p2sh' | 'bech32' | null
}

export const accountTypes: Readonly<Record<AccountType, TypeRow>> = {
  P2PKH: { purpose: 44, policy: 'pkh(@0)', before21: 'legacy' },
  P2SH: { purpose: 49, policy: 'sh(wpkh(@0))', before21: 'p2sh' },
  P2WPKH: { purpose: 84, policy: 'wpkh(@0)', before21: 'bech32' },
  P2TR: { purpose: 86, policy: 'tr(@0)', before21: null },
}

/** Signet shares testnet's addresses; regtest has others, which no app shows. */
export const networksOf: Readonly<Record<BitcoinApp, readonly BitcoinNetwork[]>> = {
  Bitcoin: ['MAINNET'],
  'Bitcoin Test': ['TESTNET', 'SIGNET'],
}

/** The step after the purpose (SLIP-44). */
export const coinOf: Readonly<Record<BitcoinApp, number>> = { Bitcoin: 0, 'Bitcoin Test': 1 }

export const hardened = 2 ** 31

/** Beyond these no app tells keys and addresses without showing them. */
const highestAccount = 100
const highestIndex = 50_000

/**
 * @throws AgentError `REQUEST_INVALID` for what is no path, an address that the app does not show, and another path than such
 * addresses have.
 */
export function bitcoinAccount(app: BitcoinApp, { path, addressFormat }: HardwareWalletAccountAsked): BitcoinAccount {
  encodePath(path)
  const [, network, type] = /^ADDRESS_FORMAT_BITCOIN_([A-Z]+)_([A-Z0-9]+)$/.exec(addressFormat) ?? []
  const shown = networksOf[app].find(each => each === network)
  if (!shown || !isAccountType(type)) {
    const formats = networksOf[app].map(each => `ADDRESS_FORMAT_BITCOIN_${each}_…`).join(' or ')
    throw invalid(
      `The ${app} app on a Ledger has accounts with ${formats}, for P2PKH, P2SH (P2WPKH inside), P2WPKH and P2TR.`,
    )
  }
  const { purpose } = accountTypes[type]
  const coin = coinOf[app]
  const [, account, change, index] =
    new RegExp(`^m/${purpose}'/${coin}'/(\\d{1,3})'/([01])/(\\d{1,10})$`).exec(path) ?? []
  if (!account || Number(account) > highestAccount || Number(index) > highestIndex) {
    throw invalid(
      `A Ledger has ${type} addresses at m/${purpose}'/${coin}'/account'/0/index, with an account up to ${highestAccount} and an index up to ${highestIndex}, or with 1 in place of 0 for change.`,
    )
  }
  const steps = [purpose + hardened, coin + hardened, Number(account) + hardened, Number(change), Number(index)]
  return { type, network: shown, steps }
}

/** @param steps - A hardened one has 2³¹ added. @returns as Ledger's library takes it, without the `m`. */
export function written(steps: readonly number[]): string {
  return steps.map(step => (step >= hardened ? `${step - hardened}'` : `${step}`)).join('/')
}

function isAccountType(type: string | undefined): type is AccountType {
  return type !== undefined && Object.hasOwn(accountTypes, type)
}

function invalid(message: string): AgentError {
  return new AgentError('REQUEST_INVALID', message, { detail: { field: 'path' } })
}
