import { isOfTheWindow } from '../../core/engine/settings/is-of-the-window.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { signInCalls } from '../../shared/sign-ins.ts'
import type { Needs } from '../context/handler-context.ts'
import { signedIn } from './signed-in.ts'

/** Most sign-ins listed of each organization. The caller asks after each one. */
const mostListed = 20

export function signInHandlers({ engine }: Needs<'engine'>): HandlersOf<typeof signInCalls> {
  const { store, catalogue } = engine
  const types = [...catalogue].filter(([, { activity }]) => activity.signsIn !== null).map(([type]) => type)
  return {
    async 'signIns.ofRootUsers'() {
      return store
        .topOrganizations()
        .filter(({ id }) => isOfTheWindow(store, id))
        .flatMap(({ id, rootQuorum: { userIds } }) =>
          store
            .activities(id, { types, statuses: ['ACTIVITY_STATUS_COMPLETED'] }, { limit: mostListed })
            .flatMap(record => {
              const found = signedIn(engine, record)
              if (!found || !userIds.includes(found.userId)) return []
              return [{ activityId: record.id, sentence: found.sentence, at: record.createdAt }]
            }),
        )
        .sort((one, other) => other.at - one.at)
    },
  }
}
