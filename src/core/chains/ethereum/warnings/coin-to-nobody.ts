import type { Warning } from '../../../../shared/card.ts'
import { danger } from '../../declaration/described.ts'
import type { Moving } from '../effects/movement.ts'
import { isBurnAddress } from '../networks/burn-addresses.ts'

/** Coin for an address that nobody is known to hold a key of, through however many calls it gets there. */
export function coinToNobody(movements: readonly Moving[]): readonly Warning[] {
  const lost = movements.filter(({ does, asset, to }) => does === 'sends' && asset?.token === null && isBurnAddress(to))
  return [...new Set(lost.map(({ to }) => to))].map(to =>
    danger(`Nobody is known to hold a key of ${to}: what is sent there is lost.`),
  )
}
