import { z } from 'zod'
import type { VaultKind } from '../../core/ports/key-vault.ts'
import type { Reader, Transaction } from '../../core/ports/store.ts'

/** Which vault this database has its keys in. */
const shape = z.object({
  kind: z.literal(['keychain', 'passphrase', 'memory']),
  /** When they were moved there from another, milliseconds since the epoch. */
  movedAt: z.int().optional(),
})
export type ChosenVault = z.output<typeof shape>

const settingName = 'vault'

export function chosenVault(reader: Pick<Reader, 'setting'>): ChosenVault | undefined {
  const stored = reader.setting(settingName)
  return stored === undefined ? undefined : shape.parse(stored)
}

export function storeChosenVault(transaction: Pick<Transaction, 'setSetting'>, vault: ChosenVault): void {
  transaction.setSetting(settingName, vault)
}

const inWords: Readonly<Record<VaultKind, string>> = {
  keychain: 'the system keychain',
  passphrase: 'an encrypted file, vault.json',
  memory: 'memory alone',
}

/** For example “an encrypted file, vault.json”. */
export function vaultInWords(kind: VaultKind): string {
  return inWords[kind]
}

const startWith: Readonly<Record<VaultKind, string>> = {
  keychain: '--vault keychain, or without --vault',
  passphrase: '--vault passphrase --passphrase-file F, where F holds its passphrase',
  memory: '--ephemeral',
}

/** Why a vault that was named is not the one: where the keys are, since when, and what to name instead. */
export function anotherVault({ kind, movedAt }: ChosenVault, named: VaultKind): string {
  const since = movedAt === undefined ? '' : ` They were moved there on ${dayOf(movedAt)}.`
  return (
    `This data directory keeps its keys in ${vaultInWords(kind)}, not in ${vaultInWords(named)}.${since} ` +
    `Start it with ${startWith[kind]}.`
  )
}

function dayOf(at: number): string {
  return new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}
