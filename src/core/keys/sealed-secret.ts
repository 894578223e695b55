import { randomFillSync } from 'node:crypto'
import { seal, unseal } from '../crypto/sealing.ts'
import { secretBytes } from '../crypto/secret-bytes.ts'
import { AgentError } from '../errors.ts'
import type { SecretName } from '../ledger/secret-name.ts'
import type { Transaction } from '../ports/store.ts'
import { dataKeyId } from './data-key-id.ts'

/** A secret that was sealed, and is not in the database yet. */
export interface Sealed extends SecretName {
  /** Base64 of what `seal` makes of it. */
  readonly sealed: string
  /** The id of the data key that it is sealed under. */
  readonly dataKeyId: string
}

/** Writes a sealed secret together with the record that names it. @throws AgentError `INTERRUPTED` where the data key was replaced since */
export function putSealed(transaction: Transaction, { sealed, dataKeyId: sealedUnder, ...name }: Sealed): void {
  if (dataKeyId(transaction) !== sealedUnder) {
    throw new AgentError(
      'INTERRUPTED',
      'The way Countersign is unlocked was changed meanwhile. Nothing was made. Send the request again.',
    )
  }
  transaction.putSealedSecret(name, sealed)
}

/** Seals every secret of a database under another data key. A damaged one stays as it is: it opens with neither. */
export function sealAgain(transaction: Transaction, from: Uint8Array, to: Uint8Array): void {
  for (const name of transaction.secretNames()) {
    const secret = openWith(from, name, transaction.sealedSecret(name) ?? '')
    if (!secret) continue
    transaction.putSealedSecret(name, sealWith(to, name, secret))
    secret.fill(0)
  }
}

/** @returns base64 */
export function sealWith(dataKey: Uint8Array, name: SecretName, secret: Uint8Array): string {
  return Buffer.from(seal(dataKey, secret, bindingOf(name))).toString('base64')
}

/** @returns bytes the caller owns and wipes, or `undefined` for what was not sealed so */
export function openWith(dataKey: Uint8Array, name: SecretName, sealed: string): Uint8Array | undefined {
  return unseal(dataKey, Buffer.from(sealed, 'base64'), bindingOf(name))
}

/** A data key: 32 random bytes. */
export function generateDataKey(): Uint8Array {
  return randomFillSync(secretBytes(32))
}

/** Binds a secret to its purpose, and to whose it is. */
function bindingOf({ organizationId, keyId }: SecretName): string[] {
  return ['countersign secret 1', organizationId, keyId]
}
