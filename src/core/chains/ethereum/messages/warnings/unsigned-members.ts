import type { Warning } from '../../../../../shared/card.ts'
import { count } from '../../../../display/amount.ts'
import { danger } from '../../../declaration/described.ts'
import type { TypedData } from '../../typed-data/typed-data.ts'

/** Paths that are named. */
const mostNamed = 5

/** Warns of members that came with a message, and are in none of its types. */
export function unsignedMembers({ unsigned }: Pick<TypedData, 'unsigned'>): Warning | undefined {
  if (unsigned.length === 0) return undefined
  const some = unsigned.slice(0, mostNamed).join(', ')
  const more = unsigned.length > mostNamed ? ` and ${count(unsigned.length - mostNamed, 'more', 'more')}` : ''
  return danger(`Sent with the message but in none of its types, so not signed: ${some}${more}.`)
}
