import { z } from 'zod'

export type Curve = 'CURVE_SECP256K1' | 'CURVE_ED25519'

export const curve = z.enum(['CURVE_SECP256K1', 'CURVE_ED25519'], {
  error: 'invalid curve: must be CURVE_SECP256K1 or CURVE_ED25519',
})
