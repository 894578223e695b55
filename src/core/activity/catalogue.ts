import type { Activity, ActivityType } from './activity.ts'

/** Finds an activity's declaration by its wire type. */
export type Catalogue = ReadonlyMap<string, { readonly activity: Activity; readonly type: ActivityType }>

export function catalogueOf(activities: readonly Activity[]): Catalogue {
  return new Map(activities.flatMap(activity => activity.types.map(type => [type.type, { activity, type }] as const)))
}
