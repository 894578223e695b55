import { defineChain } from '../declaration/define-chain.ts'
import { warnOfTimeLimit } from '../declaration/time-limit.ts'
import { moveAddressSpelling, ofShortMoveAddress, shortMoveAddresses } from '../wire/move-address.ts'
import { aptosAddress } from './address.ts'
import { aptosAddressesNamed } from './addresses-named.ts'
import { aptosAssets } from './assets.ts'
import { aptosEffects } from './effects.ts'
import { aptosInWindow } from './in-window.ts'
import { aptosLostAt } from './lost-at.ts'
import { readAptosMessage } from './read-message.ts'
import type { AptosAsset, AptosSigned } from './signed.ts'
import { aptosWords } from './words.ts'

export const aptos = defineChain<AptosSigned, AptosAsset>({
  id: 'aptos',
  namespace: 'aptos',
  curve: 'CURVE_ED25519',
  otherCurves: ['CURVE_SECP256K1', 'CURVE_P256'],
  addressFormats: {
    ADDRESS_FORMAT_APTOS: {
      inWords: 'Aptos',
      curves: ['CURVE_ED25519'],
      address: aptosAddress,
      scheme: 'ofCurve',
      otherSpellings: publicKey => shortMoveAddresses(aptosAddress(publicKey)),
      namedByPublicKey: false,
      coins: null,
      hardwareApps: [],
    },
  },
  transactions: null,
  addressSpelling: moveAddressSpelling,
  addressOfOtherSpelling: ofShortMoveAddress,
  addressBeginning: /^0x0*/,
  readMessage: readAptosMessage,
  hashes: {},
  texts: [],
  payloads: {},
  signed: { aptosTransaction: 'transaction' },
  effects: aptosEffects,
  lostAt: aptosLostAt,
  addressesNamed: aptosAddressesNamed,
  networkOf: ({ transaction }) => `aptos:${transaction.chainId}`,
  namesByNetwork: false,
  shippedName: null,
  shippedData: [],
  words: aptosWords,
  assets: aptosAssets,
  interfaces: null,
  warn: ({ transaction }, { now }) => warnOfTimeLimit({ value: transaction.expiration, unit: 'seconds' }, now),
  ownNode: null,
  standingApprovals: null,
  inWindow: aptosInWindow,
})
