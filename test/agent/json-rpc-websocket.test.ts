/** Unmodified Ethereum clients at JSON-RPC by WebSocket, with a node of the person's own behind it. */
import { request } from 'node:http'
import { verifyMessage, WebSocketProvider } from 'ethers'
import { createPublicClient, createWalletClient, recoverMessageAddress, webSocket } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { agentWithAnvil, chainId, first, second } from '../support/agent-with-anvil.ts'
import { anvil } from '../support/anvil.ts'
import { startForClient } from '../support/headless.ts'

describe.skipIf(!anvil)('with a node', () => {
  const made = agentWithAnvil()

  test('viem sends, waits for the receipt, and signs a text', async () => {
    const transport = webSocket(addressOf(made))
    const wallet = createWalletClient({ transport })
    const reader = createPublicClient({ transport, pollingInterval: 50 })
    const hash = await wallet.sendTransaction({ account: first, to: second, value: 5n, chain: null })
    // viem looks at the next block, and the node makes none of its own accord.
    const receipt = reader.waitForTransactionReceipt({ hash })
    await made.node.ask('evm_mine')
    expect((await receipt).status).toBe('success')
    const signature = await wallet.signMessage({ account: first, message: 'hello' })
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(first)
    const { socket } = await (await transport({})).value!.getRpcClient()
    socket.close()
  })

  test('ethers signs a text, and is told that there are no subscriptions', async () => {
    const provider = new WebSocketProvider(addressOf(made), chainId, { staticNetwork: true })
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

function addressOf({ rpcUrl }: { readonly rpcUrl: string }): string {
  return rpcUrl.replace('http:', 'ws:')
}
