import { ApiKeyStamper } from '@turnkey/api-key-stamper'
import {
  createActivityPoller,
  getSignatureFromActivity,
  getSignedTransactionFromActivity,
  TurnkeyClient,
} from '@turnkey/http'

/** Parts that the examples share: the settings, the public client as it is, and how they end. See README.md beside this file. */
export const organizationId = variable('TURNKEY_ORGANIZATION_ID')
/** The address of the account that signs. */
export const signWith = variable('SIGN_WITH')
export const client = new TurnkeyClient(
  { baseUrl: variable('TURNKEY_BASE_URL') },
  new ApiKeyStamper({
    apiPublicKey: variable('TURNKEY_API_PUBLIC_KEY'),
    apiPrivateKey: variable('TURNKEY_API_PRIVATE_KEY'),
  }),
)

/** Runs an example to its end, which is one sentence where it fails. */
export async function run(example: () => Promise<void>): Promise<void> {
  try {
    console.log('Each request waits for you in the window of Countersign.')
    await example()
  } catch (error) {
    console.error(await reasonOf(error))
    process.exitCode = 1
  }
}

/** The public key of the account that signs: 33 bytes compressed for secp256k1, 32 bytes for ed25519. */
export async function publicKeyOfSigner(): Promise<Buffer> {
  const limit = 100
  for (let after: { after?: string } = {}; ; ) {
    const { accounts } = await client.getWalletAccounts({
      organizationId,
      paginationOptions: { limit: `${limit}`, ...after },
    })
    const { publicKey } = accounts.find(({ address }) => address === signWith) ?? {}
    if (publicKey) return Buffer.from(publicKey, 'hex')
    const last = accounts.at(-1)
    if (!last || accounts.length < limit) throw new Error(`No wallet has an account with the address ${signWith}.`)
    after = { after: last.walletAccountId }
  }
}

type Parameters = globalThis.Parameters<typeof client.signTransaction>[0]['parameters']

/**
 * @param unsignedTransaction - Hex, without 0x.
 * @returns The signed transaction, hex without 0x.
 */
export async function signTransaction(type: Parameters['type'], unsignedTransaction: string): Promise<string> {
  const poll = createActivityPoller({ client, requestFn: client.signTransaction })
  const activity = await poll({
    type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
    timestampMs: String(Date.now()),
    organizationId,
    parameters: { signWith, unsignedTransaction, type },
  })
  return getSignedTransactionFromActivity(activity).replace(/^0x/, '')
}

type Signing = {
  readonly payload: Uint8Array
  readonly hashFunction: 'HASH_FUNCTION_SHA256' | 'HASH_FUNCTION_NO_OP' | 'HASH_FUNCTION_NOT_APPLICABLE'
  /** Bytes behind a payload that is a digest, so that the person can read them. */
  readonly preimage?: Uint8Array
}

/** @returns r and s, 32 bytes each. */
export async function signPayload({ payload, hashFunction, preimage }: Signing): Promise<Buffer> {
  const poll = createActivityPoller({ client, requestFn: preimage ? withPreimage(preimage) : client.signRawPayload })
  const activity = await poll({
    type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    timestampMs: String(Date.now()),
    organizationId,
    parameters: {
      signWith,
      payload: Buffer.from(payload).toString('hex'),
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction,
    },
  })
  const { r, s } = getSignatureFromActivity(activity)
  return Buffer.from(r + s, 'hex')
}

/** The client has no way to add a header, but stamps a request for others to send. */
function withPreimage(preimage: Uint8Array): typeof client.signRawPayload {
  return async input => {
    const { url, body, stamp } = await client.stampSignRawPayload(input)
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        [stamp.stampHeaderName]: stamp.stampHeaderValue,
        'Countersign-Preimage': Buffer.from(preimage).toString('hex'),
      },
      body,
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(answer.message)
    return answer
  }
}

/** The error of a client has the status of the activity; the activity itself has the reason. */
async function reasonOf(error: unknown): Promise<string> {
  const { message, cause, activityId } = error as Error & { activityId?: string }
  // Of an agent that does not run.
  if (cause instanceof Error)
    return `Countersign does not answer at ${variable('TURNKEY_BASE_URL')} (${cause.message}). Start it with npm start, or correct TURNKEY_BASE_URL.`
  if (!activityId) return message
  const { activity } = await client.getActivity({ organizationId, activityId })
  if (activity.status === 'ACTIVITY_STATUS_PENDING')
    return 'Nobody answered in time. The request still waits in the window: reject it there before you run this again.'
  return activity.failure?.message ?? message
}

function variable(name: string): string {
  const value = process.env[name]
  if (value) return value
  console.error(`Set ${name}; examples/README.md says where to find it.`)
  process.exit(1)
}
