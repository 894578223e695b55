/**
 * Promise: however many calls, recipients and interfaces a program puts around it, whoever gets something is compared with those that are
 * known or the card says that somebody was not; what most coin goes to stands in the summary; and nothing of it keeps all others waiting.
 */
import { encodeFunctionData, getAddress, type Hex, parseAbi, serializeTransaction } from 'viem'
import { expect, test } from 'vitest'
import { readContractInterface } from '../../src/core/chains/ethereum/encoding/contract-interface.ts'
import { withKeys } from '../support/asked.ts'
import { expectCost } from '../support/cost.ts'
import { type TestEngine, testEngine } from '../support/engine.ts'
import { movesOfCall } from '../support/ethereum-calls.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const nobody = '0x00000000000000000000000000000000000A11cE'
const somebody = (number: number) => getAddress(`0x${(0xabcdef0000 + number).toString(16).padStart(40, '7')}`)
const lookAlike = (address: string, digit = 1) =>
  getAddress(`${address.slice(0, 12)}${`${digit}`.repeat(20)}${address.slice(32)}`.toLowerCase())
const dataOf = (signature: string, ...args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as never), args } as never)

async function cardOf(to: Hex, data: (own: Hex) => Hex, value = 0n) {
  const agent = await testEngine()
  const { address } = await withKeys(agent)
  const unsignedTransaction = serializeTransaction({
    ...{ type: 'eip1559', chainId: 1, to, data: data(address as Hex), value, gas: 21_000n },
  })
  await sign(agent, address, unsignedTransaction)
  const { warnings, fields } = agent.engine.approvals.cards().at(-1)!.shown
  const summary = (fields.find(field => 'summary' in field)?.children ?? []).map(each => `${each.label}: ${each.value}`)
  return { summary, dangers: warnings.filter(({ level }) => level === 'danger').map(({ text }) => text) }
}

function sign(agent: TestEngine, signWith: string, unsignedTransaction: string) {
  const type = 'TRANSACTION_TYPE_ETHEREUM'
  return agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', { signWith, unsignedTransaction, type })
}

test('a look-alike behind 300 transfers of Permit2 to oneself is a danger', async () => {
  const list = (own: Hex) => [
    ...Array.from({ length: 300 }, () => ({ from: own, to: own, amount: 1n, token: usdc })),
    { from: own, to: lookAlike(own), amount: 10n ** 12n, token: usdc },
  ]
  const signature = 'transferFrom((address from, address to, uint160 amount, address token)[] list)'
  const { dangers } = await cardOf(permit2, own => dataOf(signature, list(own)))
  expect(dangers.join('\n')).toMatch(/looks like “Treasury”/)
})

test('behind more recipients than are compared, the card says so, and whoever gets most coin stands in the summary', async () => {
  const call = (target: string, value: bigint) => ({ target, allowFailure: true, value, callData: '0x' })
  const { summary, dangers } = await cardOf(
    multicall3,
    own =>
      dataOf('aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)', [
        ...Array.from({ length: 220 }, (_, number) => call(somebody(number), 1n)),
        call(lookAlike(own), 10n ** 20n),
      ]),
    10n ** 20n + 220n,
  )
  expect(dangers.join('\n')).toMatch(/22 of them were not compared/)
  expect(summary).toContain('Sent: 100 ETH, handed on')
})

test.each([
  [6, '1 more address in it looks like known ones, too.'],
  [9, '4 more addresses in it look like known ones, too.'],
])('of %i look-alikes the card shows five, and counts the rest', async (count, text) => {
  const calls = (own: Hex) =>
    Array.from({ length: count }, (_, at) => ({
      ...{ target: lookAlike(own, at + 1), allowFailure: true, value: 1n, callData: '0x' },
    }))
  const signature = 'aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)'
  const { dangers } = await cardOf(multicall3, own => dataOf(signature, calls(own)), BigInt(count))
  expect(dangers.filter(each => /looks like “Treasury”/.test(each))).toHaveLength(5)
  expect(dangers).toContain(text)
})

test('a spender behind the tokens of a batch is among the addresses that are compared', async () => {
  const details = Array.from({ length: 150 }, (_, number) => {
    return { token: somebody(number), amount: 1n, expiration: 2 ** 40, nonce: 0 }
  })
  const signature =
    'permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce)[] details, address spender, uint256 sigDeadline) batch, bytes signature)'
  const { dangers } = await cardOf(permit2, own =>
    dataOf(signature, own, { details: [...details, ...details], spender: lookAlike(own), sigDeadline: 0n }, '0x11'),
  )
  expect(dangers.join('\n')).toMatch(/looks like “Treasury”/)
})

test('a token that is asked to swap promises nothing', async () => {
  const swap = { tokenIn: weth, tokenOut: usdc, fee: 500, amountIn: 10n ** 18n, amountOutMinimum: 10n ** 12n }
  const { summary } = await cardOf(
    weth,
    recipient =>
      dataOf(
        'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
        { ...swap, recipient, sqrtPriceLimitX96: 0n },
      ),
    10n ** 18n,
  )
  expect(summary.join('\n')).not.toMatch(/receive|exchange/)
})

test('coin inside calls that only a description explains counts like any other', () => {
  const morpho = '0x6566194141eefa99Af43Bb5Aa71460Ca2Dc90245'
  const execute = (to: string, value: bigint, data: Hex) =>
    dataOf('execute(address target, uint256 value, bytes data)', to, value, data)
  const inner = { to: nobody, data: execute(somebody(1), 10n ** 20n, '0x'), value: 0n, skipRevert: false }
  const bundle = dataOf(
    'multicall((address to, bytes data, uint256 value, bool skipRevert, bytes32 callbackHash)[] bundle)',
    [{ ...inner, callbackHash: `0x${'00'.repeat(32)}` }],
  )
  const { coin } = movesOfCall({ chainId: 1n, to: somebody(2), value: 0n, data: execute(morpho, 0n, bundle) }, null)
  expect(coin).toEqual({ kind: 'amount', units: 10n ** 20n })
})

test('rules do not go by the names of an interface that a program registered', async () => {
  const agent = await testEngine()
  const { address } = await withKeys(agent)
  const abi = parseAbi(['function permitAll(address owner, uint256 deadline, bytes more)'])
  const smartContractInterface = JSON.stringify(abi)
  await agent.post('ACTIVITY_TYPE_CREATE_SMART_CONTRACT_INTERFACE', {
    ...{ smartContractAddress: somebody(3), smartContractInterface, label: 'X' },
    type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
  })
  const data = encodeFunctionData({ abi, args: [nobody, 1n, '0x11'] })
  await sign(agent, address, serializeTransaction({ type: 'eip1559', chainId: 1, to: somebody(3), data }))
  const texts = agent.engine.approvals
    .cards()
    .at(-1)!
    .shown.warnings.map(({ text }) => text)
  expect(texts.join('\n')).not.toMatch(/carries out|refuses it/)
  expect(texts.join('\n')).toMatch(/cannot be shown/)
})

test('a function of thousands of values cannot be registered, and a thousand calls of a large one are read in time', async () => {
  const tuple = (members: number, of: object) => ({
    type: 'tuple',
    components: Array.from({ length: members }, (_, index) => ({ name: `m${index}`, ...of })),
  })
  const abi = (inner: number) =>
    JSON.stringify([
      { type: 'function', name: 'f', inputs: [{ name: 'a', ...tuple(inner, tuple(20, { type: 'bool' })) }] },
    ])
  expect(readContractInterface(abi(100))).toMatchObject({ problem: expect.stringMatching(/more than 500 values/) })
  const read = readContractInterface(abi(20))
  const [selector = '0x'] = 'functions' in read ? read.functions.keys() : []

  const list = Array.from({ length: 1_000 }, () => ({ target: somebody(4), callData: selector }))
  const data = dataOf('aggregate((address target, bytes callData)[] calls)', list)
  const unsigned = serializeTransaction({ type: 'eip1559', chainId: 1, to: multicall3, data })
  const signing = async (parameters?: object) => {
    const agent = await testEngine()
    const { address } = await withKeys(agent)
    if (parameters) await agent.post('ACTIVITY_TYPE_CREATE_SMART_CONTRACT_INTERFACE', parameters)
    return () => sign(agent, address, unsigned)
  }
  const registered = await signing({
    ...{ smartContractAddress: somebody(4), smartContractInterface: abi(20), label: 'X' },
    type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
  })
  await expectCost({ of: registered, atMost: 5, times: await signing() })
})
