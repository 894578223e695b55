import type { ExecutionContext, PrepareContext } from '../activity/context.ts'
import type { Credential } from '../activity/credential.ts'
import type { Outcome } from '../activity/outcome.ts'
import { parseSealed, signedBundle } from '../crypto/bundle.ts'
import { openWith, type Sealed } from '../crypto/hpke.ts'
import { generateP256KeyPair } from '../crypto/p256-key-pair.ts'
import { AgentError } from '../errors.ts'
import { ownKeyIdOf } from '../keys/own-key-id.ts'
import { type SecretAccess, targetGone } from '../keys/secret-access.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { Reader } from '../ports/store.ts'
import type { ImportTarget } from '../records/import-target.ts'
import { toHex } from '../schema/hex.ts'
import { invalidField } from '../schema/invalid-field.ts'

/** Lifetime of a target. */
const lifetime: Milliseconds = 3_600_000

/** Parses what a client encrypted to a target. @throws AgentError `REQUEST_INVALID` for text that is not such a bundle. */
export function encryptedBundle(text: string): Sealed {
  const sealed = parseSealed(text)
  if (sealed) return sealed
  throw invalidField(
    'parameters.encryptedBundle',
    'must be JSON text of { encappedPublic, ciphertext } in hex, as the SDK encrypts it',
  )
}

/**
 * Users import for themselves: a user who asks for a target in another's name would take theirs from them.
 * @throws AgentError `PERMISSION_DENIED`
 */
export function checkImporter({ user }: Credential, userId: string): void {
  if (user.id === userId) return
  throw new AgentError('PERMISSION_DENIED', 'userId must name the user who stamps the request: each imports for itself')
}

/** The newest target of the one who asks. @throws AgentError `RESOURCE_NOT_FOUND`, `PERMISSION_DENIED` */
export function findTarget(
  { reader, organizationId, credential }: PrepareContext,
  userId: string,
  kind: ImportTarget['kind'],
): ImportTarget {
  checkImporter(credential, userId)
  const target = reader.list('importTargets', organizationId, { userId, kind }).at(-1)
  if (!target) throw targetGone()
  return target
}

/** Makes a new target in place of the one before, and lets go of those whose time is over. */
export async function initImport(
  { userId, kind }: Pick<ImportTarget, 'userId' | 'kind'>,
  { organizationId, keys, bundleSigner, now }: ExecutionContext,
): Promise<Outcome<{ importBundle: string }>> {
  const { publicKey, privateKey } = generateP256KeyPair()
  try {
    const id = ownKeyIdOf(organizationId, privateKey)
    const target = { id, organizationId, userId, kind, publicKey: toHex(publicKey), createdAt: now, updatedAt: now }
    const importBundle = await signedBundle({ targetPublic: target.publicKey, organizationId, userId }, data =>
      bundleSigner.sign('signer', data, 'der'),
    )
    await keys.create(id, privateKey)
    const superseded = (reader: Reader) =>
      reader
        .list('importTargets', organizationId)
        .filter(each => isOver(each, now) || (each.userId === userId && each.kind === kind))
        .map(each => each.id)
    return {
      result: { importBundle },
      record(transaction) {
        for (const old of superseded(transaction)) transaction.remove('importTargets', organizationId, old)
        transaction.insert('importTargets', target)
      },
    }
  } finally {
    privateKey.fill(0)
  }
}

/**
 * Decrypts what was encrypted to a target, which is spent by that.
 * @returns bytes the caller wipes.
 * @throws AgentError `REQUEST_INVALID` if it was encrypted to another one, `RESOURCE_NOT_FOUND` if the target is gone or over.
 */
export async function openImport(
  secrets: SecretAccess,
  target: ImportTarget,
  sealed: Sealed,
  now: Milliseconds,
): Promise<Uint8Array> {
  if (isOver(target, now)) throw targetGone()
  const publicKey = Buffer.from(target.publicKey, 'hex')
  const plaintext = await secrets.spend(target.id, privateKey => openWith({ publicKey, privateKey }, sealed))
  if (plaintext) return plaintext
  throw invalidBundle('it was not encrypted to the bundle of the newest init, or was changed since')
}

/** The target is spent when this is thrown, so the caller begins again. */
export function invalidBundle(why: string): AgentError {
  return invalidField('parameters.encryptedBundle', `${why}. Begin again with a new init.`)
}

function isOver({ createdAt }: ImportTarget, now: Milliseconds): boolean {
  return createdAt + lifetime <= now
}
