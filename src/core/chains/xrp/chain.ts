import { defineChain } from '../declaration/define-chain.ts'
import { warnOfIssuers } from '../declaration/issuers.ts'
import { isXrpAddress, xrpAddress } from './address.ts'
import { xrpAddressesNamed } from './addresses-named.ts'
import { type XrpAsset, xrpAssets } from './assets.ts'
import { xrpEffects } from './effects.ts'
import { xrpHashes } from './hashes.ts'
import { xrpInWindow } from './in-window.ts'
import { xrpKnownTokens } from './known-tokens.ts'
import { xrpLostAt } from './lost-at.ts'
import { readXrpMessage } from './read-message.ts'
import { olderLinesRipple } from './rippling.ts'
import type { XrpSigned } from './signed.ts'
import { tokensGotBy } from './tokens-got.ts'
import { numberIn } from './transaction.ts'
import { warnOfTimes } from './warn-of-times.ts'
import { xrpWords } from './words.ts'

export const xrp = defineChain<XrpSigned, XrpAsset>({
  id: 'xrp',
  namespace: 'xrpl',
  curve: 'CURVE_SECP256K1',
  otherCurves: ['CURVE_ED25519'],
  addressFormats: {
    ADDRESS_FORMAT_XRP: {
      inWords: 'XRP Ledger',
      curves: ['CURVE_SECP256K1'],
      address: xrpAddress,
      scheme: 'ofCurve',
      otherSpellings: () => [],
      namedByPublicKey: false,
      coins: null,
      hardwareApps: [],
    },
  },
  transactions: null,
  addressSpelling: text => (isXrpAddress(text) ? text : undefined),
  addressOfOtherSpelling: () => undefined,
  addressBeginning: /^r/,
  readMessage: readXrpMessage,
  hashes: xrpHashes,
  texts: [],
  payloads: {},
  signed: { xrpTransaction: 'transaction' },
  effects: xrpEffects,
  lostAt: xrpLostAt,
  addressesNamed: xrpAddressesNamed,
  networkOf({ transaction }) {
    const id = numberIn(transaction.fields, 'NetworkID')
    return id === undefined ? undefined : `xrpl:${id}`
  },
  namesByNetwork: false,
  shippedName: null,
  shippedData: [],
  words: xrpWords,
  assets: xrpAssets,
  interfaces: null,
  warn({ transaction }, surroundings) {
    const strangers = warnOfIssuers(tokensGotBy(transaction), xrpAssets, xrpKnownTokens, surroundings)
    return [
      ...strangers,
      ...(strangers.length > 0 ? olderLinesRipple(transaction) : []),
      ...warnOfTimes(transaction.fields, surroundings.now),
    ]
  },
  ownNode: null,
  standingApprovals: null,
  inWindow: xrpInWindow,
})
