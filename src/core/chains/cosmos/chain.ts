import type { ChainAddressFormat } from '../declaration/chain-address-format.ts'
import { defineChain } from '../declaration/define-chain.ts'
import { accountOf, cosmosAddress, cosmosSpelling } from './address.ts'
import { cosmosAddressesNamed } from './addresses-named.ts'
import { type CosmosAsset, cosmosAssets } from './assets.ts'
import { cosmosEffects } from './effects.ts'
import { cosmosInWindow } from './in-window.ts'
import { cosmosLostAt } from './lost-at.ts'
import { cosmosNetworkOf } from './network-of.ts'
import { readCosmosMessage } from './read-message.ts'
import { signDocAsText } from './sign-doc-as-text.ts'
import { signInWithCosmos } from './sign-in.ts'
import type { CosmosSigned } from './signed.ts'
import { warnOfTimeouts } from './timeouts.ts'
import { warnOfContracts } from './warn-of-contracts.ts'
import { cosmosWords } from './words.ts'

/** Chains of the Cosmos SDK: one key has the same 20 bytes on each, behind another prefix. */
export const cosmos = defineChain<CosmosSigned, CosmosAsset>({
  id: 'cosmos',
  namespace: 'cosmos',
  curve: 'CURVE_SECP256K1',
  otherCurves: ['CURVE_P256'],
  addressFormats: {
    ADDRESS_FORMAT_COSMOS: addressFormat('Cosmos Hub', 'cosmos'),
    ADDRESS_FORMAT_SEI: addressFormat('Sei', 'sei'),
  },
  transactions: null,
  addressSpelling: cosmosSpelling,
  addressOfOtherSpelling: () => undefined,
  addressBeginning: /^[a-z][a-z0-9]*1/,
  readMessage: readCosmosMessage,
  hashes: {},
  texts: [signDocAsText, signInWithCosmos],
  payloads: {},
  signed: { cosmosTransaction: 'transaction', cosmosMessage: 'message' },
  effects: cosmosEffects,
  lostAt: cosmosLostAt,
  addressesNamed: cosmosAddressesNamed,
  networkOf: cosmosNetworkOf,
  namesByNetwork: false,
  shippedName: null,
  shippedData: [],
  words: cosmosWords,
  assets: cosmosAssets,
  interfaces: null,
  warn: (signed, surroundings) => [...warnOfContracts(signed, surroundings), ...warnOfTimeouts(signed, surroundings)],
  ownNode: null,
  standingApprovals: null,
  inWindow: cosmosInWindow,
})

function addressFormat(inWords: string, prefix: string): ChainAddressFormat {
  return {
    inWords,
    curves: ['CURVE_SECP256K1'],
    address: publicKey => cosmosAddress(prefix, accountOf(publicKey)),
    scheme: 'ofCurve',
    otherSpellings: () => [],
    namedByPublicKey: true,
    coins: null,
    hardwareApps: [],
  }
}
