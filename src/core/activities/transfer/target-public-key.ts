import { z } from 'zod'
import { isUncompressedP256 } from '../../crypto/p256-key-pair.ts'
import { hexBytes } from '../../schema/hex.ts'

/** The key an export is encrypted to: 130 hex digits, as bytes. */
export const targetPublicKey = z
  .string()
  .regex(/^04[0-9a-f]{128}$/i, 'must be hex: a P-256 public key of 65 bytes, uncompressed')
  .refine(
    text => isUncompressedP256(hexBytes(text) ?? new Uint8Array()),
    'must be a point on the curve P-256: 65 bytes, uncompressed',
  )
  .transform(text => text.toLowerCase())
  .describe('P-256 public key to encrypt to: 65 bytes uncompressed, hex. Whoever holds its private half gets the key.')
