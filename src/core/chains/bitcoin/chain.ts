import { defineChain } from '../declaration/define-chain.ts'
import { bitcoinAccountOf } from './account-of.ts'
import { bitcoinAddressFormats } from './address-formats.ts'
import { bitcoinSpelling } from './address-spelling.ts'
import { type BitcoinAsset, bitcoinAssets } from './assets.ts'
import { bitcoinEffects } from './effects.ts'
import { handedOver } from './hands-over.ts'
import { bitcoinInWindow } from './in-window.ts'
import { bitcoinLostAt } from './lost-at.ts'
import { bitcoinPitfalls } from './pitfalls.ts'
import { withoutPreviousTransactions } from './previous-transactions.ts'
import { readBitcoinMessage } from './read-message.ts'
import { bitcoinScope } from './scope.ts'
import { signInWithBitcoin } from './sign-in.ts'
import { readBitcoinTransaction } from './sign-transaction.ts'
import type { BitcoinSigned } from './signed.ts'
import { bitcoinWords } from './vocabulary.ts'

export const bitcoin = defineChain<BitcoinSigned, BitcoinAsset>({
  id: 'bitcoin',
  namespace: 'bip122',
  curve: 'CURVE_SECP256K1',
  otherCurves: [],
  addressFormats: bitcoinAddressFormats,
  transactions: {
    type: 'TRANSACTION_TYPE_BITCOIN',
    written: 'for Bitcoin a PSBT (BIP-174), also of version 2 (BIP-370)',
    read: readBitcoinTransaction,
    exceptions: [withoutPreviousTransactions],
  },
  addressSpelling: bitcoinSpelling,
  addressOfOtherSpelling: () => undefined,
  addressBeginning: /^((bc|tb|bcrt)1[qp]?|[123mn])/,
  readMessage: readBitcoinMessage,
  hashes: {},
  texts: [signInWithBitcoin],
  payloads: {},
  signed: { bitcoinTransaction: 'transaction', bitcoinGenericMessage: 'message' },
  effects: bitcoinEffects,
  lostAt: bitcoinLostAt,
  addressesNamed: null,
  networkOf: () => undefined,
  namesByNetwork: false,
  shippedName: null,
  shippedData: [],
  words: {
    keyword: 'bitcoin',
    about: 'What is signed for Bitcoin.',
    type: bitcoinWords,
    signed: ['bitcoin.tx'],
    pitfalls: bitcoinPitfalls,
    scope: bitcoinScope,
    accountOf: bitcoinAccountOf,
    handsOver: handedOver,
  },
  assets: bitcoinAssets,
  interfaces: null,
  warn: null,
  ownNode: null,
  standingApprovals: null,
  inWindow: bitcoinInWindow,
})
