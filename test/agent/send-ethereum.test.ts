/** `eth_send_transaction` of the unmodified public client, with a real node behind the agent. */
import type { TurnkeyClient } from '@turnkey/http'
import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { chainId, first, second, words } from '../support/agent-with-anvil.ts'
import { type Anvil, anvil, startAnvil } from '../support/anvil.ts'
import { type Headless, type InitialClient, startForClient } from '../support/headless.ts'
import { turnkeyClient } from '../support/turnkey.ts'
import { enterWindow, type WindowSession } from '../support/window-session.ts'

const caip2 = `eip155:${chainId}`

describe.skipIf(!anvil)('with a node', () => {
  let node: Anvil
  beforeAll(async () => {
    node = await startAnvil(chainId)
    await node.ask('evm_setAutomine', true)
  })
  afterAll(() => node?.stop())

  interface Started {
    readonly agent: Headless
    readonly credentials: InitialClient
    readonly client: TurnkeyClient
  }

  async function started(...more: readonly string[]): Promise<Started> {
    const started = await startForClient('--init-wallet', words, '--node', `${chainId}=${node.url}`, ...more)
    onTestFinished(() => started.agent.stop())
    return { ...started, client: turnkeyClient(started.credentials) }
  }

  let last = 0
  async function send({ client, credentials }: Started, parameters: object): Promise<string> {
    last = Math.max(Date.now(), last + 1)
    const { activity } = await client.ethSendTransaction({
      type: 'ACTIVITY_TYPE_ETH_SEND_TRANSACTION_V2',
      timestampMs: String(last),
      organizationId: credentials.organizationId,
      parameters: { from: first, caip2: caip2 as never, calls: [{ to: second, value: '7' }], ...parameters },
    })
    return activity.result.ethSendTransactionResultV2?.sendTransactionStatusId ?? activity.id
  }
  const statusOf = ({ client, credentials: { organizationId } }: Started, sendTransactionStatusId: string) =>
    client.getSendTransactionStatus({ organizationId, sendTransactionStatusId })

  async function included(agent: Started, id: string): Promise<string> {
    await expect.poll(async () => (await statusOf(agent, id)).txStatus).toBe('INCLUDED')
    return (await statusOf(agent, id)).eth?.txHash ?? ''
  }

  const held = (session: WindowSession, number: number) => session.cards(number)
  const balance = async (address: Address) => BigInt(String(await node.ask('eth_getBalance', address, 'latest')))

  test('nonce, gas and fees are filled in, and the node has the transaction', async () => {
    const agent = await started('--approvals', 'nothing')
    const before = await balance(second)
    const hash = await included(agent, await send(agent, {}))
    const sent = await node.ask('eth_getTransactionByHash', hash)
    expect(sent).toMatchObject({ from: first.toLowerCase(), to: second.toLowerCase(), value: '0x7', gas: '0x5208' })
    expect((await balance(second)) - before).toBe(7n)
  })

  test('three at once take three nonces', async () => {
    const agent = await started('--approvals', 'nothing')
    const ids = await Promise.all(['1', '2', '3'].map(value => send(agent, { calls: [{ to: second, value }] })))
    const hashes = await Promise.all(ids.map(id => included(agent, id)))
    expect(new Set(hashes).size).toBe(3)
  })

  test('the person approves each, and a rejected one leaves no gap', async () => {
    const agent = await started()
    const session = await enterWindow(agent.agent.window)
    const { credentials } = agent
    const { organizationId } = credentials
    const nonce = async () =>
      Number((await agent.client.getNonces({ organizationId, address: first, caip2: caip2 as never })).nonce)
    const next = await nonce()
    const [one, two] = [send(agent, {}), send(agent, { calls: [{ to: second, value: '8' }] })]
    const cards = await held(session, 2)
    expect(cards.map(({ shown }) => shown.title)).toEqual(Array(2).fill('Sign a transaction and send it'))
    expect(await nonce()).toBe(next + 2)
    const numbered = (wanted: number) =>
      cards.find(({ shown }) => shown.fields.some(({ label, value }) => label === 'Nonce' && value === String(wanted)))!
    const { id, fingerprint, digest } = numbered(next)
    expect(await statusOf(agent, id)).toMatchObject({ txStatus: 'INITIALIZED' })
    await session.call('approvals.reject', { id, fingerprint, digest })
    expect(await statusOf(agent, id)).toMatchObject({
      txStatus: 'FAILED',
      txError: expect.stringContaining('rejected'),
    })
    await session.approve(numbered(next + 1))
    expect(await statusOf(agent, numbered(next + 1).id)).toMatchObject({ txStatus: 'BROADCASTING' })
    expect(await nonce()).toBe(next)
    const filling = send(agent, { calls: [{ to: second, value: '9' }] })
    const [card] = await held(session, 1)
    await session.approve(card!)
    await included(agent, await filling)
    await included(agent, numbered(next + 1).id)
    await Promise.allSettled([one, two])
  })

  test.each([
    ['of more than there is', { calls: [{ to: second, value: String(10n ** 30n) }] }, /insufficient funds/i],
    ['with a nonce that was used', { nonce: '0', gasLimit: '21000' }, /was included with its nonce, 0/],
  ])('a transaction %s is not included, and the program is told why', async (_, parameters, why) => {
    const agent = await started('--approvals', 'nothing')
    await included(agent, await send(agent, {}))
    const id = await send(agent, parameters)
    await expect.poll(async () => (await statusOf(agent, id)).txError).toMatch(why)
    await included(agent, await send(agent, {}))
  })

  test.each([
    ['sponsored', { sponsor: true }, 'sponsors no transactions'],
    ['of two calls', { calls: [{ to: second }, { to: first }] }, 'one call in a transaction'],
    ['of a chain without a node', { caip2: 'eip155:1' }, 'There is no node for chain 1. Name one in the window'],
    [
      'of an account that is not here',
      { from: '0x000000000000000000000000000000000000dEaD' },
      'Could not find any resource',
    ],
  ])('a transaction %s is refused, with what to do', async (_, parameters, why) => {
    const agent = await started('--approvals', 'nothing')
    await expect(send(agent, parameters)).rejects.toThrow(why)
  })
})
