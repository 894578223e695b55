import { visible } from '../../core/display/visible.ts'
import type { Finding, Integrity } from '../../core/integrity.ts'
import type { Store } from '../../core/ports/store.ts'
import { type Restored, storedRestored, storeRestored } from '../../core/restored.ts'
import { storedSchedule } from './schedule.ts'

/** Says in the window that the agent was restored, until the person has read it. */
export function reportRestored(store: Store, integrity: Integrity): void {
  const restored = storedRestored(store)
  if (!restored || restored.isKnown) return
  integrity.report(findingOf(restored, folderOf(store)), () =>
    store.write(transaction => storeRestored(transaction, { ...restored, isKnown: true })),
  )
}

/** Folder of scheduled backups; undefined if there is no schedule, or if it cannot be read, which is reported elsewhere. */
function folderOf(store: Store): string | undefined {
  try {
    return storedSchedule(store)?.folder
  } catch {
    return undefined
  }
}

function findingOf({ madeAt, restoredAt }: Restored, folder: string | undefined): Finding {
  const scheduled =
    folder === undefined
      ? ''
      : ` The schedule of backups is back too: backups go on in its folder, ${visible(folder, 300)}. If another Countersign makes its own ` +
        'there, choose another folder under Settings, Backup.'
  return {
    id: 'restored',
    title: `Countersign was restored from a backup of ${momentInWords(madeAt)}.`,
    message:
      `Countersign does not know what happened between then and ${momentInWords(restoredAt)}. Limits do not count what was sent in that time. API keys, ` +
      'users and policies that you removed in that time are back: remove them again. Sessions, standing approvals and requests that waited have ' +
      'ended. Requests that programs sent before the restore are refused: they have to ask again. If the old computer still runs Countersign with these keys, ' +
      `stop it.${scheduled}`,
    stopsSigning: false,
  }
}

/** Formats a moment in ISO 8601, for example as “24 November 2026, 08:20 UTC”. */
export function momentInWords(moment: string): string {
  const at = new Date(moment)
  const day = at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  return `${day}, ${at.toISOString().slice(11, 16)} UTC`
}
