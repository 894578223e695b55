import { restoreBackup } from '../../core/display/restore-backup.ts'
import { AgentError } from '../../core/errors.ts'
import type { TakenSecret } from '../../core/ports/key-vault.ts'
import type { Reader } from '../../core/ports/store.ts'
import { listed, namedByRecords } from '../doctor/secrets-of-records.ts'
import { idOf } from '../vault-move/same-secrets.ts'

/** Secrets that are damaged in the vault. */
export interface DamagedKeys {
  readonly count: number
  /** Whose they are, in the middle of a sentence. */
  readonly names: string
}

/** Where a person agrees to a backup without damaged keys, and whether they have. */
export interface Agreement {
  /** What they do to agree: an imperative, the end of a sentence. */
  how(damaged: DamagedKeys): string
  /** @param refusal - Why no backup is made unless they agree, as they are told. */
  agrees(damaged: DamagedKeys, refusal: string): boolean
}

export const nobodyAgrees: Agreement = {
  how: () => 'press “Back up Countersign” under Settings, Backup',
  agrees: () => false,
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
  return { count: damaged.length, names }
}

/** @throws AgentError `BACKUP_LACKS_KEYS` */
export function requireAgreed(damaged: DamagedKeys | undefined, { how, agrees }: Agreement): void {
  if (!damaged) return
  const { count, names } = damaged
  const these = count === 1 ? 'this key' : `these ${count} keys`
  const refusal =
    `Damaged in the key vault: the key of ${names}. So no backup was made, and the backups that you have stay as they are. Put back a copy ` +
    `of the key vault that you have, or ${restoreBackup}. Or make a backup without ${these}: ${how(damaged)}. Once that is restored, each ` +
    'key can be given again under Settings, Keys and records.'
  if (!agrees(damaged, refusal)) throw new AgentError('BACKUP_LACKS_KEYS', refusal)
}
