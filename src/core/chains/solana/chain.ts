import { defineChain } from '../declaration/define-chain.ts'
import { isSolanaAddress, solanaAddress } from './address.ts'
import { solanaAddressesNamed, solanaAddressesPerhaps } from './addresses-named.ts'
import { type SolanaAsset, solanaAssets } from './assets.ts'
import { solanaEffects } from './effects.ts'
import { solanaHandsOver } from './hands-over.ts'
import { solanaInWindow } from './in-window.ts'
import { solanaInterfaces } from './interfaces.ts'
import { solanaLostAt } from './lost-at.ts'
import { solanaOwnNode } from './own-node.ts'
import { solanaPitfalls } from './pitfalls.ts'
import { readSolanaMessage } from './read-message.ts'
import { solanaScope } from './scope.ts'
import { signInWithSolana } from './sign-in.ts'
import { readSolanaTransaction } from './sign-transaction.ts'
import type { SolanaSigned } from './signed.ts'
import { solanaWords } from './vocabulary.ts'

export const solana = defineChain<SolanaSigned, SolanaAsset>({
  id: 'solana',
  namespace: 'solana',
  curve: 'CURVE_ED25519',
  otherCurves: [],
  addressFormats: {
    ADDRESS_FORMAT_SOLANA: {
      inWords: 'Solana',
      curves: ['CURVE_ED25519'],
      address: solanaAddress,
      scheme: 'ofCurve',
      otherSpellings: () => [],
      namedByPublicKey: false,
      coins: null,
      hardwareApps: [{ vendor: 'ledger', app: 'Solana' }],
    },
  },
  transactions: {
    type: 'TRANSACTION_TYPE_SOLANA',
    written: 'for Solana the whole transaction, with empty signatures',
    read: readSolanaTransaction,
    exceptions: [],
  },
  addressSpelling: text => (isSolanaAddress(text) ? text : undefined),
  addressOfOtherSpelling: () => undefined,
  addressBeginning: /^/,
  readMessage: readSolanaMessage,
  hashes: {},
  texts: [signInWithSolana],
  payloads: {},
  signed: { solanaTransaction: 'transaction' },
  effects: solanaEffects,
  lostAt: solanaLostAt,
  addressesNamed: solanaAddressesNamed,
  addressesPerhaps: solanaAddressesPerhaps,
  networkOf: () => undefined,
  namesByNetwork: false,
  shippedName: null,
  shippedData: [],
  words: {
    keyword: 'solana',
    about: 'What is signed for Solana.',
    type: solanaWords,
    signed: ['solana.tx'],
    pitfalls: solanaPitfalls,
    scope: solanaScope,
    accountOf: null,
    handsOver: solanaHandsOver,
  },
  assets: solanaAssets,
  interfaces: solanaInterfaces,
  warn: null,
  ownNode: solanaOwnNode,
  standingApprovals: null,
  inWindow: solanaInWindow,
})
