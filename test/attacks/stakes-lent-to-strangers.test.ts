/**
 * Promise: a stake that is lent and locked counts for limits as a stake does, and is a danger if nobody here knows who gets its use. The
 * card never says that nothing moves where something is lent.
 */
import { expect, test } from 'vitest'
import { addressOfBytes } from '../../src/core/chains/tron/address.ts'
import { tron } from '../../src/core/chains/tron/chain.ts'
import { tronEffects } from '../../src/core/chains/tron/effects.ts'
import { readRaw } from '../../src/core/chains/tron/read-raw.ts'
import { whatWillHappen } from '../../src/core/chains/what-will-happen.ts'
import { addressBytes, contractOf, rawOf } from '../core/chains/tron/raw.ts'
import { own, ownBytes } from '../core/chains/tron/tron-contracts.ts'

const receiver = addressOfBytes(addressBytes(9)) as string
const lent = (more: object, type = 'DelegateResourceContract' as const) => {
  const contract = contractOf(type, {
    ...{ owner_address: ownBytes, resource: 1, balance: 100_000_000_000n, receiver_address: addressBytes(9), ...more },
  } as never)
  return { chain: 'tron', kind: 'tronTransaction', transaction: readRaw(rawOf([contract])) } as never
}
const locked = lent({ lock: true, lock_period: 864_000n })
const unlocked = lent({})
const linesOf = (signed: never) =>
  (whatWillHappen(signed, { publicKey: '', address: own }).children ?? []).map(
    ({ label, value }) => `${label}: ${value}`,
  )
const counted = (signed: never) =>
  tronEffects(signed).movements.flatMap(({ asset, units }) => (asset && !asset.token ? [units] : []))
const dangers = (signed: never, known: object) =>
  tron
    .warn?.(signed, { now: 0, isNamed: () => false, isOurs: () => false, ...known } as never)
    .filter(({ level, text }) => level === 'danger' && text.includes(receiver))

test('a locked stake counts, and its receiver stands on the card', () => {
  expect(counted(locked)).toEqual([100_000_000_000n])
  expect(linesOf(locked).slice(0, 2)).toEqual(['You lend: the energy of 100,000 TRX, locked', `To: ${receiver}`])
  expect(tron.payees?.(locked, '')).toEqual([])
})

test('one that can be taken back at any time counts for nothing, and is lent all the same', () => {
  expect(counted(unlocked)).toEqual([])
  expect(linesOf(unlocked).slice(0, 2)).toEqual(['You lend: the energy of 100,000 TRX', `To: ${receiver}`])
})

test('a locked one is a danger unless its receiver is known', () => {
  expect(dangers(locked, {})).toHaveLength(1)
  expect(dangers(locked, { isNamed: (address: string) => address === receiver })).toEqual([])
  expect(dangers(locked, { isOurs: (address: string) => address === receiver })).toEqual([])
  expect(dangers(unlocked, {})).toEqual([])
})
