import { AgentError } from '../errors.ts'
import type { Requester } from '../records.ts'

/**
 * How many requests may wait at a time, for votes or for the person: of one API key or passkey, of one user, and of all together.
 * Each is kept in memory, decoded.
 */
export const mostWaiting = { credential: 100, user: 200, all: 1000 } as const

/** A request's place among those that wait. */
export interface WaitingPlace {
  /** Gives it back. Twice is once. */
  release(): void
}

/** Counts the requests that wait, and those that are just about to. */
export interface WaitingPlaces {
  /**
   * Takes a place before anything is awaited, so that of many requests at once only as many pass as fit.
   * @throws AgentError `TOO_MANY_WAITING`
   */
  take(requester: Pick<Requester, 'credentialId' | 'userId'>): WaitingPlace
  /** The same for what waits already, as after a start. */
  keep(requester: Pick<Requester, 'credentialId' | 'userId'>): WaitingPlace
}

export function createWaitingPlaces(): WaitingPlaces {
  const counts = new Map<string, number>()
  let all = 0

  const add = (id: string, change: number) => {
    const count = (counts.get(id) ?? 0) + change
    if (count === 0) counts.delete(id)
    else counts.set(id, count)
  }
  const keep: WaitingPlaces['keep'] = ({ credentialId, userId }) => {
    const change = (by: number) => {
      add(credentialId, by)
      add(userId, by)
      all += by
    }
    change(1)
    let taken = true
    return {
      release() {
        if (taken) change(-1)
        taken = false
      },
    }
  }
  return {
    keep,
    take(requester) {
      if ((counts.get(requester.credentialId) ?? 0) >= mostWaiting.credential) {
        throw tooMany(`of this API key or passkey (${mostWaiting.credential})`)
      }
      if ((counts.get(requester.userId) ?? 0) >= mostWaiting.user) throw tooMany(`of this user (${mostWaiting.user})`)
      if (all >= mostWaiting.all) throw tooMany(`at this computer (${mostWaiting.all})`)
      return keep(requester)
    },
  }
}

function tooMany(where: string): AgentError {
  return new AgentError(
    'TOO_MANY_WAITING',
    `Too many requests ${where} are waiting for an answer. Wait until some are decided.`,
  )
}
