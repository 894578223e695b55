import { createHash, randomUUID } from 'node:crypto'
import { encryptPrivateKeyToBundle, encryptSecretToBundle, encryptWalletToBundle } from '@turnkey/crypto'
import type { Activity, ActivityType } from '../../src/core/activity/activity.ts'
import { newOrganization } from '../../src/core/records/organization.ts'
import { newUser } from '../../src/core/records/user.ts'
import { p256Key, type TestKey } from './client.ts'
import { codeIn, encryptedCode, loginWith, mailedKey, mailTo, proved, sendCode } from './one-time-codes.ts'
import { examples } from './records.ts'
import { resultOf, submit } from './signing-up.ts'
import { hexOf } from './solana-setting.ts'
import { solanaAccount } from './turnkey.ts'
import type { World } from './world.ts'
import { worldIssuer } from './world-issuer.ts'

/** The example of a declaration, made to name what the world has. Only ids and addresses are put in place. */
export function inWorld(example: unknown, { named }: World): unknown {
  if (Array.isArray(example)) return example.map(item => inWorld(item, { named } as World))
  if (typeof example !== 'object' || example === null) return example
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => {
      const isNamed = name in named && !(Array.isArray(value) && value.length === 0)
      return [name, isNamed ? named[name] : inWorld(value, { named } as World)]
    }),
  )
}

export interface PreparedExample {
  readonly parameters: object
  /** Who sends it, where it is not the owner. */
  readonly key?: TestKey
  /** Where it is sent to, where that is another organization. */
  readonly organizationId?: string
}

/** The example of one version of a kind in a world, with what no example can hold. */
export async function exampleIn(agent: World, { kind }: Activity, type: ActivityType): Promise<PreparedExample> {
  const parameters = inWorld(type.example, agent) as Parameters
  return { parameters, ...(await special[kind]?.(agent, parameters, type)) }
}

// biome-ignore lint/suspicious/noExplicitAny: examples of every shape are completed.
type Parameters = Record<string, any>
type Special = (
  agent: World,
  parameters: Parameters,
  type: ActivityType,
) => Promise<Partial<PreparedExample>> | Partial<PreparedExample>

const owner = (agent: World) => agent.users[0]!.id

/** Something that waits for one more vote. */
const vote: Special = async agent => {
  const [first, second] = agent.users
  await agent.store.write(transaction => {
    const organization = transaction.find('organizations', agent.organizationId, agent.organizationId)!
    transaction.replace('organizations', {
      ...organization,
      rootQuorum: { threshold: 2, userIds: [first!.id, second!.id] },
    })
  })
  const waiting = await agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName: 'Voted on', userIds: [] })
  return { parameters: { fingerprint: waiting.fingerprint }, key: second!.key }
}

async function importTarget(agent: World, kind: 'WALLET' | 'PRIVATE_KEY') {
  const { result } = await agent.post(`ACTIVITY_TYPE_INIT_IMPORT_${kind}`, { userId: owner(agent) })
  const [{ importBundle }] = Object.values(result) as [{ importBundle: string }]
  const { enclaveQuorumPublic } = JSON.parse(importBundle)
  return { importBundle, organizationId: agent.organizationId, userId: owner(agent), enclaveQuorumPublic }
}

const contact = 'alice@example.org'
const mailFeatures = ['FEATURE_NAME_OTP_EMAIL_AUTH', 'FEATURE_NAME_EMAIL_AUTH', 'FEATURE_NAME_EMAIL_RECOVERY']

/** Switches signing in by mail on, for a user who has a contact. */
async function letSignInByMail({ store, organizationId, named }: World): Promise<void> {
  await store.write(transaction => {
    const organization = transaction.find('organizations', organizationId, organizationId)!
    const features = [...organization.features, ...mailFeatures.map(name => ({ name, value: '' }))]
    transaction.replace('organizations', { ...organization, features })
    const user = transaction.find('users', organizationId, named.userId as string)!
    transaction.replace('users', { ...user, email: contact })
  })
}

/** The transaction of the example, by an account of the world’s wallet. */
const ofSolanaAccount: Special = async ({ post, named }, { unsignedTransaction, signWiths, ...rest }, { example }) => {
  const { result } = await post('ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS', {
    ...{ walletId: named.walletId, accounts: [solanaAccount] },
  })
  const [address] = (result.createWalletAccountsResult as { addresses: [string] }).addresses
  const { signWith, signWiths: [before] = [signWith] } = example as Parameters
  return {
    parameters: {
      ...rest,
      unsignedTransaction: unsignedTransaction.replace(hexOf(before), hexOf(address)),
      ...(signWiths ? { signWiths: [address] } : { signWith: address }),
    },
  }
}

/** Parameters that are made for each agent: something to vote on, a bundle for its own target. */
const special: Readonly<Record<string, Special>> = {
  async INIT_OTP_AUTH(agent) {
    await letSignInByMail(agent)
    return {}
  },
  async EMAIL_AUTH(agent) {
    await letSignInByMail(agent)
    return {}
  },
  async INIT_USER_EMAIL_RECOVERY(agent) {
    await letSignInByMail(agent)
    return {}
  },
  async RECOVER_USER(agent, parameters) {
    await letSignInByMail(agent)
    const mailed = await mailedKey(agent, 'INIT_USER_EMAIL_RECOVERY_V2', contact)
    const { store, organizationId, named } = agent
    // A recovery key takes no step of an MFA policy.
    await store.write(transaction => transaction.remove('mfaPolicies', organizationId, named.mfaPolicyId as string))
    return { parameters: { ...parameters, userId: agent.named.userId }, key: mailed }
  },
  async OTP_AUTH(agent, parameters) {
    await letSignInByMail(agent)
    const { otpId } = resultOf(await submit(agent, 'INIT_OTP_AUTH_V3', mailTo(contact)))
    return { parameters: { ...parameters, otpId, otpCode: codeIn(agent.messages.at(-1)) } }
  },
  async VERIFY_OTP(agent, _, { version }) {
    const sent = await sendCode(agent, mailTo(contact))
    if (version === 1) return { parameters: { otpId: sent.otpId, otpCode: sent.code } }
    return { parameters: { otpId: sent.otpId, encryptedOtpBundle: await encryptedCode(sent, sent.code, p256Key()) } }
  },
  async OTP_LOGIN(agent, parameters) {
    await letSignInByMail(agent)
    return { parameters: { ...parameters, ...loginWith(await proved(agent, contact)).parameters } }
  },
  SOL_SEND_TRANSACTION: ofSolanaAccount,
  async REMOVE_IP_ALLOWLIST({ post }) {
    await post('ACTIVITY_TYPE_SET_IP_ALLOWLIST', { rules: [{ cidr: '127.0.0.1/32' }] })
    return {}
  },
  APPROVE_ACTIVITY: vote,
  REJECT_ACTIVITY: vote,
  INIT_IMPORT_WALLET: agent => ({ parameters: { userId: owner(agent) } }),
  INIT_IMPORT_PRIVATE_KEY: agent => ({ parameters: { userId: owner(agent) } }),
  async IMPORT_WALLET(agent, parameters) {
    const { enclaveQuorumPublic, ...target } = await importTarget(agent, 'WALLET')
    const mnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
    const encryptedBundle = await encryptWalletToBundle({
      mnemonic,
      ...target,
      dangerouslyOverrideSignerPublicKey: enclaveQuorumPublic,
    })
    return { parameters: { ...parameters, userId: target.userId, encryptedBundle } }
  },
  async IMPORT_PRIVATE_KEY(agent, parameters) {
    const { enclaveQuorumPublic, ...target } = await importTarget(agent, 'PRIVATE_KEY')
    const encryptedBundle = await encryptPrivateKeyToBundle({
      privateKey: '11'.repeat(32),
      keyFormat: 'HEXADECIMAL',
      ...target,
      dangerouslyOverrideSignerPublicKey: enclaveQuorumPublic,
    })
    return { parameters: { ...parameters, userId: target.userId, encryptedBundle } }
  },
  async IMPORT_SECRETS(agent, { secrets: [secret] }) {
    const { encryptionSuite } = secret
    const { result } = await agent.post('ACTIVITY_TYPE_INIT_IMPORT_SECRETS', { encryptionSuite, numSecrets: 1 })
    const [{ enclaveTargetMessages }] = Object.values(result) as [{ enclaveTargetMessages: string[] }]
    const [ingressTargetBundle = ''] = enclaveTargetMessages
    const sealed = await encryptSecretToBundle({
      ...{ plaintext: 'a secret', ingressTargetBundle, organizationId: agent.organizationId },
      dangerouslyOverrideSignerPublicKey: JSON.parse(ingressTargetBundle).enclaveQuorumPublic,
    })
    return { parameters: { secrets: [{ ...secret, ...sealed }] } }
  },
  DELETE_SUB_ORGANIZATION: subOrganization,
  async DELETE_ORGANIZATION(agent) {
    const made = await subOrganization(agent)
    return { ...made, parameters: { organizationId: made.organizationId } }
  },
  // The invited one does not exist yet.
  ACCEPT_INVITATION: (_, parameters) => ({ parameters: replacing(parameters, 'userId', randomUUID()) }),
  UPDATE_ROOT_QUORUM: agent => ({ parameters: { threshold: 1, userIds: [owner(agent)] } }),
  async SET_PAYMENT_METHOD(agent, parameters, type) {
    return type.version === 1 ? {} : { parameters: { ...parameters, paymentMethodId: await paymentMethod(agent) } }
  },
  async DELETE_PAYMENT_METHOD(agent) {
    return { parameters: { paymentMethodId: await paymentMethod(agent) } }
  },
  OAUTH: (agent, parameters) => signingIn(agent, parameters, parameters.targetPublicKey),
  OAUTH_LOGIN: (agent, parameters) => signingIn(agent, parameters, parameters.publicKey),
  CREATE_USERS: withToken,
  CREATE_OAUTH_PROVIDERS: withToken,
}

/** A token of an account that nobody has registered. */
async function withToken(agent: World, parameters: Parameters) {
  const oidcToken = await (await worldIssuer()).sign({ sub: randomUUID() }, agent.clock.now())
  return { parameters: replacing(parameters, 'oidcToken', oidcToken) }
}

/** A token of an account that Bob has registered, for the key that signs in. */
async function signingIn(agent: World, parameters: Parameters, publicKey: string) {
  const { issuer, sign } = await worldIssuer()
  const [known] = agent.store.list('oauthProviders', agent.organizationId)
  const provider = { ...known!, id: randomUUID(), issuer, audience: 'app', subject: randomUUID() }
  await agent.store.write(transaction => transaction.insert('oauthProviders', provider))
  const nonce = createHash('sha256').update(publicKey).digest('hex')
  const oidcToken = await sign({ sub: provider.subject, nonce }, agent.clock.now())
  return { parameters: { ...parameters, oidcToken } }
}

/** One with a root user of its own, who sends the request. */
async function subOrganization(agent: World) {
  const [organizationId, userId] = [randomUUID(), randomUUID()]
  const key = p256Key()
  const now = agent.clock.now()
  const rootQuorum = { threshold: 1, userIds: [userId] }
  const parentId = agent.organizationId
  await agent.store.write(transaction => {
    transaction.insert('organizations', newOrganization({ id: organizationId, parentId, name: 'Sub', rootQuorum }, now))
    transaction.insert('users', newUser({ id: userId, organizationId, name: 'Sub root' }, now))
    const stamps = { organizationId, userId, createdAt: now, updatedAt: now }
    transaction.insert('apiKeys', { ...examples.apiKeys, ...stamps, id: randomUUID(), publicKey: key.publicKey })
  })
  return { key, organizationId }
}

async function paymentMethod(agent: World): Promise<string> {
  await agent.post('ACTIVITY_TYPE_SET_PAYMENT_METHOD', {
    number: '4242424242424242',
    cvv: '123',
    expiryMonth: '12',
    expiryYear: '2040',
    cardHolderEmail: 'owner@example.org',
    cardHolderName: 'Owner',
  })
  return agent.store.find('organizations', agent.organizationId, agent.organizationId)?.billing?.method?.id ?? ''
}

/** Every field of that name, however deep. */
function replacing(value: unknown, name: string, replacement: unknown): Parameters {
  if (Array.isArray(value)) return value.map(item => replacing(item, name, replacement)) as unknown as Parameters
  if (typeof value !== 'object' || value === null) return value as unknown as Parameters
  const entries = Object.entries(value)
  return Object.fromEntries(
    entries.map(([key, inner]) => [key, key === name ? replacement : replacing(inner, name, replacement)]),
  )
}
