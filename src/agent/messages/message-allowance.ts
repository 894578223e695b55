import { z } from 'zod'
import { secondsInWords } from '../../core/display/seconds-in-words.ts'
import { AgentError } from '../../core/errors.ts'
import type { Store } from '../../core/ports/store.ts'

const hour = 3_600_000
const settingName = 'messagesSent'
/** Milliseconds since the epoch, of the last hour. */
const moments = z.array(z.number())

export interface MessageAllowance {
  /** Asked before a message is on its way, so that many at once are counted. @throws AgentError `RATE_LIMITED` */
  take(): Promise<void>
}

/** Writes down how many messages have left this computer: a restart gives nobody more of them. */
export function createMessageAllowance({
  store,
  now,
  most,
}: {
  readonly store: Pick<Store, 'write'>
  readonly now: () => number
  /** Limit for an hour. */
  readonly most: () => number
}): MessageAllowance {
  return {
    take: () =>
      store.write(transaction => {
        const at = now()
        // The clock may have been ahead when one was sent: it counts from now.
        const sent = moments
          .parse(transaction.setting(settingName) ?? [])
          .map(each => Math.min(each, at))
          .filter(each => each > at - hour)
        if (sent.length >= most()) {
          const minutes = Math.ceil(((sent.at(-most()) ?? at) + hour - at) / 60_000)
          throw new AgentError(
            'RATE_LIMITED',
            `this agent sends at most ${most()} messages an hour. Try again in ${secondsInWords(minutes * 60)}.`,
          )
        }
        transaction.setSetting(settingName, [...sent, at])
      }),
  }
}
