import type { ExecutionContext } from '../activity/context.ts'
import { compressed, generateP256KeyPair } from '../crypto/p256-key-pair.ts'
import type { Transaction } from '../ports/store.ts'
import type { User } from '../records/user.ts'
import { toHex } from '../schema/hex.ts'
import { credentialBundle } from './credential-bundle.ts'
import { keepSessionKey, type SessionKey } from './session-key.ts'
import { sessionToken } from './session-token.ts'

/** A session that is kept with the activity that begins it. */
interface Begun<Result> {
  readonly result: Result
  /** Registers its key. @throws AgentError as `keepSessionKey` */
  keep(transaction: Transaction, begunBy: string): void
}

/** Begins a session of a key that the client holds. @throws AgentError as `BundleSigner` */
export async function beginLogin(
  { user, key }: { readonly user: User; readonly key: SessionKey },
  { bundleSigner, now, newId }: Pick<ExecutionContext, 'bundleSigner' | 'now' | 'newId'>,
): Promise<Begun<{ session: string }>> {
  const expiresAt = now + key.seconds * 1000
  const session = await sessionToken({ user, publicKey: key.publicKey, expiresAt, profile: key.profile }, bundleSigner)
  const id = newId()
  return {
    result: { session },
    keep: (transaction, begunBy) => keepSessionKey(transaction, user, key, { id, begunBy, now }),
  }
}

interface Bundled {
  readonly user: User
  /** P-256, 65 bytes uncompressed, hex: of the client. */
  readonly targetPublicKey: string
  readonly begins: Omit<SessionKey, 'publicKey'>
}

/** Begins a session of a key that is made here, and encrypted to one of the client. */
export async function beginBundled(
  { user, targetPublicKey, begins }: Bundled,
  { now, newId }: Pick<ExecutionContext, 'now' | 'newId'>,
): Promise<Begun<{ userId: string; apiKeyId: string; credentialBundle: string }>> {
  const id = newId()
  const { publicKey, privateKey } = generateP256KeyPair()
  const bundle = await credentialBundle(privateKey, targetPublicKey).finally(() => privateKey.fill(0))
  const key = { ...begins, publicKey: toHex(compressed(publicKey)) }
  return {
    result: { userId: user.id, apiKeyId: id, credentialBundle: bundle },
    keep: (transaction, begunBy) => keepSessionKey(transaction, user, key, { id, begunBy, now }),
  }
}
