import { defineChain } from '../declaration/define-chain.ts'
import { warnOfIssuers } from '../declaration/issuers.ts'
import { warnOfTimeLimit } from '../declaration/time-limit.ts'
import { isStellarAddress, stellarAddress } from './address.ts'
import { stellarAddressesNamed } from './addresses-named.ts'
import { type StellarAsset, stellarAssets } from './assets.ts'
import { stellarEffects } from './effects.ts'
import { stellarHashes } from './hashes.ts'
import { stellarInWindow } from './in-window.ts'
import { stellarKnownTokens } from './known-tokens.ts'
import { stellarLostAt } from './lost-at.ts'
import { readStellarMessage } from './read-message.ts'
import type { StellarSigned } from './signed.ts'
import { tokensGotBy } from './tokens-got.ts'
import { stellarWords } from './words.ts'

export const stellar = defineChain<StellarSigned, StellarAsset>({
  id: 'stellar',
  namespace: 'stellar',
  curve: 'CURVE_ED25519',
  otherCurves: [],
  addressFormats: {
    ADDRESS_FORMAT_XLM: {
      inWords: 'Stellar',
      curves: ['CURVE_ED25519'],
      address: stellarAddress,
      scheme: 'ofCurve',
      otherSpellings: () => [],
      namedByPublicKey: false,
      coins: null,
      hardwareApps: [],
    },
  },
  transactions: null,
  addressSpelling: text => (isStellarAddress(text.toUpperCase()) ? text.toUpperCase() : undefined),
  addressOfOtherSpelling: () => undefined,
  addressBeginning: /^[GM]/,
  readMessage: readStellarMessage,
  hashes: stellarHashes,
  texts: [],
  payloads: {},
  signed: { stellarTransaction: 'transaction' },
  effects: stellarEffects,
  lostAt: stellarLostAt,
  addressesNamed: stellarAddressesNamed,
  networkOf: ({ transaction: { network, networkId } }) => `stellar:${network === 'other' ? networkId : network}`,
  namesByNetwork: false,
  shippedName: null,
  shippedData: [],
  words: stellarWords,
  assets: stellarAssets,
  interfaces: null,
  warn({ transaction: { preconditions, operations, network } }, surroundings) {
    const until = preconditions.time?.until ?? 0n
    const known = network === 'pubnet' ? stellarKnownTokens : []
    return [
      ...warnOfIssuers(
        operations.flatMap(({ act }) => tokensGotBy(act)),
        stellarAssets,
        known,
        surroundings,
      ),
      ...(until === 0n ? [] : warnOfTimeLimit({ value: until, unit: 'seconds' }, surroundings.now)),
    ]
  },
  ownNode: null,
  standingApprovals: null,
  inWindow: stellarInWindow,
})
