import type { BackupHeader } from '../../adapters/backup-file/contents.ts'
import { damagedBackup } from '../../adapters/backup-file/failures.ts'
import { isNamed, namedSecrets } from '../../core/keys/named-secrets.ts'
import type { Secrets } from '../../core/ports/key-vault.ts'
import type { Reader } from '../../core/ports/store.ts'
import { idOf } from '../vault-move/same-secrets.ts'

/**
 * Whoever knows a recipient can encrypt to it: what does not go together was made by no agent.
 * @param counts - Of the database. What the person is told is in the backup comes from its header.
 * @throws AgentError `BACKUP_INVALID`
 */
export function requireAgreement(
  store: Reader,
  counts: Pick<BackupHeader, 'wallets' | 'activities'>,
  { missing, wallets, activities }: BackupHeader,
  { inUse }: Secrets,
): void {
  if (wallets !== counts.wallets || activities !== counts.activities) throw damagedBackup()
  const there = new Set(inUse.map(idOf))
  const lacking = namedSecrets(store).filter(name => !there.has(idOf(name)))
  if (there.size === inUse.length && inUse.every(name => isNamed(store, name)) && lacking.length === missing) return
  throw damagedBackup()
}
