import { z } from 'zod'

/** Curves of the keys of wallets, which chains have addresses for. */
export type WalletCurve = 'CURVE_SECP256K1' | 'CURVE_ED25519'

/** Curves of private keys, which include P-256: no chain here uses it. */
export type Curve = WalletCurve | 'CURVE_P256'

export const walletCurve = z.enum(['CURVE_SECP256K1', 'CURVE_ED25519'], {
  error: 'invalid curve: must be CURVE_SECP256K1 or CURVE_ED25519',
})

export const curve = z.enum(['CURVE_SECP256K1', 'CURVE_ED25519', 'CURVE_P256'], {
  error: 'invalid curve: must be CURVE_SECP256K1, CURVE_ED25519 or CURVE_P256',
})
