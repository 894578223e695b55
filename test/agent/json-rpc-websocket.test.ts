/** Unmodified Ethereum clients at JSON-RPC by WebSocket, with a node of the person's own behind it. */
import { request } from 'node:http'
import { verifyMessage, WebSocketProvider } from 'ethers'
import { createPublicClient, createWalletClient, recoverMessageAddress, webSocket } from 'viem'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Anvil, anvil, startAnvil } from '../support/anvil.ts'
import { type Headless, type InitialClient, startForClient } from '../support/headless.ts'

const words = 'test test test test test test test test test test test junk'
const [first, second] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const
const chainId = 31_337

describe.skipIf(!anvil)('with a node', () => {
  let node: Anvil
  let agent: Headless
  let credentials: InitialClient
  let url: string
  beforeAll(async () => {
    node = await startAnvil(chainId)
    await node.ask('evm_setAutomine', true)
    ;({ agent, credentials } = await startForClient(
      ...['--approvals', 'nothing', '--init-wallet', words, '--node', `${chainId}=${node.url}`],
    ))
    url = `${credentials.rpcUrl}/${chainId}`.replace('http:', 'ws:')
  })
  afterAll(async () => {
    await agent?.stop()
    await node?.stop()
  })

  test('viem sends, waits for the receipt, and signs a text', async () => {
    const transport = webSocket(url)
    const wallet = createWalletClient({ transport })
    const reader = createPublicClient({ transport, pollingInterval: 50 })
    const hash = await wallet.sendTransaction({ account: first, to: second, value: 5n, chain: null })
    // viem looks at the next block, and the node makes none of its own accord.
    const receipt = reader.waitForTransactionReceipt({ hash })
    await node.ask('evm_mine')
    expect((await receipt).status).toBe('success')
    const signature = await wallet.signMessage({ account: first, message: 'hello' })
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(first)
    const { socket } = await (await transport({})).value!.getRpcClient()
    socket.close()
  })

  test('ethers signs a text, and is told that there are no subscriptions', async () => {
    const provider = new WebSocketProvider(url, chainId, { staticNetwork: true })
    onTestFinished(() => provider.destroy())
    const signer = await provider.getSigner(first)
    expect(verifyMessage('hello', await signer.signMessage('hello'))).toBe(first)
    await expect(provider.send('eth_subscribe', ['newHeads'])).rejects.toThrow('There are no subscriptions here')
  })
})

test('a client that offers HTTP/2 beside HTTP is answered by HTTP', async () => {
  const { agent, credentials } = await startForClient('--approvals', 'nothing', '--init-wallet', 'new')
  onTestFinished(() => agent.stop())
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const headers = {
    'Content-Type': 'application/json',
    Connection: 'Upgrade, HTTP2-Settings',
    Upgrade: 'h2c',
    'HTTP2-Settings': 'AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA',
  }
  const call = request(`${credentials.rpcUrl}/1`, { method: 'POST', headers }, response => {
    let text = ''
    response.setEncoding('utf8').on('data', chunk => (text += chunk))
    response.on('end', () => resolve(text))
  })
  call.on('error', reject)
  call.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }))
  expect(JSON.parse(await promise)).toEqual({ jsonrpc: '2.0', id: 1, result: '0x1' })
})
