/**
 * Promise: whoever has a Safe created knows who decides about it. Its code is Safe’s own, it is set up in the same call, and whoever owns
 * it, answers for it, runs code in its setup or is paid by it is known, or the card warns. A Safe as Safe{Wallet} makes it is no danger.
 */
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { call } from '../core/chains/ethereum/warnings/call-cases/call.ts'
import { warnedOfMessage } from '../core/chains/ethereum/warnings/message-cases/index.ts'
import { operation, safe } from '../core/chains/ethereum/warnings/message-cases/message.ts'
import {
  friend,
  me,
  mine,
  permit2,
  router,
  stranger,
  usdc,
  zero,
} from '../core/chains/ethereum/warnings/surroundings.ts'
import { wrappers } from '../core/chains/ethereum/wrappers.ts'
import { dataOf } from '../support/spending.ts'
import { shown } from './cards-of-calls.ts'

const factory = '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67'
const factory150 = '0x14F2982D601c9458F93bd70B218933A6f8165e7b'
const singleton = '0x41675C099F32341bf84BFc5382aF534df5C7461a'
const singletonL2 = '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762'
const migration = '0x526643F69b81B008F46d95CD5ced5eC0edFFDaC6'
const toL2 = '0xBD89A1CE4DDe368FFAB0eC35506eEcE0b1fFdc54'
const handler = '0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const augustus = '0xDEF171Fe48CF0115B1d80b88dc8eAB59176FEe57'
/** Whom Safe{Wallet} names for a payment of nothing. */
const nobodyPaid = '0x5afe7A11E7000000000000000000000000000000'

function setup(change: object = {}) {
  const usual = { owners: [me], threshold: 1n, to: zero, data: '0x', handler, token: zero, payment: 0n, receiver: zero }
  return dataOf(
    'setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
    Object.values({ ...usual, ...change }),
  )
}
const toL2Setup = (code: string) => dataOf('setupToL2(address l2Singleton)', [code])

const creating = (code: string, initializer: string) => [
  call(factory, 'createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce)', code, initializer, 1n),
  call(
    factory150,
    'createProxyWithNonceL2(address singleton, bytes initializer, uint256 saltNonce)',
    ...[code, initializer, 1n],
  ),
  call(
    factory,
    'createProxyWithCallback(address singleton, bytes initializer, uint256 saltNonce, address callback)',
    ...[code, initializer, 1n, zero],
  ),
]
/** The dangers of each way to have a Safe created. */
const dangers = (code: string, initializer: string) => creating(code, initializer).map(made => shown(made).dangers)
const ofSetup = (change: object) => dangers(singleton, setup(change))

test.each([
  ['that nothing is paid for', {}],
  ['without a fallback handler', { handler: zero }],
  ['of an own account and a contact', { owners: [mine, friend], threshold: 2n }],
  ['for any chain, as Safe{Wallet} makes it', { to: toL2, data: toL2Setup(singletonL2), receiver: nobodyPaid }],
  ['that pays this account', { payment: 5n, receiver: me }],
])('a Safe %s is no danger', (_, change) => {
  for (const each of ofSetup(change)) expect(each).toEqual([])
})

test.each([
  '0xf48f2B2d2a534e402487b3ee7C18c33Aec0Fe5e4',
  '0x017062a1dE2FE6b99BE3d9d37841FeD19F573804',
  '0x3EfCBb83A4A7AfcB4F68D501E2c2203a38be77f4',
  '0x85a8ca358D388530ad0fB95D0cb89Dd44Fc242c3',
])('Safe’s own fallback handler %s is no danger', known => {
  for (const each of ofSetup({ handler: known })) expect(each).toEqual([])
})

test.each([usdc, weth, permit2, router, singleton, factory, augustus, stranger, friend, me])(
  '%s answers for no Safe without a danger',
  other => {
    for (const each of ofSetup({ handler: other }))
      expect(each).toContainEqual(expect.stringContaining(`${other} is not known here as a fallback handler`))
  },
)

test.each([stranger, friend, me, usdc, permit2, factory, migration, handler])(
  'the code of %s makes no Safe without a danger',
  code => {
    const isCode = expect.stringContaining(`The code of ${code}, which is not known here as Safe’s own`)
    for (const initializer of ['0x', setup(), dataOf('migrateSingleton()', [])])
      for (const each of dangers(code, initializer)) expect(each).toContainEqual(isCode)
    for (const each of ofSetup({ to: toL2, data: toL2Setup(code) })) expect(each).toContainEqual(isCode)
  },
)

test.each([
  ['no data', '0x'],
  ['data that is none of its functions', '0x12345678'],
  ['another of its functions', dataOf('approveHash(bytes32 hash)', [`0x${'11'.repeat(32)}`])],
  ['a function that it does not have', dataOf('transfer(address to, uint256 amount)', [me, 5n])],
])('a Safe that is set up by %s belongs to whoever comes first', (_, initializer) => {
  for (const code of [singleton, singletonL2])
    for (const each of dangers(code, initializer))
      expect(each).toContainEqual(expect.stringContaining('whoever sets it up first'))
})

test('whoever becomes an owner is named as one, with what that means', () => {
  for (const each of ofSetup({ owners: [me, stranger] }))
    expect(each).toEqual([
      `${stranger}, which is not known here, becomes an owner of the Safe, and decides alone about all it holds.`,
    ])
  for (const each of ofSetup({ owners: [me, stranger], threshold: 2n }))
    expect(each).toEqual([expect.stringContaining('becomes an owner of the Safe, and decides with others')])
  for (const each of ofSetup({ owners: [me, augustus] }))
    expect(each).toEqual([expect.stringContaining(`${augustus}, which makes calls for anybody, becomes an owner`)])
  for (const each of ofSetup({ owners: [usdc, me, stranger] }))
    expect(each).toEqual([expect.stringContaining(`${stranger}, which is not known here, becomes an owner`)])
  for (const each of ofSetup({ owners: [me, usdc], threshold: 2n }))
    expect(each).toEqual([expect.stringContaining(`${usdc} becomes an owner of the Safe, and signs for nobody`)])
})

test('code that runs in the setup is a danger, unless it only chooses the code of Safe for the chain', () => {
  const runs = (code: string) => expect.stringContaining(`The code of ${code} would run with every right of the Safe`)
  for (const [to, data] of [
    [stranger, toL2Setup(singletonL2)],
    [toL2, '0x'],
    [migration, dataOf('migrateSingleton()', [])],
    [singleton, toL2Setup(singletonL2)],
  ] as const)
    for (const each of ofSetup({ to, data })) expect(each).toContainEqual(runs(to))
})

test('whoever a Safe pays while it is set up is named', () => {
  for (const token of [zero, usdc])
    for (const each of ofSetup({ token, payment: 5n, receiver: stranger }))
      expect(each).toContainEqual(expect.stringContaining(`${stranger}, which is not known here, is paid by the Safe`))
  for (const each of ofSetup({ payment: 5n, receiver: router }))
    expect(each).toContainEqual(expect.stringContaining(`${router} keeps nothing for anybody`))
})

test('a Safe that pays whoever sets it up pays anybody, whoever is meant to send that', () => {
  const initializer = setup({ payment: 10n ** 21n })
  const isPaid = expect.stringContaining('the Safe pays whoever sends the transaction that does it')
  for (const each of dangers(singleton, initializer)) expect(each).toContainEqual(isPaid)
  for (const { to, data } of creating(singleton, initializer)) {
    const messages = [safe({ to, data }), operation('0x', '0x', wrappers.execute?.(to as Hex, 0n, data))]
    for (const message of messages) expect(warnedOfMessage(message).map(({ text }) => text)).toContainEqual(isPaid)
  }
})
