import type { Reader, Store } from '../../ports/store.ts'

const settingName = 'restoring'

/** Id of the activity that was being taken up again when the agent last stopped; `undefined` where it got through all of them. */
export function beingResumedBefore(reader: Pick<Reader, 'setting'>): string | undefined {
  const id = reader.setting(settingName)
  return typeof id === 'string' ? id : undefined
}

/** Durable when it resolves, so that a request that ends the agent ends it once. `undefined` when all are through. */
export function noteBeingResumed(store: Store, activityId: string | undefined): Promise<void> {
  return store.write(transaction => transaction.setSetting(settingName, activityId))
}
