import { addressFormatFor, addressOf } from '../chains/address-formats.ts'
import { AgentError } from '../errors.ts'
import { publicKeyOf } from '../keys/public-key.ts'
import type { Reader } from '../ports/store.ts'
import type { PrivateKey } from '../records/private-key.ts'
import type { Curve } from '../schema/curve.ts'
import { toHex } from '../schema/hex.ts'
import { findTag } from '../tags/tags.ts'
import type { PrivateKeyParameters } from './private-key-parameters.ts'

/** Choices about a private key before it exists. */
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

/**
 * Checks that keys of these names, formats and tags can be made together.
 *
 * @param organizationId - '' for an organization that does not exist yet: it has no tags.
 * @throws AgentError `ALREADY_EXISTS`, `RESOURCE_NOT_FOUND` (tags), and as `addressFormatFor` does
 */
export function checkNewPrivateKeys(
  privateKeys: readonly PrivateKeyParameters[],
  reader: Reader,
  organizationId: string,
): void {
  const names = new Set<string>()
  for (const [index, { privateKeyName, curve, addressFormats }] of privateKeys.entries()) {
    const field = `parameters.privateKeys.${index}`
    for (const [at, format] of addressFormats.entries())
      addressFormatFor(format, curve, `${field}.addressFormats.${at}`)
    if (names.has(privateKeyName)) throw nameTaken(`${field}.privateKeyName`)
    checkPrivateKeyName(reader, organizationId, privateKeyName, `${field}.privateKeyName`)
    names.add(privateKeyName)
  }
  requireTags(
    reader,
    organizationId,
    privateKeys.flatMap(({ privateKeyTags }) => privateKeyTags),
  )
}

/** @throws AgentError `RESOURCE_NOT_FOUND` for a tag of private keys that is not there */
export function requireTags(reader: Reader, organizationId: string, tagIds: readonly string[]): void {
  for (const tagId of new Set(tagIds)) findTag(reader, organizationId, tagId, 'TAG_TYPE_PRIVATE_KEY')
}

/** @param field - Where the name stood in the request, for the error. @throws AgentError `ALREADY_EXISTS` */
export function checkPrivateKeyName(reader: Reader, organizationId: string, name: string, field: string): void {
  if (reader.list('privateKeys', organizationId, { name }).length > 0) throw nameTaken(field)
}

function nameTaken(field: string): AgentError {
  return new AgentError('ALREADY_EXISTS', `private key label must be unique: ${field} is taken`)
}
