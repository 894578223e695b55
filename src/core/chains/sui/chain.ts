import { defineChain } from '../declaration/define-chain.ts'
import { warnOfTimeLimit } from '../declaration/time-limit.ts'
import { moveAddressSpelling, ofShortMoveAddress, shortMoveAddresses } from '../wire/move-address.ts'
import { suiAddress } from './address.ts'
import { suiAddressesNamed } from './addresses-named.ts'
import { suiAssets } from './assets.ts'
import { suiEffects } from './effects.ts'
import { suiHashes } from './hashes.ts'
import { suiInWindow } from './in-window.ts'
import { suiLostAt } from './lost-at.ts'
import { references } from './networks.ts'
import { readSuiMessage } from './read-message.ts'
import { lastTime } from './scope.ts'
import type { SuiAsset, SuiSigned } from './signed.ts'
import { suiWords } from './words.ts'

export const sui = defineChain<SuiSigned, SuiAsset>({
  id: 'sui',
  namespace: 'sui',
  curve: 'CURVE_ED25519',
  otherCurves: ['CURVE_SECP256K1', 'CURVE_P256'],
  addressFormats: {
    ADDRESS_FORMAT_SUI: {
      inWords: 'Sui',
      curves: ['CURVE_ED25519'],
      address: suiAddress,
      scheme: 'ofCurve',
      otherSpellings: publicKey => shortMoveAddresses(suiAddress(publicKey)),
      namedByPublicKey: false,
      coins: null,
      hardwareApps: [],
    },
  },
  transactions: null,
  addressSpelling: moveAddressSpelling,
  addressOfOtherSpelling: ofShortMoveAddress,
  addressBeginning: /^0x0*/,
  readMessage: readSuiMessage,
  hashes: suiHashes,
  texts: [],
  payloads: {},
  signed: { suiTransaction: 'transaction' },
  effects: suiEffects,
  lostAt: suiLostAt,
  addressesNamed: suiAddressesNamed,
  networkOf: ({ transaction: { network } }) =>
    network === undefined ? undefined : `sui:${network === 'other' ? network : references[network]}`,
  namesByNetwork: false,
  shippedName: null,
  shippedData: [],
  words: suiWords,
  assets: suiAssets,
  interfaces: null,
  warn({ transaction }, { now }) {
    const until = lastTime(transaction)
    return until === undefined ? [] : warnOfTimeLimit({ value: until, unit: 'milliseconds' }, now)
  },
  ownNode: null,
  standingApprovals: null,
  inWindow: suiInWindow,
})
