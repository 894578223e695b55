import type { Activity } from '../../core/activity/activity.ts'
import { writtenSealed } from '../../core/crypto/bundle.ts'
import { sealTo } from '../../core/crypto/hpke.ts'
import { AgentError } from '../../core/errors.ts'
import type { Needs } from '../context/handler-context.ts'
import { checkDecidesAlone } from './decides-alone.ts'
import { signedData } from './signed-data.ts'

interface Import {
  /** Makes the key that the secret is encrypted to. */
  readonly begin: Activity
  readonly end: Activity
  /** Secret as `end` takes it: the words of a wallet in UTF-8, or the bytes of a private key. */
  readonly secret: Uint8Array
  /** Parameters of `end`, besides the user and the encrypted secret. */
  readonly parameters: object
}

/**
 * Imports a secret as any client would: encrypted to a key that the agent makes for this one import.
 * @throws AgentError `PERMISSION_DENIED` where this window cannot decide alone, or has no credential.
 */
export async function importSecret<Result>(
  { engine, window }: Needs<'engine' | 'window'>,
  organizationId: string,
  { begin, end, secret, parameters }: Import,
): Promise<Result> {
  checkDecidesAlone(engine, organizationId)
  const [windowKey] = engine.store.list('apiKeys', organizationId, { isWindowKey: true })
  if (!windowKey) throw new AgentError('PERMISSION_DENIED', 'There is no window key for that organization.')
  const { userId } = windowKey
  const { importBundle } = await window.submit<{ importBundle: string }>(organizationId, begin, { userId })
  const { targetPublic } = JSON.parse(signedData(importBundle)) as { targetPublic: string }
  const sealed = await sealTo(Buffer.from(targetPublic, 'hex'), secret)
  const encryptedBundle = JSON.stringify(writtenSealed(sealed))
  return window.submit<Result>(organizationId, end, { ...parameters, userId, encryptedBundle })
}
