import { encodeErrorResult, encodeFunctionData, erc20Abi, type Hex, parseEther, serializeTransaction } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Card } from '../../src/shared/card.ts'
import { type Anvil, anvil, startAnvil } from '../support/anvil.ts'
import { type Headless, startForClient } from '../support/headless.ts'
import { ethereumAccount, turnkeyClient } from '../support/turnkey.ts'
import { enterWindow, type WindowSession } from '../support/window-session.ts'

/** Cards beside what a real node claims, through the window's bridge of a built agent. */
const stranger = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const network = 'eip155:1'

let agent: Headless
let window: WindowSession
let client: ReturnType<typeof turnkeyClient>
let node: Anvil
let other: Anvil
let organizationId: string
let own: Hex

describe.skipIf(!anvil)('with a node of one’s own', () => {
  beforeAll(async () => {
    const [started, ...nodes] = await Promise.all([startForClient(), startAnvil(1), startAnvil(10)])
    ;[node, other] = nodes
    agent = started.agent
    organizationId = started.credentials.organizationId
    client = turnkeyClient(started.credentials)
    window = await enterWindow(agent.window)
    const { activity } = await client.createWallet({
      type: 'ACTIVITY_TYPE_CREATE_WALLET',
      timestampMs: String(Date.now()),
      organizationId,
      parameters: { walletName: 'Main', accounts: [ethereumAccount] },
    })
    own = activity.result.createWalletResult?.addresses[0] as Hex
    await node.ask('anvil_setBalance', own, '0x8ac7230489e80000')
  })
  afterAll(() => Promise.all([agent?.stop(), node?.stop(), other?.stop()]))
  afterEach(async () => {
    await window.call('ownNodes.set', { network, url: '' })
    for (const { id, digest, fingerprint } of await window.call('approvals.list', undefined))
      await window.call('approvals.reject', { id, digest, fingerprint })
    await Promise.all(answers.splice(0))
  })

  test('nothing is asked unless a node is set, and nothing of a node of another network', async () => {
    const card = await cardOf({ to: stranger, value: 1n })
    expect(await claimed(card)).toBeNull()
    await window.call('ownNodes.set', { network: 'eip155:10', url: other.url })
    expect(await claimed(card)).toBeNull()
    await window.call('ownNodes.set', { network: 'eip155:10', url: '' })
  })

  test('coin that is sent is told of the account that sends it, by its name', async () => {
    await window.call('ownNodes.set', { network, url: node.url })
    expect(await claimed(await cardOf({ to: stranger, value: parseEther('1.5') }))).toEqual({
      node: node.url,
      claim: {
        kind: 'succeeds',
        gas: { used: expect.stringMatching(/^21,00\d$/), most: '100,000' },
        changes: [{ account: own, name: 'Main', change: '−1.5 ETH', exact: '−1500000000000000000 wei' }],
      },
    })
  })

  test('tokens are told by what the contract logs, under the symbol known here', async () => {
    await node.ask('anvil_setCode', usdc, logsTransfers)
    await window.call('ownNodes.set', { network, url: node.url })
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger, 12_500_000n] })
    expect((await claimed(await cardOf({ to: usdc, data })))?.claim).toMatchObject({
      changes: [{ account: own, change: '−12.5 USDC', exact: '−12500000 units' }],
    })
  })

  test('what would fail is told with its reason', async () => {
    await node.ask('anvil_setCode', stranger, failsWith('paused'))
    await window.call('ownNodes.set', { network, url: node.url })
    expect((await claimed(await cardOf({ to: stranger, data: '0x01020304' })))?.claim).toEqual({
      kind: 'fails',
      reason: 'paused',
    })
  })

  test('a node of another network, and an address where nothing answers, are said to be that', async () => {
    const card = await cardOf({ to: stranger, value: 2n })
    await window.call('ownNodes.set', { network, url: other.url })
    expect((await claimed(card))?.claim).toEqual({
      kind: 'unreachable',
      why: 'the node is one of OP Mainnet (10), and not of Ethereum (1)',
    })
    await window.call('ownNodes.set', { network, url: 'http://127.0.0.1:9/secret' })
    expect(await claimed(card)).toEqual({
      node: 'http://127.0.0.1:9',
      claim: { kind: 'unreachable', why: 'nothing answers there' },
    })
  })
})

async function claimed({ id, digest }: Card) {
  return await window.call('ownNodes.simulate', { id, digest })
}

let asked = 0
const answers: Promise<unknown>[] = []

async function cardOf(call: { to: Hex; value?: bigint; data?: Hex }): Promise<Card> {
  const fees = { maxFeePerGas: 20_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n, gas: 100_000n }
  const unsigned = serializeTransaction({ chainId: 1, nonce: asked++, ...fees, ...call })
  // It is answered only once it was decided.
  answers.push(
    client.signTransaction({
      type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
      timestampMs: String(Date.now() + asked),
      organizationId,
      parameters: { signWith: own, unsignedTransaction: unsigned.slice(2), type: 'TRANSACTION_TYPE_ETHEREUM' },
    }),
  )
  const [card] = await window.cards(1)
  return card as Card
}

/** Logs `Transfer(caller, first argument, second argument)` of whatever it is called with, and answers true. */
const logsTransfers =
  '0x602435600052600435337fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef60206000a3600160005260206000f3'

function failsWith(reason: string): string {
  const error = encodeErrorResult({
    abi: [{ type: 'error', name: 'Error', inputs: [{ type: 'string' }] }],
    errorName: 'Error',
    args: [reason],
  }).slice(2)
  const size = (error.length / 2).toString(16).padStart(2, '0')
  return `0x60${size}600c60003960${size}6000fd${error}`
}
