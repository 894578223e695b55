import type { IncomingMessage, ServerResponse } from 'node:http'
import { awaitSettled } from '../../core/engine/await-settled.ts'
import type { Engine } from '../../core/engine/engine.ts'
import { createShares } from '../../core/engine/shares.ts'
import type { ActivityRecord } from '../../core/ledger/activity-record.ts'
import { holdOf } from './waiting-clients.ts'

/** Connections of one user, and of all, that may be held at a time; a further one is answered at once, as it stands. */
const mostHeld = { ofUser: 128, inAll: 256 }

interface Connection {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** Requests whose answer is held while the person decides. */
export interface Holding {
  /**
   * Returns an activity as it stands once it is settled, its client is about to give up, or has gone. Real quorums take hours, so what
   * waits for votes is returned at once.
   */
  untilSettled(record: ActivityRecord, connection: Connection): Promise<ActivityRecord>
  /** Ends all of them. */
  end(): void
}

export function createHolding(engine: Pick<Engine, 'approvals' | 'store' | 'settlements' | 'settings'>): Holding {
  const held = createShares()
  const ending = new AbortController()
  return {
    end() {
      ending.abort()
    },
    async untilSettled(record, { request, response }) {
      if (record.status !== 'ACTIVITY_STATUS_PENDING' || response.destroyed) return record
      const hold = holdOf(request.headers, engine.settings.get().unknownClientSeconds * 1000)
      if (hold === 0) return record
      const giveBack = take(record.requester.userId)
      if (!giveBack) return record
      const gone = new AbortController()
      const giveUp = () => gone.abort()
      response.on('close', giveUp)
      try {
        return await awaitSettled(engine, record, AbortSignal.any([gone.signal, ending.signal]), hold)
      } finally {
        response.off('close', giveUp)
        giveBack()
      }
    },
  }

  function take(userId: string): (() => void) | undefined {
    const ofUser = held.take(`user ${userId}`, mostHeld.ofUser)
    const ofAll = ofUser && held.take('all', mostHeld.inAll)
    if (!ofAll) {
      ofUser?.()
      return undefined
    }
    return () => {
      ofUser()
      ofAll()
    }
  }
}
