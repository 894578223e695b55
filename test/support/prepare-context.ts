import type { PrepareContext } from '../../src/core/activity/context.ts'
import { requireRecord } from '../../src/core/require-record.ts'
import type { TestEngine } from './engine.ts'

/** What an activity of the owner is prepared with. */
export function prepareContext({ engine, store, organizationId, users }: TestEngine): PrepareContext {
  return {
    organizationId,
    credential: { organizationId, user: requireRecord(store, 'users', organizationId, users[0]!.id) } as never,
    webOrigin: undefined,
    askedAt: Date.now(),
    reader: store,
    activityTypes: engine.catalogue,
    ballot: engine.ballot,
    hardwareWallets: engine.hardwareWallets,
    hasException: () => false,
    preimages: [],
  }
}
