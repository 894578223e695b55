import type { Card } from '../../../shared/card.ts'
import type { ActivityFacts } from '../../activity/facts.ts'
import { whatIsSent } from '../../chains/what-is-sent.ts'

/** Returns the amounts that leave, without the fee. Null where that is not known. */
export function sendsOf({ givesOut, key }: ActivityFacts): Card['sends'] {
  if (givesOut.kind !== 'signatures' || !key) return null
  return whatIsSent(givesOut.signed, { publicKey: key.publicKey, address: key.address })
}
