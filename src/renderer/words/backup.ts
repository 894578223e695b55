import type { BackupView } from '../../shared/backups.ts'
import { counted } from './count.ts'

/** What a backup holds and lacks, in a few sentences. */
export function inWords({ madeAt, wallets, secrets, activities, missing, lacks, leftOut }: BackupView): string {
  const at = new Date(madeAt).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' })
  const keys = `${counted(secrets, 'key')}, with those that Countersign made for itself`
  const holds = `It was made on ${at}. It holds ${counted(wallets, 'wallet')}, ${counted(activities, 'activity', 'activities')}, and ${keys}.`
  const missed =
    missing === 0
      ? ''
      : ` It lacks ${missing === 1 ? 'a key that a record names' : `${missing} keys that records name`}${lacks === '' ? '' : `: of ${lacks}`}.`
  const damaged =
    leftOut === 0
      ? ''
      : ` ${counted(leftOut, 'key')} ${leftOut === 1 ? 'was' : 'were'} damaged in the key vault, and left out.`
  return `${holds}${missed}${damaged}`
}

/** Whether it has every key that there should be. */
export const hasAllKeys = ({ missing, leftOut }: BackupView): boolean => missing === 0 && leftOut === 0
