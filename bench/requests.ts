import { randomBytes } from 'node:crypto'
import { encodeFunctionData, parseAbi } from 'viem'
import { serializeTransaction } from 'viem/utils'
import { p256KeyFrom, type TestKey } from '../test/support/client.ts'
import type { AgentServer, Client } from './processes.ts'

/** Makes requests for one signature each, no two of them the same. */
export interface Requests {
  /** Whole HTTP requests, stamped. */
  make(count: number): Buffer[]
  /** One as its parts, for a client of another kind. */
  one(): { readonly url: string; readonly headers: Record<string, string>; readonly body: string }
}

/** Signs payloads by its owner. Creates a wallet over the API, whose account then signs. */
export async function requestsFor(agent: AgentServer): Promise<Requests> {
  const key = ownerKey(agent.client)
  const signWith = await createWallet(agent.client)
  return stampedRequests(agent, key, 'SIGN_RAW_PAYLOAD', 'SIGN_RAW_PAYLOAD_V2', () => ({
    signWith,
    payload: randomBytes(32).toString('hex'),
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_NO_OP',
  }))
}

/** Signs transfers of a token, by any user. */
export function transferRequests(agent: AgentServer, key: TestKey, signWith: string, token: string): Requests {
  let nonce = 0
  return stampedRequests(agent, key, 'SIGN_TRANSACTION', 'SIGN_TRANSACTION_V2', () => ({
    signWith,
    type: 'TRANSACTION_TYPE_ETHEREUM',
    unsignedTransaction: tokenTransfer(token, nonce++).slice(2),
  }))
}

const router = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const [usdc, weth] = ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2']
const swap = parseAbi([
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
])

/** Signs swaps on Uniswap, whose maker describes them. */
export function swapRequests(agent: AgentServer, key: TestKey, signWith: string): Requests {
  let nonce = 0
  return stampedRequests(agent, key, 'SIGN_TRANSACTION', 'SIGN_TRANSACTION_V2', () => {
    const params = {
      ...{ tokenIn: usdc, tokenOut: weth, fee: 500, recipient: signWith, amountIn: 500_000_000n },
      ...{ amountOutMinimum: 10n ** 17n, sqrtPriceLimitX96: 0n },
    } as never
    const data = encodeFunctionData({ abi: swap, args: [params] })
    const fees = { gas: 200_000n, maxFeePerGas: 30_000_000_000n, maxPriorityFeePerGas: 1n, nonce: nonce++ }
    const unsigned = serializeTransaction({ ...fees, type: 'eip1559', chainId: 1, to: router, value: 0n, data })
    return { signWith, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction: unsigned.slice(2) }
  })
}

/** Ten units of a token of six decimals. */
export function tokenTransfer(token: string, nonce: number) {
  const to = '0x3535353535353535353535353535353535353535'
  const data = `0xa9059cbb${to.slice(2).padStart(64, '0')}${(10_000_000).toString(16).padStart(64, '0')}` as const
  const fees = { gas: 100_000n, maxFeePerGas: 30_000_000_000n, maxPriorityFeePerGas: 1n, nonce }
  return serializeTransaction({ ...fees, type: 'eip1559', chainId: 1, to: token as `0x${string}`, value: 0n, data })
}

export function ownerKey({ apiPrivateKey, apiPublicKey }: Client): TestKey {
  return p256KeyFrom(apiPrivateKey, apiPublicKey)
}

/** Carries out an activity as the owner. Answers what its result holds. @throws Error unless it completed. */
export async function submitAsOwner(client: Client, kind: string, type: string, parameters: object): Promise<object> {
  const body = bodyOf(client.organizationId, type, parameters)
  const response = await fetch(`${client.baseUrl}${pathOf(kind)}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Stamp': ownerKey(client).stamp(body) },
    body,
  })
  const answer = (await response.json()) as { activity?: { status: string; result: Record<string, object> } }
  if (answer.activity?.status !== 'ACTIVITY_STATUS_COMPLETED')
    throw new Error(`no result: ${JSON.stringify(answer).slice(0, 300)}`)
  return Object.values(answer.activity.result)[0] ?? {}
}

/** Answers its one address. @param number - Tells several wallets apart. */
export async function createWallet(client: Client, number = 0): Promise<string> {
  const account = {
    curve: 'CURVE_SECP256K1',
    pathFormat: 'PATH_FORMAT_BIP32',
    path: "m/44'/60'/0'/0/0",
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
  }
  const parameters = { walletName: `Bench ${number}`, accounts: [account] }
  const { addresses } = (await submitAsOwner(client, 'CREATE_WALLET', 'CREATE_WALLET', parameters)) as {
    addresses: readonly [string]
  }
  return addresses[0]
}

function stampedRequests(
  { client, port }: AgentServer,
  key: TestKey,
  kind: string,
  type: string,
  parameters: () => object,
): Requests {
  const path = pathOf(kind)
  const stamped = () => {
    const body = bodyOf(client.organizationId, type, parameters())
    return { body, stamp: key.stamp(body) }
  }
  return {
    make: count =>
      Array.from({ length: count }, () => {
        const { body, stamp } = stamped()
        const head = [
          `POST ${path} HTTP/1.1`,
          `Host: localhost:${port}`,
          'Content-Type: application/json',
          `X-Stamp: ${stamp}`,
          `Content-Length: ${body.length}`,
        ]
        return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
      }),
    one() {
      const { body, stamp } = stamped()
      const headers = { 'Content-Type': 'application/json', 'X-Stamp': stamp }
      return { url: `${client.baseUrl}${path}`, headers, body }
    },
  }
}

function pathOf(kind: string): string {
  return `/public/v1/submit/${kind.toLowerCase()}`
}

function bodyOf(organizationId: string, type: string, parameters: object): string {
  return JSON.stringify({
    type: `ACTIVITY_TYPE_${type}`,
    timestampMs: String(Date.now()),
    organizationId,
    parameters,
  })
}
