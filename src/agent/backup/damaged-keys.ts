import { restoreBackup } from '../../core/display/restore-backup.ts'
import { AgentError } from '../../core/errors.ts'
import type { TakenSecret } from '../../core/ports/key-vault.ts'
import type { Reader } from '../../core/ports/store.ts'
import { listed, namedByRecords } from '../doctor/secrets-of-records.ts'
import { idOf } from '../vault-move/same-secrets.ts'

/** Secrets that are damaged in the vault, and what a person is told of them before they agree to a backup without them. */
export interface DamagedKeys {
  readonly count: number
  /** Whose they are, in the middle of a sentence. */
  readonly names: string
  /** Why no backup was made, and what to do next. */
  readonly message: string
}

/** @param reader - Of the copy that the backup is made of. Undefined where none is damaged. */
export function damagedKeys(reader: Reader, damaged: readonly TakenSecret[]): DamagedKeys | undefined {
  if (damaged.length === 0) return undefined
  const nouns = new Map(
    namedByRecords(reader).map(({ organizationId, keyId, noun }) => [idOf({ organizationId, keyId }), noun]),
  )
  const names = listed(
    damaged.map(name => ({
      noun: name.at === undefined ? (nouns.get(idOf(name)) ?? 'something without a record') : 'something set aside',
    })),
  )
  const count = damaged.length
  const these = count === 1 ? 'this key' : `these ${count} keys`
  const message =
    `Damaged in the key vault: the key of ${names}. So no backup was made, and the backups that you have stay as they are. Put back a copy ` +
    `of the key vault that you have, or ${restoreBackup}. Or make a backup without ${these}: agree to it in the window, or give ` +
    `--without-damaged-keys ${count}. Once that is restored, each key can be given again under Settings, Keys and records.`
  return { count, names, message }
}

/** @throws AgentError `BACKUP_LACKS_KEYS` */
export function requireAgreed(damaged: DamagedKeys | undefined, agrees: (damaged: DamagedKeys) => boolean): void {
  if (damaged && !agrees(damaged)) throw new AgentError('BACKUP_LACKS_KEYS', damaged.message)
}
