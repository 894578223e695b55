import { parseEther, serializeTransaction } from 'viem'
import { p256Key, p256KeyFrom, type TestKey } from '../../support/client.ts'
import type { Headless, InitialClient } from '../../support/headless.ts'
import { type Reply, sendTo } from '../../support/server.ts'
import { ethereumAccount, solanaAccount } from '../../support/turnkey.ts'

export interface Request {
  readonly path: string
  readonly body: Record<string, unknown>
}

export const transfer = {
  chainId: 1,
  nonce: 0,
  to: `0x${'70'.repeat(20)}`,
  value: parseEther('1'),
  gas: 21_000n,
  maxFeePerGas: 2n,
  maxPriorityFeePerGas: 1n,
} as const
export const unsigned = serializeTransaction(transfer)
export const encryptionSuite = 'TRANSPORT_ENCRYPTION_SUITE_ENCLAVE_ENCRYPT_V1'

export type GoodClient = Awaited<ReturnType<typeof goodClient>>

/** Makes and sends requests that are good, to an agent in which it has created a wallet and a key that lives for a second, and begun an import. */
export async function goodClient({ api }: Headless, credentials: InitialClient) {
  const { organizationId, userId } = credentials
  const port = Number(new URL(api).port)
  const owner = p256KeyFrom(credentials.apiPrivateKey, credentials.apiPublicKey)
  const expiring = p256Key()
  const place = { walletId: '', ethereum: '', solana: '', importKey: '' }
  let sequence = 0

  function submit(type: string, parameters: Record<string, unknown>): Request {
    const path = `/public/v1/submit/${type.replace(/_V\d+$/, '').toLowerCase()}`
    const envelope = {
      type: `ACTIVITY_TYPE_${type}`,
      timestampMs: String(Date.now() - ++sequence),
      organizationId,
    }
    return { path, body: { ...envelope, parameters } }
  }

  function wallet(change: object = {}, account: object = {}): Request {
    const accounts = [{ ...ethereumAccount, ...account }, solanaAccount]
    return submit('CREATE_WALLET', { walletName: `Wallet ${++sequence}`, accounts, ...change })
  }

  function payload(change: object = {}): Request {
    const good = {
      signWith: place.ethereum,
      payload: '00'.repeat(32),
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_NO_OP',
    }
    return submit('SIGN_RAW_PAYLOAD_V2', { ...good, ...change })
  }

  function transaction(unsignedTransaction: string, change: object = {}): Request {
    return submit('SIGN_TRANSACTION_V2', {
      signWith: place.ethereum,
      type: 'TRANSACTION_TYPE_ETHEREUM',
      unsignedTransaction,
      ...change,
    })
  }

  function apiKey(change: object = {}): Request {
    const apiKey = { apiKeyName: 'Another', publicKey: p256Key().publicKey, curveType: 'API_KEY_CURVE_P256', ...change }
    return submit('CREATE_API_KEYS_V2', { userId, apiKeys: [apiKey] })
  }

  /** @returns the body of a query */
  const query = () => JSON.stringify({ organizationId })

  function send({ path, body }: Request, key: TestKey = owner): Promise<Reply> {
    return stamped(path, JSON.stringify(body), key)
  }

  function stamped(path: string, body: string | Buffer, key: TestKey = owner): Promise<Reply> {
    const headers = { 'Content-Type': 'application/json', 'X-Stamp': key.stamp(body) }
    return sendTo(port, { path, body, headers })
  }

  /** Sends it without a stamp. */
  function bare({ path, body }: Request, headers: Record<string, string> = {}): Promise<Reply> {
    const all = { 'Content-Type': 'application/json', ...headers }
    return sendTo(port, { path, body: JSON.stringify(body), headers: all })
  }

  const { body } = await send(wallet())
  place.walletId = body.activity.result.createWalletResult.walletId
  ;[place.ethereum, place.solana] = body.activity.result.createWalletResult.addresses
  const begun = await send(submit('INIT_IMPORT_SECRETS', { encryptionSuite, numSecrets: 1 }))
  const [message] = begun.body.activity.result.initImportSecretsResult.enclaveTargetMessages
  place.importKey = JSON.parse(Buffer.from(JSON.parse(message).data, 'hex').toString()).targetPublic
  await send(apiKey({ apiKeyName: 'Short-lived', publicKey: expiring.publicKey, expirationSeconds: '1' }))

  return {
    place,
    userId,
    owner,
    expiring,
    submit,
    wallet,
    payload,
    transaction,
    apiKey,
    query,
    send,
    stamped,
    bare,
    organizationId,
  }
}
