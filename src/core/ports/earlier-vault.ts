import type { SecretName } from '../ledger/secret-name.ts'

/** A secret of an earlier version; null bytes if it is damaged. The caller owns the bytes, and wipes them. */
export type EarlierSecret = SecretName & { readonly secret: Uint8Array | null }

/** All secrets that an earlier version kept outside of the database: in use, or taken out of use at a time and kept. */
export interface EarlierSecrets {
  readonly inUse: readonly EarlierSecret[]
  /** `at`: milliseconds since the epoch. */
  readonly setAside: readonly (EarlierSecret & { readonly at: number })[]
  /** True if a note there says that these are the secrets of this database. */
  readonly isOfDatabase: boolean
}

/** Place where an earlier version kept the secrets of a database: items of the keychain, or the file vault.json. */
export interface EarlierVault {
  /** @throws AgentError `PASSPHRASE_WRONG`, `VAULT_LOCKED`, `VAULT_MISSING`, `VAULT_UNREACHABLE`, `SECRET_DAMAGED` for a file that is not whole */
  read(passphrase?: string): Promise<EarlierSecrets>
  /** Removes all of them, once they are in the database. Done again after a kill, it removes what is left. */
  remove(): Promise<void>
}

/** Overwrites every one with zeros. */
export function wipeEarlier({ inUse, setAside }: EarlierSecrets): void {
  for (const { secret } of [...inUse, ...setAside]) secret?.fill(0)
}
