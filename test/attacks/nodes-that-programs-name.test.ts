/**
 * Promise: a program can ask for a node of a chain, and gets it only from the person: nobody asks that node anything before, it is never
 * one of another chain, and it never takes the place of a node that is set.
 */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Headless, type InitialClient, startForClient } from '../support/headless.ts'
import { type ScriptedNode, scriptedNode } from '../support/scripted-node.ts'
import { sendTo } from '../support/server.ts'
import { enterWindow, type WindowSession } from '../support/window-session.ts'

let agent: Headless
let credentials: InitialClient
let window: WindowSession
let node: ScriptedNode
beforeAll(async () => {
  node = await scriptedNode({ eth_chainId: '0x7a69', eth_blockNumber: '0x10' })
  ;({ agent, credentials } = await startForClient('--init-wallet', 'new', '--node', `1=${node.url}`))
  window = await enterWindow(agent.window)
})
afterAll(async () => {
  await agent?.stop()
  node?.close()
})

interface Reply {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

async function ask(method: string, ...params: readonly unknown[]) {
  const { port, pathname } = new URL(`${credentials.rpcUrl}/31337`)
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return (await sendTo(Number(port), { path: pathname, body })).body as Reply
}

const add = (chainId: string, ...rpcUrls: readonly string[]) =>
  ask('wallet_addEthereumChain', { chainId, rpcUrls, chainName: 'Ethereum', nativeCurrency: { symbol: 'ETH' } })

async function waiting() {
  await expect.poll(() => window.call('ownNodes.suggested', undefined)).toHaveLength(1)
  return (await window.call('ownNodes.suggested', undefined))[0]!
}
const ownNodes = async () => (await window.call('ownNodes.list', undefined)).nodes.map(({ url }) => url)

test('the person sees who asks, the chain and the whole address; the node is asked once they agree', async () => {
  const adding = add('0x7a69', node.url)
  const { id, ...shown } = await waiting()
  expect(shown).toEqual({
    ...{ program: 'First program', user: 'Owner', webOrigin: null },
    ...{ network: 'eip155:31337', inWords: 'Anvil or Foundry or Hardhat (31337)', url: node.url },
  })
  expect(node.asked).toEqual([])
  for (const chainId of ['0x7a69', '0x5'])
    expect(await add(chainId, node.url)).toMatchObject({ error: { message: expect.stringContaining('asks about') } })
  await window.call('ownNodes.accept', { id })
  expect(await adding).toEqual({ jsonrpc: '2.0', id: 1, result: null })
  expect(node.asked).toEqual(['eth_chainId'])
  expect(await ask('eth_blockNumber')).toMatchObject({ result: '0x10' })
})

test('a node that is set stays', async () => {
  expect(await add('0x1', 'https://node.example.org')).toMatchObject({ result: null })
  expect(await window.call('ownNodes.suggested', undefined)).toEqual([])
  expect(await ownNodes()).toEqual([node.url, node.url])
})

test('a node that the person sets while a program asks stays', async () => {
  const own = await scriptedNode({ eth_chainId: '0x7a6a' })
  onTestFinished(own.close)
  const late = await scriptedNode({ eth_chainId: '0x7a6a' })
  onTestFinished(late.close)
  const adding = add('0x7a6a', late.url)
  const asked = await waiting()
  await window.call('ownNodes.set', { network: 'eip155:31338', url: own.url })
  await expect(window.call('ownNodes.accept', { id: asked.id })).rejects.toThrow('is set for chain 31338 already')
  expect(await ownNodes()).toContain(own.url)
  expect(await ownNodes()).not.toContain(late.url)
  await window.call('ownNodes.refuse', { id: asked.id })
  await adding
  await window.call('ownNodes.set', { network: 'eip155:31338', url: '' })
})

test('refused is refused', async () => {
  const adding = add('0x5', node.url)
  await window.call('ownNodes.refuse', { id: (await waiting()).id })
  expect(await adding).toMatchObject({ error: { code: 4001 } })
  expect(await ownNodes()).toHaveLength(2)
})

test('a node of another chain, or one that does not answer, is not set: the window says so, and the program waits', async () => {
  for (const url of [node.url, 'http://127.0.0.1:9/']) {
    const adding = add('0x5', url)
    const { id } = await waiting()
    await expect(window.call('ownNodes.accept', { id })).rejects.toThrow(/not one of Goerli|cannot be asked/)
    expect(await ownNodes()).toHaveLength(2)
    await window.call('ownNodes.refuse', { id })
    await adding
  }
})

test.each([
  ['no address', []],
  ['a server of the network', ['http://10.0.0.1:8545']],
  ['a file', ['file:///etc/passwd']],
  ['an address with a password', ['https://user:secret@node.example.org']],
])('%s is refused at once', async (_, rpcUrls) => {
  expect(await add('0x5', ...rpcUrls)).toMatchObject({ error: { code: -32602 } })
  expect(await window.call('ownNodes.suggested', undefined)).toEqual([])
})

test.each(['0', '31337', '0x0', '0x01', `0x1${'0'.repeat(20)}`])('%s is no chain', async chainId => {
  expect(await add(chainId, node.url)).toMatchObject({ error: { code: -32602 } })
})

test('an agent that asks nobody sets the node, if it is of that chain', async () => {
  const other = await startForClient('--approvals', 'nothing', '--init-wallet', 'new')
  onTestFinished(() => other.agent.stop())
  const { port, pathname } = new URL(`${other.credentials.rpcUrl}/1`)
  const asked = async (chainId: string) => {
    const params = [{ chainId, rpcUrls: [node.url] }]
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'wallet_addEthereumChain', params })
    return (await sendTo(Number(port), { path: pathname, body })).body
  }
  expect(await asked('0x7a69')).toMatchObject({ result: null })
  expect(await asked('0x5')).toMatchObject({ error: { code: -32602 } })
})
