import { z } from 'zod'
import type { Reader, Transaction } from '../ports/store.ts'

/**
 * Roles for which this agent itself signs, each with a P-256 key of its own: `signer` for the bundles in which keys come and go,
 * `notarizer` for session tokens, `tlsFetcher` for one-time codes and their tokens (wire.md §8.9). Clients get the public halves, one each
 * for the whole agent: the SDKs compare them to one override.
 */
export const signerRoles = ['signer', 'notarizer', 'tlsFetcher'] as const
export type SignerRole = (typeof signerRoles)[number]

const signerKey = z.object({
  /** Name of the secret in the vault: 32 bytes. */
  id: z.string(),
  /** 65 bytes uncompressed, lower-case hex. */
  publicKey: z.string(),
})

const shape = z.object({
  /** The organization the secrets are kept under: the agent's first one of its own. Which one has no further meaning. */
  organizationId: z.string(),
  keys: z.record(z.enum(signerRoles), signerKey),
})
export type SignerKeys = z.output<typeof shape>

const settingName = 'signerKeys'

/** The keys, or `undefined` while none were needed. */
export function findSignerKeys(reader: Reader): SignerKeys | undefined {
  const stored = reader.setting(settingName)
  return stored === undefined ? undefined : shape.parse(stored)
}

export function keepSignerKeys(transaction: Transaction, keys: SignerKeys): void {
  transaction.setSetting(settingName, keys)
}

/** Removes the keys and their secrets. Others are made when the next one is needed. */
export function forgetSignerKeys(transaction: Transaction): void {
  const { organizationId, keys } = findSignerKeys(transaction) ?? { organizationId: '', keys: {} }
  for (const { id } of Object.values(keys)) transaction.removeSealedSecret({ organizationId, keyId: id })
  transaction.setSetting(settingName, undefined)
}

/** Public halves by role, 65 bytes uncompressed in hex; `undefined` while none were needed. They can be shown without unlocking. */
export function signerPublicKeys(reader: Reader): Record<SignerRole, string> | undefined {
  const known = findSignerKeys(reader)?.keys
  return (
    known && {
      signer: known.signer.publicKey,
      notarizer: known.notarizer.publicKey,
      tlsFetcher: known.tlsFetcher.publicKey,
    }
  )
}
