import type { Activity } from '../../core/activity/activity.ts'
import { visible } from '../../core/display/visible.ts'

/** The kind of an activity in words: its summary without what only concerns programs. */
export function titleOf({ summary }: Activity): string {
  return summary.replace(/[.,:;].*$/, '')
}

/** Names an activity that cannot be shown any more, for example because it took the name itself that it asked for. */
export function titleWithName(activity: Activity, intent: unknown): string {
  const name = nameIn(intent)
  return name === undefined ? titleOf(activity) : `${titleOf(activity)}: “${visible(name, 100)}”`
}

/** The first name that was asked for. */
function nameIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string' && inner !== '' && /name$/i.test(key)) return inner
    const found = nameIn(inner)
    if (found !== undefined) return found
  }
  return undefined
}
