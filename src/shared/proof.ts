import { z } from 'zod'
import { passphrase } from './passphrase.ts'

/** Proof that `State.proof` asks for: the passphrase, or a name typed. */
export const proof = { passphrase: passphrase.optional(), typed: z.string().max(1024).optional() }

/**
 * Way the person shows that it is them before a secret is shown: the passphrase of the vault, what the operating system asks, or, where
 * neither can be had, typing a name, which proves nothing and only guards against a slip.
 */
export type PersonProof = 'passphrase' | 'system' | 'typing'
