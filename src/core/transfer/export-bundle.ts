import type { Field, Warning } from '../../shared/card.ts'
import { signedBundle, writtenSealed } from '../crypto/bundle.ts'
import { sealTo } from '../crypto/hpke.ts'
import type { BundleSigner } from '../keys/bundle-signer.ts'

/**
 * A secret encrypted to one key, in a container the agent vouches for (wire.md §8.2).
 * @param plaintext - Stays the caller's to wipe.
 * @param targetPublicKey - 65 bytes uncompressed, hex.
 */
export async function exportBundle(
  plaintext: Uint8Array,
  targetPublicKey: string,
  organizationId: string,
  bundleSigner: BundleSigner,
): Promise<string> {
  const sealed = await sealTo(Buffer.from(targetPublicKey, 'hex'), plaintext)
  return signedBundle({ ...writtenSealed(sealed), organizationId }, data => bundleSigner.sign('signer', data, 'der'))
}

export function targetField(targetPublicKey: string): Field {
  return { label: 'Encrypted to the key', value: targetPublicKey, style: 'bytes' }
}

/** @param what - What the holder of the target key can spend from, for example `every address of this wallet`. */
export function givenAway(what: string): Warning {
  return {
    level: 'danger',
    text: `Anyone with the target key can then spend everything at ${what}, now and later. This cannot be taken back.`,
  }
}
