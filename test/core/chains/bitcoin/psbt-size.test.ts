import { expect, test } from 'vitest'
import { hasFewFields, mostFields, mostFieldsInMap } from '../../../../src/core/chains/bitcoin/psbt-size.ts'
import { readBitcoinPsbt } from '../../../../src/core/chains/bitcoin/read-transaction.ts'
import { expectCost, hashingOneMegabyte } from '../../../support/cost.ts'
import { changedInput, mine, psbtOf, publicKeyOf, scriptOf } from '../../../support/psbt.ts'

const field = Buffer.from('01060100', 'hex')
const map = (fields: number) => Buffer.concat([...Array.from({ length: fields }, () => field), Buffer.of(0)])
const maps = (count: number, fields: number) => Buffer.concat(Array.from({ length: count }, () => map(fields)))

test('counts the fields of each map, and all of them with the maps', () => {
  expect(hasFewFields(maps(1, mostFieldsInMap))).toBe(true)
  expect(hasFewFields(maps(1, mostFieldsInMap + 1))).toBe(false)
  expect(hasFewFields(maps(mostFields / 50, 49))).toBe(true)
  expect(hasFewFields(maps(mostFields / 50 + 1, 49))).toBe(false)
  expect(hasFewFields(maps(mostFields + 1, 0))).toBe(false)
})

test.each(['', 'fd', 'fdff', 'fe000000', 'ff', 'ffffffffffffffffff', '02', '0206', '0206fd'])(
  'comes to an end where “%s” does',
  hex => {
    expect(hasFewFields(Buffer.from(hex, 'hex'))).toBe(true)
  },
)

test('lengths of more than one byte are followed', () => {
  const long = Buffer.concat([Buffer.from('0106fd2c01', 'hex'), Buffer.alloc(300, 1)])
  expect(hasFewFields(Buffer.concat(Array.from({ length: mostFieldsInMap }, () => long)))).toBe(true)
  expect(hasFewFields(Buffer.concat(Array.from({ length: mostFieldsInMap + 1 }, () => long)))).toBe(false)
})

test('what would take long to decode is refused before it is', async () => {
  const psbt = psbtOf(
    [{ type: 'P2WPKH', publicKey: publicKeyOf(mine), value: 1_000 }],
    [{ script: scriptOf('P2TR', 2), value: 900 }],
  )
  const hints = Array.from({ length: mostFieldsInMap + 1 }, (_, key) => publicKeyOf(key + 1))
  const many = changedInput(psbt, 0, input => ({
    ...input,
    bip32Derivation: hints.map(key => [key, { fingerprint: 0, path: [] }]),
  }))
  const signer = {
    network: 'MAINNET',
    type: 'P2WPKH',
    publicKey: publicKeyOf(mine),
    path: null,
    address: 'mine',
  } as const
  expect(() => readBitcoinPsbt(many, signer)).toThrow(/more than 100 fields in a map, 5000 in all, or 1500 public keys/)
  const refuse = (more: Buffer, why: RegExp) => () =>
    expect(() => readBitcoinPsbt(Buffer.concat([psbt, more]), signer)).toThrow(why)
  const maps = refuse(Buffer.alloc(400_000), /5000 in all/)
  await expectCost({ of: maps, atMost: 20, times: hashingOneMegabyte })
  const fields = refuse(Buffer.alloc(400_000, 1), /100 fields in a map/)
  await expectCost({ of: fields, atMost: 20, times: hashingOneMegabyte })
})
