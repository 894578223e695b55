import { defineChain } from '../declaration/define-chain.ts'
import { bitcoinAddressFormats } from './address-formats.ts'
import { type BitcoinAsset, bitcoinAssets } from './assets.ts'
import { readBitcoinMessage } from './read-message.ts'
import { bitcoinScope } from './scope.ts'
import { readBitcoinTransaction } from './sign-transaction.ts'
import type { BitcoinSigned } from './signed.ts'
import { bitcoinWords } from './vocabulary.ts'

export const bitcoin = defineChain<BitcoinSigned, BitcoinAsset>({
  namespace: 'bip122',
  curve: 'CURVE_SECP256K1',
  addressFormats: bitcoinAddressFormats,
  transactions: {
    type: 'TRANSACTION_TYPE_BITCOIN',
    written: 'for Bitcoin a PSBT (BIP-174)',
    read: readBitcoinTransaction,
  },
  readMessage: readBitcoinMessage,
  payloads: {},
  signed: { bitcoinTransaction: 'transaction' },
  words: { keyword: 'bitcoin', about: 'What is signed for Bitcoin.', type: bitcoinWords, scope: bitcoinScope },
  assets: bitcoinAssets,
  interfaces: null,
  // Nothing is offered yet.
  plainTransfer: () => undefined,
})
