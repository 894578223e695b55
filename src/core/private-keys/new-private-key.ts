import { addressOf } from '../chains/address-formats.ts'
import { AgentError } from '../errors.ts'
import { publicKeyOf } from '../keys/public-key.ts'
import type { Reader } from '../ports/store.ts'
import type { Curve } from '../schema/curve.ts'
import { toHex } from '../schema/hex.ts'
import type { PrivateKey } from './record.ts'

/** What is chosen about a private key before there is one. */
export interface NewPrivateKey {
  readonly name: string
  readonly curve: Curve
  readonly addressFormats: readonly string[]
  readonly tagIds: readonly string[]
}

/**
 * The record of a new key, enabled and never exported.
 * @param secret - A private key of the curve; stays the caller's to wipe.
 */
export function privateKeyRecord(
  { name, curve, addressFormats, tagIds }: NewPrivateKey,
  secret: Uint8Array,
  known: Pick<PrivateKey, 'id' | 'organizationId' | 'imported'>,
  now: number,
): PrivateKey {
  const publicKey = publicKeyOf(secret, curve)
  return {
    ...known,
    name,
    curve,
    publicKey: toHex(publicKey),
    addresses: addressFormats.map(format => ({ format, address: addressOf(format, curve, publicKey) })),
    tagIds: [...new Set(tagIds)],
    disabled: false,
    exported: false,
    createdAt: now,
    updatedAt: now,
  }
}

/** @param field - Where the name stood in the request, for the error. @throws AgentError `ALREADY_EXISTS` */
export function checkPrivateKeyName(reader: Reader, organizationId: string, name: string, field: string): void {
  if (reader.list('privateKeys', organizationId, { name }).length > 0) throw nameTaken(field)
}

export function nameTaken(field: string): AgentError {
  return new AgentError('ALREADY_EXISTS', `private key label must be unique: ${field} is taken`)
}
