import { z } from 'zod'
import type { UnlockerChoice } from '../core/keys/unlocker-changes.ts'
import { newPassphraseFault, passphraseFault } from '../shared/passphrase-form.ts'
import { readTextFile } from './text-file.ts'

/** Options that name a vault on a command line. */
export const vaultShape = z.strictObject({
  vault: z.enum(['keychain', 'passphrase']).optional(),
  'passphrase-file': z.string().optional(),
})

type VaultOptions = Readonly<z.output<typeof vaultShape>> & { readonly ephemeral?: boolean }

/** @throws Error with one line for the person at the terminal, where the file with the passphrase is of no use */
export function vaultOf({ vault, 'passphrase-file': file, ephemeral }: VaultOptions): UnlockerChoice | undefined {
  if (ephemeral) return { kind: 'memory' }
  if (vault === 'passphrase') {
    return { kind: 'passphrase', passphrase: readPassphrase(file ?? '', '--passphrase-file', newPassphraseFault) }
  }
  return vault && { kind: vault }
}

/**
 * Reads a passphrase from a file of UTF-8, as a person would type it: without a byte order mark before it and a line break after it.
 * @param option - What named the file.
 * @throws Error with one line for the person at the terminal
 */
export function readPassphrase(file: string, option: string, faultOf = passphraseFault): string {
  const passphrase = readTextFile(file, option).replace(/\r?\n$/, '')
  const fault = faultOf(passphrase)
  if (fault) throw new Error(`${option}: the passphrase ${fault}.`)
  return passphrase
}
