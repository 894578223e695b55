import type { Agent } from '../agent/running-agent/agent.ts'

/**
 * Tells of each root user who signs in from now on, with how many did since the last time. Who they are is for the window: see
 * `notificationOf`. The returned function stops it.
 */
export function attendSignIns(
  agent: Pick<Agent, 'handlers' | 'log' | 'onTopic'>,
  tell: (signIns: number) => void,
): () => void {
  let known: ReadonlySet<string> | undefined
  let looking = Promise.resolve()

  const look = async () => {
    const ids = (await agent.handlers['signIns.ofRootUsers'](undefined)).map(({ activityId }) => activityId)
    const fresh = known ? ids.filter(id => !known?.has(id)) : []
    known = new Set([...(known ?? []), ...ids].slice(-mostKnown))
    if (fresh.length > 0) tell(fresh.length)
  }
  const lookAgain = () => {
    looking = looking.then(look).catch(error => agent.log.error({ error }, 'could not tell the desk who signed in'))
  }

  lookAgain()
  return agent.onTopic(topic => {
    if (topic === 'signIns') lookAgain()
  })
}

/** More than are ever listed at a time. */
const mostKnown = 1000
