import { randomBytes } from 'node:crypto'
import { p256KeyFrom, type TestKey } from '../test/support/client.ts'
import type { AgentServer } from './processes.ts'

/** Makes requests for one signature each, no two of them the same. */
export interface Requests {
  /** Whole HTTP requests, stamped. */
  make(count: number): Buffer[]
  /** One as its parts, for a client of another kind. */
  one(): { readonly url: string; readonly headers: Record<string, string>; readonly body: string }
}

const path = '/public/v1/submit/sign_raw_payload'

/** Creates a wallet over the API, whose account then signs. */
export async function requestsFor({ client, port }: AgentServer): Promise<Requests> {
  const { organizationId, apiPrivateKey, apiPublicKey, baseUrl } = client
  const key = p256KeyFrom(apiPrivateKey, apiPublicKey)
  const signWith = await createWallet(baseUrl, organizationId, key)

  function stamped() {
    const body = JSON.stringify({
      type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      timestampMs: String(Date.now()),
      organizationId,
      parameters: {
        signWith,
        payload: randomBytes(32).toString('hex'),
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: 'HASH_FUNCTION_NO_OP',
      },
    })
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
      return { url: `${baseUrl}${path}`, headers: { 'Content-Type': 'application/json', 'X-Stamp': stamp }, body }
    },
  }
}

/** Answers its one address. */
async function createWallet(baseUrl: string, organizationId: string, key: TestKey): Promise<string> {
  const body = JSON.stringify({
    type: 'ACTIVITY_TYPE_CREATE_WALLET',
    timestampMs: String(Date.now()),
    organizationId,
    parameters: {
      walletName: 'Bench',
      accounts: [
        {
          curve: 'CURVE_SECP256K1',
          pathFormat: 'PATH_FORMAT_BIP32',
          path: "m/44'/60'/0'/0/0",
          addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
        },
      ],
    },
  })
  const response = await fetch(`${baseUrl}/public/v1/submit/create_wallet`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Stamp': key.stamp(body) },
    body,
  })
  const answer = (await response.json()) as {
    activity?: { result: { createWalletResult: { addresses: readonly string[] } } }
  }
  const address = answer.activity?.result.createWalletResult.addresses[0]
  if (!address) throw new Error(`no wallet: ${JSON.stringify(answer)}`)
  return address
}
