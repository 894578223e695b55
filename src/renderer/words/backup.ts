import type { BackupView } from '../../shared/backups.ts'
import { counted } from './count.ts'

/** Describes the contents of a backup in a few sentences. */
export function inWords({ madeAt, wallets, secrets, activities }: BackupView): string {
  const at = new Date(madeAt).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' })
  const keys = `${counted(secrets, 'key')}, including those that Countersign made for itself`
  return `It was made on ${at}. It holds ${counted(wallets, 'wallet')}, ${counted(activities, 'activity', 'activities')}, and ${keys}.`
}
