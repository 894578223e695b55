/** Credentials that a program needs to reach the agent. */
export interface Credentials {
  readonly organizationId: string
  readonly apiPublicKey: string
  readonly apiPrivateKey: string
  /** For tools that take a URL, and for AI agents. */
  readonly token: string
  readonly baseUrl: string
}

/** The text of an `.env` file, as `node --env-file` reads it. */
export function environmentFile(credentials: Credentials): string {
  const { organizationId, apiPublicKey, apiPrivateKey, token, baseUrl } = credentials
  return [
    `TURNKEY_BASE_URL=${baseUrl}`,
    `TURNKEY_ORGANIZATION_ID=${organizationId}`,
    `TURNKEY_API_PUBLIC_KEY=${apiPublicKey}`,
    `TURNKEY_API_PRIVATE_KEY=${apiPrivateKey}`,
    `COUNTERSIGN_TOKEN=${token}`,
    `COUNTERSIGN_RPC_URL=${rpcUrl(credentials)}`,
    '',
  ].join('\n')
}

/** The address for tools that speak JSON-RPC; the decimal id of a chain is appended: `/1`. */
export function rpcUrl({ baseUrl, token }: Pick<Credentials, 'baseUrl' | 'token'>): string {
  return `${baseUrl}/rpc/${token}`
}

/** The entry of an AI agent's settings. */
export function agentSettings({ baseUrl, token }: Pick<Credentials, 'baseUrl' | 'token'>): string {
  const server = { command: 'npx', args: ['countersign', 'mcp', '--url', baseUrl], env: { COUNTERSIGN_TOKEN: token } }
  return JSON.stringify({ mcpServers: { wallet: server } }, null, 2)
}

/** The name of that file for a key of this name: letters and digits that every system and shell takes as they are. */
export function environmentFileName(keyName: string): string {
  const words =
    keyName
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  const short = words.join('-').slice(0, 60).replace(/-$/, '')
  return short ? `countersign-${short}.env` : 'countersign.env'
}

/** The packages {@link snippet} imports. */
export const installLine = 'npm install @turnkey/http @turnkey/api-key-stamper @turnkey/viem viem'

/** A program that signs a transaction, and a message as text; it reads its private key from the environment. */
export function snippet({
  organizationId,
  baseUrl,
  address,
}: Pick<Credentials, 'organizationId' | 'baseUrl'> & { address?: string | undefined }): string {
  return `import { ApiKeyStamper } from '@turnkey/api-key-stamper'
import { TurnkeyClient } from '@turnkey/http'
import { createAccount } from '@turnkey/viem'
import { parseEther, parseGwei, stringToHex } from 'viem'

const organizationId = '${organizationId}'
const signWith = '${address ?? '0x… an address from Accounts'}'
const client = new TurnkeyClient(
  { baseUrl: '${baseUrl}' },
  new ApiKeyStamper({
    apiPublicKey: process.env.TURNKEY_API_PUBLIC_KEY!,
    apiPrivateKey: process.env.TURNKEY_API_PRIVATE_KEY!,
  }),
)

const account = await createAccount({ client, organizationId, signWith })

const transaction = await account.signTransaction({
  type: 'eip1559',
  chainId: 11155111, // Sepolia, a test network
  nonce: 0,
  to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  value: parseEther('0.01'),
  gas: 21000n,
  maxFeePerGas: parseGwei('30'),
  maxPriorityFeePerGas: parseGwei('1'),
})
console.log(transaction)

// account.signMessage sends a hash. To let Countersign show the text, send the text.
const text = 'Hello'
const length = new TextEncoder().encode(text).length
const { activity } = await client.signRawPayload({
  type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
  timestampMs: String(Date.now()),
  organizationId,
  parameters: {
    signWith,
    payload: stringToHex(\`\\x19Ethereum Signed Message:\\n\${length}\${text}\`),
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_KECCAK256',
  },
})
console.log(activity.result.signRawPayloadResult)
`
}
