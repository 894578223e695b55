import { encryptPrivateKeyToBundle, encryptWalletToBundle } from '@turnkey/crypto'
import { newId } from '../../../src/core/ids.ts'
import { findSignerKeys } from '../../../src/core/keys/signer-keys.ts'
import type { ActivityRecord } from '../../../src/core/ledger/activity-record.ts'
import { apiKeys } from '../../../src/core/records/api-key.ts'
import { newOrganization } from '../../../src/core/records/organization.ts'
import { newUser } from '../../../src/core/records/user.ts'
import { p256Key, type TestKey } from '../../support/client.ts'
import type { PostOptions, TestEngine, TestUser } from '../../support/engine.ts'

export const ethereumAccount = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
}

export const solanaAccount = {
  curve: 'CURVE_ED25519',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/501'/0'/0'",
  addressFormat: 'ADDRESS_FORMAT_SOLANA',
}

/** Who does something, where it is not the owner in the first organization. */
export interface Somebody {
  readonly organizationId: string
  readonly user: TestUser
}

export const ownerOf = ({ organizationId, users }: TestEngine): Somebody => ({ organizationId, user: users[0]! })

const as = ({ organizationId, user }: Somebody): PostOptions => ({ organizationId, key: user.key })

/** The only field of a result object. */
export function resultOf<Result>(record: ActivityRecord | undefined): Result {
  return Object.values(record?.result ?? {})[0] as Result
}

export async function initImport(
  agent: TestEngine,
  kind: 'WALLET' | 'PRIVATE_KEY',
  somebody = ownerOf(agent),
): Promise<string> {
  const parameters = { userId: somebody.user.id }
  const record = await agent.post(`ACTIVITY_TYPE_INIT_IMPORT_${kind}`, parameters, as(somebody))
  return resultOf<{ importBundle: string }>(record).importBundle
}

/** What the SDK makes of a mnemonic and an import bundle. It checks the bundle's signature, organization and user. */
export function encryptedWallet(agent: TestEngine, importBundle: string, mnemonic: string, somebody = ownerOf(agent)) {
  const { organizationId, user } = somebody
  return encryptWalletToBundle({
    mnemonic,
    importBundle,
    userId: user.id,
    organizationId,
    dangerouslyOverrideSignerPublicKey: signerKeyOf(agent),
  })
}

export function encryptedKey(
  agent: TestEngine,
  importBundle: string,
  privateKey: string,
  keyFormat: 'HEXADECIMAL' | 'SOLANA' = 'HEXADECIMAL',
  somebody = ownerOf(agent),
) {
  const { organizationId, user } = somebody
  return encryptPrivateKeyToBundle({
    privateKey,
    keyFormat,
    importBundle,
    userId: user.id,
    organizationId,
    dangerouslyOverrideSignerPublicKey: signerKeyOf(agent),
  })
}

export function postWallet(
  agent: TestEngine,
  encryptedBundle: string,
  change: Record<string, unknown> = {},
  somebody = ownerOf(agent),
) {
  const parameters = {
    userId: somebody.user.id,
    walletName: 'Imported',
    encryptedBundle,
    accounts: [ethereumAccount],
    ...change,
  }
  return agent.post('ACTIVITY_TYPE_IMPORT_WALLET', parameters, as(somebody))
}

export function postKey(
  agent: TestEngine,
  encryptedBundle: string,
  change: Record<string, unknown> = {},
  somebody = ownerOf(agent),
) {
  const parameters = {
    userId: somebody.user.id,
    privateKeyName: 'Imported',
    encryptedBundle,
    curve: 'CURVE_SECP256K1',
    addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
    ...change,
  }
  return agent.post('ACTIVITY_TYPE_IMPORT_PRIVATE_KEY', parameters, as(somebody))
}

/** From init to the imported wallet. */
export async function importWallet(agent: TestEngine, mnemonic: string, change: Record<string, unknown> = {}) {
  const bundle = await encryptedWallet(agent, await initImport(agent, 'WALLET'), mnemonic)
  return resultOf<{ walletId: string; addresses: string[] }>(await postWallet(agent, bundle, change))
}

export async function importKey(agent: TestEngine, privateKey: string, change: Record<string, unknown> = {}) {
  const bundle = await encryptedKey(agent, await initImport(agent, 'PRIVATE_KEY'), privateKey)
  type Result = { privateKeyId: string; addresses: { address: string }[] }
  return resultOf<Result>(await postKey(agent, bundle, change))
}

export function signerKeyOf({ store }: TestEngine): string {
  const keys = findSignerKeys(store)
  if (!keys) throw new Error('the agent has no keys of its own yet')
  return keys.keys.signer.publicKey
}

/** Another organization of the same agent, or another root user of the first one. */
export async function addSomebody({ store, clock }: TestEngine, within?: string): Promise<Somebody> {
  const organizationId = within ?? newId()
  const id = newId()
  const key: TestKey = p256Key()
  const now = clock.now()
  await store.write(transaction => {
    const known = transaction.find('organizations', organizationId, organizationId)
    const userIds = [...(known?.rootQuorum.userIds ?? []), id]
    const rootQuorum = { threshold: 1, userIds }
    if (known) transaction.replace('organizations', { ...known, rootQuorum })
    else transaction.insert('organizations', newOrganization({ id: organizationId, name: 'Other', rootQuorum }, now))
    transaction.insert('users', newUser({ id, organizationId, name: 'Somebody' }, now))
    transaction.insert('apiKeys', {
      id: newId(),
      organizationId,
      userId: id,
      name: 'Key',
      publicKey: key.publicKey,
      curve: key.curve,
      ...apiKeys.initial,
      createdAt: now,
      updatedAt: now,
    })
  })
  return { organizationId, user: { id, key } }
}
