import { AgentError } from '../../errors.ts'
import type { ActivityRecord, Requester } from '../../ledger/activity-record.ts'

/**
 * Most requests that may wait at a time, for votes or for the person: of one API key or passkey, of one user, and of all together.
 * Each is kept in memory, decoded.
 */
export const mostWaiting = { credential: 100, user: 200, all: 1000 } as const

/** Most bytes that the bodies of waiting requests may have together: of one API key or passkey, and of all. */
const mostBytesWaiting = { credential: 8 * 1024 * 1024, all: 64 * 1024 * 1024 } as const

/** A request's place among those that wait. */
export interface WaitingPlace {
  /** Gives it back. Twice is once. */
  release(): void
}

/** Counts the requests that wait, and those that are just about to. */
export interface WaitingPlaces {
  /**
   * Takes a place before anything is awaited, so that of many requests at once only as many pass as fit.
   * @param bytes - Of its body.
   * @throws AgentError `TOO_MANY_WAITING`, `TOO_MUCH_WAITING`
   */
  take(requester: Pick<Requester, 'credentialId' | 'userId'>, bytes: number): WaitingPlace
  /** The same for what waits already, as after a start. */
  keep(requester: Pick<Requester, 'credentialId' | 'userId'>, bytes: number): WaitingPlace
}

/** Makes a waiting request, and releases its place if that fails. */
export function inPlace<Made>(place: WaitingPlace | undefined, make: () => Made): Made {
  try {
    return make()
  } catch (thrown) {
    place?.release()
    throw thrown
  }
}

export function createWaitingPlaces(): WaitingPlaces {
  const counts = new Map<string, number>()
  const sizes = new Map<string, number>()
  let all = 0
  let allBytes = 0

  const add = (sums: Map<string, number>, id: string, change: number) => {
    const sum = (sums.get(id) ?? 0) + change
    if (sum === 0) sums.delete(id)
    else sums.set(id, sum)
  }
  const keep: WaitingPlaces['keep'] = ({ credentialId, userId }, bytes) => {
    const change = (by: number) => {
      add(counts, credentialId, by)
      add(counts, userId, by)
      add(sizes, credentialId, by * bytes)
      all += by
      allBytes += by * bytes
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
    take(requester, bytes) {
      if ((counts.get(requester.credentialId) ?? 0) >= mostWaiting.credential) {
        throw tooMany(`of this API key or passkey (${mostWaiting.credential})`)
      }
      if ((counts.get(requester.userId) ?? 0) >= mostWaiting.user) throw tooMany(`of this user (${mostWaiting.user})`)
      if (all >= mostWaiting.all) throw tooMany(`at this computer (${mostWaiting.all})`)
      const most = mostBytesWaiting
      if ((sizes.get(requester.credentialId) ?? 0) + bytes > most.credential) {
        throw tooMuch('of this API key or passkey', most.credential)
      }
      if (allBytes + bytes > most.all) throw tooMuch('at this computer', most.all)
      return keep(requester, bytes)
    },
  }
}

function tooMuch(where: string, bytes: number): AgentError {
  return new AgentError(
    'TOO_MUCH_WAITING',
    `The requests ${where} that wait for an answer are too large together (at most ${bytes / 1024 / 1024} MiB). Wait until some are decided.`,
  )
}

function tooMany(where: string): AgentError {
  return new AgentError(
    'TOO_MANY_WAITING',
    `Too many requests ${where} are waiting for an answer. Wait until some are decided.`,
  )
}

/** About as many bytes as its body had, which is not always kept. */
export function sizeOf({ intent }: ActivityRecord): number {
  return Buffer.byteLength(JSON.stringify(intent))
}
