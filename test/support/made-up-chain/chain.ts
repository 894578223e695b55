import { type ChainDeclaration, defineChain } from '../../../src/core/chains/declaration/define-chain.ts'
import { madeUpAddress, madeUpSpelling } from './address.ts'
import { type MadeUpAsset, madeUpAssets } from './assets.ts'
import { madeUpEffects } from './effects.ts'
import { madeUpInWindow } from './in-window.ts'
import { readMadeUpMessage, readMadeUpTransaction } from './read.ts'
import type { MadeUpSigned } from './transaction.ts'
import { madeUpWords } from './words.ts'

export const madeUpDeclaration: ChainDeclaration<MadeUpSigned, MadeUpAsset> = {
  id: 'madeup',
  namespace: 'madeup',
  curve: 'CURVE_ED25519',
  otherCurves: [],
  addressFormats: {
    ADDRESS_FORMAT_MADE_UP: {
      inWords: 'Made up',
      curves: ['CURVE_ED25519'],
      address: madeUpAddress,
      scheme: 'ofCurve',
      otherSpellings: () => [],
      namedByPublicKey: false,
      coins: null,
      hardwareApps: [{ vendor: 'ledger', app: 'Made up' }],
    },
  },
  transactions: {
    type: 'TRANSACTION_TYPE_MADE_UP',
    written: 'for the made-up chain 43 bytes',
    read: readMadeUpTransaction,
    exceptions: [],
  },
  addressSpelling: madeUpSpelling,
  addressOfOtherSpelling: () => undefined,
  addressBeginning: /^mu1/,
  readMessage: readMadeUpMessage,
  hashes: {},
  texts: [],
  payloads: {},
  signed: { madeUpTransaction: 'transaction' },
  effects: madeUpEffects,
  lostAt: null,
  addressesNamed: ({ transaction: { to } }) => [to],
  networkOf: () => undefined,
  namesByNetwork: false,
  shippedName: null,
  shippedData: [],
  words: madeUpWords,
  assets: madeUpAssets,
  interfaces: null,
  warn: null,
  ownNode: null,
  standingApprovals: null,
  inWindow: madeUpInWindow,
}

/** A chain that is whole and stands nowhere else. */
export const madeUp = defineChain(madeUpDeclaration)
