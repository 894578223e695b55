import { z } from 'zod'
import type { UnlockerChoice } from '../core/keys/unlocker-changes.ts'
import { shortestPassphrase } from '../shared/shortest-passphrase.ts'
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
    const passphrase = readPassphrase(file ?? '', '--passphrase-file')
    requireLong(passphrase, '--passphrase-file')
    return { kind: 'passphrase', passphrase }
  }
  return vault && { kind: vault }
}

/** A field for passwords takes none, and UTF-16 read as UTF-8 is full of them. */
const control = /\p{Cc}/u

/**
 * Reads a passphrase from a file of UTF-8, as a person would type it: without a byte order mark before it and a line break after it.
 * @param option - What named the file.
 * @throws Error with one line for the person at the terminal
 */
export function readPassphrase(file: string, option: string): string {
  const passphrase = readTextFile(file, option).replace(/\r?\n$/, '')
  if (!control.test(passphrase)) return passphrase
  throw new Error(`${option}: a passphrase is one line of text without control characters. Save it as UTF-8.`)
}

/**
 * @param option - What named the file that it is from.
 * @throws Error with one line for the person at the terminal
 */
export function requireLong(passphrase: string, option: string): void {
  if (passphrase.length >= shortestPassphrase) return
  throw new Error(`${option}: a passphrase has at least ${shortestPassphrase} characters`)
}
