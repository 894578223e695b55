import type { BackupView } from '../../shared/backups.ts'
import { counted } from './count.ts'

/** What a backup holds, as a sentence or two. */
export function inWords({ madeAt, wallets, secrets, activities, missing }: BackupView): string {
  const at = new Date(madeAt).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' })
  const keys = `${counted(secrets, 'key')}, with those that Countersign made for itself`
  const holds = `It was made on ${at}. It holds ${counted(wallets, 'wallet')}, ${counted(activities, 'activity', 'activities')}, and ${keys}.`
  if (missing === 0) return holds
  return `${holds} ${counted(missing, 'key')} that a record names was missing in the key vault, and is missing in it too.`
}
