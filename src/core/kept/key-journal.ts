import type { Milliseconds } from '../milliseconds.ts'

/** A secret that is being created: written before the vault is touched, removed with the record that names it. */
export interface KeyJournalEntry {
  readonly organizationId: string
  readonly keyId: string
  readonly createdAt: Milliseconds
}
