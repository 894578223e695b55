import { z } from 'zod'
import { shortestPassphrase } from './shortest-passphrase.ts'

/** A passphrase that may be wrong. Longest taken; scrypt would take more, a pasted file would not help. */
export const passphrase = z.string().max(1024)

/** One for a new vault or a new backup. */
export const newPassphrase = passphrase.min(shortestPassphrase)
