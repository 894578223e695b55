import { defineChain } from '../declaration/define-chain.ts'
import { addressesHeldBy } from './addresses-named.ts'
import { ethereumAssets } from './assets.ts'
import { ethereumShippedData } from './clear-signing/shipped-data.ts'
import { ethereumShippedName } from './clear-signing/shipped-name.ts'
import { ethereumEffects } from './effects.ts'
import { ethereumAddress, parseEthereumAddress } from './encoding/address.ts'
import { ethereumInterfaces } from './encoding/interfaces.ts'
import { ethereumHandsOver } from './hands-over.ts'
import { ethereumInWindow } from './in-window.ts'
import { signInWithEthereum } from './messages/sign-in.ts'
import type { EthereumAsset } from './networks/asset.ts'
import { ethereumPayloads } from './payloads.ts'
import { ethereumPitfalls } from './pitfalls.ts'
import { ethereumStandingApprovals } from './plain-transfer.ts'
import { readEthereumMessage } from './read-message.ts'
import { ethereumScope } from './scope.ts'
import { readEthereumTransaction } from './sign-transaction.ts'
import { ethereumNetworkOf } from './transactions/network-of.ts'
import { ethereumOwnNode } from './transactions/own-node.ts'
import type { EthereumSigned } from './transactions/signed.ts'
import { ethereumWords } from './vocabulary.ts'
import { warnOfEthereum } from './warnings/index.ts'

export const ethereum = defineChain<EthereumSigned, EthereumAsset>({
  id: 'ethereum',
  namespace: 'eip155',
  curve: 'CURVE_SECP256K1',
  otherCurves: [],
  addressFormats: {
    ADDRESS_FORMAT_ETHEREUM: {
      inWords: 'Ethereum',
      curves: ['CURVE_SECP256K1'],
      address: ethereumAddress,
      scheme: 'ofCurve',
      otherSpellings: () => [],
      namedByPublicKey: false,
      coins: null,
      hardwareApps: [{ vendor: 'ledger', app: 'Ethereum' }],
    },
  },
  transactions: {
    type: 'TRANSACTION_TYPE_ETHEREUM',
    written: 'for Ethereum RLP, with its EIP-2718 type byte unless legacy',
    read: readEthereumTransaction,
    exceptions: [],
  },
  addressSpelling: text => parseEthereumAddress(text.toLowerCase()),
  addressOfOtherSpelling: () => undefined,
  addressBeginning: /^0x/,
  readMessage: readEthereumMessage,
  hashes: {},
  texts: [signInWithEthereum],
  payloads: ethereumPayloads,
  signed: {
    ethereumTransaction: 'transaction',
    unprotectedTransaction: 'transaction',
    typedData: 'message',
    authorization: 'message',
  },
  effects: ethereumEffects,
  lostAt: null,
  addressesNamed: signed => addressesHeldBy(signed).named,
  addressesPerhaps: signed => addressesHeldBy(signed).perhaps,
  networkOf: ethereumNetworkOf,
  namesByNetwork: true,
  shippedName: ethereumShippedName,
  shippedData: ethereumShippedData,
  words: {
    keyword: 'eth',
    about: 'What is signed for Ethereum and chains like it.',
    type: ethereumWords,
    signed: ['eth.tx', 'eth.eip_712'],
    pitfalls: ethereumPitfalls,
    scope: ethereumScope,
    accountOf: null,
    handsOver: ethereumHandsOver,
  },
  assets: ethereumAssets,
  interfaces: ethereumInterfaces,
  warn: warnOfEthereum,
  ownNode: ethereumOwnNode,
  standingApprovals: ethereumStandingApprovals,
  inWindow: ethereumInWindow,
})
