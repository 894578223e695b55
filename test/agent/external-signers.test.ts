/** Clients of Web3Signer and clef, which send what nodes with an external signer send. The agent has no node. */
import {
  type Hex,
  hashMessage,
  keccak256,
  parseTransaction,
  recoverAddress,
  recoverTransactionAddress,
  serializeTransaction,
} from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { first, second, words } from '../support/agent-with-anvil.ts'
import { type Headless, startForClient } from '../support/headless.ts'
import { enterWindow, type WindowSession } from '../support/window-session.ts'

const transaction = {
  ...{ chainId: 1, nonce: 7, gas: 21_000n, to: second, value: 5n },
  ...{ maxFeePerGas: 20n, maxPriorityFeePerGas: 1n, type: 'eip1559' as const },
}

let agent: Headless
let window: WindowSession
let rpcUrl: string
let token: string

beforeAll(async () => {
  const started = await startForClient('--init-wallet', words)
  agent = started.agent
  rpcUrl = started.credentials.rpcUrl
  token = started.credentials.token
  window = await enterWindow(agent.window)
})
afterAll(() => agent?.stop())

/** Approves the next card once it is there, and returns its words. */
async function approveNext(): Promise<string> {
  const [card] = await window.cards(1)
  await window.approve(card!)
  return JSON.stringify(card!.shown)
}

describe('Web3Signer', () => {
  const get = (path: string) => fetch(`${rpcUrl}/web3signer${path}`)
  const sign = (identifier: string, body: unknown, url = `${rpcUrl}/web3signer`, headers = {}) =>
    fetch(`${url}/api/v1/eth1/sign/${identifier}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  test('is up, and lists the public keys of Ethereum accounts', async () => {
    expect(await (await get('/upcheck')).text()).toBe('OK')
    const keys = (await (await get('/api/v1/eth1/publicKeys')).json()) as Hex[]
    expect(keys).toHaveLength(10)
    expect(publicKeyToAddress(`0x04${keys[0]!.slice(2)}`)).toBe(first)
  })

  test('a transaction is read on the card, and signed once it is approved', async () => {
    const data = serializeTransaction(transaction)
    const [key] = (await (await get('/api/v1/eth1/publicKeys')).json()) as Hex[]
    const answering = sign(key!, { data })
    expect(await approveNext()).toContain(`Send 0.000000000000000005 ETH to ${second}`)
    const answer = await answering
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const signature = (await answer.text()) as Hex
    expect(await recoverAddress({ hash: keccak256(data), signature })).toBe(first)
  })

  test('a hash is a danger on the card; an address and a header serve as well', async () => {
    const url = `${new URL(rpcUrl).origin}/rpc/web3signer`
    const data = keccak256('0x1234')
    const answering = sign(first, { data, applyHash: false }, url, { Authorization: `Bearer ${token}` })
    expect(await approveNext()).toContain('"level":"danger"')
    expect(await recoverAddress({ hash: data, signature: (await (await answering).text()) as Hex })).toBe(first)
  })

  test('what the person rejects is refused, and says so', async () => {
    const answering = sign(first, { data: serializeTransaction(transaction) })
    const [card] = await window.cards(1)
    const { id, fingerprint, digest } = card!
    await window.call('approvals.reject', { id, fingerprint, digest })
    const answer = await answering
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain('rejected')
  })

  test.each([
    ['an account that is not there', 404, '1'.repeat(128), { data: '0x12' }],
    ['no key', 404, 'latest', { data: '0x12' }],
    ['no data', 400, first, {}],
    ['no hexadecimal', 400, first, { data: '0x1' }],
    ['nothing', 400, first, { data: '0x' }],
    ['no object', 400, first, 'data'],
  ])('%s asks nobody', async (_, status, identifier, body) => {
    expect((await sign(identifier, body)).status).toBe(status)
    expect(await window.call('approvals.list', undefined)).toEqual([])
  })

  test('a token that is none, and no token, get nothing', async () => {
    const { origin } = new URL(rpcUrl)
    for (const path of [`${'A'.repeat(64)}/web3signer`, 'web3signer']) {
      expect((await fetch(`${origin}/rpc/${path}/api/v1/eth1/publicKeys`)).status).toBe(401)
      expect((await sign(first, { data: '0x12' }, `${origin}/rpc/${path}`)).status).toBe(401)
    }
  })
})

describe('clef', () => {
  async function call(method: string, ...params: unknown[]) {
    const response = await fetch(`${rpcUrl}/1`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return (await response.json()) as { result?: never; error?: { code: number; message: string } }
  }
  /** As geth writes it, with null for what it does not have. */
  const asked = {
    ...{ from: first.toLowerCase(), to: second, gas: '0x5208', gasPrice: null, maxFeePerGas: '0x14' },
    ...{ maxPriorityFeePerGas: '0x1', value: '0x5', nonce: '0x7', data: null, input: '0x', chainId: '0x1' },
  }

  test('geth connects, and lists accounts', async () => {
    expect(await call('account_version')).toMatchObject({ result: '6.1.0' })
    const { result = [] } = await call('account_list')
    expect(result).toHaveLength(10)
    expect(result[0]).toBe(first.toLowerCase())
  })

  test('a transaction is signed without a node, and answered as bytes and as an object', async () => {
    const answering = call('account_signTransaction', asked, null)
    expect(await approveNext()).toContain(`Send 0.000000000000000005 ETH to ${second}`)
    const { raw, tx } = (await answering).result! as { raw: `0x02${string}`; tx: Record<string, string> }
    expect(await recoverTransactionAddress({ serializedTransaction: raw })).toBe(first)
    expect(parseTransaction(raw)).toMatchObject({ ...transaction, to: second.toLowerCase() })
    expect(tx).toMatchObject({ type: '0x2', chainId: '0x1', nonce: '0x7', gas: '0x5208', value: '0x5', input: '0x' })
    expect(tx).toMatchObject({
      maxFeePerGas: '0x14',
      maxPriorityFeePerGas: '0x1',
      accessList: [],
      hash: keccak256(raw),
    })
    expect(tx.v).toBe(tx.yParity)
  })

  test('a text is signed as a message', async () => {
    const data = `0x${Buffer.from('hello').toString('hex')}`
    const answering = call('account_signData', 'text/plain', first, data)
    expect(await approveNext()).toContain('hello')
    const { result } = await answering
    expect(await recoverAddress({ hash: hashMessage('hello'), signature: result! })).toBe(first)
  })

  test.each([
    ['another chain', 'account_signTransaction', [{ ...asked, chainId: '0x2105' }], 4901],
    ['somebody else’s account', 'account_signTransaction', [{ ...asked, from: `0x${'12'.repeat(20)}` }], 4100],
    ['a tip above the fee', 'account_signTransaction', [{ ...asked, maxPriorityFeePerGas: '0x15' }], -32602],
    ['a nonce beyond all', 'account_signTransaction', [{ ...asked, nonce: `0x${'f'.repeat(18)}` }], -32602],
    ['a member that nobody knows', 'account_signTransaction', [{ ...asked, authorizationList: [] }], -32602],
    ['a block of clique', 'account_signData', ['application/x-clique-header', first, '0x12'], 4200],
    ['a new account', 'account_new', [], 4200],
  ])('%s asks nobody', async (_, method, params, code) => {
    expect(await call(method, ...params)).toMatchObject({ error: { code } })
    expect(await window.call('approvals.list', undefined)).toEqual([])
  })
})
