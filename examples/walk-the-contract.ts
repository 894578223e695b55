/** Long because it is a list: each call of the contract, in an order in which one gives what the next needs. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke'
import { newPasskey } from './software-passkey.ts'

/**
 * Calls every operation of the interface specification in turn, with nothing but HTTP, and checks the envelope of each
 * answer. See README.md beside this file.
 *
 *     node examples/walk-the-contract.ts CLIENT.json
 *
 * CLIENT.json is what `--init` wrote, for an agent that asks nobody (`--approvals nothing`).
 */
interface Client {
  readonly organizationId: string
  readonly userId: string
  readonly apiPublicKey: string
  readonly apiPrivateKey: string
  readonly baseUrl: string
}

const client: Client = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const { organizationId, userId } = client
const stampKey = privateKeyOf(client)
let walked = 0
let last = 0

/** Nested envelope of a submit request: `activity.result.activity.{type, intent, result}`. */
async function submit(operation: string, type: string, parameters: object, intent?: string, result?: string) {
  const body = { type, timestampMs: nextTimestamp(), organizationId, parameters }
  const { status, answer } = await post(`submit/${operation}`, body)
  if (asksForProof(answer)) {
    report(operation, `refused: ${answer.message}`)
    return {}
  }
  const { activity } = answer
  require(status === 200 && activity.status === 'ACTIVITY_STATUS_COMPLETED', operation, answer)
  const nested = activity.result.activity
  require(nested.type === type, operation, nested)
  if (intent) require(Object.keys(nested.intent).join() === intent, operation, nested.intent)
  if (result) require(Object.keys(nested.result).join() === result, operation, nested.result)
  report(operation, 'ok')
  return result ? nested.result[result] : nested.result
}

/** Tells if a call lacks the proof of a code, a mail or an account elsewhere: a walked agent has sent none, and knows no issuer. */
function asksForProof({ details = [] }: { details?: readonly { reason?: string }[] }): boolean {
  const reasons = ['OIDC_TOKEN_INVALID', 'VERIFICATION_INVALID', 'FEATURE_OFF']
  return details.some(({ reason }) => reason !== undefined && reasons.includes(reason))
}

/** Nested envelope of a query: `activity.{id, status, type, organizationId, timestampMs, result}`. */
async function query(operation: string, fields: object, expected: string) {
  const { status, answer } = await post(`query/${operation}`, { organizationId, ...fields })
  const envelope = answer.activity
  require(status === 200 && envelope.type === 'ACTIVITY_TYPE_UNKNOWN_V1', operation, answer)
  require(Array.isArray(envelope.result[expected]) && Array.isArray(answer[expected]), operation, answer)
  report(operation, `ok, ${envelope.result[expected].length} ${expected}`)
  return envelope.result[expected]
}

const account = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
}
const session = { apiKeyName: 'Session', expirationSeconds: '900', invalidateExisting: false }
const { uncompressed: targetPublicKey, compressed: publicKey } = newP256Key()
const oidcToken = 'eyJhbGciOiJub25lIn0.e30.'

// What the rows below need, which has no row of its own.
const wallet = await create('create_wallet', 'CREATE_WALLET', { walletName: 'Walk', accounts: [account] })
const signWith = wallet.addresses[0]
const { privateKeyTagId } = await create('create_private_key_tag', 'CREATE_PRIVATE_KEY_TAG', {
  privateKeyTagName: 'Walked',
  privateKeyIds: [],
})
const { userTagId } = await create('create_user_tag', 'CREATE_USER_TAG', { userTagName: 'Walkers', userIds: [userId] })
const { authenticatorIds } = await create('create_authenticators', 'CREATE_AUTHENTICATORS_V2', {
  userId,
  authenticators: [newPasskey('Laptop')],
})
const { providerIds } = await create('create_oauth_providers', 'CREATE_OAUTH_PROVIDERS_V2', {
  userId,
  oauthProviders: [
    { providerName: 'Example', oidcClaims: { iss: 'https://id.example.org', sub: 'walker', aud: 'walk' } },
  ],
})
const { importBundle } = await create('init_import_wallet', 'INIT_IMPORT_WALLET', { userId })

// §4.2, in its order.
await submit('oauth', 'ACTIVITY_TYPE_OAUTH', { oidcToken, targetPublicKey, ...session })
await submit('oauth_login', 'ACTIVITY_TYPE_OAUTH_LOGIN', { oidcToken, publicKey, expirationSeconds: '900' })
await submit('otp_login', 'ACTIVITY_TYPE_OTP_LOGIN', { verificationToken: oidcToken, publicKey })
await submit('email_auth', 'ACTIVITY_TYPE_EMAIL_AUTH_V2', { email: 'walker@example.org', targetPublicKey, ...session })
await submit('create_read_write_session', 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2', {
  targetPublicKey,
  userId,
  ...session,
})
await submit(
  'sign_raw_payload',
  'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
  {
    signWith,
    payload: '9c22ff5f21f0b81b113e63f7db6da94fedef11b2119b4088b89664fb9a3cb658',
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_NO_OP',
  },
  'signRawPayloadIntent',
  'signRawPayloadResult',
)
await submit(
  'sign_transaction',
  'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
  {
    signWith,
    // EIP-1559, chain 11155111: 0.01 ether to 0x…dEaD.
    unsignedTransaction:
      '02f283aa36a70784773594008504a817c80082520894000000000000000000000000000000000000dead872386f26fc1000080c0',
    type: 'TRANSACTION_TYPE_ETHEREUM',
  },
  'signTransactionIntent',
  'signTransactionResult',
)
await submit(
  'create_private_keys',
  'ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2',
  {
    privateKeys: [
      {
        privateKeyName: 'Walked',
        curve: 'CURVE_SECP256K1',
        privateKeyTags: [privateKeyTagId],
        addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
      },
    ],
  },
  'createPrivateKeysIntentV2',
  'createPrivateKeysResultV2',
)
await submit(
  'import_wallet',
  'ACTIVITY_TYPE_IMPORT_WALLET',
  {
    userId,
    walletName: 'Imported',
    // The first test vector of BIP-39: nobody's money.
    encryptedBundle: await sealed(
      importBundle,
      'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
    ),
    accounts: [account],
  },
  'importWalletIntent',
  'importWalletResult',
)
await submit(
  'create_policies',
  'ACTIVITY_TYPE_CREATE_POLICIES',
  {
    policies: [
      { policyName: 'Walkers may sign', effect: 'EFFECT_ALLOW', condition: 'true', consensus: 'true', notes: '' },
    ],
  },
  'createPoliciesIntent',
  'createPoliciesResult',
)
const { apiKeyIds } = await submit(
  'create_api_keys',
  'ACTIVITY_TYPE_CREATE_API_KEYS_V2',
  { userId, apiKeys: [{ apiKeyName: 'Walk', publicKey, curveType: 'API_KEY_CURVE_P256', expirationSeconds: '900' }] },
  'createApiKeysIntent',
  'createApiKeysResult',
)
await submit(
  'delete_api_keys',
  'ACTIVITY_TYPE_DELETE_API_KEYS',
  { userId, apiKeyIds },
  'deleteApiKeysIntent',
  'deleteApiKeysResult',
)
await submit(
  'delete_authenticators',
  'ACTIVITY_TYPE_DELETE_AUTHENTICATORS',
  { userId, authenticatorIds },
  'deleteAuthenticatorsIntent',
  'deleteAuthenticatorsResult',
)
await submit(
  'delete_oauth_providers',
  'ACTIVITY_TYPE_DELETE_OAUTH_PROVIDERS',
  { userId, providerIds },
  'deleteOauthProvidersIntent',
  'deleteOauthProvidersResult',
)
await submit(
  'delete_private_key_tags',
  'ACTIVITY_TYPE_DELETE_PRIVATE_KEY_TAGS',
  { privateKeyTagIds: [privateKeyTagId] },
  'deletePrivateKeyTagsIntent',
  'deletePrivateKeyTagsResult',
)
await submit(
  'delete_user_tags',
  'ACTIVITY_TYPE_DELETE_USER_TAGS',
  { userTagIds: [userTagId] },
  'deleteUserTagsIntent',
  'deleteUserTagsResult',
)
await submit(
  'update_root_quorum',
  'ACTIVITY_TYPE_UPDATE_ROOT_QUORUM',
  { threshold: 1, userIds: [userId] },
  'updateRootQuorumIntent',
  'updateRootQuorumResult',
)
await submit('set_organization_feature', 'ACTIVITY_TYPE_SET_ORGANIZATION_FEATURE', {
  name: 'FEATURE_NAME_WEBHOOK',
  value: 'https://hooks.example.org/countersign',
})

// §4.4, in its order.
const page = { paginationOptions: { limit: '5' } }
await query('list_wallet_accounts', { walletId: wallet.walletId, ...page }, 'accounts')
await query(
  'list_verified_suborgs',
  { filterType: 'EMAIL', filterValue: 'nobody@example.org', ...page },
  'organizationIds',
)
await query(
  'list_activities',
  { filterByStatus: ['ACTIVITY_STATUS_COMPLETED'], filterByType: ['ACTIVITY_TYPE_CREATE_WALLET'], ...page },
  'activities',
)
await query('list_users', {}, 'users')
console.log(`${walked} operations walked`)

// biome-ignore lint/suspicious/noExplicitAny: results of every shape are looked into.
async function create(operation: string, type: string, parameters: object): Promise<any> {
  const body = { type: `ACTIVITY_TYPE_${type}`, timestampMs: nextTimestamp(), organizationId, parameters }
  const { status, answer } = await post(`submit/${operation}`, body)
  require(status === 200 && answer.activity.status === 'ACTIVITY_STATUS_COMPLETED', operation, answer)
  const { activity: _, ...results } = answer.activity.result
  return Object.values(results)[0]
}

async function post(path: string, value: object) {
  const body = JSON.stringify(value)
  const signature = sign('sha256', Buffer.from(body), stampKey).toString('hex')
  const stamp = { publicKey: client.apiPublicKey, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature }
  const response = await fetch(`${client.baseUrl}/public/v1/${path}`, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'X-Stamp': Buffer.from(JSON.stringify(stamp)).toString('base64url'),
    },
    body,
  })
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into.
  return { status: response.status, answer: (await response.json()) as any }
}

function report(operation: string, what: string): void {
  walked++
  console.log(`${operation.padEnd(28)}${what}`)
}

function require(holds: boolean, operation: string, answer: unknown): void {
  if (!holds) throw new Error(`${operation}: ${JSON.stringify(answer, null, 2)}`)
}

/** Two requests of one millisecond with the same parameters would be one request. */
function nextTimestamp(): string {
  last = Math.max(Date.now(), last + 1)
  return String(last)
}

/** Encrypts to the target in a signed bundle, as an import asks for (HPKE, RFC 9180). */
async function sealed(bundle: string, text: string): Promise<string> {
  const { targetPublic } = JSON.parse(Buffer.from(JSON.parse(bundle).data, 'hex').toString())
  const receiver = Buffer.from(targetPublic, 'hex')
  const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM)
  const { encapsulatedSecret, ctx } = await suite.SetupSender(await suite.DeserializePublicKey(receiver), {
    info: Buffer.from('turnkey_hpke'),
  })
  const ciphertext = await ctx.Seal(Buffer.from(text), Buffer.concat([encapsulatedSecret, receiver]))
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
  return JSON.stringify({ encappedPublic: hex(encapsulatedSecret), ciphertext: hex(ciphertext) })
}

function newP256Key() {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })
  const [xHex, yHex] = [x, y].map(value => Buffer.from(value, 'base64url').toString('hex')) as [string, string]
  const isOdd = Number.parseInt(yHex.slice(-1), 16) % 2 === 1
  return { uncompressed: `04${xHex}${yHex}`, compressed: `${isOdd ? '03' : '02'}${xHex}` }
}

/** Makes a key of the 32 bytes of the private key and the compressed public key, both hex. */
function privateKeyOf({ apiPrivateKey, apiPublicKey }: Client): KeyObject {
  const spki = Buffer.from(`3039301306072a8648ce3d020106082a8648ce3d030107032200${apiPublicKey}`, 'hex')
  const { x = '', y = '' } = createPublicKey({ key: spki, format: 'der', type: 'spki' }).export({ format: 'jwk' })
  const d = Buffer.from(apiPrivateKey, 'hex').toString('base64url')
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' })
}
