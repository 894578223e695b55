import { serializeTransaction } from 'viem'
import { describe, expect, test } from 'vitest'
import { ethereumOwnNode } from '../../../../../src/core/chains/ethereum/transactions/own-node.ts'
import { decodeUnsignedTransaction } from '../../../../../src/core/chains/ethereum/transactions/transaction.ts'
import { NodeRefusal } from '../../../../../src/core/ports/node-caller.ts'

const mine = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const theirs = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const word = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
const log = (from: string, to: string, ...more: string[]) => ({
  address: token.toLowerCase(),
  topics: [topic, word(from), word(to), ...more],
  data: more.length > 0 ? '0x' : `0x${(5_000_000).toString(16).padStart(64, '0')}`,
})

const unsigned = serializeTransaction({ chainId: 1, nonce: 0, gas: 90_000n, maxFeePerGas: 1n, to: theirs, value: 7n })
const transaction = decodeUnsignedTransaction(Buffer.from(unsigned.slice(2), 'hex'))
const honest: Record<string, unknown> = {
  eth_chainId: '0x1',
  eth_call: '0x',
  eth_estimateGas: '0x5208',
  prestateTracer: { pre: {}, post: {} },
  callTracer: {},
}

/** What a node claims that answers so. */
function claim(answers: Record<string, unknown>) {
  const all = { ...honest, ...answers }
  return ethereumOwnNode.tries!.simulate(
    { chain: 'ethereum', kind: 'ethereumTransaction', transaction },
    {
      from: mine,
      isOurs: address => address === mine,
      nameOf: () => null,
      async ask(method, params) {
        const { tracer } = (params[2] ?? {}) as { tracer?: string }
        const answer = all[tracer ?? method]
        if (answer instanceof Error) throw answer
        return answer
      },
    },
  )
}

const changes = async (answers: Record<string, unknown>) => {
  const claimed = await claim(answers)
  return claimed.kind === 'succeeds' && claimed.changes?.map(({ change }) => change)
}

describe('the balances that a trace tells of', () => {
  test('are those of own accounts, tokens netted', async () => {
    const calls = [{ logs: [log(mine, theirs), log(theirs, mine)] }, { logs: [log(theirs, mine)] }]
    expect(await changes({ callTracer: { calls } })).toEqual(['+5 USDC'])
    expect(await changes({ callTracer: { logs: [log(theirs, token)] } })).toEqual([])
  })

  test('leave out what was undone', async () => {
    const undone = { error: 'execution reverted', logs: [log(mine, theirs)], calls: [{ logs: [log(mine, theirs)] }] }
    expect(await changes({ callTracer: { calls: [undone] } })).toEqual([])
  })

  test('name tokens that are counted by their numbers', async () => {
    const numbered = log(mine, theirs, `0x${(42).toString(16).padStart(64, '0')}`)
    expect(await changes({ callTracer: { logs: [numbered] } })).toEqual([`−token number 42 of contract ${token}`])
  })

  test('know an account that had nothing before, and one whose balance stays', async () => {
    const had = { [mine.toLowerCase()]: { balance: '0xde0b6b3a7640000' } }
    expect(await changes({ prestateTracer: { pre: {}, post: had } })).toEqual(['+1 ETH'])
    expect(await changes({ prestateTracer: { pre: had, post: { [mine.toLowerCase()]: { nonce: 1 } } } })).toEqual([])
  })

  test('are not known from a node that does not trace', async () => {
    const refused = new NodeRefusal('method not found', undefined)
    expect(await claim({ prestateTracer: refused })).toMatchObject({ kind: 'succeeds', changes: null })
    expect(await claim({ eth_estimateGas: refused })).toMatchObject({ kind: 'succeeds', gas: null })
  })
})

test.each([
  ['no number', { eth_chainId: 1 }],
  ['an endless number', { eth_chainId: `0x${'1'.repeat(10_000)}` }],
  ['another network', { eth_chainId: '0xa' }],
  ['no trace', { callTracer: [] }],
  ['an address that is none', { callTracer: { logs: [{ address: '0x12', topics: [] }] } }],
  ['a list for a call', { callTracer: { calls: 'all' } }],
  ['a call in itself a hundred thousand times', { callTracer: deep(100_000) }],
])('%s is no answer, and not taken for one', async (_, answers) => {
  await expect(claim(answers)).rejects.toThrow()
})

function deep(times: number): object {
  let calls: object = {}
  for (let index = 0; index < times; index++) calls = { calls: [calls] }
  return calls
}
