import fc from 'fast-check'
import type { Hex, TransactionSerializable } from 'viem'

const bytes = (length: number): fc.Arbitrary<Hex> =>
  fc
    .uint8Array({ minLength: length, maxLength: length })
    .map(value => `0x${Buffer.from(value).toString('hex')}` as const)

const uint = (bits: number): fc.Arbitrary<bigint> =>
  fc.nat(bits - 1).chain(size => fc.bigInt({ min: 0n, max: 2n ** BigInt(size + 1) - 1n }))

const addresses = bytes(20)
const hashes = bytes(32)
const data = fc.uint8Array({ maxLength: 120 }).map(value => `0x${Buffer.from(value).toString('hex')}` as const)
const chainIds = fc.oneof(fc.constantFrom(1, 10, 137, 31_337), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }))
const accessLists = fc.array(fc.record({ address: addresses, storageKeys: fc.array(hashes, { maxLength: 3 }) }), {
  maxLength: 3,
})

const common = {
  chainId: chainIds,
  nonce: fc.oneof(fc.nat(300), fc.nat()),
  gas: uint(64),
  to: fc.option(addresses, { nil: undefined, freq: 8 }),
  value: uint(256),
  data,
}

const fees = fc
  .tuple(uint(256), uint(256))
  .map(([one, other]) => (one < other ? [one, other] : [other, one]) as [bigint, bigint])
  .map(([maxPriorityFeePerGas, maxFeePerGas]) => ({ maxPriorityFeePerGas, maxFeePerGas }))

const authorizations = fc.record({
  chainId: fc.oneof(fc.constant(0), chainIds),
  address: addresses,
  nonce: fc.nat(),
  yParity: fc.constantFrom(0, 1),
  r: hashes,
  s: hashes,
})

/** Transactions as viem takes them, of each of the five types, with what a wallet would hardly send. */
export const viemTransactions = {
  legacy: fc.record({ ...common, type: fc.constant('legacy' as const), gasPrice: uint(256) }),
  eip2930: fc.record({
    ...common,
    type: fc.constant('eip2930' as const),
    gasPrice: uint(256),
    accessList: accessLists,
  }),
  eip1559: merged(fc.record({ ...common, type: fc.constant('eip1559' as const), accessList: accessLists }), fees),
  eip4844: merged(
    fc.record({
      ...common,
      to: addresses,
      type: fc.constant('eip4844' as const),
      accessList: accessLists,
      maxFeePerBlobGas: uint(256),
      blobVersionedHashes: fc.array(
        bytes(31).map(rest => `0x01${rest.slice(2)}` as const),
        { minLength: 1, maxLength: 6 },
      ),
    }),
    fees,
  ),
  eip7702: merged(
    fc.record({
      ...common,
      to: addresses,
      type: fc.constant('eip7702' as const),
      accessList: accessLists,
      authorizationList: fc.array(authorizations, { minLength: 1, maxLength: 3 }),
    }),
    fees,
  ),
} satisfies Record<string, fc.Arbitrary<unknown>>

export const anyViemTransaction = fc.oneof(...Object.values(viemTransactions)) as fc.Arbitrary<TransactionSerializable>

function merged<Left, Right>(left: fc.Arbitrary<Left>, right: fc.Arbitrary<Right>): fc.Arbitrary<Left & Right> {
  return fc.tuple(left, right).map(([one, other]) => ({ ...one, ...other }))
}
