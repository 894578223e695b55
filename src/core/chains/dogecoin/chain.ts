import { defineChain } from '../declaration/define-chain.ts'
import { dogecoinNetworkOf } from './address.ts'
import { dogecoinAddressFormats } from './address-formats.ts'
import { type DogecoinAsset, dogecoinAssets } from './assets.ts'
import { dogecoinEffects } from './effects.ts'
import { dogecoinHashes } from './hashes.ts'
import { dogecoinInWindow } from './in-window.ts'
import { dogecoinLostAt } from './lost-at.ts'
import { readDogecoinMessage } from './read-message.ts'
import type { DogecoinSigned } from './signed.ts'
import { dogecoinWords } from './words.ts'

export const dogecoin = defineChain<DogecoinSigned, DogecoinAsset>({
  id: 'dogecoin',
  namespace: 'bip122',
  curve: 'CURVE_SECP256K1',
  otherCurves: [],
  addressFormats: dogecoinAddressFormats,
  transactions: null,
  // Base58 counts capitals.
  addressSpelling: text => (dogecoinNetworkOf(text) ? text : undefined),
  addressOfOtherSpelling: () => undefined,
  addressBeginning: /^[D9An2]/,
  readMessage: readDogecoinMessage,
  hashes: dogecoinHashes,
  texts: [],
  payloads: {},
  signed: { dogecoinTransaction: 'transaction' },
  effects: dogecoinEffects,
  lostAt: dogecoinLostAt,
  addressesNamed: null,
  networkOf: () => undefined,
  namesByNetwork: false,
  shippedName: null,
  shippedData: [],
  words: dogecoinWords,
  assets: dogecoinAssets,
  interfaces: null,
  warn: null,
  ownNode: null,
  standingApprovals: null,
  inWindow: dogecoinInWindow,
})
