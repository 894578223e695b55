import { defineChain } from '../declaration/define-chain.ts'
import { warnOfTimeLimit } from '../declaration/time-limit.ts'
import { isTronAddress, tronAddress } from './address.ts'
import { tronAddressesNamed, tronAddressesPerhaps } from './addresses-named.ts'
import { type TronAsset, tronAssets } from './assets.ts'
import { tronEffects } from './effects.ts'
import { tronInWindow } from './in-window.ts'
import { tronLostAt } from './lost-at.ts'
import { tronPitfalls } from './pitfalls.ts'
import { readTronMessage } from './read-message.ts'
import { tronScope } from './scope.ts'
import { readTronTransaction } from './sign-transaction.ts'
import type { TronSigned } from './signed.ts'
import { warnOfCall } from './warn-of-call.ts'
import { warnOfLock } from './warn-of-lock.ts'
import { tronWords } from './words.ts'

export const tron = defineChain<TronSigned, TronAsset>({
  id: 'tron',
  namespace: 'tron',
  curve: 'CURVE_SECP256K1',
  otherCurves: [],
  addressFormats: {
    ADDRESS_FORMAT_TRON: {
      inWords: 'Tron',
      curves: ['CURVE_SECP256K1'],
      address: tronAddress,
      scheme: 'ofCurve',
      otherSpellings: () => [],
      namedByPublicKey: false,
      coins: null,
      hardwareApps: [],
    },
  },
  transactions: {
    type: 'TRANSACTION_TYPE_TRON',
    written: 'for Tron the raw data of the transaction, protobuf (`raw_data_hex`)',
    read: readTronTransaction,
    exceptions: [],
  },
  addressSpelling: text => (isTronAddress(text) ? text : undefined),
  addressOfOtherSpelling: () => undefined,
  addressBeginning: /^T/,
  readMessage: readTronMessage,
  hashes: {},
  texts: [],
  payloads: {},
  signed: { tronTransaction: 'transaction' },
  effects: tronEffects,
  lostAt: tronLostAt,
  addressesNamed: tronAddressesNamed,
  addressesPerhaps: tronAddressesPerhaps,
  networkOf: () => undefined,
  namesByNetwork: false,
  shippedName: null,
  shippedData: [],
  words: {
    keyword: 'tron',
    about: 'What is signed for Tron.',
    type: tronWords,
    signed: ['tron.tx'],
    pitfalls: tronPitfalls,
    scope: tronScope,
    accountOf: null,
    handsOver: ({ transaction: { contract } }) =>
      contract.type === 'AccountPermissionUpdateContract'
        ? { named: { path: 'tron.tx.contract[].type', text: contract.type } }
        : undefined,
  },
  assets: tronAssets,
  interfaces: null,
  warn: ({ transaction: { contract, expiration } }, surroundings) => [
    ...warnOfCall(contract, surroundings),
    ...warnOfLock(contract, surroundings),
    ...warnOfTimeLimit({ value: expiration, unit: 'milliseconds' }, surroundings.now),
  ],
  ownNode: null,
  standingApprovals: null,
  inWindow: tronInWindow,
})
