import { z } from 'zod'

/** Id of another record of this agent, a lower-case UUID. */
export const reference = z.uuid()

/** Milliseconds since the epoch. */
export const moment = z.number().int()

/** Public key of a wallet's account or a private key. */
export const signingPublicKey = z
  .string()
  .regex(/^([0-9a-f]{2})+$/)
  .describe('Lower-case hex: 33 bytes compressed for secp256k1, 32 bytes for ed25519.')
