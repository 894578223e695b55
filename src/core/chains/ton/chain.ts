import type { ChainAddressFormat } from '../declaration/chain-address-format.ts'
import { defineChain } from '../declaration/define-chain.ts'
import { warnOfTimeLimit } from '../declaration/time-limit.ts'
import { otherTonSpellings, tonAddressOfOtherSpelling, tonSpelling, tonWallet } from './address.ts'
import { tonAddressesNamed } from './addresses-named.ts'
import { type TonAsset, tonAssets } from './assets.ts'
import { tonEffects } from './effects.ts'
import { tonHashes } from './hashes.ts'
import { tonInWindow } from './in-window.ts'
import { tonLostAt } from './lost-at.ts'
import { networkIdOf } from './network.ts'
import { readTonMessage } from './read-message.ts'
import type { TonSigned } from './signed.ts'
import { noEnd } from './transaction.ts'
import type { TonVersion } from './wallet-version.ts'
import { tonWords } from './words.ts'

export const ton = defineChain<TonSigned, TonAsset>({
  id: 'ton',
  namespace: 'tvm',
  curve: 'CURVE_ED25519',
  otherCurves: [],
  addressFormats: {
    ADDRESS_FORMAT_TON_V3R2: addressFormat('V3R2', 'TON, wallet v3'),
    ADDRESS_FORMAT_TON_V4R2: addressFormat('V4R2', 'TON, wallet v4'),
    ADDRESS_FORMAT_TON_V5R1: addressFormat('V5R1', 'TON, wallet v5'),
  },
  transactions: null,
  addressSpelling: tonSpelling,
  addressOfOtherSpelling: tonAddressOfOtherSpelling,
  addressBeginning: /^[UE]Q/,
  readMessage: readTonMessage,
  hashes: tonHashes,
  texts: [],
  payloads: {},
  signed: { tonTransaction: 'transaction' },
  effects: tonEffects,
  lostAt: tonLostAt,
  addressesNamed: tonAddressesNamed,
  networkOf: ({ transaction }) => networkIdOf(transaction),
  namesByNetwork: false,
  shippedName: null,
  shippedData: [],
  words: tonWords,
  assets: tonAssets,
  interfaces: null,
  warn: ({ transaction: { validUntil } }, { now }) =>
    validUntil === noEnd ? [] : warnOfTimeLimit({ value: BigInt(validUntil), unit: 'seconds' }, now),
  ownNode: null,
  standingApprovals: null,
  inWindow: tonInWindow,
})

function addressFormat(version: TonVersion, inWords: string): ChainAddressFormat {
  return {
    inWords,
    curves: ['CURVE_ED25519'],
    address: publicKey => tonWallet(version, publicKey),
    scheme: 'ofCurve',
    otherSpellings: publicKey => otherTonSpellings(version, publicKey),
    namedByPublicKey: false,
    coins: null,
    hardwareApps: [],
  }
}
