import { z } from 'zod'
import type { Finding, Integrity } from '../../core/integrity.ts'
import type { Store } from '../../core/ports/store.ts'

const settingName = 'restored'

/** That this database came out of a backup. */
const shape = z.object({
  /** ISO 8601, UTC: the moment it is a copy of. */
  madeAt: z.string(),
  restoredAt: z.string(),
  /** Whether the person has been told what that means, and goes on. */
  isKnown: z.boolean(),
})
export type Restored = z.output<typeof shape>

export const restoredSetting = (restored: Restored) => [settingName, restored] as const

/** Says in the window that the agent was restored, until the person has read it. */
export function reportRestored(store: Store, integrity: Integrity): void {
  const kept = store.setting(settingName)
  if (kept === undefined) return
  const restored = shape.parse(kept)
  if (restored.isKnown) return
  integrity.report(findingOf(restored), () =>
    store.write(transaction => transaction.setSetting(settingName, { ...restored, isKnown: true })),
  )
}

function findingOf({ madeAt, restoredAt }: Restored): Finding {
  return {
    id: 'restored',
    title: `Countersign was restored from a backup of ${inWords(madeAt)}.`,
    message:
      `What happened between then and ${inWords(restoredAt)} is not known here. Limits do not count what was sent in that time. API keys, ` +
      'users and policies that you removed in it are back: remove them again. Sessions, standing approvals and requests that waited have ' +
      'ended. If the old computer still runs Countersign with these keys, stop it.',
    stopsSigning: false,
  }
}

/** For example “24 November 2026, 08:20 UTC”. */
function inWords(moment: string): string {
  const at = new Date(moment)
  const day = at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  return `${day}, ${at.toISOString().slice(11, 16)} UTC`
}
