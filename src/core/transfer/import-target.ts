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

/**
 * How many targets of each kind a user has at most. A new one takes the place of the oldest. The bundle of a wallet or a key does not say
 * which target it is encrypted to; a secret names it, so that several programs of one user can import at the same time.
 */
const mostTargets: Readonly<Record<ImportTarget['kind'], number>> = { wallet: 1, privateKey: 1, storedSecret: 100 }

/** The field of a wallet or a private key. */
const bundleField = 'parameters.encryptedBundle'

/**
 * Parses what a client encrypted to a target.
 * @param field - Where it stood in the request.
 * @throws AgentError `REQUEST_INVALID` for text that is not such a bundle.
 */
export function encryptedBundle(text: string, field = bundleField): Sealed {
  const sealed = parseSealed(text)
  if (sealed) return sealed
  throw invalidField(field, 'must be JSON text of { encappedPublic, ciphertext } in hex, as the SDK encrypts it')
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
  if (!target) throw targetGone(bundleField)
  return target
}

/**
 * Makes new targets, in place of the oldest of this user where there would be too many, and lets go of those whose time is over.
 * @returns the bundles to encrypt to, one for each target.
 */
export async function initImport(
  { userId, kind, count }: Pick<ImportTarget, 'userId' | 'kind'> & { readonly count: number },
  context: ExecutionContext,
): Promise<Outcome<readonly [string, ...string[]]>> {
  const { organizationId, now } = context
  const first = await newTarget({ userId, kind }, context)
  const others: NewTarget[] = []
  while (others.length + 1 < count) others.push(await newTarget({ userId, kind }, context))
  const superseded = (reader: Reader) => {
    const all = reader.list('importTargets', organizationId)
    const own = all.filter(each => each.userId === userId && each.kind === kind)
    const tooMany = own.slice(0, Math.max(0, own.length + count - mostTargets[kind]))
    return all.filter(each => isOver(each, now) || tooMany.includes(each)).map(each => each.id)
  }
  return {
    result: [first.bundle, ...others.map(({ bundle }) => bundle)],
    record(transaction) {
      for (const old of superseded(transaction)) transaction.remove('importTargets', organizationId, old)
      for (const { target } of [first, ...others]) transaction.insert('importTargets', target)
    },
  }
}

interface NewTarget {
  readonly target: ImportTarget
  readonly bundle: string
}

async function newTarget(
  { userId, kind }: Pick<ImportTarget, 'userId' | 'kind'>,
  { organizationId, keys, bundleSigner, now }: ExecutionContext,
): Promise<NewTarget> {
  const { publicKey, privateKey } = generateP256KeyPair()
  try {
    const id = ownKeyIdOf(organizationId, privateKey)
    const target = { id, organizationId, userId, kind, publicKey: toHex(publicKey), createdAt: now, updatedAt: now }
    const bundle = await signedBundle({ targetPublic: target.publicKey, organizationId, userId }, data =>
      bundleSigner.sign('signer', data, 'der'),
    )
    await keys.create(id, privateKey)
    return { target, bundle }
  } finally {
    privateKey.fill(0)
  }
}

/**
 * Decrypts what was encrypted to a target, which is spent by that.
 * @param field - Where it stood in the request.
 * @returns bytes the caller wipes.
 * @throws AgentError `REQUEST_INVALID` if it was encrypted to another one, `RESOURCE_NOT_FOUND` if the target is gone or over.
 */
export async function openImport(
  secrets: SecretAccess,
  target: ImportTarget,
  sealed: Sealed,
  now: Milliseconds,
  field = bundleField,
): Promise<Uint8Array> {
  if (isOver(target, now)) throw targetGone(field)
  const publicKey = Buffer.from(target.publicKey, 'hex')
  const plaintext = await secrets.spend(target.id, privateKey => openWith({ publicKey, privateKey }, sealed))
  if (plaintext) return plaintext
  throw invalidBundle('it was not encrypted to the bundle of the newest init, or was changed since', field)
}

/** The target is spent when this is thrown, so the caller begins again. */
export function invalidBundle(why: string, field = bundleField): AgentError {
  return invalidField(field, `${why}. Begin again with a new init.`)
}

function isOver({ createdAt }: ImportTarget, now: Milliseconds): boolean {
  return createdAt + lifetime <= now
}
