import { z } from 'zod'
import { longestPassphrase, newPassphraseFault } from './passphrase-form.ts'

/** A passphrase that may be wrong. scrypt would take a longer one; a pasted file would not help. */
export const passphrase = z
  .string()
  .refine(given => given.length <= longestPassphrase, 'must be at most 1,024 characters long')

/** One for a new vault or a new backup. */
export const newPassphrase = z.string().superRefine((given, context) => {
  const message = newPassphraseFault(given)
  if (message) context.addIssue({ code: 'custom', message })
})
