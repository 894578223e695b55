import type { BackupHeader } from '../../adapters/backup-file/contents.ts'
import { damagedBackup } from '../../adapters/backup-file/failures.ts'
import { toAgentError } from '../../core/errors.ts'
import { isNamed } from '../../core/keys/is-named.ts'
import type { Secrets } from '../../core/ports/key-vault.ts'
import type { Reader } from '../../core/ports/store.ts'
import { lackingIn } from '../doctor/secrets-of-records.ts'
import { idOf } from '../vault-move/same-secrets.ts'

/**
 * Whoever knows a recipient can encrypt to it: what does not go together was made by no agent.
 * @param counts - Of the database. What the person is told is in the backup comes from its header.
 * @throws AgentError `BACKUP_INVALID`, also where a record that names a secret is not as it was written
 */
export function requireAgreement(...given: Parameters<typeof agree>): void {
  let agrees: boolean
  try {
    agrees = agree(...given)
  } catch (thrown) {
    throw toAgentError(thrown).code === 'STORE_DAMAGED' ? damagedBackup(thrown) : thrown
  }
  if (!agrees) throw damagedBackup()
}

function agree(
  store: Reader,
  counts: Pick<BackupHeader, 'wallets' | 'activities'>,
  { missing, wallets, activities }: BackupHeader,
  { inUse }: Secrets,
): boolean {
  if (wallets !== counts.wallets || activities !== counts.activities) return false
  const isEachOnce = new Set(inUse.map(idOf)).size === inUse.length
  return isEachOnce && inUse.every(name => isNamed(store, name)) && lackingIn(store, { inUse }).length === missing
}
