import { restoreBackup } from '../core/display/restore-backup.ts'
import type { Finding } from '../core/integrity.ts'
import type { VaultKind } from '../core/ports/key-vault.ts'

/** What may be the matter with a vault: one at a time. */
export const vaultFindings = ['vault-missing', 'vault-older', 'vault-of-another', 'database-older'] as const
export type VaultFinding = (typeof vaultFindings)[number]

const setAside =
  'Keys that no record names are then set aside, and the window lists them under Settings, Keys and records.'

const ofAnotherCopy =
  ' If this data directory was copied from one that is still used, do not continue: the keys are in use there. Stop this one.'

const words: Readonly<Record<VaultFinding, (kind: VaultKind) => Pick<Finding, 'title' | 'message'>>> = {
  'vault-missing': kind =>
    kind === 'passphrase'
      ? {
          title: 'The key vault of this database is missing.',
          message:
            `Its file vault.json is not in the data directory. Put back a copy of it that you have and try again; or ${restoreBackup}; or ` +
            'attach a new vault in the window, and enter the recovery phrase of each wallet.',
        }
      : {
          title: 'The keychain of this computer does not hold the keys of this database.',
          message:
            'It may have come from another computer or another account: start it there. Or it is a copy of a data directory whose keys were ' +
            'moved into an encrypted file since: use that one. Or attach a new vault in the window, and enter the recovery phrase of each wallet.',
        },
  'vault-older': () => ({
    title: 'The key vault is older than the database.',
    message:
      'Keys that were made since are missing from it. Stop the agent and put back the newest vault; or continue, and enter the recovery ' +
      'phrase of each wallet whose key is missing.',
  }),
  'vault-of-another': () => ({
    title: 'The key vault belongs to another database.',
    message: `Stop the agent and put the two that belong together into one data directory, or continue with these two. ${setAside}`,
  }),
  'database-older': kind => ({
    title: 'The database is older than the key vault.',
    message:
      'Keys were made or deleted that it knows nothing of. Stop the agent and put back the newest database, together with the file of ' +
      `the same name that ends in -wal; or continue with this one. ${setAside}${kind === 'keychain' ? ofAnotherCopy : ''}`,
  }),
}

/** What is said of a vault that does not go with the records. */
export function findingOf(matter: VaultFinding, kind: VaultKind): Finding {
  return { id: matter, stopsSigning: true, ...words[matter](kind) }
}
