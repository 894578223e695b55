import type { Activity, ActivityType } from './activity.ts'
import { createTransientParameters, type TransientParameters } from './transient-parameters.ts'

/** Finds an activity's declaration by its wire type, and what of the parameters of a waiting activity is in memory alone. */
export interface Catalogue extends ReadonlyMap<string, { readonly activity: Activity; readonly type: ActivityType }> {
  readonly held: TransientParameters
  /** Names of parameters that are never kept, of all kinds together. */
  readonly secretNames: ReadonlySet<string>
}

export function catalogueOf(activities: readonly Activity[]): Catalogue {
  const types = activities.flatMap(activity => activity.types.map(type => [type.type, { activity, type }] as const))
  const secretNames = new Set(types.flatMap(([, { type }]) => [...type.secrets, ...(type.redaction?.names ?? [])]))
  return Object.assign(new Map(types), { held: createTransientParameters(), secretNames })
}
