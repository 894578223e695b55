import type { ChainAddressFormat } from '../declaration/chain-address-format.ts'
import { defineChain } from '../declaration/define-chain.ts'
import { defineWords } from '../declaration/define-words.ts'
import { networkRows, type SparkNetwork, sparkAddress, sparkSpelling } from './address.ts'
import { sparkInWindow } from './in-window.ts'
import { sparkParams } from './words.ts'

/** Type without values: only digests come to be signed, and nothing is read of them. */
interface SparkSigned {
  readonly chain: 'spark'
  readonly kind: never
}

/** A layer over Bitcoin, whose identity keys sign by BIP-340. Its transfers are activities of their own, and no transactions. */
export const spark = defineChain<SparkSigned, never>({
  id: 'spark',
  namespace: 'spark',
  curve: 'CURVE_SECP256K1',
  otherCurves: [],
  addressFormats: {
    ADDRESS_FORMAT_SPARK_MAINNET: formatOn('MAINNET'),
    ADDRESS_FORMAT_SPARK_REGTEST: formatOn('REGTEST'),
  },
  transactions: null,
  addressSpelling: sparkSpelling,
  addressOfOtherSpelling: () => undefined,
  addressBeginning: /^spark(rt)?1/,
  readMessage: () => undefined,
  hashes: {},
  texts: [],
  payloads: {},
  signed: {},
  effects: null,
  lostAt: null,
  addressesNamed: null,
  networkOf: () => undefined,
  namesByNetwork: false,
  shippedName: null,
  shippedData: [],
  words: null,
  assets: null,
  interfaces: null,
  warn: null,
  ownNode: null,
  standingApprovals: null,
  inWindow: sparkInWindow,
})

/** Words for conditions about those activities, which the agent does not have. */
export const sparkWords = defineWords({ words: null, transactionType: null, params: sparkParams })

function formatOn(network: SparkNetwork): ChainAddressFormat {
  return {
    inWords: networkRows[network].name,
    curves: ['CURVE_SECP256K1'],
    address: publicKey => sparkAddress(network, publicKey),
    scheme: 'schnorr',
    otherSpellings: () => [],
    namedByPublicKey: false,
    coins: null,
    hardwareApps: [],
  }
}
