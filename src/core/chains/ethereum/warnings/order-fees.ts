import type { Warning } from '../../../../shared/card.ts'
import { count } from '../../../display/amount.ts'
import type { Surroundings } from '../../declaration/decision-context.ts'
import { danger } from '../../declaration/described.ts'
import type { Moving } from '../effects/movement.ts'

/** Marketplaces and creators together take less than this share. */
const leastStartling = 5n

/**
 * Warns of an order of whose payment others get more than a fee. Their part is compared to all that is paid of the asset, or, where the
 * owner is paid in something else, to what the owner gives of it.
 */
export function orderFees(movements: readonly Moving[], { signer, isOurs }: Surroundings): readonly Warning[] {
  const given = movements.filter(({ does }) => does === 'offers' || does === 'allows')
  const owners = new Set<string | null | undefined>([signer, ...given.map(({ from }) => from)])
  const isOwn = ({ to }: Moving) => to !== null && (owners.has(to) || isOurs(to))
  const paid = movements.filter(({ does }) => does === 'receives')
  // Of an order that pays others alone, another rule says to whom.
  if (!paid.some(isOwn)) return []
  return [...Map.groupBy(paid, nameOf).values()].flatMap(same => {
    const others = same.filter(each => !isOwn(each)).toSorted((one, other) => (sum([one]) < sum([other]) ? 1 : -1))
    const [most] = others
    if (most === undefined) return []
    const own = sum(same.filter(isOwn))
    const whole = own > 0n ? own + sum(others) : sum(given.filter(each => nameOf(each) === nameOf(most)))
    if (most.asset !== null && sum(others) * leastStartling <= whole) return []
    const more = others.length > 1 ? `, and more of it to ${count(others.length - 1, 'other')}` : ''
    return [
      danger(`The order pays ${most.inWords} to ${most.to}, no account of yours${more}: that is more than a fee.`),
    ]
  })
}

/** What may be any amount counts as more than all others. */
function sum(movements: readonly Moving[]): bigint {
  return movements.reduce((all, { units }) => all + (units ?? 2n ** 256n), 0n)
}

function nameOf({ asset, item }: Moving): string {
  return asset === null ? `item ${item}` : `asset ${asset.token}`
}
