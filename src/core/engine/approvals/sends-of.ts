import type { Card } from '../../../shared/card.ts'
import type { ActivityFacts } from '../../activity/facts.ts'
import { whatIsSent } from '../../chains/what-is-sent.ts'

/** Returns the amounts that leave, without the fee. Null where that is not known: who has a key can send everything. */
export function sendsOf({ givesOut, key }: ActivityFacts): Card['sends'] {
  switch (givesOut.kind) {
    case 'nothing':
      return []
    case 'keys':
      return null
    case 'signatures':
      return key ? whatIsSent(givesOut.signed, { publicKey: key.publicKey, address: key.address }) : null
  }
}
