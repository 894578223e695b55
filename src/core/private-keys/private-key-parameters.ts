import { z } from 'zod'
import { curve } from '../schema/curve.ts'
import { label } from '../schema/label.ts'
import { uuid } from '../schema/uuid.ts'

/** `PrivateKeyParams` of wire.md §1.5. */
export const privateKeyParams = z.object({
  privateKeyName: label.describe('Name of the key, unique in the organization.'),
  curve: curve.describe('Curve of the key pair.'),
  privateKeyTags: z.array(uuid).describe('Tag ids; an empty array for none.'),
  addressFormats: z.array(z.string()).describe('Addresses to derive from the public key.'),
})

export type PrivateKeyParameters = z.output<typeof privateKeyParams>
