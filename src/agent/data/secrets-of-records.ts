import { deriveKey } from '../../core/crypto/derivation.ts'
import { visible } from '../../core/display/visible.ts'
import { publicKeyOf } from '../../core/keys/public-key.ts'
import { findSignerKeys } from '../../core/keys/signer-keys.ts'
import { walletIdOf } from '../../core/keys/wallet-id.ts'
import type { SecretName } from '../../core/ledger/secret-name.ts'
import type { Reader } from '../../core/ports/store.ts'
import type { Wallet } from '../../core/records/wallet.ts'
import { publicKeyOfWindow } from '../window/window-key.ts'

/** A secret that a record names. */
export interface SecretOfRecord extends SecretName {
  /** Name of what it belongs to, for the middle of a sentence. */
  readonly noun: string
  /** Present if nobody can enter it again: only a backup has it. */
  readonly onlyInBackups?: true
  /** True if these bytes are the secret of the record. Throws, as the curve does, if they are no key at all: see `isSecretOf`. */
  isIts(secret: Uint8Array): boolean
}

/** True if these bytes are the secret of a record. Never throws. */
export function isSecretOf(wanted: SecretOfRecord, secret: Uint8Array): boolean {
  try {
    return wanted.isIts(secret)
  } catch {
    return false
  }
}

const mostNamed = 5

/** Their nouns, or the first of them and how many more there are. */
export function listed(secrets: readonly Pick<SecretOfRecord, 'noun'>[]): string {
  const shown = secrets
    .slice(0, mostNamed)
    .map(({ noun }) => noun)
    .join(', ')
  return secrets.length > mostNamed ? `${shown} and ${secrets.length - mostNamed} more` : shown
}

/** Every secret that somebody could want to use, of every organization. */
export function secretsOfRecords(reader: Reader): SecretOfRecord[] {
  const organizations = reader.organizations().filter(({ deletedAt }) => deletedAt === null)
  return [
    ...organizations.flatMap(({ id }) => [
      ...walletsOf(reader, id),
      ...privateKeysOf(reader, id),
      ...storedSecretsOf(reader, id),
      ...windowKeysOf(reader, id),
    ]),
    ...signerKeys(reader),
  ]
}

function walletsOf(reader: Reader, organizationId: string): SecretOfRecord[] {
  return reader
    .list('wallets', organizationId)
    .filter(({ hardwareWallet }) => hardwareWallet === null)
    .map(wallet => ({
      organizationId,
      keyId: wallet.id,
      noun: `the wallet “${visible(wallet.name, 60)}”`,
      isIts: secret => walletIdOf(organizationId, secret) === wallet.id || makesFirstAccount(reader, wallet, secret),
    }))
}

/** The id of a wallet that another program made up does not follow from its seed. */
function makesFirstAccount(reader: Reader, { organizationId, id }: Wallet, seed: Uint8Array): boolean {
  const [account] = reader.list('walletAccounts', organizationId, { walletId: id })
  if (!account) return false
  const key = deriveKey(seed, account.path, account.curve)
  try {
    return hex(publicKeyOf(key, account.curve)) === account.publicKey
  } finally {
    key.fill(0)
  }
}

function privateKeysOf(reader: Reader, organizationId: string): SecretOfRecord[] {
  return reader.list('privateKeys', organizationId).map(({ id, name, curve, publicKey }) => ({
    organizationId,
    keyId: id,
    noun: `the private key “${visible(name, 60)}”`,
    isIts: secret => hex(publicKeyOf(secret, curve)) === publicKey,
  }))
}

/** They have no public half. What is sealed under the id of another does not open. */
function storedSecretsOf(reader: Reader, organizationId: string): SecretOfRecord[] {
  return reader.list('storedSecrets', organizationId).map(({ id, name }) => ({
    organizationId,
    keyId: id,
    noun: name === null ? `the secret ${id}` : `the secret “${visible(name, 60)}”`,
    onlyInBackups: true,
    isIts: () => true,
  }))
}

function windowKeysOf(reader: Reader, organizationId: string): SecretOfRecord[] {
  return reader.list('apiKeys', organizationId, { isWindowKey: true }).map(({ id, publicKey }) => ({
    organizationId,
    keyId: id,
    noun: 'the window itself',
    isIts: secret => publicKeyOfWindow(secret) === publicKey,
  }))
}

/** Their public halves are kept in another form; a damaged one does not open. */
function signerKeys(reader: Reader): SecretOfRecord[] {
  const known = findSignerKeys(reader)
  if (!known) return []
  return Object.values(known.keys).map(({ id }) => ({
    organizationId: known.organizationId,
    keyId: id,
    noun: 'the agent itself',
    isIts: () => true,
  }))
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
