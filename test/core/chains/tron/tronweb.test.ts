import fc from 'fast-check'
import { utils } from 'tronweb'
import { describe, expect, test } from 'vitest'
import { addressOfBytes } from '../../../../src/core/chains/tron/address.ts'
import { rawFields } from '../../../../src/core/chains/tron/raw-fields.ts'
import { readRaw } from '../../../../src/core/chains/tron/read-raw.ts'
import { readProtobuf } from '../../../../src/core/chains/wire/read-protobuf.ts'
import { AgentError } from '../../../../src/core/errors.ts'
import { scaled } from '../../../support/effort.ts'
import { writeProtobuf } from '../../../support/protobuf.ts'

const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(bytes => `41${Buffer.from(bytes).toString('hex')}`)
const amount = fc.nat({ max: Number.MAX_SAFE_INTEGER })
const resource = fc.constantFrom('BANDWIDTH', 'ENERGY')
const base58 = (hex: string) => addressOfBytes(Buffer.from(hex, 'hex'))

/** Contracts as TronWeb writes them in JSON. */
const contracts = {
  TransferContract: fc.record({ owner_address: address, to_address: address, amount }),
  TriggerSmartContract: fc.record({
    owner_address: address,
    contract_address: address,
    call_value: amount,
    data: fc.uint8Array({ maxLength: 100 }).map(bytes => Buffer.from(bytes).toString('hex')),
  }),
  FreezeBalanceV2Contract: fc.record({ owner_address: address, frozen_balance: amount, resource }),
  UnfreezeBalanceV2Contract: fc.record({ owner_address: address, unfreeze_balance: amount, resource }),
  DelegateResourceContract: fc.record({
    ...{ owner_address: address, receiver_address: address, balance: amount, resource },
    ...{ lock: fc.boolean(), lock_period: fc.nat() },
  }),
  UnDelegateResourceContract: fc.record({
    owner_address: address,
    receiver_address: address,
    balance: amount,
    resource,
  }),
  VoteWitnessContract: fc.record({
    owner_address: address,
    votes: fc.array(fc.record({ vote_address: address, vote_count: amount }), { maxLength: 30 }),
  }),
  WithdrawBalanceContract: fc.record({ owner_address: address }),
  WithdrawExpireUnfreezeContract: fc.record({ owner_address: address }),
  CancelAllUnfreezeV2Contract: fc.record({ owner_address: address }),
}

interface Vote {
  readonly vote_address: string
  readonly vote_count: number
}
const votesRead = ({ vote_address, vote_count }: Vote) => ({
  vote_address: base58(vote_address),
  vote_count: BigInt(vote_count),
})

/** As bytes, by TronWeb. */
function encoded(type: string, value: object, permission: number): Uint8Array {
  const raw_data = {
    contract: [
      { type, parameter: { value, type_url: `type.googleapis.com/protocol.${type}` }, Permission_id: permission },
    ],
    ...{ ref_block_bytes: 'a1b2', ref_block_hash: '9f2c4a5b6c7d8e1f', data: '4d656d6f', fee_limit: 12_345 },
    ...{ expiration: 1_790_000_060_000, timestamp: 1_790_000_000_000 },
  }
  const transaction = { raw_data, raw_data_hex: '', txID: '', visible: false }
  return Uint8Array.from(
    Buffer.from(utils.transaction.txPbToRawDataHex(utils.transaction.txJsonToPb(transaction as never)), 'hex'),
  )
}

describe.each(Object.entries(contracts))('%s', (type, values) => {
  test('reads as TronWeb wrote it', () => {
    fc.assert(
      fc.property(values as fc.Arbitrary<Record<string, unknown>>, fc.nat({ max: 9 }), (value, permission) => {
        const raw = encoded(type, value, permission)
        const { contract, permission_id, fee_limit, data } = readRaw(raw)
        expect({ permission_id, fee_limit, memo: Buffer.from(data).toString() }).toEqual({
          ...{ permission_id: permission, fee_limit: 12_345n, memo: 'Memo' },
        })
        const expected = Object.entries(value).map(([name, each]) => {
          if (name.endsWith('_address')) return [name, base58(each as string)]
          if (name === 'votes') return [name, (each as readonly Vote[]).map(votesRead)]
          if (name === 'data') return [name, Uint8Array.from(Buffer.from(each as string, 'hex'))]
          return [name, typeof each === 'number' ? BigInt(each) : each]
        })
        expect(contract).toMatchObject({ type, ...Object.fromEntries(expected) })
      }),
      { numRuns: scaled(50) },
    )
  })

  test('with bytes changed, left out or put in encodes back to the same bytes, or is refused', () => {
    const change = fc.record({ at: fc.nat(), drop: fc.nat({ max: 2 }), put: fc.uint8Array({ maxLength: 2 }) })
    fc.assert(
      fc.property(values as fc.Arbitrary<object>, change, (value, { at, drop, put }) => {
        const raw = encoded(type, value, 0)
        const from = at % (raw.length + 1)
        const input = Buffer.concat([raw.subarray(0, from), put, raw.subarray(from + drop)])
        try {
          readRaw(input)
        } catch (error) {
          expect(error).toBeInstanceOf(AgentError)
          return
        }
        const fields = readProtobuf(rawFields, input, { refuse: why => new Error(why), at: '', depth: 0 })
        expect(writeProtobuf(rawFields, fields)).toEqual(input)
      }),
      { numRuns: scaled(200) },
    )
  })
})
