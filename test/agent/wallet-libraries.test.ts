/** Pages that find Countersign by the libraries that dApps use: wagmi for Ethereum, the Wallet Standard for Solana. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import {
  AccountRole,
  address,
  appendTransactionMessageInstruction,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  getTransactionEncoder,
  pipe,
  type SignatureBytes,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  verifySignature,
} from '@solana/kit'
import type { Page } from 'playwright'
import { recoverMessageAddress } from 'viem'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chainId, first, second, words } from '../support/agent-with-anvil.ts'
import { type Anvil, anvil, startAnvil } from '../support/anvil.ts'
import { type Chromium, openChromium } from '../support/chromium.ts'
import { type Headless, type InitialClient, startForClient } from '../support/headless.ts'
import type { WalletPage } from '../support/wallet-page.ts'
import { enterWindow, type WindowSession } from '../support/window-session.ts'

let browser: Chromium
let page: Page
let node: Anvil | undefined
let site: Server
let agent: Headless
let credentials: InitialClient
let window: WindowSession

beforeAll(async () => {
  const script = await bundled()
  site = createServer((request, response) => {
    if (request.url === '/dapp.js') return response.setHeader('Content-Type', 'text/javascript').end(script)
    return response
      .setHeader('Content-Type', 'text/html')
      .end(
        `<!doctype html><title>A dApp</title><script src="${agent.api}/provider.js"></script><script type="module" src="/dapp.js"></script>`,
      )
  })
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  const origin = `http://localhost:${(site.address() as AddressInfo).port}`
  node = anvil ? await startAnvil(chainId) : undefined
  await node?.ask('evm_setAutomine', true)
  const nodes = node ? ['--node', `${chainId}=${node.url}`] : []
  const started = startForClient('--init-wallet', words, '--allow-origin', origin, ...nodes)
  ;[browser, { agent, credentials }] = await Promise.all([openChromium(), started])
  window = await enterWindow(agent.window)
  page = await (await browser.newContext()).newPage()
  await page.goto(origin)
})
afterAll(async () => {
  await browser?.close()
  await agent?.stop()
  await node?.stop()
  site?.close()
})

async function bundled(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      rolldownOptions: { input: join(import.meta.dirname, '../support/wallet-page.ts') },
      codeSplitting: false,
    } as object,
  })
  return (output as Rolldown.RolldownOutput).output[0].code
}

/** Calls a function of the page's script. */
function call<Part extends keyof WalletPage, Name extends keyof WalletPage[Part]>(
  part: Part,
  name: Name,
  ...args: readonly unknown[]
) {
  type Result = WalletPage[Part][Name] extends (...given: never[]) => infer Answer ? Awaited<Answer> : never
  return page.evaluate(
    ([part, name, args]) =>
      (globalThis as unknown as { dapp: Record<string, Record<string, (...given: readonly unknown[]) => unknown>> })
        .dapp[part]![name]!(...args),
    [part, name as string, args] as const,
  ) as Promise<Result>
}

async function accepted<Result>(asking: Promise<Result>): Promise<Result> {
  await expect.poll(() => window.call('pairings.list', undefined)).toHaveLength(1)
  const [pairing] = await window.call('pairings.list', undefined)
  const { organizationId, userId } = credentials
  await window.call('pairings.accept', { id: pairing!.id, organizationId, owner: { userId } })
  return asking
}

async function approved<Result>(asking: Promise<Result>, sentence: string): Promise<Result> {
  const [card] = await window.cards(1)
  expect(card?.shown.sentence).toContain(sentence)
  await window.approve(card!)
  return asking
}

describe('the Wallet Standard', () => {
  let own: string

  test('finds the wallet, and has no accounts before the page is paired', async () => {
    const chains = ['solana:mainnet', 'solana:devnet', 'solana:testnet']
    expect(await call('solana', 'names')).toEqual([['Countersign', ...chains]])
    expect(await call('solana', 'connect', true)).toEqual([])
    const accounts = await accepted(call('solana', 'connect', false))
    expect(accounts).toHaveLength(1)
    const [[address, publicKey]] = accounts as [[string, number[]]]
    own = address
    const known = await crypto.subtle.exportKey('raw', await getPublicKeyFromAddress(own as never))
    expect(publicKey).toEqual([...new Uint8Array(known)])
  })

  test('signs a message', async () => {
    const signature = await approved(call('solana', 'sign', own, 'Hello, Solana'), 'Hello, Solana')
    expect(await isValid(own, signature, new TextEncoder().encode('Hello, Solana'))).toBe(true)
  })

  test('signs a transaction', async () => {
    const memo = {
      programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
      data: new Uint8Array([104, 105]),
    }
    const unsigned = pipe(
      createTransactionMessage({ version: 0 }),
      message => setTransactionMessageFeePayer(address(own), message),
      message =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: blockhash('GfVcyD4kkTrj4bKc7WA9sZCin9JDbdT4Zkd3EittNR1W'), lastValidBlockHeight: 1n },
          message,
        ),
      message =>
        appendTransactionMessageInstruction(
          { ...memo, accounts: [{ address: address(own), role: AccountRole.READONLY_SIGNER }] },
          message,
        ),
      compileTransaction,
    )
    const bytes = [...getTransactionEncoder().encode(unsigned)]
    const signed = await approved(call('solana', 'signTransaction', own, bytes), 'hi')
    const { signatures, messageBytes } = getTransactionDecoder().decode(Uint8Array.from(signed))
    expect(messageBytes).toEqual(unsigned.messageBytes)
    expect(await isValid(own, Object.values(signatures)[0]!, new Uint8Array(messageBytes))).toBe(true)
  })

  test('an account that is not here, and bytes that are no transaction, are refused in words', async () => {
    const { rpcUrl } = credentials
    const ask = async (method: string, params: object) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [params] })
      return (await fetch(`${rpcUrl}/solana`, { method: 'POST', body })).json()
    }
    const other = 'So11111111111111111111111111111111111111112'
    expect(await ask('solana_signMessage', { address: other, message: 'aGk=' })).toMatchObject({
      error: { code: 4100 },
    })
    expect(await ask('solana_signMessage', { address: own, message: '***' })).toMatchObject({ error: { code: -32602 } })
    expect(await ask('solana_signTransaction', { address: own, transaction: 'aGk=' })).toMatchObject({
      error: { code: -32602 },
    })
    expect(await ask('eth_accounts', {})).toMatchObject({ error: { code: 4200 } })
  })
})

describe('wagmi', () => {
  test('connects the page, which is paired already, and signs a message', async () => {
    expect(await call('ethereum', 'names')).toEqual(['Countersign'])
    expect(await call('ethereum', 'connect')).toContain(first)
    expect(await call('ethereum', 'isConnected')).toBe(1)
    const signature = await approved(call('ethereum', 'sign', 'Hello, wagmi'), 'Hello, wagmi')
    expect(await recoverMessageAddress({ message: 'Hello, wagmi', signature })).toBe(first)
  })

  test.skipIf(!anvil)('changes the chain and sends', async () => {
    const hash = await approved(call('ethereum', 'send', second), 'Send')
    await expect.poll(() => node?.ask('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
  })
})

test('a page that disconnects forgets its key', async () => {
  await call('solana', 'disconnect')
  expect(await call('solana', 'connect', true)).toEqual([])
})

async function isValid(own: string, signature: Iterable<number>, bytes: Uint8Array): Promise<boolean> {
  const key = await getPublicKeyFromAddress(address(own))
  return verifySignature(key, Uint8Array.from(signature) as unknown as SignatureBytes, bytes)
}
