import { z } from 'zod'
import { uncompressedP256 } from '../crypto/public-key-schema.ts'

/** The key an export is encrypted to. */
export const targetPublicKey = uncompressedP256.describe(
  'P-256 public key to encrypt to: 65 bytes uncompressed, hex. The holder of its private half gets the key.',
)

/** Fields that conditions may read for every export (wire.md §6.7). */
export const exportParams = { target_public_key: z.string().describe('key the export is encrypted to, hex.') }
