/** Attacks the promise that no request takes memory beyond its own size: calldata that is encoded strangely is not copied. */
import { encodeAbiParameters, type Hex, serializeTransaction } from 'viem'
import { describe, expect, test } from 'vitest'
import { readContractCall } from '../../src/core/chains/ethereum/calls/contract-call.ts'
import { isStrictEncoding } from '../../src/core/chains/ethereum/encoding/abi-encoding.ts'
import { describeReceived } from '../../src/core/chains/ethereum/messages/describe-typed-data.ts'
import { parseTypedData } from '../../src/core/chains/ethereum/typed-data/parse-typed-data.ts'
import { knownTexts } from '../../src/core/chains/known-texts.ts'
import type { Reader } from '../../src/core/ports/store.ts'
import { readBytes } from '../../src/core/signing/reading.ts'
import { expectCost, hashingOneMegabyte } from '../support/cost.ts'
import { describeCall, movesOfCall } from '../support/ethereum-calls.ts'
import { domain, withAddress, word } from './requests-that-cost.ts'

/** A list of `count` byte strings, all of which are the same `size` bytes: each offset points at them. */
function sameBytesAgain(count: number, size: number): string {
  const offsets = word(count * 32).repeat(count)
  return word(32) + word(count) + offsets + word(size) + 'ab'.repeat(size).padEnd(Math.ceil(size / 32) * 64, '0')
}

describe('calldata whose offsets all point at the same bytes is never copied', () => {
  const to = '0x3535353535353535353535353535353535353535'
  const data: Hex = `0xac9650d8${sameBytesAgain(600, 80_000)}`
  const call = { chainId: 1n, to, value: 0n, data } as const
  const unsigned = serializeTransaction({ type: 'eip1559', chainId: 1, nonce: 0, gas: 60_000n, to, data })
  const safeTx = ['address to', 'uint256 value', 'bytes data', 'uint8 operation', 'uint256 safeTxGas']
  const safeTxEnds = [
    'uint256 baseGas',
    'uint256 gasPrice',
    'address gasToken',
    'address refundReceiver',
    'uint256 nonce',
  ]
  const members = [...safeTx, ...safeTxEnds].map(member => {
    const [type = '', name = ''] = member.split(' ')
    return { name, type }
  })
  const safe = JSON.stringify({
    types: { EIP712Domain: [...domain, { name: 'verifyingContract', type: 'address' }], SafeTx: members },
    primaryType: 'SafeTx',
    domain: { chainId: 1, verifyingContract: to },
    message: {
      ...{ to, value: '0', data, operation: 0, safeTxGas: '0', baseGas: '0', gasPrice: '0' },
      ...{ gasToken: to, refundReceiver: to, nonce: '0' },
    },
  })
  const registered = (inputs: readonly object[]) =>
    ({
      list: () => [
        {
          id: JSON.stringify(inputs),
          type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
          address: to,
          interface: JSON.stringify([{ type: 'function', name: 'multicall', inputs }]),
        },
      ],
    }) as unknown as Reader
  const context = { webOrigin: undefined, address: to, texts: knownTexts }

  test.each<[string, () => unknown]>([
    ['on the card', () => describeCall(call)],
    ['in a limit', () => movesOfCall(call, to)],
    [
      'in a transaction sent as plain data',
      () => readBytes(Buffer.from(unsigned.slice(2), 'hex'), 'keccak256', 'CURVE_SECP256K1', context),
    ],
    [
      'in a policy that reads a registered interface',
      () => readContractCall(registered([{ name: 'data', type: 'bytes[]' }]), 'organization', to, data),
    ],
    ['in a message of a Safe', () => describeReceived(parseTypedData(safe), safe)],
  ])('%s', async (_, read) => {
    const memory = process.memoryUsage().rss
    await expectCost({ of: read, atMost: 150, times: hashingOneMegabyte })
    expect(process.memoryUsage().rss - memory).toBeLessThan(200_000_000)
  })

  test('calls inside calls, and lists in each, take no more of the card than their own size', async () => {
    const calls = (items: readonly Hex[]): Hex =>
      `0xac9650d8${encodeAbiParameters([{ type: 'bytes[]' }], [items]).slice(2)}`
    const lists = calls(Array.from({ length: 49 }, () => calls(Array<Hex>(130).fill('0x'))))
    let deep = calls(Array<Hex>(6_900).fill('0x'))
    for (let depth = 0; depth < 8; depth++) deep = calls([deep])
    for (const each of [lists, deep]) {
      const described = describeCall({ ...call, data: each })
      expect(JSON.stringify(described).length).toBeLessThan(1.5 * each.length)
      await expectCost({ of: () => describeCall({ ...call, data: each }), atMost: 150, times: hashingOneMegabyte })
    }
  })

  test('a user without rights is refused at once', async () => {
    const { agent, user, parameters } = await withAddress()
    const { signWith } = parameters
    const signature = { signWith, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction: unsigned.slice(2) }
    const askInVain = () =>
      expect(agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', signature, { key: user.key })).rejects.toMatchObject({
        code: 'PERMISSION_DENIED',
      })
    await expectCost({ of: askInVain, atMost: 200, times: hashingOneMegabyte })
  })

  test('a type with more structure than there are bytes is not read', () => {
    const deep = `uint8${'[1]'.repeat(30)}[]`
    const bytes = Buffer.from(word(32) + word(5_000) + word(1).repeat(5_000), 'hex')
    expect(isStrictEncoding([{ type: deep }], bytes)).toBe(false)
    expect(isStrictEncoding([{ type: 'uint8[1][]' }], bytes)).toBe(true)
  })
})
