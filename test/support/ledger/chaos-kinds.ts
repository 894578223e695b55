import type { AppName } from '../../../src/adapters/ledger/apps.ts'
import type { BitcoinAsked } from '../../../src/core/chains/bitcoin/signed.ts'
import type { EthereumAsked } from '../../../src/core/chains/ethereum/transactions/signed.ts'
import type { SolanaAsked } from '../../../src/core/chains/solana/signed.ts'
import { bitcoinMessage, bitcoinTransaction } from './bitcoin-signables.ts'
import { ed25519KeyOf } from './chaos-app.ts'
import { savingsWords } from './chaos-ledger.ts'
import { scenario } from './recordings.ts'
import { authorization, personalMessage, signableOf } from './signables.ts'
import { solanaMessage, solanaTransfer } from './solana-signables.ts'

/** Something that a Ledger signs in a way of its own, with the words of `savingsWords`. */
export interface ChaosKind {
  readonly what: EthereumAsked | BitcoinAsked | SolanaAsked
  readonly app: AppName
  /** Version of the app; if absent, the usual one of a scripted Ledger. */
  readonly version?: string
  readonly path: string
  readonly addressFormat: string
  readonly model?: string
  /** Commands sent before any part of the thing to be signed, lower-case hex: app, settings, identity. */
  readonly before: readonly string[]
  /** How many commands it then takes. */
  readonly commands: number
  /** How many signatures it gives. */
  readonly signatures: number
}

const askApp = 'b001000000'
const ethereum = {
  app: 'Ethereum',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
  before: [askApp, 'e006000000', 'e002000015058000002c8000003c800000000000000000000000'],
  signatures: 1,
} as const
const bitcoin = {
  app: 'Bitcoin',
  before: [askApp, 'e10000011600058000002c80000000800000000000000000000000'],
} as const
const bitcoin206 = {
  app: 'Bitcoin',
  version: '2.0.6',
  before: [askApp, 'e040000015058000002c80000000800000000000000000000000'],
} as const
const solana = {
  app: 'Solana',
  path: "m/44'/501'/0'",
  addressFormat: 'ADDRESS_FORMAT_SOLANA',
  before: [askApp, 'e004000000', 'e00500000d038000002c800001f580000000'],
  signatures: 1,
} as const

const legacyAccount = { path: "m/44'/0'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2PKH' } as const
const nestedAccount = { path: "m/49'/0'/0'/0/2", addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2SH' } as const
const segwitAccount = { path: "m/84'/0'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH' } as const
const taprootAccount = { path: "m/86'/0'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR' } as const

const mail = signableOf(scenario('eth-712-mail-approve'))
const longText = 'All of this is meant. '.repeat(12)
const solanaKey = ed25519KeyOf(savingsWords, solana.path)

export const chaosKinds: Readonly<Record<string, ChaosKind>> = {
  'a transaction': { ...ethereum, what: signableOf(scenario('eth-tx-legacy-approve')), commands: 1 },
  'a long transaction': {
    ...{ ...ethereum, commands: 4 },
    what: signableOf(scenario('eth-tx-call-multichunk-blind-on-approve')),
  },
  'a personal message': { ...ethereum, what: personalMessage(longText), commands: 2 },
  'typed data in full': { ...ethereum, what: mail, commands: 25 },
  'typed data as hashes': { ...ethereum, what: mail, commands: 1, model: 'Ledger Nano S' },
  'an authorization': {
    ...{ ...ethereum, commands: 1 },
    what: authorization({ address: '0x4Cd241E8d1510e30b2076397afc7508Ae59C66c9', chainId: 1, nonce: 7 }),
  },
  'a Bitcoin transaction, P2WPKH': {
    ...{ ...bitcoin, ...segwitAccount, commands: 95, signatures: 2 },
    what: bitcoinTransaction({ ...segwitAccount, inputs: 2, changePath: "m/84'/0'/0'/1/0" }),
  },
  'a Bitcoin transaction, P2SH': {
    ...{ ...bitcoin, ...nestedAccount, commands: 61, signatures: 1 },
    what: bitcoinTransaction(nestedAccount),
  },
  'a Bitcoin transaction, P2PKH': {
    ...{ ...bitcoin, ...legacyAccount, commands: 53, signatures: 1 },
    what: bitcoinTransaction(legacyAccount),
  },
  'a Bitcoin transaction, P2TR': {
    ...{ ...bitcoin, ...taprootAccount, commands: 72, signatures: 2 },
    what: bitcoinTransaction({ ...taprootAccount, inputs: 2 }),
  },
  'a Bitcoin transaction before 2.1, P2WPKH': {
    ...{ ...bitcoin206, ...segwitAccount, commands: 33, signatures: 2 },
    what: bitcoinTransaction({ ...segwitAccount, inputs: 2, changePath: "m/84'/0'/0'/1/0" }),
  },
  'a Bitcoin transaction before 2.1, P2PKH': {
    ...{ ...bitcoin206, ...legacyAccount, commands: 31, signatures: 2 },
    what: bitcoinTransaction({ ...legacyAccount, inputs: 2 }),
  },
  'a Bitcoin message': {
    ...{ ...bitcoin, ...segwitAccount, commands: 11, signatures: 1 },
    what: bitcoinMessage(longText),
  },
  'a Bitcoin message before 2.1': {
    ...{ ...bitcoin206, ...segwitAccount, commands: 7, signatures: 1 },
    what: bitcoinMessage(longText),
  },
  'a Solana transaction': { ...solana, what: solanaTransfer(solanaKey, { unknownCalls: 4 }), commands: 2 },
  'a Solana message': { ...solana, what: solanaMessage(solanaKey, longText), commands: 2 },
}

/** Where an app's identity is read. */
export const identityPaths: Readonly<Record<AppName, string>> = {
  Ethereum: "m/44'/60'/0'/0/0",
  Bitcoin: "m/44'/0'/0'/0/0",
  'Bitcoin Test': "m/44'/1'/0'/0/0",
  Solana: "m/44'/501'/0'",
}
