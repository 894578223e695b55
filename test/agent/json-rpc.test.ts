/** Unmodified Ethereum tools at the door for JSON-RPC, with a node of the person's own behind it. */
import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { JsonRpcProvider, verifyMessage, verifyTypedData } from 'ethers'
import {
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  type PublicClient,
  parseEther,
  recoverMessageAddress,
} from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { agentWithAnvil, chainId, first, second, words } from '../support/agent-with-anvil.ts'
import { anvil } from '../support/anvil.ts'
import { type Headless, startForClient } from '../support/headless.ts'
import { enterWindow, type WindowSession } from '../support/window-session.ts'

describe.skipIf(!anvil)('with a node', () => {
  const made = agentWithAnvil()

  test('viem sends, signs a text and typed data, and reads the chain', async () => {
    const wallet = createWalletClient({ transport: http(made.rpcUrl) })
    const reader = createPublicClient({ transport: http(made.rpcUrl) })
    expect(await wallet.getAddresses()).toHaveLength(10)
    expect(await wallet.getChainId()).toBe(chainId)
    const before = await reader.getBalance({ address: second })
    const hash = await wallet.sendTransaction({ account: first, to: second, value: parseEther('1'), chain: null })
    await mined(reader, hash)
    expect((await reader.getBalance({ address: second })) - before).toBe(parseEther('1'))
    const signature = await wallet.signMessage({ account: first, message: 'hello' })
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(first)
    const typed = {
      domain: { name: 'Mail', version: '1', chainId },
      types: { Mail: [{ name: 'text', type: 'string' }] },
      primaryType: 'Mail',
      message: { text: 'hello' },
    } as const
    const ofTyped = await wallet.signTypedData({ account: first, ...typed })
    expect(await reader.verifyTypedData({ address: first, ...typed, signature: ofTyped })).toBe(true)
  })

  test('requests at the same time get nonces one after the other', async () => {
    const wallet = createWalletClient({ transport: http(made.rpcUrl) })
    const reader = createPublicClient({ transport: http(made.rpcUrl) })
    const send = () => wallet.sendTransaction({ account: second, to: first, value: 1n, chain: null })
    const hashes = await Promise.all([send(), send(), send()])
    for (const hash of hashes) await mined(reader, hash)
  })

  test('ethers sends, and signs a text and typed data', async () => {
    const provider = new JsonRpcProvider(made.rpcUrl, chainId, { staticNetwork: true })
    onTestFinished(() => provider.destroy())
    const signer = await provider.getSigner(first)
    const { hash } = await signer.sendTransaction({ to: second, value: 3n })
    await mined(createPublicClient({ transport: http(made.rpcUrl) }), hash as Hex)
    expect(verifyMessage('hello', await signer.signMessage('hello'))).toBe(first)
    const types = { Mail: [{ name: 'text', type: 'string' }] }
    const [domain, message] = [{ name: 'Mail', chainId }, { text: 'hello' }]
    expect(verifyTypedData(domain, types, message, await signer.signTypedData(domain, types, message))).toBe(first)
  })

  test('viem sends a bundle of calls, one transaction each, and knows when it is over', async () => {
    const wallet = createWalletClient({ transport: http(made.rpcUrl), chain: { ...foundry, id: chainId } })
    expect(await wallet.getCapabilities({ account: second })).toMatchObject({
      [chainId]: { atomic: { status: 'unsupported' } },
    })
    const calls = [
      { to: first, value: 4n },
      { to: first, value: 5n },
    ]
    const { id } = await wallet.sendCalls({ account: second, calls })
    const { status, receipts } = await wallet.waitForCallsStatus({ id, pollingInterval: 100 })
    expect({ status, count: receipts?.length }).toEqual({ status: 'success', count: 2 })
    await expect(wallet.sendCalls({ account: second, calls, forceAtomic: true })).rejects.toThrow('of its own')
    await expect(wallet.sendCalls({ account: second, calls, id })).rejects.toThrow('was sent before')
  })

  test.skipIf(!castProgram())('cast sends with --unlocked', async () => {
    const args = ['send', '--unlocked', '--from', first, '--rpc-url', made.rpcUrl, second, '--value', '5', '--json']
    const { stdout } = await promisify(execFile)(castProgram() as string, args)
    expect(JSON.parse(stdout)).toMatchObject({ status: '0x1', to: second.toLowerCase() })
  })

  test('a node that was set for another chain is not used', async () => {
    const other = await startForClient(
      ...['--approvals', 'nothing', '--init-wallet', words, '--node', `1=${made.node.url}`],
    )
    const transaction = { from: first, to: second, value: '0x1' }
    const answer = await call(`${other.credentials.rpcUrl}/1`, 'eth_sendTransaction', transaction)
    await other.agent.stop()
    expect(answer).toMatchObject({ error: { code: 4901, message: expect.stringContaining('is of another chain') } })
  })

  describe('while a person decides', () => {
    let asking: Headless
    let window: WindowSession
    let url: string
    beforeAll(async () => {
      const started = await startForClient('--init-wallet', words, '--node', `eip155:${chainId}=${made.node.url}`)
      asking = started.agent
      window = await enterWindow(asking.window)
      url = `${started.credentials.rpcUrl}/${chainId}`
    })
    afterAll(() => asking?.stop())

    test('the card shows the text, and says who asks', async () => {
      const wallet = createWalletClient({ transport: http(url) })
      const signing = wallet.signMessage({ account: first, message: 'Let me in' })
      const [card] = await window.cards(1)
      expect(card?.shown.sentence).toContain('Let me in')
      await window.approve(card!)
      expect(await recoverMessageAddress({ message: 'Let me in', signature: await signing })).toBe(first)
    })

    test('what is rejected is error 4001, and the next transaction has its nonce', async () => {
      const transaction = { from: first, to: second, value: '0x1' }
      // Either can arrive first.
      const both = Promise.all([1, 2].map(() => call(url, 'eth_sendTransaction', transaction)))
      const [card] = await window.cards(1)
      const { id, fingerprint, digest } = card!
      await window.call('approvals.reject', { id, fingerprint, digest })
      await expect.poll(() => window.cards(1).then(([next]) => next?.id)).not.toBe(id)
      const [next] = await window.cards(1)
      await window.approve(next!)
      const answers = (await both) as { readonly result?: Hex; readonly error?: unknown }[]
      expect(answers.flatMap(({ error }) => error ?? [])).toEqual([
        { code: 4001, message: expect.stringContaining('rejected') },
      ])
      const reader = createPublicClient({ transport: http(url) })
      const [result] = answers.flatMap(answer => answer.result ?? []) as [Hex]
      await mined(reader, result)
    })
  })
})

/** viem's own wait looks again only after another block, and there is none. */
async function mined(reader: PublicClient, hash: Hex): Promise<void> {
  const status = () =>
    reader.getTransactionReceipt({ hash }).then(
      receipt => receipt.status,
      () => 'not yet',
    )
  await expect.poll(status).toBe('success')
}

function castProgram(): string | undefined {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('@foundry-rs/cast-linux-amd64/package.json'))
    return join(folder, 'bin', 'cast')
  } catch {
    return undefined
  }
}

async function call(url: string, method: string, ...params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return (await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })).json()
}
