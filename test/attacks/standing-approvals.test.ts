/**
 * Promise: a standing approval answers for exactly what its sentence says: transfers of one asset, by one client, with one key, on one
 * chain, to one recipient, up to its amount, its number of requests and its fee. Whatever is bent about a request (calldata, key,
 * credential, page, fee, type, chain, kind), either it is such a transfer and is counted, or the person is asked. It ends with the lock of
 * the vault, also where the lock comes while it is being given.
 */
import fc from 'fast-check'
import { decodeFunctionData, type Hex, parseAbi, parseEther, parseTransaction } from 'viem'
import { describe, expect, test } from 'vitest'
import type { ActivityRecord } from '../../src/core/ledger/activity-record.ts'
import { scaled } from '../support/effort.ts'
import type { TestUser } from '../support/engine.ts'
import { countHits } from '../support/hits.ts'
import { addUser } from '../support/policies.ts'
import type { testServer } from '../support/server.ts'
import { dataOf, recipient, transferData, usdc, weth } from '../support/spending.ts'
import { approved, type Change, completed, isAnswered, serialized } from './transfers-of-dollars.ts'

const thief = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const million = 1_000_000_000_000n

/** What an independent reading of a signed transaction says it sends to the recipient, in base units; undefined for anything else. */
function sentTo(unsigned: Hex): bigint | undefined {
  const { to, value = 0n, data = '0x', chainId } = parseTransaction(unsigned)
  if (chainId !== 1 || to?.toLowerCase() !== usdc.toLowerCase() || value !== 0n || data.length !== 2 + 8 + 128)
    return undefined
  try {
    const { args } = decodeFunctionData({ abi: parseAbi(['function transfer(address to, uint256 amount)']), data })
    return data === transferData(args[1], args[0]) && args[0] === recipient ? args[1] : undefined
  } catch {
    return undefined
  }
}

describe('with an approval of 5 USDC to one recipient', () => {
  const transfer = transferData(million)
  const small = transferData(1n)
  const word = (text: string) => text.padStart(64, '0')

  const bent: Readonly<Record<string, Change>> = {
    'more than is left': { data: transferData(5_000_001n) },
    'a byte behind a million': { data: `${transfer}00` },
    'a word behind a million': { data: `${transfer}${word('1')}` },
    'a million with dirt before the address': { data: `0xa9059cbb01${transfer.slice(12)}` },
    'a million cut short': { data: transfer.slice(0, -2) },
    'a byte behind little': { data: `${small}00` },
    'dirt before the address of little': { data: `0xa9059cbb01${small.slice(12)}` },
    'little cut short': { data: small.slice(0, -2) },
    'another recipient': { data: transferData(1n, thief) },
    'the token itself as recipient': { data: transferData(1n, usdc) },
    transferFrom: { data: dataOf('transferFrom(address f, address t, uint256 a)', [recipient, thief, 1n]) },
    approve: { data: dataOf('approve(address s, uint256 a)', [recipient, 1n]) },
    'no function': { data: '0x' },
    'another function': { data: `0xdeadbeef${small.slice(10)}` },
    'several calls': { data: dataOf('multicall(bytes[] data)', [[small, transfer]]) },
    'another token': { to: weth },
    'another contract': { to: thief },
    'a new contract': { to: undefined },
    'another chain': { chainId: 10 },
    'coin along with it': { value: 1n },
    'a fee of more than twice': { maxFeePerGas: 41n },
    'gas for more than twice': { gas: 120_001n },
    'both a little': { gas: 90_000n, maxFeePerGas: 30n },
    'a legacy transaction': { type: 'legacy' },
    'one with an access list alone': { type: 'eip2930' },
    'code for accounts': {
      type: 'eip7702',
      authorizationList: [
        { address: thief, chainId: 1, nonce: 0, r: `0x${'01'.repeat(32)}`, s: `0x${'01'.repeat(32)}`, yParity: 0 },
      ],
    },
  }
  test('what is bent about the transaction is asked about', async () => {
    const set = await approved()
    for (const [name, change] of Object.entries(bent)) {
      expect(await isAnswered(set, set.sign(serialized(change))), name).toBe(false)
    }
    expect(await isAnswered(set, set.sign(serialized({ data: transferData(5_000_000n) })))).toBe(true)
    expect(await isAnswered(set, set.sign(serialized({ data: transferData(1n) })))).toBe(false)
  })

  test('who asks, from where, with which key and through which door', async () => {
    const set = await approved()
    const { agent, second, bitcoin, sign } = set
    const program = await addUser(agent, 'Program')
    await agent.store.write(transaction => {
      const [apiKey] = transaction.list('apiKeys', agent.organizationId, { userId: program.id })
      const [owner] = agent.users as [TestUser]
      if (apiKey) transaction.replace('apiKeys', { ...apiKey, userId: owner.id })
    })
    const little = () => serialized({})
    const raw = (payload: string, hash: string, signWith: string) =>
      agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
        ...{ signWith, payload },
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: `HASH_FUNCTION_${hash}`,
      })
    const asked: Readonly<Record<string, () => Promise<ActivityRecord>>> = {
      'another key of the same user': () => sign(little(), undefined, { key: program.key }),
      'a web page': () => sign(little(), undefined, { webOrigin: 'https://app.example.org' }),
      'another account': () => sign(little(), second),
      'the same key by another address': () => sign(little(), bitcoin),
      'the bytes as a payload': () => raw(little(), 'KECCAK256', set.address),
      'a digest': () => raw('9c'.repeat(32), 'NO_OP', set.address),
      'several payloads': () =>
        agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOADS', {
          signWith: set.address,
          payloads: [little(), little()],
          encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
          hashFunction: 'HASH_FUNCTION_KECCAK256',
        }),
    }
    for (const [name, ask] of Object.entries(asked)) expect(await isAnswered(set, ask()), name).toBe(false)
    expect(await isAnswered(set, sign(little()))).toBe(true)
  })

  test('whatever is answered, by hundreds of requests, is a transfer to the recipient, and all of it is within 5 USDC', async () => {
    const set = await approved()
    const amount = fc.oneof(fc.bigInt({ min: 0n, max: 400_000n }), fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }))
    const to = fc.constantFrom(recipient, recipient, recipient, thief, usdc)
    const tail = fc.oneof({ weight: 3, arbitrary: fc.constant('') }, fc.constantFrom('00', word('1'), 'c0ffee'))
    const calldata = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.tuple(amount, to, tail).map(([amount, to, tail]) => `${transferData(amount, to)}${tail}`),
      },
      fc.tuple(amount, fc.integer({ min: 1, max: 68 })).map(([amount, cut]) => transferData(amount).slice(0, -2 * cut)),
      fc.tuple(amount, fc.integer({ min: 10, max: 33 }), fc.constantFrom('1', 'f')).map(([amount, at, dirt]) => {
        const data = transferData(amount)
        return `${data.slice(0, at)}${dirt}${data.slice(at + 1)}`
      }),
      amount.map(amount => dataOf('transferFrom(address f, address t, uint256 a)', [recipient, recipient, amount])),
      amount.map(amount => dataOf('approve(address s, uint256 a)', [recipient, amount])),
    )
    const rarely = <Value>(usual: Value, ...others: Value[]) =>
      fc.oneof({ weight: 8, arbitrary: fc.constant(usual) }, fc.constantFrom(...others))
    const change = fc.record({
      data: calldata,
      to: rarely<string>(usdc, weth, thief),
      value: rarely(0n, 1n),
      chainId: rarely(1, 10, 8453),
      gas: rarely(60_000n, 120_000n, 120_001n),
      type: rarely('eip1559', 'legacy', 'eip2930'),
    })
    let sum = 0n
    const hits = countHits()
    await fc.assert(
      fc.asyncProperty(change, async change => {
        const unsigned = serialized(change)
        if (!(await isAnswered(set, set.sign(unsigned)))) return
        hits.hit()
        const sent = sentTo(unsigned)
        expect(sent, unsigned).toBeDefined()
        sum += sent ?? 0n
        expect(sum).toBeLessThanOrEqual(5_000_000n)
      }),
      { numRuns: scaled(300, 150) },
    )
    expect(sum).toBeGreaterThan(0n)
    hits.expectAtLeast(10)
  })

  test('a hundred requests, and not one more, however little they send', async () => {
    const set = await approved()
    const records = await Promise.all(Array.from({ length: 120 }, () => set.sign(serialized({}))))
    expect(records.filter(({ status }) => status === completed)).toHaveLength(100)
  })
})

describe('with an approval of coin to one recipient', () => {
  const coin = { to: recipient, data: '0x', value: parseEther('0.1') }
  test('what is bent about the transaction is asked about', async () => {
    const set = await approved(coin, '1')
    const bent: Readonly<Record<string, Change>> = {
      'more than is left': { value: parseEther('1') + 1n },
      'another recipient': { to: thief },
      'a call': { data: '0x12345678', value: 0n },
      'a token': { to: usdc, value: 0n, data: transferData(1n) },
      'a new contract': { to: undefined },
      'another chain': { chainId: 8453 },
      'a fee of more than twice': { maxFeePerGas: 41n },
    }
    for (const [name, change] of Object.entries(bent)) {
      expect(await isAnswered(set, set.sign(serialized({ ...coin, ...change }))), name).toBe(false)
    }
    expect(await isAnswered(set, set.sign(serialized({ ...coin, value: parseEther('1') })))).toBe(true)
  })
})

test('over HTTP, a bent transfer waits for the person while a straight one is signed', async () => {
  const set = await approved({}, '5', true)
  const server = set.agent as Awaited<ReturnType<typeof testServer>>
  const ask = async (data: string) => {
    const parameters = {
      signWith: set.address,
      type: 'TRANSACTION_TYPE_ETHEREUM',
      unsignedTransaction: serialized({ data }),
    }
    const body = server.bodyOf('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', parameters)
    const [owner] = server.users as [TestUser]
    const headers = { prefer: 'respond-async' }
    const reply = await server.call('/public/v1/submit/sign_transaction', body, { key: owner.key, headers })
    return reply.body.activity.status
  }
  expect(await ask(transferData(1_000_000n))).toBe(completed)
  expect(await ask(`${transferData(million)}00`)).toBe('ACTIVITY_STATUS_PENDING')
})
